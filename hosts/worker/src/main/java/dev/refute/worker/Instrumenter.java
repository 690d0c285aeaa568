package dev.refute.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Inserts the guards: a step at method entry, at backward jumps and in exception handlers, a check
 * before every array creation, a refusal before every call to the outside.
 *
 * <p>Inserted code leaves the operand stack unchanged, so no stack map has to be computed. That
 * makes it cheap.
 */
final class Instrumenter extends ClassVisitor {
  private static final String GUARD = "dev/refute/worker/Guard";

  /** Measures coverage as well; usually null. */
  private final Coverage coverage;

  /** Whether clock and random numbers are replaced, so that every run sees the same. */
  private final boolean ownWorld;

  private final Ancestry ancestry;

  /** Limits coverage to some methods; usually null. */
  private final Watch watch;

  private String name;
  private String file;

  private Instrumenter(
      ClassVisitor next, Ancestry ancestry, Coverage coverage, Watch watch, boolean ownWorld) {
    super(Opcodes.ASM9, next);
    this.ancestry = ancestry;
    this.coverage = coverage;
    this.watch = watch;
    this.ownWorld = ownWorld;
  }

  static byte[] instrument(byte[] bytes, Ancestry ancestry, Coverage coverage) {
    return instrument(bytes, ancestry, coverage, /* ownWorld= */ true);
  }

  static byte[] instrument(byte[] bytes, Ancestry ancestry, Coverage coverage, boolean ownWorld) {
    return instrument(bytes, ancestry, coverage, null, ownWorld);
  }

  /** Measures the methods that are watched. */
  static byte[] instrumentWatched(byte[] bytes, Ancestry ancestry, Watch watch) {
    return instrument(bytes, ancestry, watch.coverage(), watch, /* ownWorld= */ true);
  }

  private static byte[] instrument(
      byte[] bytes, Ancestry ancestry, Coverage coverage, Watch watch, boolean ownWorld) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new Instrumenter(writer, ancestry, coverage, watch, ownWorld), 0);
    return writer.toByteArray();
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String parent, String[] above) {
    this.name = name;
    file = Watch.file(name, null);
    super.visit(version, access, name, signature, parent, above);
  }

  @Override
  public void visitSource(String source, String debug) {
    file = Watch.file(name, source);
    // Where code stands is no behaviour: see Planter.visitLineNumber.
    if (!ownWorld) super.visitSource(source, debug);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    if (next == null || (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) return next;
    if (name.equals("finalize") && descriptor.equals("()V")) return emptied(next);
    // Code that the compiler generated counts for nothing, except the body of a lambda.
    boolean written = (access & Opcodes.ACC_SYNTHETIC) == 0 || name.startsWith("lambda$");
    boolean measured = written && (watch == null || watch.watches(this.name, name, descriptor));
    return new Planter(
        next, ancestry, measured ? coverage : null, at(name, descriptor), ownWorld);
  }

  /** How the places of a method begin, and what stands for it if its lines are not known. */
  private Where at(String method, String descriptor) {
    if (watch == null) return new Where(file, null);
    return new Where(watch.side() + file, watch.side() + Watch.method(name, method, descriptor));
  }

  private record Where(String file, String whole) {}

  /** Finalizers run on another thread at any time, so they are never part of a comparison. */
  private static MethodVisitor emptied(MethodVisitor next) {
    next.visitCode();
    next.visitInsn(Opcodes.RETURN);
    next.visitMaxs(0, 1);
    next.visitEnd();
    return null;
  }

  private static final class Planter extends MethodVisitor {
    private final Set<Label> seen = new HashSet<>();
    /** For each handler, the range of code that it covers. */
    private final Map<Label, List<Label[]>> handlers = new HashMap<>();

    private final Ancestry ancestry;
    private final Coverage coverage;
    private final Where where;
    private final boolean ownWorld;
    private final Map<Label, Integer> probes = new HashMap<>();
    private final Set<Label> targets = new HashSet<>();
    private final List<Label> passed = new ArrayList<>();

    /** The labels of the next instruction. */
    private final List<Label> here = new ArrayList<>();

    /** Stack maps name an object that has no constructor yet by the place of its `new`. */
    private final Map<Label, Label> placesOfNew = new HashMap<>();

    private boolean atHandler;
    private boolean afterJump;
    private int line = -1;
    private String place;

    Planter(
        MethodVisitor next,
        Ancestry ancestry,
        Coverage coverage,
        Where where,
        boolean ownWorld) {
      super(Opcodes.ASM9, next);
      this.ancestry = ancestry;
      this.coverage = coverage;
      this.where = where;
      this.ownWorld = ownWorld;
    }

    private void guard(String name, String descriptor) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, GUARD, name, descriptor, false);
    }

    private void tick() {
      guard("tick", "()V");
    }

    /** Code for a label goes before its first instruction, after its stack map. */
    private void enterHandler() {
      here.clear();
      if (atHandler) {
        atHandler = false;
        tick();
      }
      if (coverage != null && (afterJump || line >= 0 || !passed.isEmpty())) count();
    }

    /**
     * Puts a probe at every label: which labels begin a block is known only after all jumps are.
     */
    private void count() {
      int number = coverage.probe();
      probe(number);
      if (afterJump) coverage.block(number);
      if (line >= 0) {
        place = where.file + ":" + line;
        coverage.line(place, number);
      } else if (place == null && where.whole != null) {
        place = where.whole;
        coverage.line(place, number);
      }
      for (Label each : passed) probes.put(each, number);
      passed.clear();
      afterJump = false;
      line = -1;
    }

    private void probe(int number) {
      super.visitLdcInsn(number);
      guard("reached", "(I)V");
    }

    @Override
    public void visitLineNumber(int line, Label start) {
      if (coverage != null) this.line = line;
      // A program that looks at its stack must not see that lines moved.
      if (!ownWorld) super.visitLineNumber(line, start);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      tick();
      afterJump = true;
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
      handlers.computeIfAbsent(handler, key -> new ArrayList<>()).add(new Label[] {start, end});
      targets.add(handler);
      super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
      super.visitLabel(label);
      seen.add(label);
      here.add(label);
      if (coverage != null) passed.add(label);
      if (handlers.containsKey(label)) atHandler = !coversItself(label);
    }

    /**
     * Whether a handler covers itself, as those of `finally` and `synchronized` do: a step that
     * throws in it would loop for ever.
     */
    private boolean coversItself(Label handler) {
      for (Label[] range : handlers.get(handler)) {
        if (seen.contains(range[0]) && !seen.contains(range[1])) return true;
      }
      return false;
    }

    /** Whether what is compared here is noted: in changed methods. */
    private boolean compares() {
      return coverage != null && where.whole != null;
    }

    /** Notes the two values on the stack. */
    private void beforeComparing(String type) {
      super.visitInsn(Opcodes.DUP2);
      super.visitLdcInsn(Comparisons.site());
      guard("compared", "(" + type + type + "I)V");
    }

    private static boolean comparesTexts(String owner, String name, String descriptor) {
      if (owner.equals("java/util/Objects")) return name.equals("equals");
      if (!owner.equals("java/lang/String")) return false;
      return switch (name + descriptor) {
        case "equals(Ljava/lang/Object;)Z",
            "equalsIgnoreCase(Ljava/lang/String;)Z",
            "startsWith(Ljava/lang/String;)Z",
            "endsWith(Ljava/lang/String;)Z",
            "contains(Ljava/lang/CharSequence;)Z",
            "indexOf(Ljava/lang/String;)I",
            "compareTo(Ljava/lang/String;)I",
            "compareToIgnoreCase(Ljava/lang/String;)I" ->
            true;
        default -> false;
      };
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      enterHandler();
      if (compares() && opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE) {
        beforeComparing("I");
      }
      if (seen.contains(label)) tick();
      boolean branch = coverage != null && opcode != Opcodes.GOTO && opcode != Opcodes.JSR;
      int first = branch ? coverage.branch(place) : -1;
      if (branch) probe(first);
      super.visitJumpInsn(opcode, label);
      if (branch) probe(first + 1);
      targets.add(label);
      afterJump = branch;
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
      int[] keys = new int[labels.length];
      for (int i = 0; i < keys.length; i++) keys[i] = min + i;
      beforeSwitch(otherwise, keys, labels);
      super.visitTableSwitchInsn(min, max, otherwise, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
      beforeSwitch(otherwise, keys, labels);
      super.visitLookupSwitchInsn(otherwise, keys, labels);
    }

    private void beforeSwitch(Label otherwise, int[] keys, Label[] labels) {
      enterHandler();
      boolean backward = seen.contains(otherwise);
      for (Label label : labels) backward |= seen.contains(label);
      if (backward) tick();
      if (coverage == null) return;
      targets.add(otherwise);
      targets.addAll(List.of(labels));
      super.visitInsn(Opcodes.DUP);
      super.visitLdcInsn(coverage.choice(place, otherwise, keys, labels));
      guard("chose", "(II)V");
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      enterHandler();
      if (opcode == Opcodes.NEWARRAY) guard("length", "(I)I");
      super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      List<Label> labels = opcode == Opcodes.NEW ? List.copyOf(here) : List.of();
      enterHandler();
      // What was just put behind them would be taken for the `new`.
      for (Label each : labels) super.visitLabel(placeOfNew(each));
      if (opcode == Opcodes.ANEWARRAY) guard("length", "(I)I");
      super.visitTypeInsn(opcode, type);
    }

    private Label placeOfNew(Label label) {
      return placesOfNew.computeIfAbsent(label, key -> new Label());
    }

    @Override
    public void visitFrame(
        int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
      super.visitFrame(type, localCount, placed(locals), stackCount, placed(stack));
    }

    private Object[] placed(Object[] types) {
      if (types == null || Arrays.stream(types).noneMatch(Label.class::isInstance)) return types;
      return Arrays.stream(types)
          .map(each -> each instanceof Label label ? placeOfNew(label) : each)
          .toArray();
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      enterHandler();
      for (int i = 0; i < dimensions; i++) guard("pushDimension", "(I)V");
      for (int i = 0; i < dimensions; i++) {
        // The first pop sees all dimensions, and checks them.
        super.visitIntInsn(Opcodes.SIPUSH, dimensions);
        guard("popDimension", "(I)I");
      }
      super.visitMultiANewArrayInsn(descriptor, dimensions);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      enterHandler();
      if (name.equals("start") && descriptor.equals("()V") && opcode != Opcodes.INVOKESTATIC) {
        super.visitInsn(Opcodes.DUP);
        guard("starting", "(Ljava/lang/Object;)V");
      }
      if (compares() && comparesTexts(owner, name, descriptor)) {
        beforeComparing("Ljava/lang/Object;");
      }
      if (ownWorld && standsIn(opcode, owner, name, descriptor)) return;
      if (replaced(opcode, owner, name, descriptor)) return;
      if (owner.equals("java/lang/Class") && Denied.asksForMembers(name)) beforeLooking(descriptor);
      if (owner.startsWith("java/lang/reflect/")) beforeUnlocking(name);
      // With the real clock, sleeping is an ordinary wait and allowed.
      boolean sleeps = owner.equals("java/lang/Thread") && name.equals("sleep");
      String denied = sleeps && !ownWorld ? null : ancestry.reason(owner, name, descriptor);
      if (denied != null) deny(denied);
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    /** Hides the members of the worker's classes. */
    private void beforeLooking(String descriptor) {
      Type[] arguments = Type.getArgumentTypes(descriptor);
      for (int i = 0; i < arguments.length; i++) guard("stash", "(Ljava/lang/Object;)V");
      guard("opened", "(Ljava/lang/Class;)Ljava/lang/Class;");
      for (Type each : arguments) {
        guard("unstash", "()Ljava/lang/Object;");
        super.visitTypeInsn(Opcodes.CHECKCAST, each.getInternalName());
      }
    }

    /** Shows the guard the receiver of setAccessible(flag), or the array that it is given. */
    private void beforeUnlocking(String name) {
      if (name.equals("setAccessible")) {
        super.visitInsn(Opcodes.DUP2);
        super.visitInsn(Opcodes.POP);
      } else if (name.equals("trySetAccessible")) {
        super.visitInsn(Opcodes.DUP);
      } else {
        return;
      }
      guard("unlocking", "(Ljava/lang/Object;)V");
    }

    private void deny(String what) {
      super.visitLdcInsn(what);
      guard("deny", "(Ljava/lang/String;)V");
    }

    /** Replaces clock, sleep and random numbers by those of the guard. */
    private boolean standsIn(int opcode, String owner, String name, String descriptor) {
      switch (owner + "." + name + descriptor) {
        case "java/lang/System.currentTimeMillis()J" -> guard("millis", "()J");
        case "java/lang/System.nanoTime()J" -> guard("nanos", "()J");
        case "java/lang/Math.random()D" -> guard("random", "()D");
        case "java/lang/Thread.sleep(J)V" -> guard("sleep", "(J)V");
        case "java/util/Random.<init>()V" -> {
          super.visitLdcInsn(42L);
          super.visitMethodInsn(opcode, owner, name, "(J)V", false);
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    private boolean replaced(int opcode, String owner, String name, String descriptor) {
      switch (owner + "." + name + descriptor) {
        case "java/lang/System.exit(I)V" -> guard("exit", "(I)V");
        case "java/lang/Runtime.exit(I)V", "java/lang/Runtime.halt(I)V" ->
            guard("exit", "(Ljava/lang/Runtime;I)V");
        case "java/lang/System.gc()V" -> guard("nothing", "()V");
        case "java/lang/System.getProperties()Ljava/util/Properties;" ->
            guard("properties", "()Ljava/util/Properties;");
        case "java/lang/Class.getClassLoader()Ljava/lang/ClassLoader;" ->
            guard("loaderOf", "(Ljava/lang/Class;)Ljava/lang/ClassLoader;");
        case "java/lang/reflect/Method.invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;" -> {
          for (int i = 0; i < 3; i++) guard("stash", "(Ljava/lang/Object;)V");
          guard("unstashMethod", "()Ljava/lang/reflect/Method;");
          guard("unstash", "()Ljava/lang/Object;");
          guard("unstashArray", "()[Ljava/lang/Object;");
          super.visitMethodInsn(opcode, owner, name, descriptor, false);
        }
        case "java/lang/reflect/Constructor.newInstance([Ljava/lang/Object;)Ljava/lang/Object;" -> {
          for (int i = 0; i < 2; i++) guard("stash", "(Ljava/lang/Object;)V");
          guard("unstashConstructor", "()Ljava/lang/reflect/Constructor;");
          guard("unstashArray", "()[Ljava/lang/Object;");
          super.visitMethodInsn(opcode, owner, name, descriptor, false);
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      enterHandler();
      Type[] captured = Type.getArgumentTypes(descriptor);
      boolean bound = captured.length == 1 && captured[0].getSort() == Type.OBJECT;
      for (Object each : arguments) {
        boolean starts = each instanceof Handle handle && mayStart(handle);
        if (starts && bound) {
          super.visitInsn(Opcodes.DUP);
          guard("starting", "(Ljava/lang/Object;)V");
        } else if (starts) {
          deny("thread");
        }
        refuse(each);
      }
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    /** A method reference such as Thread::start or System::exit is refused where it is created. */
    private void refuse(Object constant) {
      if (constant instanceof ConstantDynamic made) {
        for (int i = 0; i < made.getBootstrapMethodArgumentCount(); i++)
          refuse(made.getBootstrapMethodArgument(i));
      }
      if (!(constant instanceof Handle handle)) return;
      String denied = ancestry.reason(handle.getOwner(), handle.getName(), handle.getDesc());
      if (denied == null) denied = Denied.referenceReason(handle.getOwner(), handle.getName());
      if (denied != null) deny(denied);
    }

    /** Whether it is a start() that a thread may have by way of an interface. */
    private static boolean mayStart(Handle handle) {
      return handle.getTag() == Opcodes.H_INVOKEINTERFACE
          && handle.getName().equals("start")
          && handle.getDesc().equals("()V");
    }

    @Override
    public void visitInsn(int opcode) {
      enterHandler();
      String stand =
          switch (compares() ? opcode : Opcodes.NOP) {
            case Opcodes.LCMP -> "compare(JJI)I";
            case Opcodes.DCMPL -> "compareOrLess(DDI)I";
            case Opcodes.DCMPG -> "compareOrGreater(DDI)I";
            default -> null;
          };
      if (stand == null) {
        super.visitInsn(opcode);
        return;
      }
      super.visitLdcInsn(Comparisons.site());
      guard(stand.substring(0, stand.indexOf('(')), stand.substring(stand.indexOf('(')));
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      enterHandler();
      super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      enterHandler();
      super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitLdcInsn(Object value) {
      enterHandler();
      refuse(value);
      super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
      enterHandler();
      super.visitIincInsn(variable, increment);
    }

    @Override
    public void visitEnd() {
      for (Label each : targets) {
        Integer probe = probes.get(each);
        if (probe != null) coverage.block(probe);
      }
      super.visitEnd();
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitMaxs(maxStack + 3, maxLocals);
    }
  }
}
