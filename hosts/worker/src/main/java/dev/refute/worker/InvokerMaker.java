package dev.refute.worker;

import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes the class that calls one operation. */
final class InvokerMaker {
  private static final String PARENT = "dev/refute/worker/Invoker";
  private static final String GUARD = "dev/refute/worker/Guard";

  private final LibraryLoader loader;
  private final boolean reflective;
  private int made;

  /** With `reflective` it writes no classes: for measuring what they gain. */
  InvokerMaker(LibraryLoader loader, boolean reflective) {
    this.loader = loader;
    this.reflective = reflective;
  }

  Invoker make(Operation op) throws ReflectiveOperationException {
    if (reflective) return new ReflectiveInvoker(op);
    String name = packageOf(op) + "Refute$Invoker" + made++;
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(
        Opcodes.V1_8,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC,
        name.replace('.', '/'),
        null,
        PARENT,
        null);
    constructor(writer);
    MethodVisitor code =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC, "call", "([Ljava/lang/Object;[II)Ljava/lang/Object;", null, null);
    code.visitCode();
    body(code, op);
    code.visitInsn(Opcodes.ARETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    Class<?> type = loader.define(name, writer.toByteArray());
    return (Invoker) type.getConstructor().newInstance();
  }

  /** The package of the operation's class, where that is the library's own. */
  private static String packageOf(Operation op) {
    Class<?> owner = op.owner;
    while (owner.isArray()) owner = owner.getComponentType();
    boolean library = owner.getClassLoader() instanceof LibraryLoader;
    if (!library) return "refute.invoker.";
    return owner.getPackageName().isEmpty() ? "" : owner.getPackageName() + ".";
  }

  private static void constructor(ClassWriter writer) {
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, PARENT, "<init>", "()V", false);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private static void body(MethodVisitor code, Operation op) {
    String owner = Type.getInternalName(op.owner);
    switch (op.kind) {
      case CONSTRUCTOR -> {
        code.visitTypeInsn(Opcodes.NEW, owner);
        code.visitInsn(Opcodes.DUP);
        inputs(code, op.inputs, 0);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", op.descriptor, false);
      }
      case METHOD -> {
        inputs(code, op.inputs, 0);
        boolean abstractly = op.owner.isInterface();
        if (op.name.equals("start") && op.descriptor.equals("()V")) {
          // It may be a thread's, by way of an interface of the library.
          code.visitInsn(Opcodes.DUP);
          code.visitMethodInsn(
              Opcodes.INVOKESTATIC, GUARD, "starting", "(Ljava/lang/Object;)V", false);
        }
        int how = abstractly ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        code.visitMethodInsn(how, owner, op.name, op.descriptor, abstractly);
        box(code, op.result);
      }
      case STATIC_METHOD -> {
        inputs(code, op.inputs, 0);
        code.visitMethodInsn(
            Opcodes.INVOKESTATIC, owner, op.name, op.descriptor, op.owner.isInterface());
        box(code, op.result);
      }
      case FIELD -> {
        inputs(code, op.inputs, 0);
        code.visitFieldInsn(Opcodes.GETFIELD, owner, op.name, op.descriptor);
        box(code, op.result);
      }
      case STATIC_FIELD -> {
        code.visitFieldInsn(Opcodes.GETSTATIC, owner, op.name, op.descriptor);
        box(code, op.result);
      }
      case ARRAY -> array(code, op);
    }
  }

  private static void array(MethodVisitor code, Operation op) {
    Type element = Type.getType(op.owner.getComponentType());
    push(code, op.inputs.size());
    if (element.getSort() >= Type.ARRAY) {
      code.visitTypeInsn(Opcodes.ANEWARRAY, element.getInternalName());
    } else {
      code.visitIntInsn(Opcodes.NEWARRAY, arrayCode(element));
    }
    for (int i = 0; i < op.inputs.size(); i++) {
      code.visitInsn(Opcodes.DUP);
      push(code, i);
      input(code, op.inputs.get(i), i);
      code.visitInsn(element.getOpcode(Opcodes.IASTORE));
    }
  }

  private static int arrayCode(Type element) {
    return switch (element.getSort()) {
      case Type.BOOLEAN -> Opcodes.T_BOOLEAN;
      case Type.CHAR -> Opcodes.T_CHAR;
      case Type.BYTE -> Opcodes.T_BYTE;
      case Type.SHORT -> Opcodes.T_SHORT;
      case Type.INT -> Opcodes.T_INT;
      case Type.FLOAT -> Opcodes.T_FLOAT;
      case Type.LONG -> Opcodes.T_LONG;
      default -> Opcodes.T_DOUBLE;
    };
  }

  private static void push(MethodVisitor code, int number) {
    code.visitIntInsn(Opcodes.SIPUSH, number);
  }

  private static void inputs(MethodVisitor code, List<Class<?>> types, int from) {
    for (int i = from; i < types.size(); i++) input(code, types.get(i), i);
  }

  private static void input(MethodVisitor code, Class<?> type, int number) {
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitVarInsn(Opcodes.ALOAD, 2);
    code.visitVarInsn(Opcodes.ILOAD, 3);
    push(code, number);
    code.visitInsn(Opcodes.IADD);
    code.visitInsn(Opcodes.IALOAD);
    code.visitInsn(Opcodes.AALOAD);
    if (!type.isPrimitive()) {
      if (type != Object.class) code.visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(type));
      return;
    }
    String box = Type.getInternalName(boxOf(type));
    code.visitTypeInsn(Opcodes.CHECKCAST, box);
    String method = type.getName() + "Value";
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, box, method, "()" + Type.getDescriptor(type), false);
  }

  private static void box(MethodVisitor code, Class<?> type) {
    if (type == void.class) {
      code.visitInsn(Opcodes.ACONST_NULL);
    } else if (type.isPrimitive()) {
      String box = Type.getInternalName(boxOf(type));
      String descriptor = "(" + Type.getDescriptor(type) + ")L" + box + ";";
      code.visitMethodInsn(Opcodes.INVOKESTATIC, box, "valueOf", descriptor, false);
    }
  }

  static Class<?> boxOf(Class<?> type) {
    return type.isPrimitive()
        ? java.lang.invoke.MethodType.methodType(type).wrap().returnType()
        : type;
  }
}
