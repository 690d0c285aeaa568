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
 * Tells that two versions of a program behave the same without running them: the class files are
 * equal once the members of the one before are renamed as the refactoring says, wherever in the
 * class they stand.
 *
 * <p>Sound because a renaming by name alone, under which no two names become one, keeps every call
 * and every overriding as it was. It says nothing (false) where names are data (reflection, stack
 * traces, names of enums and records) and where a name might meet one of a library.
 */
final class Alike {
  /** The new name of a method or field of the program, by its old one. */
  private final Map<String, String> methods;

  private final Map<String, String> fields;
  private final Set<String> program = new HashSet<>();
  private boolean sound = true;

  private Alike(Map<String, String> methods, Map<String, String> fields) {
    this.methods = methods;
    this.fields = fields;
  }

  static boolean alike(
      Map<String, byte[]> before,
      Map<String, byte[]> after,
      Map<String, String> methods,
      Map<String, String> fields) {
    if (!before.keySet().equals(after.keySet())) return false;
    Alike renamed = new Alike(methods, fields);
    Alike plain = new Alike(Map.of(), Map.of());
    for (String name : before.keySet()) {
      renamed.program.add(name.replace('.', '/'));
      plain.program.add(name.replace('.', '/'));
    }
    for (String name : before.keySet()) {
      if (!renamed.shape(before.get(name)).equals(plain.shape(after.get(name)))) return false;
      if (!renamed.sound || !plain.sound) return false;
    }
    return true;
  }

  private boolean renames() {
    return !methods.isEmpty() || !fields.isEmpty();
  }

  private String method(String owner, String name) {
    if (!program.contains(owner) || methods.isEmpty()) return name;
    // Were the new name in use already, two names would become one.
    if (methods.containsValue(name) && !methods.containsKey(name)) sound = false;
    return methods.getOrDefault(name, name);
  }

  private String field(String owner, String name) {
    if (!program.contains(owner) || fields.isEmpty()) return name;
    if (fields.containsValue(name) && !fields.containsKey(name)) sound = false;
    return fields.getOrDefault(name, name);
  }

  /** Every member of a class, by name and descriptor, as text. */
  private Map<String, String> shape(byte[] bytes) {
    Shape shape = new Shape();
    new ClassReader(bytes).accept(shape, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return shape.members;
  }

  private final class Shape extends ClassVisitor {
    final Map<String, String> members = new TreeMap<>();
    private String name;

    Shape() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String parent, String[] above) {
      this.name = name;
      members.put("", access + " " + signature + " " + parent + String.join(",", above));
      if (!renames()) return;
      // A library's supertype may have a member of the new name, or of the old one.
      if (!parent.equals("java/lang/Object") && !program.contains(parent)) sound = false;
      for (String each : above) sound &= program.contains(each);
      // Names that are data: of constants, and of components.
      sound &= (access & (Opcodes.ACC_ENUM | Opcodes.ACC_RECORD)) == 0;
      for (String each : objectMethods()) {
        sound &= !methods.containsKey(each) && !methods.containsValue(each);
      }
    }

    @Override
    public void visitInnerClass(String inner, String outer, String simple, int access) {
      members.put("inner " + inner, outer + " " + simple + " " + access);
    }

    @Override
    public void visitOuterClass(String owner, String method, String descriptor) {
      // Names the method around a local class: seen by reflection alone.
    }

    @Override
    public FieldVisitor visitField(
        int access, String field, String descriptor, String signature, Object value) {
      String key = "field " + field(name, field) + " " + descriptor;
      members.put(key, access + " " + signature + " " + typed(value));
      return null;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String method, String descriptor, String signature, String[] exceptions) {
      StringBuilder text = new StringBuilder();
      text.append(access).append(' ').append(signature);
      if (exceptions != null) text.append(" throws ").append(String.join(",", exceptions));
      String key = method(name, method) + descriptor;
      return new Body(text) {
        @Override
        public void visitEnd() {
          members.put(key, text.toString());
        }
      };
    }
  }

  private static Set<String> objectMethods() {
    return Set.of(
        "toString", "equals", "hashCode", "clone", "finalize", "getClass", "wait", "notify",
        "notifyAll");
  }

  private static String typed(Object constant) {
    return constant == null ? "null" : constant.getClass().getSimpleName() + " " + constant;
  }

  /** Writes instructions; labels are numbered in the order in which they are met. */
  private class Body extends MethodVisitor {
    private final StringBuilder text;
    private final Map<Label, Integer> labels = new HashMap<>();

    Body(StringBuilder text) {
      super(Opcodes.ASM9);
      this.text = text;
    }

    private void put(int opcode, Object... operands) {
      text.append('\n').append(opcode);
      for (Object each : operands) text.append(' ').append(each);
    }

    private String at(Label label) {
      return "L" + labels.computeIfAbsent(label, key -> labels.size());
    }

    @Override
    public void visitInsn(int opcode) {
      put(opcode);
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
      put(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      put(opcode, owner, field(owner, name), descriptor);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      // Names as data.
      sound &= !owner.startsWith("java/lang/reflect/") && !owner.startsWith("java/lang/invoke/");
      sound &= !owner.equals("java/lang/Class") && !name.contains("StackTrace");
      sound &= !owner.startsWith("java/lang/StackWalker") && !owner.startsWith("java/beans/");
      put(opcode, owner, method(owner, name), descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      Type made = Type.getReturnType(descriptor);
      String type = made.getSort() == Type.OBJECT ? made.getInternalName() : "";
      put(Opcodes.INVOKEDYNAMIC, method(type, name), descriptor, bootstrap);
      for (Object each : arguments) text.append(' ').append(shown(each));
    }

    private String shown(Object constant) {
      if (!(constant instanceof Handle handle)) return typed(constant);
      boolean isField = handle.getTag() <= Opcodes.H_PUTSTATIC;
      String name = handle.getName();
      String owner = handle.getOwner();
      String shown = isField ? field(owner, name) : method(owner, name);
      return handle.getTag() + " " + owner + "." + shown + handle.getDesc();
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      put(opcode, at(label));
    }

    @Override
    public void visitLabel(Label label) {
      put(-1, at(label));
    }

    @Override
    public void visitLdcInsn(Object value) {
      sound &= !(value instanceof Handle || value instanceof ConstantDynamic);
      // A string's end must be plain to see.
      String extra = value instanceof String s ? " " + s.length() : "";
      put(Opcodes.LDC, typed(value) + extra);
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
      put(Opcodes.MULTIANEWARRAY, descriptor, dimensions);
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
      put(-2, at(start), at(end), at(handler), type);
    }
  }
}
