package dev.refute.worker;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Two versions of a program in javac's class files where they differ, and in ECJ's everywhere else.
 *
 * <p>Of a large program an edit changes little, and javac takes several times as long for all of it.
 * What both versions have in common cannot tell them apart, whoever compiled it. A class file that
 * refers to another file names its members alone, and those are the same from both compilers.
 */
final class ChangedByJavac {
  /** A smaller program is compiled as quickly as it is compared. */
  private static final int FEWEST = 8;

  private ChangedByJavac() {}

  /** The two versions; null if javac had better compile all. ECJ's must have no errors. */
  static Compilation[] compile(
      List<Source> before,
      List<Source> after,
      int level,
      Compilation beforeByEcj,
      Compilation afterByEcj,
      ChangedFiles.Partial javac) {
    Compilation one = compile(before, level, beforeByEcj, afterByEcj, javac);
    Compilation other = one == null ? null : compile(after, level, afterByEcj, beforeByEcj, javac);
    return other == null ? null : new Compilation[] {one, other};
  }

  private static Compilation compile(
      List<Source> sources,
      int level,
      Compilation own,
      Compilation other,
      ChangedFiles.Partial javac) {
    Map<String, String> origins = origins(own);
    Set<String> changed = new HashSet<>();
    own.classes.forEach(
        (name, bytes) -> {
          if (!Arrays.equals(bytes, other.classes.get(name))) changed.add(origins.get(name));
        });
    List<Source> some = sources.stream().filter(each -> changed.contains(each.path())).toList();
    boolean few = sources.size() >= FEWEST && 4 * some.size() <= sources.size();
    if (!few || some.isEmpty() || some.size() < changed.size()) return null;
    Map<String, byte[]> rest = new LinkedHashMap<>(own.classes);
    rest.keySet().removeIf(name -> changed.contains(origins.get(name)));
    Compilation part = javac.compile(some, own.classPath, level, rest);
    if (!part.ok()) return null;
    // In ECJ's order; what javac alone makes comes last.
    Compilation result = new Compilation(own.classPath);
    own.classes.forEach(
        (name, bytes) -> {
          byte[] chosen = rest.containsKey(name) ? bytes : part.classes.get(name);
          if (chosen != null) result.classes.put(name, chosen);
        });
    part.classes.forEach(result.classes::putIfAbsent);
    return result;
  }

  /**
   * The source that each class comes from. Class files of another process say its name, and ECJ
   * takes no file that lies elsewhere than its package says.
   */
  private static Map<String, String> origins(Compilation own) {
    if (!own.origins.isEmpty()) return own.origins;
    Map<String, String> origins = new HashMap<>();
    own.classes.forEach(
        (name, bytes) -> {
          String folder = name.substring(0, name.lastIndexOf('.') + 1).replace('.', '/');
          ClassVisitor visitor =
              new ClassVisitor(Opcodes.ASM9) {
                @Override
                public void visitSource(String source, String debug) {
                  origins.put(name, folder + source);
                }
              };
          new ClassReader(bytes).accept(visitor, ClassReader.SKIP_CODE);
        });
    return origins;
  }
}
