package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangedByJavacTest {
  private static final String FIRST =
      "package p; public class A0 { enum E { X, Y }"
          + " public String m(E e) { return switch (e) { case X -> \"x\" + e; case Y -> \"y\"; }; } }";

  private final EcjCompiler ecj = new EcjCompiler();
  private final JavacCompiler javac = new JavacCompiler(true);

  /** Ten classes, each of which uses the first. */
  private static List<Source> program(String first) {
    List<Source> sources = new ArrayList<>();
    sources.add(new Source("p/A0.java", first));
    for (int i = 1; i < 10; i++) {
      String text = "package p; class A%d { String n() { return new A0().m(A0.E.X); } }";
      sources.add(new Source("p/A%d.java".formatted(i), text.formatted(i)));
    }
    return sources;
  }

  private Compilation[] both(List<Source> before, List<Source> after) {
    return ChangedByJavac.compile(
        before,
        after,
        17,
        ecj.compile(before, List.of(), 17),
        ecj.compile(after, List.of(), 17),
        javac::compile);
  }

  @Test
  void whatDiffersIsJavacsAndTheRestIsEcjs() {
    List<Source> before = program(FIRST);
    List<Source> after = program(FIRST.replace("\"y\"", "\"z\""));
    Compilation[] both = both(before, after);
    assertNotNull(both);
    for (int i = 0; i < 2; i++) {
      List<Source> sources = i == 0 ? before : after;
      Compilation byJavac = new JavacCompiler(false).compile(sources, List.of(), 17);
      Compilation byEcj = new EcjCompiler().compile(sources, List.of(), 17);
      assertEquals(byJavac.classes.keySet(), both[i].classes.keySet());
      for (String name : both[i].classes.keySet()) {
        Compilation maker = name.startsWith("p.A0") ? byJavac : byEcj;
        assertArrayEquals(maker.classes.get(name), both[i].classes.get(name), name);
      }
    }
  }

  /** As another process gives them, which say themselves what they come from. */
  @Test
  void classFilesOfAnotherProcessWillDo() {
    EcjCompiler withLines = new EcjCompiler(/* withLines= */ true);
    List<List<Source>> sources =
        List.of(program(FIRST), program(FIRST.replace("\"y\"", "\"z\"")));
    List<Compilation> here =
        sources.stream().map(each -> withLines.compile(each, List.of(), 17)).toList();
    List<Compilation> sent = here.stream().map(ChangedByJavacTest::sent).toList();
    Compilation[] expected = ChangedByJavac.compile(
        sources.get(0), sources.get(1), 17, here.get(0), here.get(1), javac::compile);
    Compilation[] both = ChangedByJavac.compile(
        sources.get(0), sources.get(1), 17, sent.get(0), sent.get(1), javac::compile);
    for (int i = 0; i < 2; i++) {
      assertEquals(expected[i].classes.keySet(), both[i].classes.keySet());
      for (String name : both[i].classes.keySet()) {
        assertArrayEquals(expected[i].classes.get(name), both[i].classes.get(name), name);
      }
    }
  }

  private static Compilation sent(Compilation from) {
    Compilation result = new Compilation(from.classPath);
    result.classes.putAll(from.classes);
    return result;
  }

  @Test
  void aChangedConstantIsChangedInAllThatHaveIt() {
    String constant = FIRST.replace("{ enum", "{ static final int N = 1; enum");
    List<Source> before = program(constant);
    before.add(new Source("p/User.java", "package p; class User { int n() { return A0.N; } }"));
    List<Source> after = new ArrayList<>(before);
    after.set(0, new Source("p/A0.java", constant.replace("N = 1", "N = 2")));
    Compilation[] both = both(before, after);
    Compilation whole = new JavacCompiler(false).compile(after, List.of(), 17);
    assertArrayEquals(whole.classes.get("p.User"), both[1].classes.get("p.User"));
  }

  @Test
  void aSmallProgramIsLeftToJavac() {
    List<Source> before = program(FIRST).subList(0, 5);
    List<Source> after = program(FIRST.replace("\"y\"", "\"z\"")).subList(0, 5);
    assertNull(both(before, after));
  }

  @Test
  void aProgramThatChangedAllOverIsLeftToJavac() {
    List<Source> after = new ArrayList<>();
    for (Source each : program(FIRST)) {
      after.add(new Source(each.path(), each.text().replace("return", "int i = 1; return")));
    }
    assertNull(both(program(FIRST), after));
  }

  @Test
  void whatJavacRejectsIsLeftToJavacAsAWhole() {
    List<Source> before = program(FIRST);
    List<Source> after = program(FIRST.replace("\"y\"", "\"z\""));
    Compilation[] both =
        ChangedByJavac.compile(
            before,
            after,
            17,
            ecj.compile(before, List.of(), 17),
            ecj.compile(after, List.of(), 17),
            (sources, classPath, level, others) -> {
              // As javac does if it is stricter than ECJ.
              Compilation wrong =
                  javac.compile(List.of(new Source("W.java", "int")), List.of(), 17, others);
              assertFalse(wrong.ok());
              return wrong;
            });
    assertNull(both);
  }
}
