package dev.refute.worker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What the classes of a program inherit from the JDK. Whether a call is refused depends on the
 * method that it reaches, not on the class named at the call site.
 *
 * <pre>
 *   class A extends java.io.File { … }    new A("x").delete()   is   java.io.File.delete()
 * </pre>
 */
final class Ancestry {
  /** Supertypes of JDK classes; there are only so many. */
  private static final Map<String, List<String>> OF_JDK = new ConcurrentHashMap<>();

  private final Function<String, byte[]> program;
  private final Map<String, List<String>> outside = new HashMap<>();
  private final Map<String, Set<String>> declared = new HashMap<>();

  /** `program` gives the class file of "p/A", or null if that is no class of the program. */
  Ancestry(Function<String, byte[]> program) {
    this.program = program;
  }

  /** As {@link Denied#reason}, for the method that is inherited if the owner does not declare it. */
  String reason(String owner, String name, String descriptor) {
    String direct = Denied.reason(owner, name, descriptor);
    if (direct != null || owner.startsWith("java/") || owner.startsWith("[")) return direct;
    for (String each : outside(owner)) {
      String inherited = Denied.reason(each, name, descriptor);
      if (inherited != null && !declares(owner, name + descriptor)) return inherited;
    }
    return null;
  }

  /** Its supertypes outside the program. */
  private List<String> outside(String owner) {
    List<String> known = outside.get(owner);
    if (known != null) return known;
    outside.put(owner, List.of()); // a cycle cannot be loaded, and must not hang us
    List<String> found = null;
    try {
      byte[] bytes = program.apply(owner);
      return found = bytes == null ? ofJdk(owner) : ofProgram(new ClassReader(bytes));
    } finally {
      // Classes are read while tested code runs, which may be stopped just here.
      if (found == null) outside.remove(owner);
      else outside.put(owner, found);
    }
  }

  private List<String> ofProgram(ClassReader reader) {
    Set<String> found = new LinkedHashSet<>();
    List<String> above = new ArrayList<>(List.of(reader.getInterfaces()));
    if (reader.getSuperName() != null) above.add(0, reader.getSuperName());
    for (String each : above) {
      if (each.equals("java/lang/Object")) continue;
      if (program.apply(each) == null) found.add(each);
      found.addAll(outside(each));
    }
    return List.copyOf(found);
  }

  private static List<String> ofJdk(String owner) {
    return OF_JDK.computeIfAbsent(
        owner,
        key -> {
          Set<String> found = new LinkedHashSet<>();
          try {
            ClassLoader platform = ClassLoader.getPlatformClassLoader();
            collect(Class.forName(key.replace('/', '.'), false, platform), found);
          } catch (ClassNotFoundException | LinkageError e) {
            return List.of();
          }
          return List.copyOf(found);
        });
  }

  private static void collect(Class<?> type, Set<String> found) {
    List<Class<?>> above = new ArrayList<>(List.of(type.getInterfaces()));
    if (type.getSuperclass() != null) above.add(type.getSuperclass());
    for (Class<?> each : above) {
      if (each != Object.class && found.add(each.getName().replace('.', '/'))) collect(each, found);
    }
  }

  /** Whether the program declares the method, in the owner or in a superclass. */
  private boolean declares(String owner, String method) {
    for (String each = owner; each != null; ) {
      byte[] bytes = program.apply(each);
      if (bytes == null) return false;
      ClassReader reader = new ClassReader(bytes);
      if (declared.computeIfAbsent(each, key -> methods(reader)).contains(method)) return true;
      each = reader.getSuperName();
    }
    return false;
  }

  private static Set<String> methods(ClassReader reader) {
    Set<String> all = new HashSet<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            all.add(name + descriptor);
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return all;
  }
}
