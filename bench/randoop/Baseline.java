package dev.refute.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Directed random testing in Java alone, to compare with: the same operations, constants, pruning,
 * contracts, repetition and sharing of parts as `refute randoop`, with cached reflective members.
 *
 * <p>Usage: Baseline SECONDS each|last CLASS…: contracts are checked after each call, as the thesis
 * says, or only after the new ones, as we do.
 */
public final class Baseline {
  /** A sequence: its parts, then one operation, repeated. */
  private static final class Sequence {
    final List<Sequence> parts;
    final int operation;
    final int[] inputs;
    final int repeat;
    final int length;
    final List<int[]> values = new ArrayList<>();

    Sequence(List<Sequence> parts, int operation, int[] inputs, int repeat, int length) {
      this.parts = parts;
      this.operation = operation;
      this.inputs = inputs;
      this.repeat = repeat;
      this.length = length;
    }
  }

  private static final int MAX_LENGTH = 100;
  private static final int MAX_OBJECTS = 24;

  private final Random random = new Random(0);
  private final List<Operation> operations;
  private final Object[] members;
  private final List<Integer> tested = new ArrayList<>();
  private final List<Integer> helpers = new ArrayList<>();
  private final List<Object> literals;
  private final Map<Class<?>, List<Sequence>> makers = new HashMap<>();
  private final Map<Class<?>, List<Class<?>>> subtypes = new HashMap<>();
  private final Map<Class<?>, List<Integer>> constants = new HashMap<>();
  private final Set<List<Integer>> made = new HashSet<>();
  private final Contracts contracts = new Contracts();
  private final SeenValues seen = new SeenValues(SeenValues.Mode.EQUALS, 5000, false, null);
  private final boolean each;
  private final Map<String, Integer> sightings = new HashMap<>();
  private final Object[] objects = new Object[MAX_OBJECTS];
  private int objectCount;

  long sequences;
  long calls;
  long violations;
  final Set<String> classes = new HashSet<>();

  private Baseline(Surface surface, Literals literals, boolean each) throws Exception {
    operations = surface.operations;
    this.literals = literals.values;
    this.each = each;
    members = new Object[operations.size()];
    for (int i = 0; i < members.length; i++) {
      Operation op = operations.get(i);
      (op.helper ? helpers : tested).add(i);
      members[i] = member(op);
    }
  }

  private static Object member(Operation op) throws Exception {
    int from = op.kind == Operation.Kind.METHOD || op.kind == Operation.Kind.FIELD ? 1 : 0;
    Class<?>[] types = op.inputs.subList(Math.min(from, op.inputs.size()), op.inputs.size())
        .toArray(new Class<?>[0]);
    return switch (op.kind) {
      case CONSTRUCTOR -> op.owner.getConstructor(types);
      case METHOD, STATIC_METHOD -> op.owner.getMethod(op.name, types);
      case FIELD, STATIC_FIELD -> op.owner.getField(op.name);
      case ARRAY -> op.owner.getComponentType();
    };
  }

  private Object invoke(int number, Object[] in) throws Throwable {
    Object member = members[number];
    try {
      if (member instanceof Method method) {
        boolean still = operations.get(number).kind == Operation.Kind.STATIC_METHOD;
        if (still) return method.invoke(null, in);
        Object[] rest = new Object[in.length - 1];
        System.arraycopy(in, 1, rest, 0, rest.length);
        return method.invoke(in[0], rest);
      }
      if (member instanceof Constructor<?> made) return made.newInstance(in);
      if (member instanceof Field field) return field.get(in.length == 0 ? null : in[0]);
      Object array = Array.newInstance((Class<?>) member, in.length);
      for (int i = 0; i < in.length; i++) Array.set(array, i, in[i]);
      return array;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private List<Integer> constantsFor(Class<?> type) {
    return constants.computeIfAbsent(type, key -> {
      List<Integer> found = new ArrayList<>();
      for (int i = 0; i < literals.size(); i++) {
        if (InvokerMaker.boxOf(key).isAssignableFrom(literals.get(i).getClass())) found.add(i);
      }
      return found;
    });
  }

  /** The keys of the sequence map below a type, kept until a new key comes. */
  private List<Class<?>> subtypesOf(Class<?> type) {
    return subtypes.computeIfAbsent(type, key -> {
      List<Class<?>> found = new ArrayList<>();
      for (Class<?> each : makers.keySet()) {
        boolean fits = key.isPrimitive() ? key == each : key.isAssignableFrom(InvokerMaker.boxOf(each));
        if (fits) found.add(each);
      }
      return found;
    });
  }

  private Sequence build() {
    boolean helper = !helpers.isEmpty() && random.nextDouble() < 0.1;
    List<Integer> from = helper ? helpers : tested;
    int number = from.get(random.nextInt(from.size()));
    Operation op = operations.get(number);
    List<Sequence> parts = new ArrayList<>();
    List<Integer> starts = new ArrayList<>();
    int length = 0;
    int[] inputs = new int[op.inputs.size()];
    for (int k = 0; k < inputs.length; k++) {
      Class<?> type = op.inputs.get(k);
      Integer reused = parts.isEmpty() || random.nextBoolean() ? null : reuse(type, parts, starts);
      if (reused != null) {
        inputs[k] = reused;
        continue;
      }
      List<Integer> fixed = constantsFor(type);
      int total = fixed.size();
      for (Class<?> each : subtypesOf(type)) total += makers.get(each).size();
      if (total == 0) return null;
      int at = random.nextInt(total);
      if (at < fixed.size()) {
        inputs[k] = -1 - fixed.get(at);
        continue;
      }
      at -= fixed.size();
      for (Class<?> each : subtypesOf(type)) {
        List<Sequence> some = makers.get(each);
        if (at >= some.size()) {
          at -= some.size();
          continue;
        }
        Sequence part = some.get(at);
        List<int[]> fitting = new ArrayList<>();
        for (int[] value : part.values) if (typeOf(value[1]) == each) fitting.add(value);
        parts.add(part);
        starts.add(length);
        inputs[k] = length + fitting.get(random.nextInt(fitting.size()))[0];
        length += part.length;
        break;
      }
      if (length >= MAX_LENGTH) return null;
    }
    int repeat = 1;
    if (random.nextDouble() < 0.1) repeat = Math.min(random.nextInt(101), MAX_LENGTH - length);
    return repeat == 0 ? null : new Sequence(parts, number, inputs, repeat, length + repeat);
  }

  private Class<?> typeOf(int operation) {
    return operations.get(operation).result;
  }

  private Integer reuse(Class<?> type, List<Sequence> parts, List<Integer> starts) {
    List<Integer> found = new ArrayList<>();
    for (int p = 0; p < parts.size(); p++) {
      for (int[] value : parts.get(p).values) {
        Class<?> given = typeOf(value[1]);
        boolean fits =
            type.isPrimitive() ? type == given : type.isAssignableFrom(InvokerMaker.boxOf(given));
        if (fits) found.add(starts.get(p) + value[0]);
      }
    }
    return found.isEmpty() ? null : found.get(random.nextInt(found.size()));
  }

  /** The calls written out: operation and inputs, one after another. */
  private void flatten(Sequence sequence, int base, List<Integer> code, List<Integer> ops) {
    int start = base;
    for (Sequence part : sequence.parts) {
      flatten(part, start, code, ops);
      start += part.length;
    }
    for (int n = 0; n < sequence.repeat; n++) {
      code.add(sequence.operation);
      ops.add(sequence.operation);
      for (int input : sequence.inputs) code.add(input < 0 ? input : base + input);
    }
  }

  void step() {
    Sequence sequence = build();
    if (sequence == null) return;
    List<Integer> code = new ArrayList<>();
    List<Integer> ops = new ArrayList<>();
    flatten(sequence, 0, code, ops);
    if (!made.add(code)) return;
    sequences++;
    Object[] results = new Object[sequence.length];
    long start = System.nanoTime();
    if (!execute(code, ops, results, sequence.length - sequence.repeat, start)) return;
    if (System.nanoTime() - start > 10_000_000) return;
    for (int i = 0; i < results.length; i++) {
      if (typeOf(ops.get(i)) == void.class || !isNew(results[i])) continue;
      sequence.values.add(new int[] {i, ops.get(i)});
      List<Sequence> list = makers.get(typeOf(ops.get(i)));
      if (list == null) {
        makers.put(typeOf(ops.get(i)), list = new ArrayList<>());
        subtypes.clear();
      }
      if (list.isEmpty() || list.get(list.size() - 1) != sequence) list.add(sequence);
    }
  }

  private boolean isNew(Object value) {
    try {
      return seen.isNew(value);
    } catch (Throwable e) {
      return false;
    }
  }

  private boolean execute(
      List<Integer> code, List<Integer> ops, Object[] results, int from, long start) {
    int at = 0;
    for (int i = 0; i < results.length; i++) {
      int number = code.get(at);
      if (System.nanoTime() - start > 200_000_000) return false;
      Object[] in = new Object[operations.get(number).inputs.size()];
      boolean nulls = false;
      for (int k = 0; k < in.length; k++) {
        int input = code.get(at + 1 + k);
        in[k] = input < 0 ? literals.get(-1 - input) : results[input];
        nulls |= in[k] == null;
      }
      calls++;
      try {
        results[i] = invoke(number, in);
      } catch (Throwable e) {
        if (e instanceof AssertionError || e instanceof NullPointerException && !nulls) {
          violated(e.getClass().getName(), number);
        }
        return false;
      }
      try {
        boolean last = i == results.length - 1;
        if ((each || i >= from) && !hold(number, in, results, i, last)) return false;
      } catch (Throwable e) {
        return false;
      }
      at += 1 + in.length;
    }
    return true;
  }

  private void violated(String contract, int operation) {
    violations++;
    classes.add(contract + " " + operation);
  }

  private boolean hold(int number, Object[] in, Object[] results, int index, boolean last) {
    objectCount = 0;
    collect(results[index]);
    for (Object value : in) collect(value);
    int ofCall = objectCount;
    if (last || each) for (int i = index - 1; i >= 0; i--) collect(results[i]);
    for (int i = 0; i < objectCount; i++) {
      int broken = contracts.check(objects[i]);
      if (broken != Contracts.NONE) {
        violated("" + broken, number);
        return false;
      }
    }
    for (int i = 0; i < ofCall; i++) {
      for (int k = 0; k < objectCount; k++) {
        if (i == k) continue;
        if (broken(objects[i], objects[k], number) || broken(objects[k], objects[i], number)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean broken(Object one, Object other, int number) {
    int broken = contracts.check(one, other);
    if (broken == Contracts.NONE) return false;
    String key = broken + one.getClass().getName() + " " + other.getClass().getName();
    if (sightings.merge(key, 1, Integer::sum) > 20) return false;
    violated("" + broken, number);
    return true;
  }

  private void collect(Object value) {
    if (value == null || objectCount == MAX_OBJECTS || !contracts.interesting(value)) return;
    for (int i = 0; i < objectCount; i++) if (objects[i] == value) return;
    objects[objectCount++] = value;
  }

  public static void main(String[] arguments) throws Exception {
    long seconds = Long.parseLong(arguments[0]);
    LibraryLoader loader = new LibraryLoader(new URL[0], null, "");
    Surface surface = new Surface(false, label -> true);
    for (int i = 2; i < arguments.length; i++) surface.test(loader, arguments[i], false);
    surface.addHelpers(loader, List.of());
    Literals literals = new Literals();
    for (Class<?> each : surface.tested) literals.study(loader, each.getName());
    literals.addFound(5000);
    Baseline[] found = new Baseline[1];
    Thread thread = new Thread(null, () -> {
      try {
        Baseline baseline = found[0] = new Baseline(surface, literals, arguments[1].equals("each"));
        Guard.arm(2_000_000_000, 1 << 30);
        long end = System.nanoTime() + seconds * 1_000_000_000;
        while (System.nanoTime() < end) baseline.step();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }, "baseline", 1 << 20);
    long cpu = cpuSeconds();
    thread.start();
    thread.join();
    cpu = cpuSeconds() - cpu;
    Baseline b = found[0];
    System.out.printf("{\"sequences\": %d, \"calls\": %d, \"violations\": %d, \"classes\": %d, \"cpu_ms\": %d}%n",
        b.sequences, b.calls, b.violations, b.classes.size(), cpu / 1_000_000);
    System.exit(0);
  }

  private static long cpuSeconds() {
    return ((com.sun.management.OperatingSystemMXBean)
            java.lang.management.ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
