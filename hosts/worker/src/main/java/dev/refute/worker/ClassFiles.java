package dev.refute.worker;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Class files on the wire: paths that end in .class, and the bytes in Base64. */
final class ClassFiles {
  private static final String ENDING = ".class";

  private ClassFiles() {}

  /** Whether all files of a program are class files, compiled by somebody else. */
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
    return Report.bytes(out -> write(classes, out));
  }

  private static void write(Map<String, byte[]> classes, JsonWriter out) throws IOException {
    out.beginObject();
    for (Map.Entry<String, byte[]> each : classes.entrySet()) {
      out.name(each.getKey().replace('.', '/') + ENDING);
      out.value(Base64.getEncoder().encodeToString(each.getValue()));
    }
    out.endObject();
  }
}
