package dev.refute.worker;

import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Class files on the wire: paths that end in .class, and the bytes in Base64. */
final class ClassFiles {
  private static final String ENDING = ".class";

  private ClassFiles() {}

  /** Whether a program is made of class files: somebody else has compiled it. */
  static boolean are(List<Source> files) {
    return !files.isEmpty() && files.stream().allMatch(each -> each.path().endsWith(ENDING));
  }

  static Compilation read(List<Source> files, List<String> classPath) {
    Compilation result = new Compilation(classPath);
    for (Source each : files) {
      String path = each.path();
      String name = path.substring(0, path.length() - ENDING.length()).replace('/', '.');
      try {
        result.classes.put(name, Base64.getDecoder().decode(each.text()));
      } catch (IllegalArgumentException e) {
        String message = "not Base64: " + e.getMessage();
        result.diagnostics.add(
            new Diagnostic("class", "error", "class", List.of(), path, -1, -1, -1, message));
      }
    }
    return result;
  }

  static byte[] write(Map<String, byte[]> classes) {
    Json out = new Json().open('{');
    classes.forEach(
        (name, bytes) ->
            out.field(
                name.replace('.', '/') + ENDING, Base64.getEncoder().encodeToString(bytes)));
    return out.close('}').bytes();
  }
}
