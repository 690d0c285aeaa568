package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where tests of a change look: how near a member is, and which constants they use. */
class DirectionsTest {
  private static final String PROGRAM =
      "class A { int a() { return b(); } int b() { return c(5) + 77; } int c(int x) {"
          + " return x > 18 ? 1 : \"admin\".length(); } int d() { return 4711; } }"
          + " class B { int e(A a) { return a.b(); } }";

  private static JsonObject directions(String before, String after, String... operations) {
    byte[] json =
        Programs.compile(before)
            .direct(
                Programs.compile(after),
                new byte[0][],
                new byte[0][],
                new byte[0][],
                Programs.bytes(operations));
    return JsonParser.parseString(new String(json, StandardCharsets.UTF_8)).getAsJsonObject();
  }

  private static int distance(String before, String after, String type, String name, String as) {
    JsonArray all =
        directions(before, after, "method", type, name, as).getAsJsonArray("distances");
    return all.get(0).getAsInt();
  }

  private static int distance(String type, String name, String descriptor) {
    return distance(PROGRAM, PROGRAM.replace("x > 18", "x >= 18"), type, name, descriptor);
  }

  /** "rank value" of each constant. */
  private static List<String> constants(String before, String after) {
    List<String> found = new ArrayList<>();
    for (JsonElement each : directions(before, after).getAsJsonArray("constants")) {
      JsonObject constant = each.getAsJsonObject();
      found.add(constant.get("rank").getAsInt() + " " + constant.get("value").getAsString());
    }
    return found;
  }

  @Test
  void theDistanceCountsTheCallsThatLeadToTheChange() {
    assertEquals(0, distance("A", "c", "(I)I"));
    assertEquals(1, distance("A", "b", "()I"));
    assertEquals(2, distance("A", "a", "()I"));
    assertEquals(2, distance("B", "e", "(LA;)I"));
    assertEquals(Nearness.FAR, distance("A", "d", "()I"));
  }

  @Test
  void aMethodIsAsNearAsTheOneThatOverridesIt() {
    String program =
        "interface I { int m(); } class A implements I { public int m() { return 1; } }"
            + " class B { public int m() { return 1; } }";
    String after = program.replaceFirst("return 1", "return 2");
    assertEquals(0, distance(program, after, "I", "m", "()I"));
    assertEquals(Nearness.FAR, distance(program, after, "B", "m", "()I"));
  }

  @Test
  void aMethodWhoseOwnBodyIsFarIsAsNearAsTheOneThatOverridesIt() {
    String program =
        "class A { int m() { return n(); } int n() { return 1; } }"
            + " class B extends A { int m() { return 2; } int n() { return m(); } }";
    String after = program.replace("return 2", "return 3");
    assertEquals(0, distance(program, after, "A", "m", "()I"));
    assertEquals(1, distance(program, after, "A", "n", "()I"));
  }

  @Test
  void everythingOfAClassIsNearItsInitialiser() {
    String program = "class A { static int[] f = {1, 2}; static int m(int i) { return f[i]; } }";
    assertEquals(1, distance(program, program.replace("{1, 2}", "{1, 3}"), "A", "m", "(I)I"));
  }

  @Test
  void whatNoTestCanCallIsNearWhatMakesItsObjects() {
    String program =
        "class A { java.util.Iterator<String> all() { return new Own(); }"
            + " private static class Own implements java.util.Iterator<String> {"
            + " public boolean hasNext() { return true; } public String next() { return \"a\"; } } }"
            + " class B { boolean any(java.util.Iterator<String> i) { return i.hasNext(); } }";
    String after = program.replace("return true", "return 1 < 2 ? false : true");
    assertEquals(1, distance(program, after, "A", "all", "()Ljava/util/Iterator;"));
    assertEquals(3, distance(program, after, "B", "any", "(Ljava/util/Iterator;)Z"));
  }

  @Test
  void aFieldThatAnInitialiserSetsIsNearIt() {
    String program =
        "class A { static final Runnable R = new Runnable() { public void run() {"
            + " System.out.print(1); } }; }";
    JsonArray all =
        directions(
                program, program.replace("(1)", "(2)"), "field", "A", "R", "Ljava/lang/Runnable;")
            .getAsJsonArray("distances");
    assertEquals(2, all.get(0).getAsInt());
  }

  @Test
  void constantsOfChangedMethodsComeFirst() {
    List<String> found = constants(PROGRAM, PROGRAM.replace("x > 18", "x >= 18"));
    assertTrue(found.contains("0 18"), found.toString());
    assertTrue(found.contains("0 admin"), found.toString());
    assertTrue(found.contains("1 77"), found.toString());
    assertTrue(found.indexOf("0 18") < found.indexOf("1 77"));
  }

  @Test
  void constantsOfBothVersionsCount() {
    List<String> found = constants(PROGRAM, PROGRAM.replace("18", "21"));
    assertTrue(found.contains("0 18") && found.contains("0 21"), found.toString());
  }

  @Test
  void hashCodesOfAStringSwitchAreNoConstants() {
    String program =
        "class A { int m(String s) { switch (s) { case \"monday\": return 1;"
            + " default: return 2; } } }";
    List<String> found = constants(program, program.replace("return 1", "return 3"));
    assertTrue(found.contains("0 monday"), found.toString());
    assertFalse(found.contains("0 " + "monday".hashCode()), found.toString());
  }

  @Test
  void theOrderDoesNotDependOnNames() {
    String other = PROGRAM.replace("b()", "zz()").replace("class B", "class Q");
    assertEquals(
        constants(PROGRAM, PROGRAM.replace("x > 18", "x >= 18")),
        constants(other, other.replace("x > 18", "x >= 18")));
  }

  @Test
  void typesThatTheChangedClassAsksForAreTold() {
    String program =
        "class A { int m(Object o) { return o instanceof java.util.List ? 1 : 2; }"
            + " int n(Object o) { return ((int[]) o).length; } }"
            + " class B { boolean m(Object o) { return o instanceof Thread; } }";
    JsonArray types =
        directions(program, program.replace("? 1", "? 3")).getAsJsonArray("types");
    assertEquals("[\"Ljava/util/List;\",\"[I\"]", types.toString());
  }

  @Test
  void classLiteralsNearTheChangeAreToldTheNearestFirst() {
    String program =
        "class A { boolean a(Class<?> c) { return c == long.class || c == java.util.Map.class; }"
            + " Class<?> b() { return byte.class; } Class<?> d() { return int[].class; } }"
            + " class B { Class<?> e() { return short.class; } }";
    List<String> found = new ArrayList<>();
    for (JsonElement each :
        directions(program, program.replace("||", "&&")).getAsJsonArray("literals")) {
      found.add(each.getAsString());
    }
    assertEquals(List.of("J", "Ljava/util/Map;", "B"), found);
  }
}
