package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Each change reaches what it must; a similar, harmless change does not. */
class ImpactTest {
  private static int bits(String before, String after, String... operation) {
    byte[][] none = {};
    byte[] bits =
        Programs.compile(before)
            .study(Programs.compile(after), none, none, none, Programs.bytes(operation));
    return bits[0];
  }

  /** Whether the method `name` without parameters of A is reached by replacing `x` by `y`. */
  private static boolean reaches(String program, String x, String y, String name) {
    String descriptor = name.endsWith("V") ? "()V" : "()I";
    String method = name.endsWith("V") ? name.substring(0, name.length() - 1) : name;
    int bits = bits(program, program.replace(x, y), "method", "A", method, descriptor);
    return (bits & Impact.REACHED) != 0;
  }

  @Test
  void whatIsCalledReachesItsCallers() {
    String program =
        "class A { int a() { return b(); } int b() { return 1; } int c() { return 3; } }";
    assertTrue(reaches(program, "return 1", "return 2", "a"));
    assertTrue(reaches(program, "return 1", "return 2", "b"));
    assertFalse(reaches(program, "return 1", "return 2", "c"));
  }

  @Test
  void whatMakesAnObjectHandsItsMethodsOut() {
    String program =
        "class A { Object o; void set() { o = new java.util.Iterator<String>() {"
            + " public boolean hasNext() { return true; } public String next() { return null; } }; }"
            + " void text() { o = new Object() { public String toString() { return \"a\"; }"
            + " int own() { return 1; } }; } void other() { } }";
    assertTrue(reaches(program, "return true", "return false", "setV"));
    assertFalse(reaches(program, "return true", "return false", "otherV"));
    assertTrue(reaches(program, "\"a\"", "\"b\"", "textV"));
    assertFalse(reaches(program, "return 1", "return 2", "textV"));
  }

  @Test
  void aFieldCarriesAChangeFromWriterToReader() {
    String program =
        "class A { int f; int g; void set() { f = 1; } int get() { return f; }"
            + " int other() { return g; } }";
    assertTrue(reaches(program, "f = 1", "f = 2", "get"));
    assertFalse(reaches(program, "f = 1", "f = 2", "other"));
  }

  @Test
  void anOverridingMethodReachesCallersThroughTheSupertype() {
    String program =
        "class B extends A { int k() { return 1; } } class A { int k() { return 0; }"
            + " int t(A a) { return a.k(); } int u() { return t(this); } int v() { return 5; } }";
    assertTrue(reaches(program, "return 1", "return 2", "u"));
    assertFalse(reaches(program, "return 1", "return 2", "v"));
  }

  @Test
  void aMethodThatComesInBetweenReachesItsCallers() {
    String program =
        "class A extends M { int a() { return k(); } } class T { int k() { return 1; } }"
            + " class M extends T { } ";
    assertTrue(reaches(program, "M extends T { }", "M extends T { int k() { return 2; } }", "a"));
    assertFalse(reaches(program, "M extends T { }", "M extends T { int q() { return 2; } }", "a"));
  }

  @Test
  void aFieldThatHidesAnotherReachesItsReaders() {
    String program =
        "class A extends M { int a() { return f; } int b() { return g; } }"
            + " class T { int f = 1; int g; } class M extends T { }";
    assertTrue(reaches(program, "M extends T { }", "M extends T { int f = 2; }", "a"));
    assertFalse(reaches(program, "M extends T { }", "M extends T { int h = 2; }", "b"));
  }

  @Test
  void anInitialiserReachesThoseWhoTriggerIt() {
    String program =
        "class S { static int x = Integer.parseInt(\"1\"); } class A { int a() { return S.x; }"
            + " int b() { return 7; } }";
    assertTrue(reaches(program, "\"1\"", "\"2\"", "a"));
    assertFalse(reaches(program, "\"1\"", "\"2\"", "b"));
  }

  @Test
  void whenAnInitialiserRunsMayMatterToo() {
    // m now initialises S earlier, and S records the value of A.n at that time.
    String program =
        "class S { static int at = A.n; } class A { static int n; int m() { return 0; }"
            + " int later() { return S.at; } int z() { return 4; } }";
    assertTrue(reaches(program, "return 0", "return S.at - S.at", "later"));
    assertFalse(reaches(program, "return 0", "return 5", "later"));
    assertFalse(reaches(program, "return 0", "return S.at - S.at", "z"));
  }

  @Test
  void theLibraryCallsBack() {
    String program =
        "class P { public String toString() { return \"x\"; } } class A {"
            + " int a() { return String.valueOf(new P()).length(); }"
            + " int b() { return String.valueOf(7).length(); } }";
    assertTrue(reaches(program, "\"x\"", "\"yy\"", "a"));
    assertFalse(reaches(program, "\"x\"", "\"yy\"", "b"));
    String sorted =
        "import java.util.*; class P implements Comparable<P> {"
            + " public int compareTo(P o) { return 1; } }"
            + " class A { int a() { Collections.sort(new ArrayList<P>()); return 1; }"
            + " int b() { return 2; } }";
    assertTrue(reaches(sorted, "return 1; } }", "return -1; } }", "a"));
    assertFalse(reaches(sorted, "return 1; } }", "return -1; } }", "b"));
  }

  @Test
  void aConcatenationCallsToString() {
    String program =
        "class P { public String toString() { return \"x\"; } } class A {"
            + " int a() { return (\"\" + new P()).length(); }"
            + " int b() { return (\"\" + 1).length(); } }";
    assertTrue(reaches(program, "\"x\"", "\"yy\"", "a"));
    assertFalse(reaches(program, "\"x\"", "\"yy\"", "b"));
  }

  @Test
  void objectsOfTheLibraryCarryAChange() {
    String program =
        "import java.util.*; class A { List<Integer> l = new ArrayList<>();"
            + " void add() { l.add(1); }"
            + " int size() { return l.size(); } int one() { return 1; } }";
    assertTrue(reaches(program, "l.add(1)", "l.add(2)", "size"));
    assertFalse(reaches(program, "l.add(1)", "l.add(2)", "one"));
  }

  @Test
  void elementsOfArraysCarryAChange() {
    String program =
        "class A { int[] x = new int[1]; void set() { x[0] = 1; } int get() { return x[0]; }"
            + " int length() { return x.length; } }";
    assertTrue(reaches(program, "x[0] = 1", "x[0] = 2", "get"));
    assertFalse(reaches(program, "x[0] = 1", "x[0] = 2", "length"));
  }

  @Test
  void lambdasAreCalledThroughTheirInterface() {
    String program =
        "interface F { int f(); } class A { F f = () -> 1; int a() { return f.f(); }"
            + " int b() { return 2; } }";
    assertTrue(reaches(program, "-> 1", "-> 3", "a"));
    assertFalse(reaches(program, "-> 1", "-> 3", "b"));
  }

  @Test
  void theClockIsShared() {
    String program =
        "class A { void wind() { int i = 1; } int time() { return (int) System.nanoTime(); }"
            + " int b() { return 2; } }";
    assertTrue(reaches(program, "int i = 1", "System.nanoTime()", "time"));
    assertFalse(reaches(program, "int i = 1", "System.out.print(1)", "time"));
    assertFalse(reaches(program, "int i = 1", "System.nanoTime()", "b"));
  }

  @Test
  void reflectionAndNewSupertypesReachEverything() {
    String reflecting =
        "class A { int m() { return A.class.getDeclaredMethods().length; } int b() { return 2; } }";
    assertTrue(reaches(reflecting, "int b()", "int c() { return 3; } int b()", "b"));
    String program = "class T {} class A { int b() { return 2; } }";
    assertTrue(reaches(program, "class A", "class A extends T", "b"));
  }

  @Test
  void aConstructorIsReachedByItsInitialisers() {
    String program = "class A { int f = 1; A() {} A(int x) { this(); } } class B {}";
    assertEquals(
        Impact.REACHED,
        bits(program, program.replace("f = 1", "f = 2"), "constructor", "A", "<init>", "(I)V"));
    assertEquals(
        0, bits(program, program.replace("f = 1", "f = 2"), "constructor", "B", "<init>", "()V"));
  }

  @Test
  void aCallIsClosedIfTheProgramMakesItToo() {
    String before =
        "class A { int m() { return n(); } int n() { return 1; } int r(int i) { return r(i); }"
            + " static A a() { return new A(); } public static void main(String[] a) {} }"
            + " class B extends A { int n() { return super.n(); } int z; int y;"
            + " int q() { return z; } }";
    String after = before.replace("return 1", "return 2");
    assertEquals(Impact.REACHED, bits(before, after, "method", "A", "m", "()I"));
    assertEquals(Impact.REACHED | Impact.CALLED, bits(before, after, "method", "A", "n", "()I"));
    assertEquals(Impact.REACHED | Impact.CALLED, bits(before, after, "method", "B", "n", "()I"));
    assertEquals(0, bits(before, after, "method", "A", "r", "(I)I"));
    assertEquals(Impact.CALLED, bits(before, after, "constructor", "A", "<init>", "()V"));
    assertEquals(0, bits(before, after, "constructor", "B", "<init>", "()V"));
    assertEquals(Impact.CALLED, bits(before, after, "field", "B", "z", "I"));
    assertEquals(0, bits(before, after, "field", "B", "y", "I"));
    assertEquals(
        Impact.CALLED, bits(before, after, "method", "A", "main", "([Ljava/lang/String;)V"));
    assertEquals(
        Impact.CALLED, bits(before, after, "constructor", "java.util.HashSet", "<init>", "()V"));
  }

  // Renamed types.

  private static byte[] study(String before, String after, String... types) {
    byte[][] none = {};
    return Programs.compile(before)
        .study(Programs.compile(after), Programs.bytes(types), none, none, none);
  }

  @Test
  void aRenamedTypeIsTheSame() {
    String before =
        "class A { A next; int m(A[] a) { return a.length; } class I { int i() { return 1; } } }"
            + " class B { <T extends A> A make(T t) { return t == null ? new A() : (A) t; } }";
    String after = before.replace("A", "Z");
    assertNull(study(before, after, "A", "Z"));
    // Near misses: another body, a mapping that says otherwise, two types swapped in one place.
    assertEquals(0, study(before, after.replace("return 1", "return 2"), "A", "Z").length);
    assertEquals(0, study(before, after, "A", "Y").length);
    assertEquals(0, study(before, after).length);
  }

  @Test
  void swappedTypesAreTheSameOnlyIfSwappedEverywhere() {
    String before = "class A { int m() { return 1; } } class B { int m() { return 2; } }"
        + " class C { int a() { return new A().m(); } }";
    String swapped = "class B { int m() { return 1; } } class A { int m() { return 2; } }"
        + " class C { int a() { return new B().m(); } }";
    assertNull(study(before, swapped, "A", "B", "B", "A"));
    assertEquals(0, study(before, swapped.replace("new B", "new A"), "A", "B", "B", "A").length);
    // Two types must not become one.
    assertEquals(0, study(before, swapped, "A", "B").length);
  }

  @Test
  void aTypesNameThatIsDataIsNoMereName() {
    String before = "class A { String m() { return getClass().getName(); } }";
    assertEquals(0, study(before, before.replace("A", "Z"), "A", "Z").length);
    String literal = "class A { Object m() { return A.class; } }";
    assertEquals(0, study(literal, literal.replace("A", "Z"), "A", "Z").length);
    String record = "record A(int x) { }";
    assertEquals(0, study(record, record.replace("A", "Z"), "A", "Z").length);
    String thrown = "class A extends Exception { String m() { return toString(); } }";
    assertEquals(0, study(thrown, thrown.replace("A ", "Z "), "A", "Z").length);
  }
}
