package dev.refute.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Takes a class file apart for {@link Anatomy}. */
final class AnatomyReader extends ClassVisitor {
  private static final Set<String> OBJECT_METHODS =
      Set.of("<init>", "<clinit>", "toString", "equals", "hashCode", "clone", "finalize", "main");

  /** A class, a method or a field. */
  static final class Part {
    private final String owner;
    private final String name;
    private final String descriptor;
    private final List<String> uses = new ArrayList<>();
    private long made;

    private Part(String owner, String name, String descriptor) {
      this.owner = owner;
      this.name = name;
      this.descriptor = descriptor;
    }

    /** "p/A", "p/A f" or "p/A m ()V". */
    String key() {
      return key(owner, name, descriptor);
    }

    private static String key(String owner, String name, String descriptor) {
      if (name.isEmpty()) return owner;
      return owner + " " + name + (descriptor.isEmpty() ? "" : " " + descriptor);
    }

    /** Its key in the version after. */
    String renamed(Renaming names) {
      String newName = descriptor.isEmpty() ? names.field(owner, name) : names.method(owner, name);
      return key(names.type(owner), newName, names.descriptor(descriptor));
    }

    /** In order: keys of members of the program, declared or inherited; " m" for the name m. */
    List<String> uses() {
      return uses;
    }

    /** Everything except names of the program. */
    long made() {
      return made;
    }

    void add(long more) {
      made = Anatomy.mix(made, more);
    }
  }

  private final Set<String> own;
  private final List<Part> parts = new ArrayList<>();
  private Part self;
  private boolean namesAreData;

  private AnatomyReader(Set<String> own) {
    super(Opcodes.ASM9);
    this.own = own;
  }

  /** The class and its members; `own` holds the names of the program's classes. */
  static List<Part> read(ClassReader from, Set<String> own) {
    AnatomyReader reader = new AnatomyReader(own);
    from.accept(reader, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return reader.parts;
  }

  private Part part(String name, String descriptor, int access) {
    Part part = new Part(self == null ? name : self.owner, self == null ? "" : name, descriptor);
    part.add(access);
    parts.add(part);
    if (self == null) return part;
    part.uses.add(self.owner);
    if (OBJECT_METHODS.contains(name)) part.add(name.hashCode());
    else part.uses.add(" " + name);
    return part;
  }

  private void type(Part user, String name) {
    if (name == null) return;
    if (name.startsWith("[")) descriptor(user, name);
    else if (own.contains(name)) user.uses.add(name);
    else user.add(name.hashCode());
  }

  private void descriptor(Part user, String text) {
    for (int i = 0; i < text.length(); i++) {
      user.add(text.charAt(i));
      if (text.charAt(i) != 'L') continue;
      int end = text.indexOf(';', i);
      type(user, text.substring(i + 1, end));
      i = end;
    }
  }

  /** Notes the use of a member. If the program declares the member, its type need not be noted. */
  private void member(Part user, String owner, String member) {
    if (own.contains(owner)) {
      // The class through which it is used may matter as well.
      user.uses.add(owner);
      user.uses.add(owner + " " + member);
      return;
    }
    type(user, owner);
    int space = member.indexOf(' ');
    user.add((space < 0 ? member : member.substring(0, space)).hashCode());
    if (space >= 0) descriptor(user, member.substring(space + 1));
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String parent, String[] above) {
    self = part(name, "", access);
    namesAreData = (access & (Opcodes.ACC_ENUM | Opcodes.ACC_RECORD)) != 0;
    type(self, parent);
    for (String each : above) type(self, each);
  }

  @Override
  public void visitOuterClass(String owner, String method, String descriptor) {
    self.add(1);
    type(self, owner);
  }

  @Override
  public void visitInnerClass(String inner, String outer, String simple, int access) {
    if (!inner.equals(self.owner)) return;
    self.add(access);
    type(self, outer);
  }

  @Override
  public FieldVisitor visitField(
      int access, String name, String descriptor, String signature, Object value) {
    Part field = part(name, "", access);
    descriptor(field, descriptor);
    if (value != null) field.add(value.hashCode());
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    Part method = part(name, descriptor, access);
    descriptor(method, descriptor);
    if (exceptions != null) for (String each : exceptions) type(method, each);
    return new Body(method);
  }

  /** What the code is made of, in order. */
  private final class Body extends MethodVisitor {
    private final Part method;
    private final List<Label> labels = new ArrayList<>();

    Body(Part method) {
      super(Opcodes.ASM9);
      this.method = method;
    }

    private void add(int opcode, int operand) {
      method.add(opcode);
      method.add(operand);
    }

    private void label(Label label) {
      int at = labels.indexOf(label);
      if (at < 0) {
        at = labels.size();
        labels.add(label);
      }
      method.add(at);
    }

    @Override
    public void visitInsn(int opcode) {
      method.add(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      add(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      add(opcode, variable);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
      add(variable, increment);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      method.add(opcode);
      type(method, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      method.add(opcode);
      member(method, owner, name);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      method.add(opcode);
      member(method, owner, name + " " + descriptor);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      method.add(Opcodes.INVOKEDYNAMIC);
      descriptor(method, descriptor);
      type(method, bootstrap.getOwner());
      for (Object each : arguments) constant(each);
    }

    private void constant(Object value) {
      if (value instanceof Type type) {
        descriptor(method, type.getDescriptor());
      } else if (value instanceof Handle handle) {
        method.add(handle.getTag());
        boolean field = handle.getTag() <= Opcodes.H_PUTSTATIC;
        member(
            method,
            handle.getOwner(),
            field ? handle.getName() : handle.getName() + " " + handle.getDesc());
      } else if (!(value instanceof String && namesAreData)) {
        // Most strings in an enum or a record are names of its members.
        method.add(value.hashCode());
      }
    }

    @Override
    public void visitLdcInsn(Object value) {
      method.add(Opcodes.LDC);
      constant(value);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      method.add(opcode);
      label(label);
    }

    @Override
    public void visitLabel(Label label) {
      label(label);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... targets) {
      add(min, max);
      label(otherwise);
      for (Label each : targets) label(each);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
      label(otherwise);
      for (int i = 0; i < keys.length; i++) {
        method.add(keys[i]);
        label(targets[i]);
      }
    }

    @Override
    public void visitMultiANewArrayInsn(String name, int dimensions) {
      type(method, name);
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
      label(start);
      label(end);
      label(handler);
      type(method, type);
    }
  }
}
