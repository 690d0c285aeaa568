package dev.refute.jrrt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.refute.protocol.Apply;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.Request;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The host with a stand-in for JRRT: the package AST beside this one. */
class JrrtEngineTest {
  private static final String PROGRAM = "package p; class A {}";

  @TempDir Path folder;
  private JrrtEngine engine;

  @BeforeEach
  void start() throws IOException {
    engine = new JrrtEngine(new Sources(folder, Path.of("rt.jar")), "test");
  }

  private Outcome rename(String type, String text, String name) throws RequestException {
    Target target = new Target(type, null, null, null, null, 0, 0);
    Request request = new Request("rename-type", target, Map.of("new-name", name));
    return engine.apply(new Apply(Map.of("p/A.java", text), null, request));
  }

  @Test
  void offersWhatThisJrrtHasAMethodFor() {
    assertEquals(Set.of("rename-type"), engine.hello().refactorings().keySet());
  }

  @Test
  void aRenamedTypeTakesItsFileAlong() throws RequestException {
    Outcome.Applied applied =
        assertInstanceOf(Outcome.Applied.class, rename("p.A", PROGRAM, "B"));
    assertEquals(Map.of("p/B.java", "package p; class B {}"), applied.files());
  }

  @Test
  void aRefactoringExceptionIsARefusal() throws RequestException {
    Outcome.Refused refused =
        assertInstanceOf(Outcome.Refused.class, rename("p.A", PROGRAM, "Taken"));
    assertEquals("name is taken", refused.status().get(0).message());
  }

  @Test
  void anyOtherExceptionIsACrash() throws RequestException {
    Outcome.Crashed crashed =
        assertInstanceOf(Outcome.Crashed.class, rename("p.A", PROGRAM, "Crash"));
    assertEquals("java.lang.NullPointerException", crashed.exception());
  }

  @Test
  void aProgramThatDoesNotCompileIsRefusedWithItsErrors() throws RequestException {
    Outcome.Refused refused =
        assertInstanceOf(Outcome.Refused.class, rename("p.A", "package p; class A {?}", "B"));
    assertEquals(
        "the program does not compile: p/A.java: unexpected '?'",
        refused.status().get(0).message());
  }

  @Test
  void aTypeThatIsNotThereIsABadRequest() {
    RequestException fault =
        assertThrows(RequestException.class, () -> rename("p.C", PROGRAM, "B"));
    assertEquals("bad-request", fault.code());
  }

  @Test
  void leavesNoFileOfTheProgramBehind() throws RequestException {
    rename("p.A", PROGRAM, "B");
    assertFalse(Files.exists(folder.resolve("program/p/A.java")));
  }
}
