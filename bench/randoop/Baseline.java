package dev.refute.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
 * <p>Usage: Baseline each|last reflection|invokers SETTING…, and a line "go" for every 200 ms: contracts are checked after
 * each call, as the thesis says, or only after the new ones, as we do; calls go over reflection or
 * over the classes that `refute randoop` writes. Settings are those of {@link RandomLab}.
 */
public final class Baseline {
  /** A sequence: its parts, then one operation, repeated. */
  private static final class Sequence {
    final List<Sequence> parts;
    final int operation;
    final int[][] inputs;
    final int repeat;
    final int length;
    final List<int[]> values = new ArrayList<>();

    Sequence(List<Sequence> parts, int operation, int[][] inputs, int repeat, int length) {
      this.parts = parts;
      this.operation = operation;
      this.inputs = inputs;
      this.repeat = repeat;
      this.length = length;
    }
  }

  private static final int MAX_LENGTH = 100;
  private static final int MAX_OBJECTS = 24;

  private final Random random = new Random(Long.getLong("seed", 0));
  private final List<Operation> operations;
  private final Invoker[] invokers;
  private final InvokerMaker maker;
  private final int[] inOrder = new int[256];
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
  final Set<String> broken = new HashSet<>();

  private Baseline(RandomLab lab, boolean each, boolean reflective) {
    operations = lab.surface.operations;
    literals = lab.literals.values;
    this.each = each;
    maker = new InvokerMaker(lab.loader, reflective);
    invokers = new Invoker[operations.size()];
    for (int i = 0; i < invokers.length; i++) {
      (operations.get(i).helper ? helpers : tested).add(i);
    }
    for (int i = 0; i < inOrder.length; i++) inOrder[i] = i;
  }

  private Object invoke(int number, Object[] in) throws Throwable {
    Invoker invoker = invokers[number];
    if (invoker == null) invoker = invokers[number] = maker.make(operations.get(number));
    return invoker.call(in, inOrder, 0);
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
      if (isPlain(type) && !fixed.isEmpty() && fixed.size() < total) {
        at = random.nextBoolean()
            ? random.nextInt(fixed.size())
            : fixed.size() + random.nextInt(total - fixed.size());
      }
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
    if (repeat == 0) return null;
    int[][] all = new int[repeat][];
    all[0] = inputs;
    for (int n = 1; n < repeat; n++) all[n] = again(op, inputs, parts, starts);
    return new Sequence(parts, number, all, repeat, length + repeat);
  }

  /** Other inputs for the same operation, on the same receiver. */
  private int[] again(Operation op, int[] first, List<Sequence> parts, List<Integer> starts) {
    int[] inputs = first.clone();
    for (int k = op.kind == Operation.Kind.METHOD ? 1 : 0; k < inputs.length; k++) {
      Class<?> type = op.inputs.get(k);
      List<Integer> fixed = constantsFor(type);
      Integer reused = fixed.isEmpty() || random.nextBoolean() ? reuse(type, parts, starts) : null;
      if (reused != null) inputs[k] = reused;
      else if (!fixed.isEmpty()) inputs[k] = -1 - fixed.get(random.nextInt(fixed.size()));
    }
    return inputs;
  }

  /** It takes nothing but numbers, text and the like. */
  private static boolean isPlain(Class<?> type) {
    Class<?> box = InvokerMaker.boxOf(type);
    return box == String.class || box == Boolean.class || box == Character.class
        || box.getSuperclass() == Number.class && box.getName().startsWith("java.lang.");
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
      for (int input : sequence.inputs[n]) code.add(input < 0 ? input : base + input);
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
      Guard.arm(2_000_000_000, 1 << 22);
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
        boolean goesOn = !last && code.get(at + 1 + in.length) == number;
        boolean due = each || i >= from && SequenceRunner.isDue(i - from + 1, goesOn);
        if (due && !hold(number, in, results, i, last)) return false;
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
    broken.add(contract);
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

  private void say() {
    System.out.printf(
        "{\"sequences\": %d, \"calls\": %d, \"violations\": %d, \"classes\": %d,"
            + " \"contracts\": %d}%n",
        sequences, calls, violations, classes.size(), broken.size());
  }

  public static void main(String[] arguments) throws Exception {
    byte[][] settings = new byte[arguments.length - 2][];
    for (int i = 0; i < settings.length; i++) {
      settings[i] = arguments[i + 2].getBytes(StandardCharsets.UTF_8);
    }
    RandomLab lab = RandomLab.open(settings);
    Baseline baseline =
        new Baseline(lab, arguments[0].equals("each"), arguments[1].equals("reflection"));
    Runnable work = () -> {
      try {
        while (System.in.read() == 'g' && System.in.skip(2) == 2) {
          long end = System.nanoTime() + 200_000_000;
          while (System.nanoTime() < end) baseline.step();
          baseline.say();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      System.exit(0);
    };
    new Thread(null, work, "baseline", 1 << 20).start();
  }
}
