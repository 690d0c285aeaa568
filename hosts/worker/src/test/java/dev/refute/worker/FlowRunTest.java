package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Executable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Stack;
import org.junit.jupiter.api.Test;

class FlowRunTest {
  private final List<Operation> operations = new ArrayList<>();
  private final List<Object> constants = new ArrayList<>();
  private final List<Integer> code = new ArrayList<>(List.of(0, 0));

  private static Executable find(Class<?> owner, String name, Class<?>... types) throws Exception {
    return name.equals("new") ? owner.getConstructor(types) : owner.getMethod(name, types);
  }

  /** A call of the sequence; inputs are the results of calls (as {@link #result}) or constants. */
  private FlowRunTest call(Class<?> owner, String name, Class<?>[] types, Object... inputs)
      throws Exception {
    operations.add(Operation.of(owner, find(owner, name, types)));
    code.set(0, code.get(0) + 1);
    code.add(operations.size() - 1);
    for (Object each : inputs) {
      if (each instanceof Result result) {
        code.add(1000 + result.call);
      } else {
        constants.add(each);
        code.add(constants.size() - 1);
      }
    }
    return this;
  }

  private record Result(int call) {}

  private static Result result(int call) {
    return new Result(call);
  }

  private static Class<?>[] types(Class<?>... types) {
    return types;
  }

  private FlowRun run(Class<?>... tested) {
    int[] ready = code.stream().mapToInt(Integer::intValue).toArray();
    for (int i = 2; i < ready.length; i++) {
      if (ready[i] >= 1000) ready[i] += constants.size() + 1 - 1000;
    }
    return new FlowRun(new FlowLinker(List.of(tested)), operations, constants).run(ready);
  }

  private static String told(FlowRun run) {
    return new String(run.tell(true), StandardCharsets.UTF_8);
  }

  @Test
  void aComparedFieldHangsOnTheConstantThatWentIntoIt() throws Exception {
    call(FlowSubject.class, "new", types(int.class), 7);
    call(FlowSubject.class, "equalsField", types(int.class), result(0), 9);
    FlowRun run = run(FlowSubject.class);
    assertEquals("returned", run.ended());
    assertEquals(false, run.results().get(1));
    String told = told(run);
    // Variables: 7, the object, 9, the answer. 7 was compared with 9 and 9 with 7.
    assertTrue(told.contains("\"0\":[{\"kind\":\"Integer\",\"text\":\"9\"}]"), told);
    assertTrue(told.contains("\"2\":[{\"kind\":\"Integer\",\"text\":\"7\"}]"), told);
    assertTrue(told.matches(".*\"influencing\":\\{\"\\d+\":\\[0,2]}.*"), told);
  }

  @Test
  void aConditionOnWhatWasCountedHangsOnNothing() throws Exception {
    call(FlowSubject.class, "new", types(int.class), 7);
    call(FlowSubject.class, "unrelated", types(int.class), result(0), 9);
    String told = told(run(FlowSubject.class));
    assertTrue(told.contains("\"influencing\":{}"), told);
  }

  /**
   * First row of Fig. 8-12 in Pacheco's thesis: the size of the stack flows into peek's condition.
   */
  @Test
  void stackPeekHangsOnTheSizeThatWasSet() throws Exception {
    call(Stack.class, "new", types());
    call(Stack.class, "setSize", types(int.class), result(0), 1);
    call(Stack.class, "peek", types(), result(0));
    FlowLinker linker = new FlowLinker(List.of(Stack.class, java.util.Vector.class));
    int[] ready = {3, 0, 0, 1, 2, 0, 2, 2};
    FlowRun run = new FlowRun(linker, operations, constants).run(ready);
    assertEquals("returned", run.ended());
    String told = told(run);
    // Variable 1 is the constant; the stack's own result is variable 0.
    assertTrue(told.contains("\"1\":[") && told.contains("\"text\":\"0\""), told);
    int condition = -1;
    for (int i = 0; i < linker.conditions.size(); i++) {
      if (linker.conditions.get(i).startsWith("java.util.Stack.peek:")) condition = i;
    }
    assertTrue(condition >= 0);
    assertTrue(told.contains("\"" + condition + "\":[1]"), told);
  }

  /**
   * Second row of Fig. 8-12, with today's JDK: one shuffle sees both powers of two and other
   * numbers.
   */
  @Test
  void oneShuffleTakesBothSidesOfNextIntsCondition() throws Exception {
    call(Collections.class, "nCopies", types(int.class, Object.class), 100, -1);
    call(java.util.ArrayList.class, "new", types(java.util.Collection.class), result(0));
    call(Collections.class, "shuffle", types(List.class, Random.class), result(1), result(3));
    operations.add(Operation.of(Random.class, Random.class.getConstructor(long.class)));
    // Written by hand, the generator first: Random, nCopies, ArrayList, shuffle.
    List<Object> numbers = List.of(5L, 100, -1);
    int first = numbers.size() + 1;
    int[] ready = {4, 0, 3, 0, 0, 1, 2, 1, first + 1, 2, first + 2, first};
    FlowLinker linker = new FlowLinker(List.of(Random.class, Collections.class));
    FlowRun run = new FlowRun(linker, operations, numbers).run(ready);
    assertEquals("returned", run.ended());
    String told = told(run);
    int both = 0;
    for (int i = 0; i < linker.conditions.size(); i++) {
      if (!linker.conditions.get(i).startsWith("java.util.Random.nextInt:")) continue;
      boolean stays = told.matches(".*\"outcomes\":\\[[^]]*\\b" + 2 * i + "\\b.*");
      boolean jumps = told.matches(".*\"outcomes\":\\[[^]]*\\b" + (2 * i + 1) + "\\b.*");
      if (stays && jumps) both++;
    }
    assertTrue(both >= 1, told);
  }

  /** The machine computes what the JVM computes. */
  @Test
  void itComputesWhatTheJvmComputes() throws Exception {
    Random random = new Random(1);
    for (int round = 0; round < 60; round++) {
      operations.clear();
      constants.clear();
      code.clear();
      code.addAll(List.of(0, 0));
      int number = random.nextInt(5) == 0 ? 1000 : random.nextInt(30) - 5;
      Object[][] calls = {
        {"words", types(String.class, char.class), "text" + number, 'x'},
        {"arithmetic", types(int.class, long.class, double.class, float.class),
          number, random.nextLong(), random.nextDouble() * 50, random.nextFloat()},
        {"control", types(int.class), number},
        {"lambdas", types(int.class), number},
        {"keeps", types(Object.class), "kept" + number},
        {"wide", types()},
        {"enums", types(boolean.class), number > 5},
      };
      call(FlowSubject.class, "new", types(int.class), number);
      FlowSubject real = new FlowSubject(number);
      List<Object> expected = new ArrayList<>();
      for (Object[] each : calls) {
        Class<?>[] types = (Class<?>[]) each[1];
        Object[] inputs = Arrays.copyOfRange(each, 2, each.length);
        var method = FlowSubject.class.getMethod((String) each[0], types);
        expected.add(method.invoke(real, inputs));
        boolean still = java.lang.reflect.Modifier.isStatic(method.getModifiers());
        List<Object> all = new ArrayList<>(Arrays.asList(inputs));
        if (!still) all.add(0, result(0));
        call(FlowSubject.class, (String) each[0], types, all.toArray());
      }
      FlowRun run = run(FlowSubject.class);
      assertEquals("returned", run.ended());
      assertEquals(expected, run.results().subList(1, run.results().size()));
    }
  }

  @Test
  void anExceptionEndsTheSequenceAndIsNamed() throws Exception {
    call(Stack.class, "new", types());
    call(Stack.class, "pop", types(), result(0));
    FlowRun run = run(Stack.class);
    assertEquals("threw java.util.EmptyStackException", run.ended());
    assertEquals(1, run.results().size());
  }

  @Test
  void whatItCannotFollowIsSaidAndNotGuessed() throws Exception {
    call(FlowSubject.class, "deep", types(int.class), 100);
    call(FlowSubject.class, "sum", types(int[].class), new int[] {1, 2});
    call(FlowSubject.class, "deep", types(int.class), 5000);
    FlowRun run = run(FlowSubject.class);
    assertEquals("unsupported: too deep", run.ended());
    assertEquals(List.of(100, 3), run.results());
  }
}
