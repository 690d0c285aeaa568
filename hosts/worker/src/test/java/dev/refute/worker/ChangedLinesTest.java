package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which lines a change touched, and which of them calls reach. */
class ChangedLinesTest {
  private static final byte[][] NOTHING = {};

  private static Compilation compile(String text) {
    return Programs.compile(new EcjCompiler(/* withLines= */ true), text);
  }

  private static List<Set<String>> places(
      String before, String after, Map<String, String> methods) {
    Compilation b = compile(before);
    Compilation a = compile(after);
    ChangedLines lines = new ChangedLines(b, a, new Alike(b, a, Map.of(), methods, Map.of()));
    return List.of(lines.before.places, lines.after.places);
  }

  private static List<Set<String>> places(String before, String after) {
    return places(before, after, Map.of());
  }

  private static final String PROGRAM =
      """
      class A {
        static int m(int i) {
          int k = i + 1;
          if (k > 5)
            return 1;
          while (k < 3) k++;
          return k;
        }
      }
      """;

  @Test
  void onlyTheLinesThatDifferAreChanged() {
    Set<String> fourth = Set.of("A.java:4");
    assertEquals(List.of(fourth, fourth), places(PROGRAM, PROGRAM.replace("k > 5", "k > 6")));
  }

  @Test
  void whatIsInsertedIsNewInOneVersionAndMovesNothing() {
    String after = PROGRAM.replace("    if (k", "    k *= 2;\n    if (k");
    assertEquals(List.of(Set.of(), Set.of("A.java:4")), places(PROGRAM, after));
    assertEquals(List.of(Set.of("A.java:4"), Set.of()), places(after, PROGRAM));
  }

  @Test
  void commentsAndRenamedLocalsAreNoChange() {
    String after = PROGRAM.replace("int k", "// a comment\n    int kk").replaceAll("\\bk\\b", "kk");
    assertEquals(List.of(Set.of(), Set.of()), places(PROGRAM, after));
  }

  @Test
  void aJumpToElsewhereChangesTheWholeMethod() {
    String before =
        "class A { static void m(int i) {\nwhile (i > 0) {\ni--;\nif (i > 5) break;\n} } }";
    String after = before.replace("break", "continue");
    assertEquals(places(before, after).get(0).isEmpty(), false);
  }

  @Test
  void aMethodThatOnlyOneVersionHasIsChangedAltogether() {
    String after = PROGRAM.replaceFirst("}\\s*}\\s*$", "}\n  int n() {\n    return 4;\n  }\n}\n");
    assertEquals(List.of(Set.of(), Set.of("A.java:10")), places(PROGRAM, after));
  }

  @Test
  void aRenamedMethodIsNotChanged() {
    String after = PROGRAM.replace("int m", "int n");
    assertEquals(List.of(Set.of(), Set.of()), places(PROGRAM, after, Map.of("m", "n")));
  }

  @Test
  void oneMoreLambdaDoesNotChangeThoseThatFollow() {
    String before = "class A {\nRunnable a() {\nreturn () -> System.out.println(1); } }";
    String after = before.replace("Runnable a", "Runnable b() {\nreturn () -> {}; }\nRunnable a");
    assertEquals(List.of(Set.of(), Set.of("A.java:3")), places(before, after));
  }

  @Test
  void withoutLinesAMethodStandsForItsOwn() {
    Compilation b = Programs.compile(PROGRAM);
    Compilation a = Programs.compile(PROGRAM.replace("k > 5", "k > 6"));
    ChangedLines lines = new ChangedLines(b, a, new Alike(b, a, Map.of(), Map.of(), Map.of()));
    assertEquals(Set.of("A.m(int)"), lines.after.places);
  }

  private static String reached(String before, String after, int... arguments) throws Exception {
    Compilation b = compile(before);
    Compilation a = compile(after);
    b.direct(a, NOTHING, NOTHING, NOTHING, NOTHING);
    for (Compilation each : List.of(b, a)) {
      Method method = each.load().find("A").getDeclaredMethod("m", int.class);
      method.setAccessible(true);
      for (int argument : arguments) {
        Guard.arm(10_000, 10_000);
        method.invoke(null, argument);
      }
    }
    JsonObject all =
        JsonParser.parseString(new String(b.changed(a), StandardCharsets.UTF_8)).getAsJsonObject();
    JsonObject side = all.getAsJsonObject("after");
    return side.get("lines-reached") + "/" + side.get("lines") + " "
        + side.get("branches-reached") + "/" + side.get("branches") + " " + side.get("missed");
  }

  @Test
  void callsReachChangedLinesAndTheirBranches() throws Exception {
    String after = PROGRAM.replace("k > 5", "k > 6").replace("return 1;", "return 2;");
    assertEquals("0/2 0/2 [\"A.java:4\",\"A.java:5\"]", reached(PROGRAM, after));
    assertEquals("1/2 1/2 [\"A.java:5\"]", reached(PROGRAM, after, 1));
    assertEquals("2/2 2/2 []", reached(PROGRAM, after, 1, 9));
  }
}
