package dev.refute.worker;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Reads from a class file what the tester needs to know of it: names, flags and descriptors. */
final class ClassFacts extends ClassVisitor {
  private final Json out;
  private final Json fields = new Json().open('[');
  private final Json methods = new Json().open('[');
  private String name;
  private String outer;
  private int innerFlags = -1;
  private boolean local;

  private ClassFacts(Json out) {
    super(Opcodes.ASM9);
    this.out = out;
  }

  /** Appends one object; names are binary with dots: "p.A$B". */
  static void write(byte[] bytes, Json out) {
    ClassReader reader = new ClassReader(bytes);
    out.open('{');
    ClassFacts facts = new ClassFacts(out);
    reader.accept(facts, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    out.close('}');
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String parent, String[] interfaces) {
    this.name = name;
    out.field("name", dots(name)).field("flags", access);
    out.field("superclass", parent == null ? "" : dots(parent));
    out.name("interfaces").open('[');
    for (String each : interfaces) out.value(dots(each));
    out.close(']');
  }

  @Override
  public void visitOuterClass(String owner, String method, String descriptor) {
    local = true;
  }

  @Override
  public void visitInnerClass(String inner, String outerName, String simpleName, int access) {
    if (!inner.equals(name)) return;
    innerFlags = access;
    outer = outerName;
    local |= outerName == null || simpleName == null;
  }

  @Override
  public FieldVisitor visitField(
      int access, String name, String descriptor, String signature, Object value) {
    fields.open('{').field("flags", access).field("name", name);
    fields.field("descriptor", descriptor).close('}');
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    methods.open('{').field("flags", access).field("name", name).field("descriptor", descriptor);
    methods.name("exceptions").open('[');
    if (exceptions != null) for (String each : exceptions) methods.value(dots(each));
    methods.close(']').close('}');
    return null;
  }

  @Override
  public void visitEnd() {
    // Of a member class, the flags as written (private, static) are in the attribute.
    out.field("outer", outer == null ? "" : dots(outer));
    out.field("inner_flags", innerFlags).field("local", local);
    out.name("fields").raw(fields.close(']').toString());
    out.name("methods").raw(methods.close(']').toString());
  }

  private static String dots(String internal) {
    return internal.replace('/', '.');
  }
}
