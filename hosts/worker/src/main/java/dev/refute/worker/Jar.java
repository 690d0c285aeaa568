package dev.refute.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** A program in a jar: its sources, or else its class files. */
final class Jar {
  private final List<Source> sources = new ArrayList<>();
  private final Map<String, byte[]> classes = new LinkedHashMap<>();

  private Jar() {}

  /** A compilation of what is in the jar: class files need none. */
  static Compilation compile(
      String path, List<String> classPath, int level, JavaCompiler compiler) {
    Jar jar = new Jar();
    try (JarFile file = new JarFile(path)) {
      for (ZipEntry each : file.stream().toList()) jar.add(file, each);
    } catch (IOException e) {
      return failed(path, "cannot read the jar: " + e.getMessage(), classPath);
    }
    if (!jar.sources.isEmpty()) return compiler.compile(jar.sources, classPath, level);
    if (jar.classes.isEmpty()) return failed(path, "no Java in the jar", classPath);
    Compilation result = new Compilation(classPath);
    result.classes.putAll(jar.classes);
    return result;
  }

  private static Compilation failed(String path, String message, List<String> classPath) {
    Compilation result = new Compilation(classPath);
    result.diagnostics.add(
        new Diagnostic("jar", "error", "jar", List.of(), path, -1, -1, -1, message));
    return result;
  }

  /** META-INF holds other releases' classes, and no program's own. */
  private void add(JarFile file, ZipEntry entry) throws IOException {
    String name = entry.getName();
    String simple = name.substring(name.lastIndexOf('/') + 1);
    if (name.startsWith("META-INF/") || simple.startsWith("module-info.")) return;
    if (name.endsWith(".java")) {
      sources.add(new Source(name, new String(read(file, entry), StandardCharsets.UTF_8)));
    } else if (name.endsWith(".class") && !simple.startsWith("package-info.")) {
      String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
      classes.put(type, read(file, entry));
    }
  }

  private static byte[] read(JarFile file, ZipEntry entry) throws IOException {
    try (InputStream in = file.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}
