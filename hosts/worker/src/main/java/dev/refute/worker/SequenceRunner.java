package dev.refute.worker;

import dev.refute.randoop.Legality;
import dev.refute.randoop.Visitor;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs sequences of calls by the batch. The C++ side writes them into memory that both see; what
 * became of them is written back.
 *
 * <p>In: header, then per sequence its length, the index of its first new statement, and per
 * statement the operation and the slots of its inputs. The first slots hold the constants, the
 * next one null, the others the results of the statements. Out: per sequence six numbers and then
 * one per statement, see {@link #write}.
 */
final class SequenceRunner {
  // The header of `in`. What is being run is always in it: it lies in a file that outlives us.
  static final int COUNT = 1;
  static final int CURRENT = 2;
  static final int PROGRESS = 3;
  static final int SIZE = 4;
  static final int FLAGS = 5;
  static final int STATEMENT = 6;
  static final int DATA = 8;

  static final int CHECK = 1;
  static final int PAST_EXCEPTIONS = 2;
  static final int PRUNE = 4;
  static final int OVERLOOK = 8;
  static final int SHAPE = 16;
  static final int STATE = 32;
  static final int ALL_STATE = 64;

  static final int RETURNED = 0;
  static final int ILLEGAL = 1;
  static final int VIOLATED = 2;
  static final int STOPPED = 3;

  /**
   * Most steps of a sequence: they stop an endless loop long before the five seconds of the
   * watchdog.
   */
  private static final int MAX_STEPS = 20_000_000;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int MAX_CELLS = 1 << 22;
  private static final int MAX_OBJECTS = 24;
  private static final int MAX_SIGHTINGS = 20;

  private final IntBuffer in;
  private final IntBuffer out;
  private final Operation[] operations;
  private final Invoker[] invokers;
  private final InvokerMaker maker;
  final Contracts contracts;
  private final SeenValues seen;
  private final List<Visitor> visitors;

  private final int firstResult;
  private Object[] slots;
  private int[] code = new int[1 << 16];
  private int written;
  private int flags;
  private int progress;
  private final Object[] objects = new Object[MAX_OBJECTS];
  private int objectCount;

  // The result of the current sequence.
  int status;
  int statement;
  int contract;
  int first;
  int second;
  Throwable thrown;

  /** Whether the last call itself threw, and not a contract that was checked after it. */
  boolean callThrew;

  private boolean nullUsed;
  private final Map<String, Integer> sightings = new HashMap<>();
  private boolean slow;

  /** The visitors' decoration of each call, if {@link Recorder} wants it. */
  Map<Integer, String> decorations;

  /** Count distinct values even if they are not used for pruning. */
  boolean countDistinct;

  /** The user's predicate for inputs, or null. */
  Legality legality;

  /**
   * Sequences that take longer are not extended: huge objects would use up the time of all others.
   */
  long slowNanos;

  SequenceRunner(
      IntBuffer in,
      IntBuffer out,
      List<Operation> operations,
      List<Object> literals,
      InvokerMaker maker,
      Contracts contracts,
      SeenValues seen,
      List<Visitor> visitors) {
    this.in = in;
    this.out = out;
    this.operations = operations.toArray(new Operation[0]);
    this.invokers = new Invoker[this.operations.length];
    this.maker = maker;
    this.contracts = contracts;
    this.seen = seen;
    this.visitors = visitors;
    firstResult = literals.size() + 1;
    slots = new Object[firstResult + 1024];
    for (int i = 0; i < literals.size(); i++) slots[i] = literals.get(i);
  }

  /** Runs the batch and returns how many sequences were run; the last may have been stopped. */
  int run() {
    int count = in.get(COUNT);
    int size = in.get(SIZE);
    flags = in.get(FLAGS);
    if (code.length < size) code = new int[2 * size];
    in.get(DATA, code, 0, size);
    written = 0;
    int at = 0;
    for (int i = 0; i < count; i++) {
      in.put(CURRENT, i);
      int length = code[at];
      int from = code[at + 1];
      boolean alive = runTimed(at + 2, length, from);
      write(length);
      if (!alive) return i + 1;
      at = end(at + 2, length);
    }
    return count;
  }

  /**
   * A sequence counts as slow if it is slow twice, because loading classes takes time once.
   * Measures processor time: on a busy machine any sequence is slow now and then.
   */
  private boolean runTimed(int at, int length, int from) {
    slow = false;
    long start = slowNanos == 0 ? 0 : THREADS.getCurrentThreadCpuTime();
    boolean alive = runGuarded(at, length, from);
    long took = slowNanos == 0 ? 0 : THREADS.getCurrentThreadCpuTime() - start;
    if (slowNanos == 0 || took < slowNanos || status != RETURNED) return alive;
    slow = took > 20 * slowNanos;
    if (slow) return alive;
    start = THREADS.getCurrentThreadCpuTime();
    alive = runGuarded(at, length, from);
    slow = THREADS.getCurrentThreadCpuTime() - start >= slowNanos;
    return alive;
  }

  private int end(int at, int length) {
    for (int i = 0; i < length; i++) at += 1 + operations[code[at]].inputs.size();
    return at;
  }

  /** Status, statement, contract, first, second, length; then whether each value is worth reuse. */
  private void write(int length) {
    if (status == RETURNED && (flags & (SHAPE | STATE | ALL_STATE)) != 0) {
      Object value = slots[firstResult];
      int end = firstResult + length;
      if ((flags & ALL_STATE) != 0) value = Arrays.copyOfRange(slots, firstResult, end);
      String text = (flags & SHAPE) != 0 ? Structure.shapeOf(value) : Structure.of(value);
      first = text.hashCode();
      second = new StringBuilder(text).reverse().toString().hashCode() * 31 + text.length();
    }
    out.put(written, status);
    out.put(written + 1, statement);
    out.put(written + 2, contract);
    out.put(written + 3, first);
    out.put(written + 4, second);
    out.put(written + 5, length);
    written += 6;
    if (status != RETURNED) return;
    for (int i = 0; i < length; i++) out.put(written + i, reusable(i) ? 1 : 0);
    written += length;
  }

  private boolean reusable(int index) {
    Object value = slots[firstResult + index];
    if (slow) return false;
    boolean prune = (flags & PRUNE) != 0;
    if (!prune && !countDistinct) return value != null;
    try {
      boolean fresh = seen.isNew(value);
      return prune ? fresh : value != null;
    } catch (Throwable e) {
      return false;
    }
  }

  /** How many sequences were stopped, by reason. */
  final Map<String, Integer> stopped = new TreeMap<>();

  /** False if time was up: then this thread must not run another sequence. */
  private boolean runGuarded(int at, int length, int from) {
    status = RETURNED;
    statement = length - 1;
    contract = first = second = -1;
    thrown = null;
    callThrew = nullUsed = false;
    try {
      runSequence(at, length, from);
    } catch (Throwable e) {
      thrown = e;
      status = e instanceof Guard.Stop ? STOPPED : ILLEGAL;
    }
    if (status == STOPPED || Guard.reason() != null) {
      status = STOPPED;
      stopped.merge(Guard.reason() == null ? "time" : Guard.reason(), 1, Integer::sum);
      return Guard.reason() != null && !Guard.reason().equals("time");
    }
    return true;
  }

  private void runSequence(int at, int length, int from) throws Throwable {
    if (slots.length < firstResult + length) {
      slots = Arrays.copyOf(slots, 2 * (firstResult + length));
    }
    long tooLate = slowNanos == 0 ? Long.MAX_VALUE : System.nanoTime() + 20 * slowNanos;
    boolean visited = !visitors.isEmpty();
    if (visited) for (Visitor each : visitors) each.begin();
    for (int i = 0; i < length; i++) {
      statement = i;
      if (slowNanos != 0 && System.nanoTime() > tooLate) {
        status = ILLEGAL;
        return;
      }
      in.put(PROGRESS, ++progress);
      in.put(STATEMENT, i);
      int number = code[at];
      Operation op = operations[number];
      int inputs = op.inputs.size();
      for (int k = 1; k <= inputs; k++) if (slots[code[at + k]] == null) nullUsed = true;
      if (visited) before(i, op, at);
      Guard.arm(MAX_STEPS, MAX_CELLS);
      if (legality != null && !legality.isLegal(Surface.label(op), inputsOf(op, at))) {
        if (!stopped()) status = ILLEGAL;
        return;
      }
      Object result;
      try {
        Invoker invoker = invokers[number];
        if (invoker == null) invoker = invokers[number] = maker.make(op);
        result = invoker.call(slots, code, at + 1);
      } catch (Throwable e) {
        if (!goOn(e, op, at)) return;
        result = null;
      }
      // Tested code may catch a stop; the next call must not get a fresh allowance.
      if (stopped()) return;
      slots[firstResult + i] = result;
      if (visited) after(i, op, at, result);
      boolean goesOn = i + 1 < length && code[at + 1 + inputs] == number;
      if (i >= from && (flags & CHECK) != 0 && isDue(i - from + 1, goesOn)) {
        boolean held = methodHolds(op, at, result) && contractsHold(i, at, inputs, length);
        if (stopped() || !held) return;
      }
      at += 1 + inputs;
    }
  }

  private boolean stopped() {
    if (Guard.reason() == null) return false;
    status = STOPPED;
    contract = first = second = -1;
    return true;
  }

  /**
   * Whether contracts are checked after the n-th new call. If a method is called a hundred times in
   * a row, they are checked after calls 1, 2, 4, … and the last: checking all would take most of
   * the time.
   */
  static boolean isDue(int nth, boolean goesOn) {
    return !goesOn || Integer.bitCount(nth) == 1;
  }

  private Object[] inputsOf(Operation op, int at) {
    Object[] inputs = new Object[op.inputs.size()];
    for (int k = 0; k < inputs.length; k++) inputs[k] = slots[code[at + 1 + k]];
    return inputs;
  }

  private void before(int index, Operation op, int at) {
    for (Visitor each : visitors) each.before(index, Surface.label(op), inputsOf(op, at));
  }

  private void after(int index, Operation op, int at, Object result) {
    StringBuilder said = new StringBuilder();
    for (Visitor each : visitors) {
      String decoration = each.after(index, Surface.label(op), inputsOf(op, at), result);
      if (decoration != null) said.append(said.isEmpty() ? "" : "; ").append(decoration);
    }
    if (decorations != null) decorations.put(index, said.toString());
  }

  /** What an exception makes of the sequence. */
  private boolean goOn(Throwable e, Operation op, int at) {
    thrown = e;
    callThrew = true;
    if (e instanceof Guard.Stop) {
      status = STOPPED;
      return false;
    }
    contract = throwBreaks(e, op, at);
    if (contract == Contracts.NONE && (flags & PAST_EXCEPTIONS) != 0) return true;
    status = contract == Contracts.NONE ? ILLEGAL : VIOLATED;
    return false;
  }

  private int throwBreaks(Throwable e, Operation op, int at) {
    if ((flags & CHECK) == 0) return Contracts.NONE;
    boolean asked = !contracts.ofMethods.isEmpty();
    Object[] inputs = asked ? inputsOf(op, at) : null;
    return contracts.checkThrown(asked ? Surface.label(op) : "", inputs, e, nullUsed);
  }

  private boolean methodHolds(Operation op, int at, Object result) {
    if (contracts.ofMethods.isEmpty()) return true;
    int broken = contracts.checkReturned(Surface.label(op), inputsOf(op, at), result);
    if (broken == Contracts.NONE) return true;
    status = VIOLATED;
    contract = broken;
    thrown = contracts.thrown;
    callThrew = false;
    return false;
  }

  /**
   * Checks the inputs and the result of a new call and, after the last one, the other objects of
   * the sequence. Objects that earlier calls did not touch were checked before.
   */
  private boolean contractsHold(int index, int at, int inputs, int length) {
    objectCount = 0;
    collect(slots[firstResult + index]);
    for (int k = 1; k <= inputs; k++) collect(slots[code[at + k]]);
    int ofCall = objectCount;
    if (index == length - 1) {
      for (int i = index - 1; i >= 0 && objectCount < MAX_OBJECTS; i--) {
        collect(slots[firstResult + i]);
      }
    }
    for (int i = 0; i < objectCount; i++) {
      int broken = contracts.check(objects[i]);
      if (broken != Contracts.NONE) return violated(broken, objects[i], objects[i], index);
    }
    for (int i = 0; i < ofCall; i++) {
      for (int k = 0; k < objectCount; k++) {
        if (i == k) continue;
        int broken = contracts.check(objects[i], objects[k]);
        if (broken != Contracts.NONE && !known(broken, objects[i], objects[k])) {
          return violated(broken, objects[i], objects[k], index);
        }
        broken = contracts.check(objects[k], objects[i]);
        if (broken != Contracts.NONE && !known(broken, objects[k], objects[i])) {
          return violated(broken, objects[k], objects[i], index);
        }
        if (contracts.extras && !transitiveWith(i, k, index)) return false;
      }
    }
    return true;
  }

  /**
   * Objects of some classes break a contract in every sequence in which they meet, and nothing
   * could be built with them. A violation that was seen a number of times is therefore ignored.
   */
  private boolean known(int broken, Object one, Object other) {
    if ((flags & OVERLOOK) == 0) return false;
    String key = broken + one.getClass().getName() + " " + other.getClass().getName();
    return sightings.merge(key, 1, Integer::sum) > MAX_SIGHTINGS;
  }

  private boolean transitiveWith(int i, int k, int index) {
    for (int m = 0; m < objectCount; m++) {
      if (m == i || m == k) continue;
      if (contracts.transitive(objects[i], objects[k], objects[m])) continue;
      return violated(Contracts.TRANSITIVE, objects[i], objects[m], index);
    }
    return true;
  }

  private void collect(Object value) {
    if (value == null || objectCount == MAX_OBJECTS || !contracts.interesting(value)) return;
    for (int i = 0; i < objectCount; i++) if (objects[i] == value) return;
    objects[objectCount++] = value;
  }

  private boolean violated(int broken, Object one, Object other, int index) {
    status = VIOLATED;
    contract = broken;
    thrown = contracts.thrown;
    first = slotOf(one, index);
    second = slotOf(other, index);
    return false;
  }

  /** The newest variable that holds the object; constants have negative numbers. */
  private int slotOf(Object value, int index) {
    for (int i = index; i >= 0; i--) if (slots[firstResult + i] == value) return i;
    for (int i = 0; i < firstResult; i++) if (slots[i] == value) return i - firstResult;
    return -1;
  }

  /**
   * Runs one sequence, given as in a batch, for {@link Recorder}; goes on after exceptions if
   * batches do.
   */
  boolean runOnce(int[] from, int flagsWanted) {
    code = from.length > code.length ? new int[2 * from.length] : code;
    System.arraycopy(from, 0, code, 0, from.length);
    flags = flagsWanted | flags & PAST_EXCEPTIONS;
    return runGuarded(2, code[0], code[1]);
  }

  void constant(int slot, Object value) {
    slots[slot] = value;
  }

  int distinctValues() {
    return seen.distinct();
  }

  Object result(int index) {
    return slots[firstResult + index];
  }

  Operation operation(int index) {
    int at = 2;
    for (int i = 0; i < index; i++) at += 1 + operations[code[at]].inputs.size();
    return operations[code[at]];
  }
}
