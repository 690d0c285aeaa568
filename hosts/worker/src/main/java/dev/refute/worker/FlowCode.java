package dev.refute.worker;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods of a class as {@link FlowMachine} runs them. */
final class FlowCode {
  private FlowCode() {}

  /** A method with code. Instruction i is `op[i]` with `operand[i]`. */
  static final class Body {
    final Class<?> owner;
    final String name;
    final String descriptor;
    final int access;
    int[] op;
    Object[] operand;
    int[] line;

    /** The number of the condition that a jump is, or -1. */
    int[] condition;

    final List<Handler> handlers = new ArrayList<>();
    int locals;
    int stack;

    Body(Class<?> owner, String name, String descriptor, int access) {
      this.owner = owner;
      this.name = name;
      this.descriptor = descriptor;
      this.access = access;
    }

    boolean isStatic() {
      return (access & Opcodes.ACC_STATIC) != 0;
    }

    boolean isPrivate() {
      return (access & Opcodes.ACC_PRIVATE) != 0;
    }
  }

  /** From, to (exclusive) and target are instructions; without a type it catches everything. */
  static final class Handler {
    int from;
    int to;
    int target;
    String type;
  }

  /** A field as an instruction names it, and the field it resolves to. */
  static final class FieldSite {
    final String owner;
    final String name;
    final String descriptor;
    FlowMemory.Cell cell;

    FieldSite(String owner, String name, String descriptor) {
      this.owner = owner;
      this.name = name;
      this.descriptor = descriptor;
    }
  }

  /** A method as an instruction names it, and what it resolves to for each class of receiver. */
  static final class CallPlace {
    final int opcode;
    final String owner;
    final String name;
    final String descriptor;
    Class<?> type;
    Class<?>[] parameters;
    Class<?> result;
    MethodHandle natively;
    final Map<Class<?>, Object> found = new HashMap<>();

    CallPlace(int opcode, String owner, String name, String descriptor) {
      this.opcode = opcode;
      this.owner = owner;
      this.name = name;
      this.descriptor = descriptor;
    }

    String key() {
      return name + descriptor;
    }
  }

  static final class Dynamic {
    final String name;
    final String descriptor;
    final Handle bootstrap;
    final Object[] arguments;
    MethodHandle target;

    Dynamic(String name, String descriptor, Handle bootstrap, Object[] arguments) {
      this.name = name;
      this.descriptor = descriptor;
      this.bootstrap = bootstrap;
      this.arguments = arguments;
    }
  }

  static final class Switch {
    final Map<Integer, Integer> targets = new HashMap<>();
    int otherwise;
  }

  static final class Increment {
    int variable;
    int by;
  }

  /** By name and descriptor. */
  static Map<String, Body> read(Class<?> owner, byte[] bytes) {
    Map<String, Body> found = new HashMap<>();
    new ClassReader(bytes)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String sign, String[] thrown) {
                if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) return null;
                Body body = new Body(owner, name, descriptor, access);
                found.put(name + descriptor, body);
                return new Reader(body);
              }
            },
            ClassReader.SKIP_FRAMES);
    return found;
  }

  private static final class Reader extends MethodVisitor {
    private final Body body;
    private final List<Integer> op = new ArrayList<>();
    private final List<Object> operand = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();
    private final Map<Label, Integer> places = new HashMap<>();
    private final List<Runnable> later = new ArrayList<>();
    private int line;

    Reader(Body body) {
      super(Opcodes.ASM9);
      this.body = body;
    }

    private void add(int opcode, Object with) {
      op.add(opcode);
      operand.add(with);
      lines.add(line);
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      line = number;
    }

    @Override
    public void visitLabel(Label label) {
      places.put(label, op.size());
    }

    @Override
    public void visitInsn(int opcode) {
      add(opcode, null);
    }

    @Override
    public void visitIntInsn(int opcode, int value) {
      add(opcode, value);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      add(opcode, variable);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      add(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      add(opcode, new FieldSite(owner, name, descriptor));
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      add(opcode, new CallPlace(opcode, owner, name, descriptor));
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      add(Opcodes.INVOKEDYNAMIC, new Dynamic(name, descriptor, bootstrap, arguments));
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      int at = op.size();
      add(opcode, null);
      later.add(() -> operand.set(at, places.get(label)));
    }

    @Override
    public void visitLdcInsn(Object value) {
      // As the JVM does: a constant is one object everywhere.
      add(Opcodes.LDC, value instanceof String text ? text.intern() : value);
    }

    @Override
    public void visitIincInsn(int variable, int by) {
      Increment increment = new Increment();
      increment.variable = variable;
      increment.by = by;
      add(Opcodes.IINC, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
      int[] keys = new int[labels.length];
      for (int i = 0; i < keys.length; i++) keys[i] = min + i;
      visitLookupSwitchInsn(otherwise, keys, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
      Switch ways = new Switch();
      add(Opcodes.LOOKUPSWITCH, ways);
      later.add(
          () -> {
            ways.otherwise = places.get(otherwise);
            for (int i = 0; i < keys.length; i++) ways.targets.put(keys[i], places.get(labels[i]));
          });
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      add(Opcodes.MULTIANEWARRAY, new Object[] {descriptor, dimensions});
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
      Handler each = new Handler();
      each.type = type;
      body.handlers.add(each);
      later.add(
          () -> {
            each.from = places.get(start);
            each.to = places.get(end);
            each.target = places.get(handler);
          });
    }

    @Override
    public void visitMaxs(int stack, int locals) {
      body.stack = stack;
      body.locals = locals;
    }

    @Override
    public void visitEnd() {
      later.forEach(Runnable::run);
      body.op = op.stream().mapToInt(Integer::intValue).toArray();
      body.operand = operand.toArray();
      body.line = lines.stream().mapToInt(Integer::intValue).toArray();
      body.condition = new int[body.op.length];
      java.util.Arrays.fill(body.condition, -1);
    }
  }
}
