package dev.refute.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** A program in a jar: its sources, or else its class files. */
final class Jar {
  private final List<Source> sources = new ArrayList<>();
  private final Map<String, byte[]> classes = new LinkedHashMap<>();

  /** Bytes of all entries together, unpacked: what fits beside the compilers. */
  private static final int MOST = 64 << 20;

  private int left = MOST;

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
      sources.add(new Source(name, text(name, read(file, entry))));
    } else if (name.endsWith(".class") && !simple.startsWith("package-info.")) {
      String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
      classes.put(type, checked(name, read(file, entry)));
    }
  }

  /** Bytes that are no UTF-8 must not all become the same character. */
  private static String text(String name, byte[] bytes) throws IOException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException(name + " is not UTF-8", e);
    }
  }

  private byte[] read(JarFile file, ZipEntry entry) throws IOException {
    try (InputStream in = file.getInputStream(entry)) {
      byte[] bytes = in.readNBytes(left + 1);
      if (bytes.length > left) {
        throw new IOException("it holds more than " + (MOST >> 20) + " MB of Java");
      }
      left -= bytes.length;
      return bytes;
    }
  }

  /** Whoever reads class files later expects them to be well-formed. */
  private static byte[] checked(String name, byte[] bytes) throws IOException {
    try {
      new ClassReader(bytes).accept(new ClassWriter(0), 0);
      return bytes;
    } catch (RuntimeException e) {
      throw new IOException(name + " is damaged, or newer than this release knows", e);
    }
  }
}
