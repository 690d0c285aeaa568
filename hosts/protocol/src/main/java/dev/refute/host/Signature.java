package dev.refute.host;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The parts of a class file that a compiler reads.
 *
 * @param name internal name, as are all names here
 * @param isVisible whether programs can name the class
 * @param needs the classes without which it cannot be understood: supertypes and outer classes
 */
record Signature(String name, boolean isVisible, Set<String> needs) {
  private static final int API = Opcodes.ASM9;
  private static final int HIDDEN = Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
  private static final int VISIBLE = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;
  private static final int NO_CODE = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG;

  static Signature read(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    String name = reader.getClassName();
    Set<String> needs = new HashSet<>(Arrays.asList(reader.getInterfaces()));
    if (reader.getSuperName() != null) {
      needs.add(reader.getSuperName());
    }
    // The visibility of a nested class is in the table of nested classes.
    boolean[] visible = {(reader.getAccess() & VISIBLE) != 0};
    reader.accept(
        new ClassVisitor(API) {
          @Override
          public void visitInnerClass(String nested, String outer, String simple, int access) {
            if (nested.equals(name)) {
              visible[0] = outer != null && (access & VISIBLE) != 0;
              if (outer != null) {
                needs.add(outer);
              }
            }
          }
        },
        NO_CODE);
    return new Signature(name, visible[0], needs);
  }

  /** The packages that a module, given as its module-info.class, exports to everybody. */
  static Set<String> exportedPackages(byte[] moduleInfo) {
    Set<String> packages = new TreeSet<>();
    new ClassReader(moduleInfo)
        .accept(
            new ClassVisitor(API) {
              @Override
              public ModuleVisitor visitModule(String name, int access, String version) {
                return new ModuleVisitor(API) {
                  @Override
                  public void visitExport(String exported, int flags, String... modules) {
                    if (modules == null || modules.length == 0) {
                      packages.add(exported);
                    }
                  }
                };
              }
            },
            NO_CODE);
    return packages;
  }

  /**
   * The class file without code, private members, and mention of classes that are not kept.
   *
   * @param kept names of all classes of the library
   */
  static byte[] trim(byte[] bytes, Set<String> kept) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(bytes).accept(new Trimmer(writer, kept), NO_CODE);
    return writer.toByteArray();
  }

  private static final class Trimmer extends ClassVisitor {
    private final Set<String> kept;

    Trimmer(ClassVisitor next, Set<String> kept) {
      super(API, next);
      this.kept = kept;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      boolean isHidden = (access & HIDDEN) != 0 || name.equals("<clinit>");
      return isHidden ? null : super.visitMethod(access, name, descriptor, signature, exceptions);
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      boolean isHidden = (access & HIDDEN) != 0;
      return isHidden ? null : super.visitField(access, name, descriptor, signature, value);
    }

    @Override
    public void visitInnerClass(String nested, String outer, String simple, int access) {
      if (kept.contains(nested)) {
        super.visitInnerClass(nested, outer, simple, access);
      }
    }

    @Override
    public void visitPermittedSubclass(String name) {
      if (kept.contains(name)) {
        super.visitPermittedSubclass(name);
      }
    }

    @Override
    public void visitNestHost(String host) {}

    @Override
    public void visitNestMember(String member) {}

    @Override
    public void visitOuterClass(String owner, String name, String descriptor) {}
  }
}
