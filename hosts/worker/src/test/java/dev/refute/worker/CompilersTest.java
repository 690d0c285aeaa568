package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompilersTest {
  private static final Map<String, JavaCompiler> COMPILERS =
      Map.of("ecj", new EcjCompiler(), "javac", new JavacCompiler(true));

  private static Compilation compile(String compiler, String text) {
    return COMPILERS.get(compiler).compile(List.of(new Source("p/A.java", text)), List.of(), 17);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void givesClassFilesByBinaryName(String compiler) {
    Compilation result = compile(compiler, "package p; class A { class B { Object o = new Object() {}; } }");
    assertTrue(result.ok());
    assertEquals(java.util.Set.of("p.A", "p.A$B", "p.A$B$1"), result.classes.keySet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void pointsAtTheError(String compiler) {
    String text = "package p; class A { String s = 1; }";
    Compilation result = compile(compiler, text);
    assertFalse(result.ok());
    assertTrue(result.classes.isEmpty());
    assertEquals(1, result.diagnostics.size());
    Diagnostic error = result.diagnostics.get(0);
    assertEquals("p/A.java", error.file());
    assertEquals("1", text.substring((int) error.start(), (int) error.end()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void aFolderOrPackageMayHaveAnyName(String compiler) {
    for (String folder : List.of("a\"b", "a\nb", "a<b>", "a\u001bb", "a\\b", "a?b#c", "a%4", "a[b]|^`{")) {
      Source source = new Source(folder + "/A.java", "class A { String s = 1; }");
      Compilation result = COMPILERS.get(compiler).compile(List.of(source), List.of(), 17);
      assertFalse(result.ok());
      assertEquals(folder + "/A.java", result.diagnostics.get(0).file());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void refusesPackagesThatAreNotExported(String compiler) {
    assertFalse(compile(compiler, "package p; class A { sun.security.util.Debug d; }").ok());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void finds2ErrorsIn2Files(String compiler) {
    List<Source> sources =
        List.of(new Source("A.java", "class A { X x; }"), new Source("B.java", "class B { Y y; }"));
    Compilation result = COMPILERS.get(compiler).compile(sources, List.of(), 17);
    assertEquals(2, result.diagnostics.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void readsTheClassPath(String compiler, @TempDir Path folder) throws Exception {
    Compilation library = compile(compiler, "package p; public class A { public int x; }");
    Files.createDirectories(folder.resolve("p"));
    Files.write(folder.resolve("p/A.class"), library.classes.get("p.A"));
    List<Source> user = List.of(new Source("B.java", "class B { int y = new p.A().x; }"));
    JavaCompiler it = COMPILERS.get(compiler);
    assertTrue(it.compile(user, List.of(folder.toString()), 17).ok());
    assertFalse(it.compile(user, List.of(), 17).ok());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void equalProgramsGiveIdenticalClasses(String compiler) {
    Compilation one = compile(compiler, "package p; class A { int m() { return 1; } }");
    Compilation two = compile(compiler, "package p;\n\nclass A { int m() { /**/ return 1; } }");
    Compilation three = compile(compiler, "package p; class A { int m() { return 2; } }");
    byte[][] none = {};
    assertNull(one.study(two, none, none, none, none));
    assertNotNull(one.study(three, none, none, none, none));
  }

  @Test
  void anErrorThatTheCompilerThrowsIsACrash() {
    // ECJ 3.45.0 asserts that it knows what is on the stack. If a newer one does, take another bug.
    Compilation result =
        compile(
            "ecj",
            "package p; class A { void m(int k) { int x = (int) switch (k) { default -> 1.5; }; } }");
    // ECJ may report an internal error first.
    Diagnostic crash = result.diagnostics.get(result.diagnostics.size() - 1);
    assertEquals("crash", crash.code());
    assertEquals("java.lang.AssertionError: Unexpected operand at stack top", crash.message());
    assertTrue(crash.arguments().get(0).contains("\tat org.eclipse.jdt.internal.compiler."));
    assertTrue(compile("ecj", "package p; class A {}").ok());
  }

  @Test
  void aLackOfMemoryIsNoCrashOfTheCompiler() {
    OutOfMemoryError lack = new OutOfMemoryError("Java heap space");
    assertEquals(
        lack, assertThrows(OutOfMemoryError.class, () -> Diagnostic.crash("ecj", lack)));
  }

  @Test
  void aTestIsCompiledWithEitherVersionUnlessTheyDeclareTheSame() {
    Compilation before = compile("javac", "package p; class A { int m() { return 1; } }");
    Compilation after = compile("javac", "package p; class A { int m() { return 2; } }");
    Compilation other = compile("javac", "package p; class A { int n() { return 2; } }");
    byte[] test = "package p; class RefuteTest { int t() { return new A().m(); } }".getBytes();
    Compilation[] both = Worker.compileTest(test, test, before, after, new byte[0][]);
    assertEquals(Set.of("p.RefuteTest"), both[0].classes.keySet());
    assertSame(both[0], both[1]);
    both = Worker.compileTest(test, test, before, other, new byte[0][]);
    assertTrue(both[0].ok());
    assertFalse(both[1].ok());
    byte[] renamed = new String(test).replace(".m()", ".n()").getBytes();
    assertTrue(Worker.compileTest(test, renamed, before, other, new byte[0][])[1].ok());
  }

  @Test
  void anOrdinaryJavacIsNeededOnlyToConfirm() {
    assertTrue(new JavacCompiler(true).pooled());
  }
}
