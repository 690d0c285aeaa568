package dev.refute.worker;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What the tester needs to know of a class file: names, flags and descriptors. */
final class ClassFacts extends ClassVisitor {
  private final List<Member> fields = new ArrayList<>();
  private final List<Member> methods = new ArrayList<>();
  private String name;
  private int flags;
  private String signature;
  private String parent;
  private String[] interfaces;
  private String outer;
  private int innerFlags = -1;
  private boolean local;
  private boolean sealed;

  /**
   * A field or a method.
   *
   * @param signature the type with its generics; null where there are none
   * @param exceptions null for a field, and for a method that declares none
   */
  private record Member(
      int flags, String name, String descriptor, String signature, String[] exceptions) {}

  private ClassFacts() {
    super(Opcodes.ASM9);
  }

  static ClassFacts read(byte[] classFile) {
    ClassFacts facts = new ClassFacts();
    new ClassReader(classFile)
        .accept(facts, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return facts;
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String parent, String[] interfaces) {
    this.name = name;
    this.flags = access;
    this.signature = signature;
    this.parent = parent;
    this.interfaces = interfaces;
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
  public void visitPermittedSubclass(String permitted) {
    sealed = true;
  }

  @Override
  public FieldVisitor visitField(
      int access, String name, String descriptor, String signature, Object value) {
    fields.add(new Member(access, name, descriptor, signature, null));
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    methods.add(new Member(access, name, descriptor, signature, exceptions));
    return null;
  }

  /** One object; names are binary with dots: "p.A$B". */
  void write(JsonWriter out) throws IOException {
    out.beginObject().name("name").value(dots(name)).name("flags").value(flags);
    if (signature != null) out.name("signature").value(signature);
    out.name("superclass").value(dots(parent));
    out.name("interfaces");
    writeNames(interfaces, out);
    // The flags of a member class as written (private, static) are in the InnerClasses attribute.
    out.name("outer").value(dots(outer));
    out.name("inner_flags").value(innerFlags).name("local").value(local);
    if (sealed) out.name("sealed").value(true);
    out.name("fields").beginArray();
    for (Member each : fields) begin(each, out).endObject();
    out.endArray().name("methods").beginArray();
    for (Member each : methods) {
      begin(each, out).name("exceptions");
      writeNames(each.exceptions, out);
      out.endObject();
    }
    out.endArray().endObject();
  }

  private static JsonWriter begin(Member member, JsonWriter out) throws IOException {
    out.beginObject().name("flags").value(member.flags).name("name").value(member.name);
    out.name("descriptor").value(member.descriptor);
    if (member.signature != null) out.name("signature").value(member.signature);
    return out;
  }

  private static void writeNames(String[] internalNames, JsonWriter out) throws IOException {
    out.beginArray();
    if (internalNames != null) for (String each : internalNames) out.value(dots(each));
    out.endArray();
  }

  /** Empty for null. */
  private static String dots(String internalName) {
    return internalName == null ? "" : internalName.replace('/', '.');
  }
}
