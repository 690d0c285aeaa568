package dev.refute.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;

/**
 * Compiles the files that differ from the last program, against the class files of the others.
 *
 * <p>That is right if the changed files declare what they declared before: then every other file
 * gives the class files that it gave. If they do not, or there are errors, all files are compiled.
 */
final class ChangedFiles implements JavaCompiler {
  /** A smaller program is compiled as quickly as it is compared. */
  private static final int FEWEST = 8;

  /** A compiler that takes class files beside sources. */
  interface Partial {
    Compilation compile(
        List<Source> sources, List<String> classPath, int level, Map<String, byte[]> others);
  }

  private final JavaCompiler all;
  private final Partial some;
  private List<Source> sources = List.of();
  private int level;
  private Compilation last;

  ChangedFiles(JavaCompiler all, Partial some) {
    this.all = all;
    this.some = some;
  }

  @Override
  public Compilation compile(List<Source> now, List<String> classPath, int nowLevel) {
    Compilation result = null;
    if (last != null && level == nowLevel && last.classPath.equals(classPath)) {
      result = compileChanged(now);
    }
    if (result == null) result = all.compile(now, classPath, nowLevel);
    boolean kept = result.ok() && now.size() >= FEWEST;
    sources = kept ? now : List.of();
    last = kept ? result : null;
    level = nowLevel;
    return result;
  }

  /** Null if that is not enough. */
  private Compilation compileChanged(List<Source> now) {
    Map<String, String> texts = new HashMap<>();
    for (Source each : sources) texts.put(each.path(), each.text());
    List<Source> changed = new ArrayList<>();
    Set<String> paths = new HashSet<>();
    for (Source each : now) {
      String old = texts.remove(each.path());
      if (old == null) return null;
      if (old.equals(each.text())) continue;
      changed.add(each);
      paths.add(each.path());
    }
    if (!texts.isEmpty() || 4 * changed.size() > now.size()) return null;
    Map<String, byte[]> others = new LinkedHashMap<>(last.classes);
    Map<String, String> declared = new TreeMap<>();
    for (Map.Entry<String, String> each : last.origins.entrySet()) {
      if (!paths.contains(each.getValue())) continue;
      byte[] bytes = others.remove(each.getKey());
      if (bytes != null) declared.put(each.getKey(), declared(bytes));
    }
    if (changed.isEmpty()) return null;
    Compilation part = some.compile(changed, last.classPath, level, others);
    if (!part.ok()) return null;
    Map<String, String> declares = new TreeMap<>();
    part.classes.forEach((name, bytes) -> declares.put(name, declared(bytes)));
    if (!declares.equals(declared)) return null;
    // In the order of the last program, as the whole would be.
    Compilation result = new Compilation(last.classPath);
    last.classes.forEach(
        (name, bytes) -> result.classes.put(name, part.classes.getOrDefault(name, bytes)));
    result.origins.putAll(last.origins);
    return result;
  }

  /** Whether other files see no difference between two versions when they are compiled. */
  static boolean declareTheSame(Compilation one, Compilation other) {
    return one.classes.keySet().equals(other.classes.keySet())
        && one.classes.entrySet().stream()
            .allMatch(each -> declareTheSame(each.getValue(), other.classes.get(each.getKey())));
  }

  private static boolean declareTheSame(byte[] one, byte[] other) {
    return Arrays.equals(one, other) || declared(one).equals(declared(other));
  }

  /** All of a class file that other files may depend on when they are compiled. */
  private static String declared(byte[] classFile) {
    // What an annotation says of itself decides where others of its kind are kept.
    boolean annotation = (new ClassReader(classFile).getAccess() & Opcodes.ACC_ANNOTATION) != 0;
    if (annotation) return Arrays.toString(classFile);
    StringBuilder text = new StringBuilder();
    List<String> members = new ArrayList<>();
    ClassVisitor visitor =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public void visit(
              int version, int access, String name, String generic, String above, String[] types) {
            text.append(access + " " + generic + " " + above + " " + List.of(types) + "\n");
          }

          @Override
          public void visitPermittedSubclass(String type) {
            text.append("permits " + type + "\n");
          }

          @Override
          public void visitInnerClass(String name, String outer, String inner, int access) {
            // Those that are only mentioned say nothing of this class.
            if (name.startsWith(owner + "$")) members.add("inner " + name + " " + access);
          }

          @Override
          public RecordComponentVisitor visitRecordComponent(
              String name, String descriptor, String signature) {
            text.append("component " + name + " " + descriptor + " " + signature + "\n");
            return null;
          }

          @Override
          public FieldVisitor visitField(
              int access, String name, String descriptor, String signature, Object value) {
            members.add(access + " " + name + " " + descriptor + " " + signature + " " + value);
            return null;
          }

          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            boolean own = (access & Opcodes.ACC_SYNTHETIC) != 0 && name.startsWith("lambda$");
            List<String> thrown = exceptions == null ? List.of() : List.of(exceptions);
            if (!own) members.add(access + " " + name + descriptor + " " + signature + thrown);
            return null;
          }

          private final String owner = new ClassReader(classFile).getClassName();
        };
    new ClassReader(classFile).accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    members.sort(null);
    return text.append(String.join("\n", members)).toString();
  }
}
