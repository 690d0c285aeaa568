package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a change seems to have renamed or moved. */
class GuessesTest {
  private static Guesses guesses(String before, String after) {
    Map<String, String> none = Map.of();
    return new Guesses(Programs.compile(before), Programs.compile(after), none, none, none);
  }

  private static final String PROGRAM =
      "class A { int f; int m(int i) { return i > 0 ? m(i - 1) : f; }"
          + " static int s(int i) { return i * 31; } } class B { int z() { return 4; } }";

  @Test
  void aMethodWithTheSameBodyWasRenamed() {
    Guesses found = guesses(PROGRAM, PROGRAM.replace("m(", "n("));
    assertEquals(Map.of("A.m", "n"), found.methods);
    assertTrue(found.types.isEmpty() && found.fields.isEmpty() && found.moved.isEmpty());
  }

  @Test
  void aMethodThatChangedAsWellIsNotGuessed() {
    Guesses found = guesses(PROGRAM, PROGRAM.replace("m(", "n(").replace("i > 0", "i > 1"));
    assertEquals(Map.of(), found.methods);
  }

  @Test
  void whereTwoFitNeitherIsGuessed() {
    String before = "class A { int a() { return 1; } }";
    String after = "class A { int b() { return 1; } int c() { return 1; } }";
    assertEquals(Map.of(), guesses(before, after).methods);
    assertEquals(Map.of(), guesses(after, before).methods);
  }

  @Test
  void aClassWithMostOfTheSameBodiesWasRenamed() {
    String after = PROGRAM.replace("class A", "class Other").replace("i * 31", "i * 37");
    assertEquals(Map.of("A", "Other"), guesses(PROGRAM, after).types);
  }

  @Test
  void aClassWithOtherBodiesIsAnother() {
    String after = PROGRAM.replaceAll("class B .*", "class Q { int z() { return 5; } int k; }");
    assertEquals(Map.of(), guesses(PROGRAM, after).types);
  }

  @Test
  void aFieldThatAllCodeUsesAlikeWasRenamed() {
    String after = PROGRAM.replace("int f", "int g").replace(": f", ": g");
    assertEquals(Map.of("A.f", "g"), guesses(PROGRAM, after).fields);
    String unused = "class A { int f; }";
    assertEquals(Map.of(), guesses(unused, unused.replace("f", "g")).fields);
  }

  @Test
  void aStaticMethodMayHaveMovedToAnotherClass() {
    String s = " static int s(int i) { return i * 31; }";
    String after = PROGRAM.replace(s, "").replace("class B {", "class B {" + s);
    Guesses found = guesses(PROGRAM, after);
    assertEquals(Map.of("A.s", "B.s"), found.moved);
    assertEquals(Map.of(), found.lost);
  }

  @Test
  void otherMethodsThatMovedAreLost() {
    String m = " int k() { return 77; }";
    String after = PROGRAM.replace("class B {", "class B {" + m);
    String before = PROGRAM.replace("class A {", "class A {" + m);
    Guesses found = guesses(before, after);
    assertEquals(Map.of("A.k", "B.k"), found.lost);
    assertEquals(Map.of(), found.moved);
  }

  @Test
  void namesDoNotDecide() {
    for (String name : new String[] {"a", "zz", "m2"}) {
      String after = PROGRAM.replace("m(", name + "(");
      assertEquals(Map.of("A.m", name), guesses(PROGRAM, after).methods);
    }
  }
}
