package dev.refute.worker;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes the class of an object that stands for an interface or an abstract class of the program.
 *
 * <p>Its methods give the values that it was made with; those that give nothing note their name and
 * arguments in a list, which is the last of the values. `stubs.h` says the same in C++.
 */
final class StubMaker {
  private static final String VALUES = "refute$values";
  private static final String VALUES_TYPE = "[Ljava/lang/Object;";

  /** A method that the class has to have. */
  private record Wanted(int access, String name, String descriptor) {}

  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
  private final String name;
  private final String parent;
  private final boolean isInterface;
  private final Type[] taken;
  private final List<Wanted> methods = new ArrayList<>();

  /** `spec` as StubType::written has it: "I ()V public area()D". */
  private StubMaker(String name, String parent, String spec) {
    this.name = name.replace('.', '/');
    this.parent = parent.replace('.', '/');
    String[] words = spec.split(" ");
    isInterface = words[0].equals("I");
    taken = Type.getArgumentTypes(words[1]);
    int access = 0;
    for (int i = 2; i < words.length; i++) {
      int open = words[i].indexOf('(');
      if (open < 0) {
        access = words[i].equals("public") ? Opcodes.ACC_PUBLIC : Opcodes.ACC_PROTECTED;
      } else {
        methods.add(new Wanted(access, words[i].substring(0, open), words[i].substring(open)));
        access = 0;
      }
    }
  }

  /** The class file of the class `name` for the type `parent`. */
  static byte[] make(String name, String parent, String spec) {
    return new StubMaker(name, parent, spec).made();
  }

  private byte[] made() {
    // Tests write an anonymous class, and Canon takes a synthetic one for that.
    writer.visit(
        Opcodes.V1_8,
        Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
        name,
        null,
        isInterface ? "java/lang/Object" : parent,
        isInterface ? new String[] {parent} : null);
    writer.visitField(Opcodes.ACC_FINAL, VALUES, VALUES_TYPE, null, null).visitEnd();
    constructor();
    int given = taken.length;
    int notes = taken.length;
    for (Wanted each : methods) if (!notes(each)) notes++;
    for (Wanted each : methods) method(each, notes(each) ? notes : given++);
    if (isInterface) text();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static boolean notes(Wanted method) {
    return method.descriptor.endsWith(")V");
  }

  private void constructor() {
    MethodVisitor code = writer.visitMethod(0, "<init>", "(" + VALUES_TYPE + ")V", null, null);
    code.visitCode();
    // Before the class above, whose constructor may call what is overridden.
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitFieldInsn(Opcodes.PUTFIELD, name, VALUES, VALUES_TYPE);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    for (int i = 0; i < taken.length; i++) {
      code.visitVarInsn(Opcodes.ALOAD, 1);
      element(code, i, taken[i]);
    }
    code.visitMethodInsn(
        Opcodes.INVOKESPECIAL,
        isInterface ? "java/lang/Object" : parent,
        "<init>",
        Type.getMethodDescriptor(Type.VOID_TYPE, taken),
        false);
    end(code, Opcodes.RETURN);
  }

  private void method(Wanted method, int value) {
    MethodVisitor code =
        writer.visitMethod(method.access, method.name, method.descriptor, null, null);
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, name, VALUES, VALUES_TYPE);
    Type result = Type.getReturnType(method.descriptor);
    if (!notes(method)) {
      element(code, value, result);
      end(code, result.getOpcode(Opcodes.IRETURN));
      return;
    }
    element(code, value, Type.getType(ArrayList.class));
    noted(code, method);
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, "java/util/ArrayList", "add", "(Ljava/lang/Object;)Z", false);
    code.visitInsn(Opcodes.POP);
    end(code, Opcodes.RETURN);
  }

  /** Pushes a list of the name and the arguments. */
  private static void noted(MethodVisitor code, Wanted method) {
    Type[] types = Type.getArgumentTypes(method.descriptor);
    code.visitIntInsn(Opcodes.SIPUSH, types.length + 1);
    code.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
    code.visitInsn(Opcodes.DUP);
    code.visitInsn(Opcodes.ICONST_0);
    code.visitLdcInsn(method.name);
    code.visitInsn(Opcodes.AASTORE);
    int local = 1;
    for (int i = 0; i < types.length; i++) {
      code.visitInsn(Opcodes.DUP);
      code.visitIntInsn(Opcodes.SIPUSH, i + 1);
      code.visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), local);
      local += types[i].getSize();
      if (types[i].getSort() < Type.ARRAY) {
        String box = boxOf(types[i]);
        code.visitMethodInsn(
            Opcodes.INVOKESTATIC, box, "valueOf", "(" + types[i] + ")L" + box + ";", false);
      }
      code.visitInsn(Opcodes.AASTORE);
    }
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        "java/util/Arrays",
        "asList",
        "([Ljava/lang/Object;)Ljava/util/List;",
        false);
  }

  /** Takes an element of the array on the stack, as that type. */
  private static void element(MethodVisitor code, int index, Type type) {
    code.visitIntInsn(Opcodes.SIPUSH, index);
    code.visitInsn(Opcodes.AALOAD);
    if (type.getSort() >= Type.ARRAY) {
      code.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
      return;
    }
    String box = boxOf(type);
    code.visitTypeInsn(Opcodes.CHECKCAST, box);
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, box, type.getClassName() + "Value", "()" + type, false);
  }

  private void text() {
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_PUBLIC, "toString", "()Ljava/lang/String;", null, null);
    code.visitCode();
    code.visitLdcInsn("stub");
    end(code, Opcodes.ARETURN);
  }

  private static void end(MethodVisitor code, int result) {
    code.visitInsn(result);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private static String boxOf(Type primitive) {
    return switch (primitive.getSort()) {
      case Type.BOOLEAN -> "java/lang/Boolean";
      case Type.CHAR -> "java/lang/Character";
      case Type.BYTE -> "java/lang/Byte";
      case Type.SHORT -> "java/lang/Short";
      case Type.INT -> "java/lang/Integer";
      case Type.FLOAT -> "java/lang/Float";
      case Type.LONG -> "java/lang/Long";
      default -> "java/lang/Double";
    };
  }
}
