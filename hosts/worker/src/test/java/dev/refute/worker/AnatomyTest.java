package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Renamed members keep their numbers; members that differ get different ones. */
class AnatomyTest {
  private static long likeness(String program, String type, String method, String descriptor) {
    Compilation compiled = Programs.compile(program);
    Renaming none = Renaming.none(compiled.classes.keySet());
    Anatomy[] versions = Anatomy.of(compiled, compiled, none);
    return Anatomy.ofOperation(versions, none, List.of("method", type, method, descriptor));
  }

  private static void assertNamesDoNotCount(String program, Map<String, String> names) {
    String other = program;
    for (var each : names.entrySet()) {
      other = other.replaceAll("\\b" + each.getKey() + "\\b", each.getValue());
    }
    assertEquals(
        likeness(program, "A", "m", "()I"),
        likeness(other, names.get("A"), names.get("m"), "()I"),
        other);
  }

  @Test
  void namesDoNotCount() {
    Map<String, String> names = Map.of("A", "Z", "B", "Y", "m", "zz", "n", "aa", "f", "g9");
    assertNamesDoNotCount(
        "class A extends B { int m() { return super.m() + n(); } int n() { return f; } }"
            + " class B { int f; int m() { return new A().n(); } }",
        names);
    assertNamesDoNotCount(
        "class A { int m() { return B.n.ordinal() + B.valueOf(\"x\").f; } }"
            + " enum B { n(1), k(2); int f; B(int f) { this.f = f; } }",
        names);
    assertNamesDoNotCount(
        "class A { int m() { Runnable r = () -> n(); r.run(); return new B(1).f(); } void n() {} }"
            + " record B(int f) {}",
        names);
  }

  @Test
  void theOrderOfTypesDoesNotCount() {
    String a = "class A { int m() { return new B().n(); } }";
    String b = "class B { int n() { return 1; } }";
    assertEquals(likeness(a + b, "A", "m", "()I"), likeness(b + a, "A", "m", "()I"));
  }

  private static void assertApart(String program, String first, String second) {
    assertNotEquals(
        likeness(program, "A", first, "()I"), likeness(program, "A", second, "()I"), program);
  }

  @Test
  void whatIsUsedCountsHoweverFarAway() {
    assertApart("class A { int m() { return 1; } int n() { return 2; } }", "m", "n");
    assertApart(
        "class A { int m() { return a(); } int n() { return b(); } int a() { return c(); }"
            + " int b() { return d(); } int c() { return 1; } int d() { return 2; } }",
        "m",
        "n");
  }

  @Test
  void whoUsesItCounts() {
    assertApart(
        "class A { int m() { return 1; } int n() { return 1; } int k() { return m() + 7; } }",
        "m",
        "n");
  }

  @Test
  void whatItOverridesCounts() {
    assertApart(
        "class A extends B { int m() { return 1; } int n() { return 1; } }"
            + " class B { int m() { return 2; } }",
        "m",
        "n");
  }

  @Test
  void whatLooksTheSameFromEverywhereIsAlike() {
    String program = "class A { int m() { return 1; } int n() { return 1; } }";
    assertEquals(likeness(program, "A", "m", "()I"), likeness(program, "A", "n", "()I"));
  }
}
