package dev.refute.worker;

import java.nio.charset.StandardCharsets;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Removes from a class file what only debuggers and stack traces show: lines, local variables and
 * the name of the source. Names of parameters stay, since reflection shows them.
 */
final class LineStripper extends ClassVisitor {
  private LineStripper(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /** Campaigns compile without them, and need not look further. */
  static boolean hasLines(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1).contains("LineNumberTable");
  }

  static byte[] strip(byte[] bytes) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(bytes).accept(new LineStripper(writer), 0);
    return writer.toByteArray();
  }

  @Override
  public void visitSource(String source, String debug) {}

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitLineNumber(int line, Label start) {}

      @Override
      public void visitLocalVariable(
          String local, String type, String generic, Label start, Label end, int index) {}
    };
  }
}
