package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangedFilesTest {
  private static final String FIRST =
      "package p; public class A0 { public static final int N = 1; private int x;"
          + " public int m(int i) { Runnable r = () -> x++; r.run(); return i + N; } }";

  /** How often all files were compiled. */
  private final AtomicInteger whole = new AtomicInteger();

  private JavaCompiler compiler(String name) {
    JavaCompiler all;
    ChangedFiles.Partial some;
    if (name.equals("ecj")) {
      EcjCompiler ecj = new EcjCompiler();
      all = ecj;
      some = ecj::compile;
    } else {
      JavacCompiler javac = new JavacCompiler(true);
      all = javac;
      some = javac::compile;
    }
    return new ChangedFiles(
        (sources, classPath, level) -> {
          whole.incrementAndGet();
          return all.compile(sources, classPath, level);
        },
        some);
  }

  /** Ten classes, each of which uses the one before. */
  private static List<Source> program(String first) {
    List<Source> sources = new ArrayList<>();
    sources.add(new Source("p/A0.java", first));
    for (int i = 1; i < 10; i++) {
      String text =
          "package p; public class A%d { int m(A%d a) { return a.m(%s) + A0.N; } }"
              .formatted(i, i - 1, i == 1 ? "1" : "null");
      sources.add(new Source("p/A%d.java".formatted(i), text));
    }
    return sources;
  }

  private void check(String name, String after, int compiledWhole) {
    JavaCompiler compiler = compiler(name);
    assertTrue(compiler.compile(program(FIRST), List.of(), 17).ok());
    Compilation result = compiler.compile(program(after), List.of(), 17);
    assertEquals(compiledWhole, whole.get());
    Compilation expected =
        (name.equals("ecj") ? new EcjCompiler() : new JavacCompiler(false))
            .compile(program(after), List.of(), 17);
    assertEquals(expected.ok(), result.ok());
    assertEquals(expected.classes.keySet(), result.classes.keySet());
    expected.classes.forEach((key, bytes) -> assertArrayEquals(bytes, result.classes.get(key)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void aChangedBodyGivesTheClassesOfTheWhole(String compiler) {
    check(compiler, FIRST.replace("i + N", "i - N"), 1);
    whole.set(0);
    check(compiler, FIRST.replace("r.run();", "Runnable s = () -> x--; s.run();"), 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void anotherConstantGoesIntoOtherFiles(String compiler) {
    check(compiler, FIRST.replace("N = 1", "N = 2"), 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void otherFilesMayNotCompileWithAnotherSignature(String compiler) {
    check(compiler, FIRST.replace("m(int i)", "m(int i, int j)"), 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void anErrorIsToldAsBefore(String compiler) {
    JavaCompiler changed = compiler(compiler);
    changed.compile(program(FIRST), List.of(), 17);
    Compilation result = changed.compile(program(FIRST.replace("i + N", "j")), List.of(), 17);
    assertFalse(result.ok());
    assertEquals("p/A0.java", result.diagnostics.get(0).file());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void aThirdVersionIsComparedWithTheSecond(String compiler) {
    JavaCompiler changed = compiler(compiler);
    String second = FIRST.replace("i + N", "i - N");
    changed.compile(program(FIRST), List.of(), 17);
    changed.compile(program(second), List.of(), 17);
    Compilation back = changed.compile(program(FIRST), List.of(), 17);
    assertEquals(1, whole.get());
    Compilation fresh = compiler(compiler).compile(program(FIRST), List.of(), 17);
    assertArrayEquals(fresh.classes.get("p.A0"), back.classes.get("p.A0"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecj", "javac"})
  void whereAnAnnotationIsKeptGoesIntoOtherFiles(String compiler) {
    List<Source> before = program(FIRST);
    String kept =
        "package p; import java.lang.annotation.*;"
            + " @Retention(RetentionPolicy.RUNTIME) public @interface Kept {}";
    before.add(new Source("p/Kept.java", kept));
    before.add(new Source("p/User.java", "package p; @Kept class User {}"));
    List<Source> after = new ArrayList<>(before);
    after.set(10, new Source("p/Kept.java", kept.replace("RUNTIME", "CLASS")));
    JavaCompiler changed = compiler(compiler);
    changed.compile(before, List.of(), 17);
    Compilation result = changed.compile(after, List.of(), 17);
    Compilation fresh = compiler(compiler).compile(after, List.of(), 17);
    assertArrayEquals(fresh.classes.get("p.User"), result.classes.get("p.User"));
  }
}
