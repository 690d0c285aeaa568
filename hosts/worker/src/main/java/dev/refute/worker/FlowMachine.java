package dev.refute.worker;

import dev.refute.worker.FlowCode.Body;
import dev.refute.worker.FlowCode.CallPlace;
import dev.refute.worker.FlowCode.FieldSite;
import dev.refute.worker.FlowCode.Handler;
import dev.refute.worker.FlowCode.Increment;
import dev.refute.worker.FlowCode.Switch;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Interprets Java byte code on real objects and follows every value: each has a tag that says which
 * variables of the sequence it was computed from. (Section 6.2 of Pacheco's thesis uses a modified
 * DynCompJ for this.)
 *
 * <p>It interprets instead of instrumenting, because the most interesting classes are the JDK's
 * own, which the JVM itself needs: here they run, conditions and all, unmodified. Methods outside
 * the packages under test are called as they are, and their results are assumed to depend on all of
 * their inputs.
 */
final class FlowMachine {
  /** The machine met something that it cannot follow, and gives up the run. */
  static final class Unsupported extends Error {
    private static final long serialVersionUID = 1;

    Unsupported(String what) {
      super(what, null, false, false);
    }
  }

  private static final int MAX_DEPTH = 300;
  private static final int MAX_STEPS = 3_000_000;
  private static final int MAX_LENGTH = 1 << 20;

  final FlowLinker linker;
  final FlowMemory memory = new FlowMemory();
  final FlowTrace trace = new FlowTrace();
  private final FlowCalls calls;
  private int steps = MAX_STEPS;
  private int depth;

  /** The tag of the value that was returned last. */
  Tag tag;

  FlowMachine(FlowLinker linker) {
    this.linker = linker;
    this.calls = new FlowCalls(this);
  }

  FlowCalls calls() {
    return calls;
  }

  /** The values of one call: first the variables, then the stack. */
  static final class Frame {
    final Body body;
    final Object[] value;
    final Tag[] tag;
    int top;

    Frame(Body body) {
      this.body = body;
      value = new Object[body.locals + body.stack + 1];
      tag = new Tag[value.length];
      top = body.locals;
    }

    void push(Object each, Tag of) {
      value[top] = each;
      tag[top++] = of;
    }

    Object pop() {
      return value[--top];
    }

    int popInt() {
      return (Integer) value[--top];
    }

    boolean wide(int at) {
      return value[at] instanceof Long || value[at] instanceof Double;
    }
  }

  /** Inputs hold the receiver first. */
  Object run(Body body, Object[] inputs, Tag[] tags) throws Throwable {
    if (depth >= MAX_DEPTH) throw new Unsupported("too deep");
    Frame frame = new Frame(body);
    int at = 0;
    for (int i = 0; i < inputs.length; i++) {
      frame.value[at] = inputs[i];
      frame.tag[at] = tags[i];
      // A boxed number is one variable, a long or double two.
      at += isWide(body, i) ? 2 : 1;
    }
    depth++;
    try {
      return loop(frame);
    } finally {
      depth--;
    }
  }

  private static boolean isWide(Body body, int input) {
    int number = body.isStatic() ? input : input - 1;
    return number >= 0 && Type.getArgumentTypes(body.descriptor)[number].getSize() == 2;
  }

  private Object loop(Frame f) throws Throwable {
    int at = 0;
    while (true) {
      try {
        if (--steps < 0) throw new Unsupported("too long");
        int op = f.body.op[at];
        if (op >= Opcodes.IRETURN && op <= Opcodes.RETURN) {
          tag = op == Opcodes.RETURN ? null : f.tag[f.top - 1];
          return op == Opcodes.RETURN ? null : f.pop();
        }
        at = op >= Opcodes.IFEQ && op <= Opcodes.LOOKUPSWITCH || op >= Opcodes.IFNULL
            ? jump(f, op, at)
            : step(f, op, at);
      } catch (Unsupported | Guard.Stop e) {
        throw e;
      } catch (StackOverflowError e) {
        throw new Unsupported("too deep");
      } catch (Throwable e) {
        at = handler(f.body, at, e);
        f.top = f.body.locals;
        f.push(e, null);
      }
    }
  }

  private int handler(Body body, int at, Throwable e) throws Throwable {
    for (Handler each : body.handlers) {
      if (at < each.from || at >= each.to) continue;
      if (each.type == null || linker.type(each.type, body.owner).isInstance(e)) return each.target;
    }
    tag = null;
    throw e;
  }

  private int jump(Frame f, int op, int at) {
    if (op == Opcodes.GOTO) return (Integer) f.body.operand[at];
    if (op == Opcodes.LOOKUPSWITCH) {
      Switch ways = (Switch) f.body.operand[at];
      return ways.targets.getOrDefault(f.popInt(), ways.otherwise);
    }
    if (op == Opcodes.JSR || op == Opcodes.RET) throw new Unsupported("jsr");
    boolean two = op >= Opcodes.IF_ICMPEQ && op <= Opcodes.IF_ACMPNE;
    Tag ofB = two ? f.tag[f.top - 1] : null;
    Object b = two ? f.pop() : op >= Opcodes.IFNULL ? null : (Object) 0;
    Tag ofA = f.tag[f.top - 1];
    Object a = f.pop();
    boolean jumps =
        switch (op) {
          case Opcodes.IF_ACMPEQ, Opcodes.IFNULL -> a == b;
          case Opcodes.IF_ACMPNE, Opcodes.IFNONNULL -> a != b;
          default -> FlowArithmetic.jumps(op, (Integer) a, (Integer) b);
        };
    Tag both = Tag.join(ofA, ofB);
    if (both != null) trace.compared(a, ofA, b, ofB);
    if (f.body.condition[at] >= 0) trace.met(f.body.condition[at], jumps, both);
    return jumps ? (Integer) f.body.operand[at] : at + 1;
  }

  /** Runs any instruction except jumps and returns; gives the next instruction. */
  private int step(Frame f, int op, int at) throws Throwable {
    Object operand = f.body.operand[at];
    if (op <= Opcodes.LDC) {
      constant(f, op, operand);
    } else if (op <= Opcodes.ALOAD) {
      f.push(f.value[(Integer) operand], f.tag[(Integer) operand]);
    } else if (op <= Opcodes.SALOAD) {
      load(f);
    } else if (op <= Opcodes.ASTORE) {
      int variable = (Integer) operand;
      f.tag[variable] = f.tag[f.top - 1];
      f.value[variable] = f.pop();
    } else if (op <= Opcodes.SASTORE) {
      store(f);
    } else if (op <= Opcodes.SWAP) {
      shuffle(f, op);
    } else if (FlowArithmetic.isBinary(op)) {
      binary(f, op);
    } else if (FlowArithmetic.isUnary(op)) {
      f.push(FlowArithmetic.unary(op, f.pop()), f.tag[f.top]);
    } else {
      other(f, op, operand);
    }
    return at + 1;
  }

  private void constant(Frame f, int op, Object operand) throws Throwable {
    if (op == Opcodes.NOP) return;
    Object value;
    if (op == Opcodes.ACONST_NULL) value = null;
    else if (op <= Opcodes.ICONST_5) value = op - Opcodes.ICONST_0;
    else if (op <= Opcodes.LCONST_1) value = (long) (op - Opcodes.LCONST_0);
    else if (op <= Opcodes.FCONST_2) value = (float) (op - Opcodes.FCONST_0);
    else if (op <= Opcodes.DCONST_1) value = (double) (op - Opcodes.DCONST_0);
    else value = linker.constant(operand, f.body.owner);
    f.push(value, null);
  }

  private void load(Frame f) {
    Tag ofIndex = f.tag[f.top - 1];
    int index = f.popInt();
    Object array = f.pop();
    Object value = FlowMemory.load(array, index);
    f.push(value, Tag.join(memory.tag(array, index), ofIndex));
  }

  private void store(Frame f) {
    Tag ofValue = f.tag[f.top - 1];
    Object value = f.pop();
    int index = f.popInt();
    Object array = f.pop();
    FlowMemory.store(array, index, value);
    memory.tag(array, index, ofValue);
  }

  private void binary(Frame f, int op) {
    Tag ofB = f.tag[f.top - 1];
    Object b = f.pop();
    Tag ofA = f.tag[f.top - 1];
    Object a = f.pop();
    Tag both = Tag.join(ofA, ofB);
    if (op >= Opcodes.LCMP && both != null) trace.compared(a, ofA, b, ofB);
    f.push(FlowArithmetic.binary(op, a, b), both);
  }

  /** Copies the top `count` values of the stack to `below` values further down. */
  private static void duplicate(Frame f, int count, int below) {
    int moved = count + below;
    int from = f.top - moved;
    Object[] value = Arrays.copyOfRange(f.value, from, f.top);
    Tag[] tag = Arrays.copyOfRange(f.tag, from, f.top);
    f.top = from;
    for (int i = below; i < moved; i++) f.push(value[i], tag[i]);
    for (int i = 0; i < moved; i++) f.push(value[i], tag[i]);
  }

  private static void shuffle(Frame f, int op) {
    boolean wide = f.wide(f.top - 1);
    int two = wide ? 1 : 2;
    switch (op) {
      case Opcodes.POP -> f.top--;
      case Opcodes.POP2 -> f.top -= two;
      case Opcodes.DUP -> duplicate(f, 1, 0);
      case Opcodes.DUP_X1 -> duplicate(f, 1, 1);
      case Opcodes.DUP_X2 -> duplicate(f, 1, f.wide(f.top - 2) ? 1 : 2);
      case Opcodes.DUP2 -> duplicate(f, two, 0);
      case Opcodes.DUP2_X1 -> duplicate(f, two, 1);
      case Opcodes.DUP2_X2 -> duplicate(f, two, f.wide(f.top - two - 1) ? 1 : 2);
      default -> {
        duplicate(f, 1, 1);
        f.top--;
      }
    }
  }

  private void other(Frame f, int op, Object operand) throws Throwable {
    switch (op) {
      case Opcodes.IINC -> {
        Increment by = (Increment) operand;
        f.value[by.variable] = (Integer) f.value[by.variable] + by.by;
      }
      case Opcodes.GETSTATIC, Opcodes.GETFIELD, Opcodes.PUTSTATIC, Opcodes.PUTFIELD ->
          field(f, op, (FieldSite) operand);
      case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE, Opcodes.INVOKESPECIAL,
          Opcodes.INVOKESTATIC ->
          calls.invoke(f, (CallPlace) operand);
      case Opcodes.INVOKEDYNAMIC -> calls.invokeDynamic(f, (FlowCode.Dynamic) operand);
      case Opcodes.NEW -> f.push(calls.allocate((String) operand, f.body.owner), null);
      case Opcodes.NEWARRAY -> newArray(f, elementType((Integer) operand));
      case Opcodes.ANEWARRAY -> newArray(f, linker.type((String) operand, f.body.owner));
      case Opcodes.MULTIANEWARRAY -> newArrays(f, (Object[]) operand);
      case Opcodes.ARRAYLENGTH -> {
        Tag ofArray = f.tag[f.top - 1];
        Object array = f.pop();
        if (array == null) throw new NullPointerException();
        Tag ofLength = memory.tagOfLength(array);
        f.push(Array.getLength(array), ofLength == null ? ofArray : ofLength);
      }
      case Opcodes.ATHROW -> {
        Object thrown = f.pop();
        throw thrown == null ? new NullPointerException() : (Throwable) thrown;
      }
      case Opcodes.CHECKCAST -> {
        Object value = f.value[f.top - 1];
        if (value != null) linker.type((String) operand, f.body.owner).cast(value);
      }
      case Opcodes.INSTANCEOF -> {
        Tag ofValue = f.tag[f.top - 1];
        boolean is = linker.type((String) operand, f.body.owner).isInstance(f.pop());
        f.push(is ? 1 : 0, ofValue);
      }
      case Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> {
        // There is one thread, so a lock is always free.
        if (f.pop() == null) throw new NullPointerException();
      }
      default -> throw new Unsupported("instruction " + op);
    }
  }

  private void field(Frame f, int op, FieldSite site) throws ReflectiveOperationException {
    FlowMemory.Cell cell = linker.cell(site, f.body.owner);
    boolean put = op == Opcodes.PUTSTATIC || op == Opcodes.PUTFIELD;
    Tag ofValue = put ? f.tag[f.top - 1] : null;
    Object value = put ? f.pop() : null;
    Object object = op == Opcodes.GETFIELD || op == Opcodes.PUTFIELD ? f.pop() : null;
    if (put) {
      FlowMemory.write(cell, object, value);
      memory.tag(cell, object, ofValue);
    } else {
      f.push(FlowMemory.read(cell, object), memory.tag(cell, object));
    }
  }

  private static Class<?> elementType(int code) {
    return switch (code) {
      case Opcodes.T_BOOLEAN -> boolean.class;
      case Opcodes.T_CHAR -> char.class;
      case Opcodes.T_FLOAT -> float.class;
      case Opcodes.T_DOUBLE -> double.class;
      case Opcodes.T_BYTE -> byte.class;
      case Opcodes.T_SHORT -> short.class;
      case Opcodes.T_INT -> int.class;
      default -> long.class;
    };
  }

  static int affordable(int length) {
    if (length > MAX_LENGTH) throw new Unsupported("too large");
    return length;
  }

  private void newArray(Frame f, Class<?> element) {
    Tag ofLength = f.tag[f.top - 1];
    Object array = Array.newInstance(element, affordable(f.popInt()));
    memory.tagLength(array, ofLength);
    f.push(array, null);
  }

  private void newArrays(Frame f, Object[] operand) throws ClassNotFoundException {
    int[] lengths = new int[(Integer) operand[1]];
    for (int i = lengths.length - 1; i >= 0; i--) lengths[i] = affordable(f.popInt());
    Class<?> element = linker.type((String) operand[0], f.body.owner);
    for (int i = 0; i < lengths.length; i++) element = element.getComponentType();
    f.push(Array.newInstance(element, lengths), null);
  }
}
