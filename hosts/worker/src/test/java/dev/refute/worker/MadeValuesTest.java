package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class MadeValuesTest {
  private final ProgramLoader loader =
      Programs.compile("interface F { int m(String s); default int twice() { return 2 * m(\"\"); } }")
          .load();

  @SuppressWarnings("unchecked")
  private <T> T lambda(Class<T> type, String body, Object value) throws Exception {
    return (T) MadeValues.lambda(loader, type.getName(), body, value);
  }

  @Test
  void arraysHaveTheirElementType() throws Exception {
    Object array = MadeValues.array(loader, "[Ljava.lang.String;", new Object[] {"a", null});
    assertArrayEquals(new String[] {"a", null}, (String[]) array);
    assertEquals(
        loader.find("F"),
        MadeValues.array(loader, "[LF;", new Object[0]).getClass().getComponentType());
  }

  @Test
  void aLambdaGivesItsValueOrItsArgument() throws Exception {
    assertEquals(7, lambda(Function.class, "$", 7).apply("x"));
    assertEquals("x", lambda(Function.class, "a0", null).apply("x"));
    assertEquals(3, lambda(Function.class, "String.valueOf(a0).length()", null).apply("abc"));
    assertTrue(lambda(Predicate.class, "$.equals(a0)", "x").test("x"));
  }

  @Test
  void aLambdaGivesOneValueAfterTheOther() throws Exception {
    List<Object> values = new ArrayList<>(List.of(3, 4));
    Function<?, ?> gives = lambda(Function.class, "(Integer) $.remove(0)", values);
    assertEquals(3, gives.apply(null));
    assertEquals(List.of(4), values);
    gives.apply(null);
    assertThrows(IndexOutOfBoundsException.class, () -> gives.apply(null));
  }

  @Test
  void aLambdaThatGivesNothingNotesItsArguments() throws Exception {
    List<Object> notes = new ArrayList<>();
    lambda(BiConsumer.class, "$.add(java.util.Arrays.asList(a0, a1))", notes).accept(1, "b");
    assertEquals(List.of(List.of(1, "b")), notes);
  }

  private static Object call(Object on, Class<?> type, String name, Object... arguments)
      throws Exception {
    for (var each : type.getDeclaredMethods()) {
      if (!each.getName().equals(name)) continue;
      each.setAccessible(true);
      Guard.arm(1000, 1000);
      return each.invoke(on, arguments);
    }
    throw new NoSuchMethodException(name);
  }

  @Test
  void aStubGivesWhatItWasMadeWithAndNotesTheRest() throws Throwable {
    var program =
        Programs.compile(
                "interface S { double area(); String name(int i); void go(long l, String s);"
                    + " default double twice() { return 2 * area(); } }")
            .load();
    Class<?> type = program.find("S");
    List<Object> notes = new ArrayList<>();
    String spec =
        "I ()V public area()D public name(I)Ljava/lang/String; public go(JLjava/lang/String;)V";
    Object made = MadeValues.stub(program, "S", spec, new Object[] {2.5, "x", notes});
    assertEquals(2.5, call(made, type, "area"));
    assertEquals(5.0, call(made, type, "twice"));
    assertEquals("x", call(made, type, "name", 3));
    call(made, type, "go", 4L, "y");
    assertEquals(List.of(List.of("go", 4L, "y")), notes);
    assertEquals("stub", made.toString());
    Object other = MadeValues.stub(program, "S", spec, new Object[] {1.0, "z", notes});
    assertEquals(made.getClass(), other.getClass());
  }

  @Test
  void aStubOfAClassIsMadeByItsConstructor() throws Throwable {
    var program =
        Programs.compile(
                "abstract class C { final int sum; C(int i, char c) { sum = i + c + k(); }"
                    + " abstract int k(); protected abstract C[] all(); }")
            .load();
    Object made =
        MadeValues.stub(
            program, "C", "C (IC)V k()I protected all()[LC;", new Object[] {1, 'a', 7, null});
    var sum = program.find("C").getDeclaredField("sum");
    sum.setAccessible(true);
    assertEquals(105, sum.get(made));
    assertEquals(null, call(made, program.find("C"), "all"));
  }

  @Test
  void whatTheConstructorThrowsIsThrown() {
    var program =
        Programs.compile("abstract class C { C() { throw new IllegalStateException(); } }").load();
    assertThrows(
        IllegalStateException.class,
        () -> MadeValues.stub(program, "C", "C ()V", new Object[0]));
  }

  @Test
  void defaultMethodsOfTheProgramsInterfaceAreItsOwn() throws Exception {
    Object made = MadeValues.lambda(loader, "F", "$", 21);
    var twice = loader.find("F").getDeclaredMethod("twice");
    twice.setAccessible(true);
    Guard.arm(1000, 1000);
    assertEquals(42, twice.invoke(made));
  }
}
