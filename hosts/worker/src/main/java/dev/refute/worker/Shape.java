package dev.refute.worker;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A class file as text, member by member, in the names that a {@link Renaming} gives; and what each
 * method uses.
 */
final class Shape extends ClassVisitor {
  private static final Set<String> OBJECT_METHODS =
      Set.of(
          "toString", "equals", "hashCode", "clone", "finalize", "getClass", "wait", "notify",
          "notifyAll");

  private final Renaming names;

  /** Leave out what depends on the spelling of types and only reflection sees. */
  private final boolean unspelled;

  /** Note where lines begin, and leave out where jumps lead. */
  private final boolean lined;

  private String oldName;

  String name;
  int access;
  String parent;
  String[] interfaces;
  private String header;
  private final Map<String, String> inner = new TreeMap<>();

  /** Fields by name, described as text. */
  final Map<String, String> fields = new TreeMap<>();

  /** By name and descriptor. */
  final Map<String, Method> methods = new TreeMap<>();

  /** Whether it uses names, members or the stack as data. */
  boolean reflects;

  /** The source file, if the shape has lines and the file is known. */
  String source;

  /** A method: its text, and what it uses. Types have '/', members are "owner name descriptor". */
  static final class Method {
    /** Its name and descriptor in its own version. */
    final String name;

    final String descriptor;
    final int access;
    final StringBuilder text = new StringBuilder();
    final Set<String> calls = new HashSet<>();
    final Set<String> reads = new HashSet<>();
    final Set<String> writes = new HashSet<>();
    final Set<String> makes = new HashSet<>();

    /** Types whose initialisation it may cause. */
    final Set<String> touches = new HashSet<>();

    /** "name descriptor" of an interface's method, to the method a lambda makes of it. */
    final Map<String, String> lambdas = new HashMap<>();

    boolean loadsElements;
    boolean storesElements;

    /**
     * Whether it runs code that we do not see: a bootstrap method other than those of the
     * compilers.
     */
    boolean opaque;

    Method(String name, String descriptor, int access) {
      this.name = name;
      this.descriptor = descriptor;
      this.access = access;
    }
  }

  private Shape(Renaming names, boolean unspelled, boolean lined) {
    super(Opcodes.ASM9);
    this.names = names;
    this.unspelled = unspelled;
    this.lined = lined;
  }

  static Shape of(byte[] bytes, Renaming names, boolean unspelled) {
    Shape shape = new Shape(names, unspelled, /* lined= */ false);
    new ClassReader(bytes).accept(shape, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return shape;
  }

  /**
   * With "#12" where line 12 begins, and without labels, whose numbers would say that all lines
   * below a change changed.
   */
  static Shape withLines(byte[] bytes, Renaming names, boolean unspelled) {
    Shape shape = new Shape(names, unspelled, /* lined= */ true);
    new ClassReader(bytes).accept(shape, ClassReader.SKIP_FRAMES);
    return shape;
  }

  /** The class itself: flags, supertypes, enclosing class. */
  String header() {
    return header + " " + inner.get(name);
  }

  boolean sameAs(Shape other) {
    if (this == other) return true;
    if (!header.equals(other.header) || !inner.equals(other.inner)) return false;
    if (!fields.equals(other.fields)) return false;
    if (!methods.keySet().equals(other.methods.keySet())) return false;
    for (var each : methods.entrySet()) {
      if (!sameText(each.getValue(), other.methods.get(each.getKey()))) return false;
    }
    return true;
  }

  static boolean sameText(Method a, Method b) {
    return a.text.compareTo(b.text) == 0;
  }

  private String shown(String signature) {
    return unspelled ? "" : signature;
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String parent, String[] above) {
    oldName = name;
    this.access = access;
    this.name = names.type(name);
    this.parent = names.type(parent);
    interfaces = names.types(above);
    header =
        access + " " + shown(signature) + " " + this.parent + " " + String.join(",", interfaces);
    if (!names.renames()) return;
    // A library's supertype may have a member of the new name, or of the old one.
    if (!parent.equals("java/lang/Object") && !names.owns(parent)) names.doubt();
    for (String each : above) if (!names.owns(each)) names.doubt();
    // The names of constants and of components are data.
    if ((access & (Opcodes.ACC_ENUM | Opcodes.ACC_RECORD)) != 0) names.doubt();
    for (String each : OBJECT_METHODS) if (names.touchesMethod(each)) names.doubt();
  }

  @Override
  public void visitSource(String source, String debug) {
    this.source = source;
  }

  @Override
  public void visitInnerClass(String inner, String outer, String simple, int access) {
    String shownName = unspelled ? simple == null ? "" : "named" : simple;
    this.inner.put(names.type(inner), names.type(outer) + " " + shownName + " " + access);
  }

  @Override
  public void visitOuterClass(String owner, String method, String descriptor) {
    // The method around a local class is visible to reflection only.
  }

  @Override
  public FieldVisitor visitField(
      int access, String field, String descriptor, String signature, Object value) {
    String text = access + " " + names.descriptor(descriptor) + " " + shown(signature) + " ";
    fields.put(names.field(oldName, field), text + typed(value));
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    Method method = new Method(name, descriptor, access);
    method.text.append(access).append(' ').append(shown(signature));
    if (exceptions != null) {
      method.text.append(" throws ").append(String.join(",", names.types(exceptions)));
    }
    methods.put(names.method(oldName, name) + " " + names.descriptor(descriptor), method);
    return new Body(method);
  }

  private static String typed(Object constant) {
    return constant == null ? "null" : constant.getClass().getSimpleName() + " " + constant;
  }

  /** Whether calling it makes names, members or the stack visible. */
  private static boolean reflective(String owner, String name) {
    if (owner.equals("java/lang/Class")) return !name.equals("desiredAssertionStatus");
    return owner.startsWith("java/lang/reflect/")
        || owner.startsWith("java/lang/invoke/")
        || owner.startsWith("java/lang/StackWalker")
        || owner.startsWith("java/beans/")
        || owner.startsWith("java/io/Object")
        || owner.equals("java/util/ServiceLoader")
        || name.contains("StackTrace")
        || name.equals("dumpStack");
  }

  /** Writes instructions; labels are numbered in the order in which they are met. */
  private final class Body extends MethodVisitor {
    private final Method method;
    private final StringBuilder text;
    private final Map<Label, Integer> labels = new HashMap<>();

    Body(Method method) {
      super(Opcodes.ASM9);
      this.method = method;
      text = method.text;
    }

    private void put(int opcode, Object... operands) {
      text.append('\n').append(opcode);
      for (Object each : operands) text.append(' ').append(each);
    }

    private String at(Label label) {
      if (lined) return "L";
      return "L" + labels.computeIfAbsent(label, key -> labels.size());
    }

    @Override
    public void visitInsn(int opcode) {
      method.loadsElements |= opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
      method.storesElements |= opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
      text.append('\n').append(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      put(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      put(opcode, variable);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      String renamed = names.type(type);
      if (opcode == Opcodes.NEW) {
        method.makes.add(renamed);
        method.touches.add(renamed);
      }
      put(opcode, renamed);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      String renamed = names.type(owner);
      String field = names.field(owner, name);
      boolean writes = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
      (writes ? method.writes : method.reads).add(renamed + " " + field);
      if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) method.touches.add(renamed);
      put(opcode, renamed, field, names.descriptor(descriptor));
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (reflective(owner, name)) {
        reflects = true;
        names.doubt();
      }
      String renamed = names.type(owner);
      String called = names.method(owner, name);
      String type = names.descriptor(descriptor);
      method.calls.add(renamed + " " + called + " " + type);
      if (opcode == Opcodes.INVOKESTATIC) method.touches.add(renamed);
      put(opcode, renamed, called, type, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      Type made = Type.getReturnType(descriptor);
      String type = made.getSort() == Type.OBJECT ? made.getInternalName() : "";
      String renamed = names.method(type, name);
      put(Opcodes.INVOKEDYNAMIC, renamed, names.descriptor(descriptor), bootstrap);
      boolean lambda = bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory");
      boolean concat = bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory");
      method.opaque |= !lambda && !concat;
      // A concatenation calls toString() of what it is given.
      if (concat) method.calls.add("java/lang/String concat " + names.descriptor(descriptor));
      for (Object each : arguments) {
        text.append(' ').append(shown(each));
        if (each instanceof Handle handle && handle.getTag() > Opcodes.H_PUTSTATIC) {
          String target = member(handle);
          method.calls.add(target);
          if (handle.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            method.makes.add(names.type(handle.getOwner()));
          }
          method.touches.add(names.type(handle.getOwner()));
          if (lambda && arguments[0] instanceof Type called) {
            method.lambdas.put(renamed + " " + names.descriptor(called.getDescriptor()), target);
          }
        } else if (each instanceof Handle handle) {
          method.reads.add(names.type(handle.getOwner()) + " " + fieldOf(handle));
        }
      }
    }

    private String fieldOf(Handle handle) {
      return names.field(handle.getOwner(), handle.getName());
    }

    private String member(Handle handle) {
      String name = names.method(handle.getOwner(), handle.getName());
      return names.type(handle.getOwner()) + " " + name + " " + names.descriptor(handle.getDesc());
    }

    private String shown(Object constant) {
      if (constant instanceof Type type) return "Type " + names.descriptor(type.getDescriptor());
      if (!(constant instanceof Handle handle)) return typed(constant);
      boolean isField = handle.getTag() <= Opcodes.H_PUTSTATIC;
      String shown =
          isField
              ? names.type(handle.getOwner()) + " " + fieldOf(handle)
              : member(handle);
      return handle.getTag() + " " + shown;
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      put(opcode, at(label));
    }

    @Override
    public void visitLabel(Label label) {
      if (!lined) put(-1, at(label));
    }

    @Override
    public void visitLineNumber(int line, Label start) {
      text.append("\n#").append(line);
    }

    @Override
    public void visitLdcInsn(Object value) {
      // A class or a handle as a constant may be asked for its name.
      boolean named = value instanceof Handle || value instanceof ConstantDynamic;
      if (named || unspelled && value instanceof Type) names.doubt();
      reflects |= named;
      method.opaque |= named;
      // Marks where the string ends.
      String extra = value instanceof String s ? " " + s.length() : "";
      put(Opcodes.LDC, (value instanceof Type ? shown(value) : typed(value)) + extra);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
      put(Opcodes.IINC, variable, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... targets) {
      put(Opcodes.TABLESWITCH, min, max, at(otherwise));
      for (Label each : targets) text.append(' ').append(at(each));
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
      put(Opcodes.LOOKUPSWITCH, at(otherwise));
      for (int i = 0; i < keys.length; i++) {
        text.append(' ').append(keys[i]).append(' ').append(at(targets[i]));
      }
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      put(Opcodes.MULTIANEWARRAY, names.descriptor(descriptor), dimensions);
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
      put(-2, at(start), at(end), at(handler), names.type(type));
    }
  }
}
