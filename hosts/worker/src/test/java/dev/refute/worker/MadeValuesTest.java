package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
  void aLambdaThatGivesNothingNotesItsArguments() throws Exception {
    List<Object> notes = new ArrayList<>();
    lambda(BiConsumer.class, "$.add(java.util.Arrays.asList(a0, a1))", notes).accept(1, "b");
    assertEquals(List.of(List.of(1, "b")), notes);
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
