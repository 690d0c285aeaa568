package dev.refute.worker;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Removes from a class file what code outside its package cannot use: private, package-private and
 * synthetic members, and code.
 *
 * <p>A compiler makes a binding for every member of every class it meets, in every compilation:
 * that was a third of ECJ's time.
 */
final class Stripper extends ClassVisitor {
  private Stripper(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  static byte[] strip(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(0);
    reader.accept(
        new Stripper(writer),
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }

  private static boolean usable(int access) {
    // An abstract method must be implemented, whoever sees it.
    int kept = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_ABSTRACT;
    return (access & kept) != 0 && (access & Opcodes.ACC_SYNTHETIC) == 0;
  }

  @Override
  public FieldVisitor visitField(
      int access, String name, String descriptor, String signature, Object value) {
    return usable(access) ? super.visitField(access, name, descriptor, signature, value) : null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    return usable(access)
        ? super.visitMethod(access, name, descriptor, signature, exceptions)
        : null;
  }
}
