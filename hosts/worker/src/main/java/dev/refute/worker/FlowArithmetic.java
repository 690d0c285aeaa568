package dev.refute.worker;

import org.objectweb.asm.Opcodes;

/** What instructions compute from the values on the stack. */
final class FlowArithmetic {
  private FlowArithmetic() {}

  static boolean isUnary(int op) {
    return op >= Opcodes.INEG && op <= Opcodes.DNEG || op >= Opcodes.I2L && op <= Opcodes.I2S;
  }

  static boolean isBinary(int op) {
    return op >= Opcodes.IADD && op <= Opcodes.LXOR && !isUnary(op)
        || op >= Opcodes.LCMP && op <= Opcodes.DCMPG;
  }

  static Object unary(int op, Object value) {
    return switch (op) {
      case Opcodes.INEG -> -(Integer) value;
      case Opcodes.LNEG -> -(Long) value;
      case Opcodes.FNEG -> -(Float) value;
      case Opcodes.DNEG -> -(Double) value;
      case Opcodes.I2L -> (long) (Integer) value;
      case Opcodes.I2F -> (float) (Integer) value;
      case Opcodes.I2D -> (double) (Integer) value;
      case Opcodes.L2I -> (int) (long) (Long) value;
      case Opcodes.L2F -> (float) (Long) value;
      case Opcodes.L2D -> (double) (Long) value;
      case Opcodes.F2I -> (int) (float) (Float) value;
      case Opcodes.F2L -> (long) (float) (Float) value;
      case Opcodes.F2D -> (double) (Float) value;
      case Opcodes.D2I -> (int) (double) (Double) value;
      case Opcodes.D2L -> (long) (double) (Double) value;
      case Opcodes.D2F -> (float) (double) (Double) value;
      case Opcodes.I2B -> (int) (byte) (int) (Integer) value;
      case Opcodes.I2C -> (int) (char) (int) (Integer) value;
      default -> (int) (short) (int) (Integer) value;
    };
  }

  static Object binary(int op, Object a, Object b) {
    if (a instanceof Integer x) return ofInts(op, x, (Integer) b);
    if (a instanceof Long x) {
      boolean shift = op == Opcodes.LSHL || op == Opcodes.LSHR || op == Opcodes.LUSHR;
      return ofLongs(op, x, shift ? (Integer) b : (Long) b);
    }
    if (a instanceof Float x) return ofFloats(op, x, (Float) b);
    return ofDoubles(op, (Double) a, (Double) b);
  }

  private static Object ofInts(int op, int a, int b) {
    return switch (op) {
      case Opcodes.IADD -> a + b;
      case Opcodes.ISUB -> a - b;
      case Opcodes.IMUL -> a * b;
      case Opcodes.IDIV -> a / b;
      case Opcodes.IREM -> a % b;
      case Opcodes.ISHL -> a << b;
      case Opcodes.ISHR -> a >> b;
      case Opcodes.IUSHR -> a >>> b;
      case Opcodes.IAND -> a & b;
      case Opcodes.IOR -> a | b;
      default -> a ^ b;
    };
  }

  private static Object ofLongs(int op, long a, long b) {
    return switch (op) {
      case Opcodes.LADD -> a + b;
      case Opcodes.LSUB -> a - b;
      case Opcodes.LMUL -> a * b;
      case Opcodes.LDIV -> a / b;
      case Opcodes.LREM -> a % b;
      case Opcodes.LSHL -> a << b;
      case Opcodes.LSHR -> a >> b;
      case Opcodes.LUSHR -> a >>> b;
      case Opcodes.LAND -> a & b;
      case Opcodes.LOR -> a | b;
      case Opcodes.LXOR -> a ^ b;
      default -> Long.compare(a, b);
    };
  }

  private static Object ofFloats(int op, float a, float b) {
    return switch (op) {
      case Opcodes.FADD -> a + b;
      case Opcodes.FSUB -> a - b;
      case Opcodes.FMUL -> a * b;
      case Opcodes.FDIV -> a / b;
      case Opcodes.FREM -> a % b;
      default -> ordered(a, b, op == Opcodes.FCMPG);
    };
  }

  private static Object ofDoubles(int op, double a, double b) {
    return switch (op) {
      case Opcodes.DADD -> a + b;
      case Opcodes.DSUB -> a - b;
      case Opcodes.DMUL -> a * b;
      case Opcodes.DDIV -> a / b;
      case Opcodes.DREM -> a % b;
      default -> ordered(a, b, op == Opcodes.DCMPG);
    };
  }

  private static int ordered(double a, double b, boolean greaterIfNone) {
    if (a > b) return 1;
    if (a == b) return 0;
    return a < b ? -1 : greaterIfNone ? 1 : -1;
  }

  /** Whether a conditional jump on two values, or on one and zero, is taken. */
  static boolean jumps(int op, int a, int b) {
    return switch (op) {
      case Opcodes.IFEQ, Opcodes.IF_ICMPEQ -> a == b;
      case Opcodes.IFNE, Opcodes.IF_ICMPNE -> a != b;
      case Opcodes.IFLT, Opcodes.IF_ICMPLT -> a < b;
      case Opcodes.IFGE, Opcodes.IF_ICMPGE -> a >= b;
      case Opcodes.IFGT, Opcodes.IF_ICMPGT -> a > b;
      default -> a <= b;
    };
  }
}
