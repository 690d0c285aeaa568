package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CanonTest {
  private static ProgramLoader load(String text) {
    Compilation compiled =
        new EcjCompiler().compile(List.of(new Source("p/A.java", text)), List.of(), 17);
    assertEquals(List.of(), compiled.diagnostics);
    return compiled.load();
  }

  private static String show(Object value) {
    return show(load("package p; class A {}"), value);
  }

  private static String show(ProgramLoader loader, Object value) {
    String all = text(loader.canon().values(new Object[] {value, value}));
    String[] shown = all.split("\0", -1);
    assertEquals(3, shown.length);
    assertEquals(shown[0], shown[1]);
    assertEquals("", shown[2]);
    return shown[0];
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Test
  void valuesOfTheJdkAreShownByContent() {
    assertEquals("null", show(null));
    assertEquals("Integer 1", show(1));
    assertEquals("Character 'a'", show('a'));
    assertEquals("String \"a\\n\\\"\"", show("a\n\""));
    assertEquals("int[] {1, 2}", show(new int[] {1, 2}));
    assertEquals("List [Integer 1, \"x\", null]", show(java.util.Arrays.asList(1, "x", null)));
    assertEquals("Set [\"a\", \"b\", \"c\"]", show(Set.of("c", "a", "b")));
    assertEquals("Map {\"a\"=Integer 1}", show(Map.of("a", 1)));
    assertEquals("Map {\"a\"=Integer 1}", show(new TreeMap<>(Map.of("a", 1))));
    assertEquals("StringBuilder \"x\"", show(new StringBuilder("x")));
    assertEquals("java.math.BigInteger 3", show(java.math.BigInteger.valueOf(3)));
    assertEquals("class String", show(String.class));
    assertEquals("Object", show(new Object()));
  }

  @Test
  void whatObjectsOfTheJdkHoldIsShown() throws Exception {
    java.io.StringWriter writer = new java.io.StringWriter();
    writer.write("ab");
    assertEquals("java.io.StringWriter \"ab\"", show(writer));
    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
    bytes.write('a');
    assertEquals("java.io.ByteArrayOutputStream \"a\"", show(bytes));
    bytes.write(0xff);
    assertEquals("java.io.ByteArrayOutputStream \"61ff\"", show(bytes));
    bytes.reset();
    bytes.write((new Object() + " \u20ac").getBytes(StandardCharsets.UTF_8));
    assertEquals("java.io.ByteArrayOutputStream \"java.lang.Object@# \u20ac\"", show(bytes));
    assertEquals("java.util.Date \"1970-01-01T00:00:00.005Z\"", show(new java.util.Date(5)));
    assertEquals("Entry {\"a\"=Integer 1}", show(Map.entry("a", 1)));
    assertEquals("java.util.OptionalInt \"OptionalInt[3]\"", show(java.util.OptionalInt.of(3)));
    assertEquals("java.util.Locale \"de-DE\"", show(java.util.Locale.GERMANY));
  }

  // Regression: a text with an address right before or after it was not recognised.
  @Test
  void addressesOfKnownObjectsAreCutOutOfTheMiddleOfTexts() {
    ProgramLoader loader = load("package p; class A {}");
    int[] numbers = {1};
    Object inner = new Object();
    Object[] all = {"x" + numbers + "abc", numbers, List.of(inner), "y" + inner + "d"};
    assertEquals(
        "String \"x[I@#abc\"\0int[] {1}\0List [Object]\0String \"yjava.lang.Object@#d\"\0",
        text(loader.canon().values(all)));
  }

  @Test
  void lambdasAreShownWithoutTheirNumbers() {
    Runnable lambda = () -> {};
    assertEquals("String \"lambda@#\"", show(lambda.toString()));
  }

  @Test
  void hashCodesAreCutOff() {
    assertEquals("String \"java.lang.Object@#\"", show(new Object().toString()));
    assertEquals("String \"me@1234\"", show("me@1234"));
  }

  @Test
  void objectsShowTheFieldsAskedForUnderTheirOldNames() throws Exception {
    ProgramLoader loader = load("package p; class A { int f = 3; A g = this; int h; }");
    loader.canon().rename("p.A", "p.Old");
    loader.canon().show("p.A", "p.A", "f", "f");
    loader.canon().show("p.A", "p.A", "g", "old");
    Object it = newInstance(loader);
    assertEquals("p.Old{f=Integer 3, old=^1}", show(loader, it));
  }

  @Test
  void messagesAreShownWhereTheProgramWroteThem() throws Exception {
    ProgramLoader loader = load("package p; class A extends Exception { A() { super(\"why\"); } }");
    Throwable own = (Throwable) newInstance(loader);
    assertEquals("p.A \"why\"", text(loader.canon().thrown(own)));
    assertEquals("Error", text(loader.canon().thrown(new Error("not the program's"))));
  }

  /** What a constructor with that body throws. */
  private static String thrownBy(String body) throws Exception {
    ProgramLoader loader =
        load("package p; import java.util.*; class A { int[] a; Object o; A() { " + body + " } }");
    try {
      newInstance(loader);
    } catch (InvocationTargetException e) {
      return text(loader.canon().thrown(e.getCause())).split("\0")[0];
    }
    return "";
  }

  @Test
  void messagesOfTheVirtualMachineAreNotShownButThoseOfProgramsAre() throws Exception {
    assertEquals("NullPointerException", thrownBy("o.hashCode();"));
    assertEquals("NullPointerException", thrownBy("a[0] = 1;"));
    assertEquals("NullPointerException", thrownBy("System.out.println(a.length);"));
    assertEquals(
        "NullPointerException \"why\"", thrownBy("throw new NullPointerException(\"why\");"));
    assertEquals(
        "NullPointerException \"o is null\"", thrownBy("Objects.requireNonNull(o, \"o is null\");"));
    assertEquals("NullPointerException", thrownBy("Objects.requireNonNull(o);"));
    assertEquals("ArithmeticException", thrownBy("System.out.println(1 / a());"
        + " } static int a() { return 0;"));
    assertEquals(
        "ArithmeticException \"too much\"", thrownBy("throw new ArithmeticException(\"too much\");"));
    assertEquals("ClassCastException", thrownBy("o = \"\"; o = (Integer) o;"));
    assertEquals("ArrayIndexOutOfBoundsException", thrownBy("a = new int[0]; a[1] = 2;"));
    assertEquals("NegativeArraySizeException", thrownBy("a = new int[-\"a\".length()];"));
    // What the JDK says is none of the program's words.
    assertEquals("java.util.NoSuchElementException", thrownBy("new ArrayList<>().iterator().next();"));
  }

  private static Object newInstance(ProgramLoader loader) throws Exception {
    Guard.arm(1000, 1000);
    var constructor = loader.find("p.A").getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }
}
