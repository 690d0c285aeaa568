package dev.refute.worker;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** A program in a jar: its sources, or else its class files. */
final class Jar {
  private final List<Source> sources = new ArrayList<>();
  private final Map<String, byte[]> classes = new LinkedHashMap<>();

  /** Most bytes of all entries together, unpacked: what fits in memory beside the compilers. */
  private static final int MOST = 64 << 20;

  private int left = MOST;
  private final Format format = new Format();
  private final Charset encoding;

  private Jar(Charset encoding) {
    this.encoding = encoding;
  }

  /**
   * Compiles what is in the jar; class files are taken as they are. The text of {@code where}
   * begins with the encoding of its sources.
   */
  static Compilation compile(
      Source where, List<String> classPath, int level, JavaCompiler compiler) {
    String path = where.path();
    String encoding = where.text().split(" ", 2)[0];
    Jar jar;
    try {
      jar = new Jar(Charset.forName(encoding));
    } catch (IllegalArgumentException e) {
      return failed(path, "no encoding is called " + encoding, classPath);
    }
    // Signatures are not looked at: what was changed after signing is what is compared.
    try (JarFile file = new JarFile(new File(path), /* verify= */ false)) {
      for (ZipEntry each : file.stream().toList()) jar.add(file, each);
    } catch (IOException | IllegalArgumentException | SecurityException e) {
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

  /** Skips META-INF, which holds classes for other releases of Java. */
  private void add(JarFile file, ZipEntry entry) throws IOException {
    String name = entry.getName();
    String simple = name.substring(name.lastIndexOf('/') + 1);
    if (name.startsWith("META-INF/") || simple.startsWith("module-info.")) return;
    if (name.endsWith(".java")) {
      if (!simple.chars().allMatch(Jar::allowed)) {
        throw new IOException(name + ": a .java file cannot have this name");
      }
      sources.add(new Source(name, text(name, read(file, entry))));
    } else if (name.endsWith(".class") && !simple.startsWith("package-info.")) {
      String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
      classes.put(type, checked(name, read(file, entry)));
    }
  }

  /** Compilers make URIs and messages of names, and cannot with these. */
  private static boolean allowed(int c) {
    return c >= ' ' && c != 0x7f && "\"<>\\|?*:".indexOf(c) < 0;
  }

  /** Rejects bytes not in the encoding: replacing them would make different sources equal. */
  private String text(String name, byte[] bytes) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(bytes);
    try {
      return encoding.newDecoder().decode(left).toString();
    } catch (CharacterCodingException e) {
      int line = 1;
      for (int i = 0; i < left.position(); i++) if (bytes[i] == '\n') line++;
      throw new IOException(name + ", line " + line + ": not " + encoding.name(), e);
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

  /** Checks class files here, because later readers expect them to be well-formed. */
  private byte[] checked(String name, byte[] bytes) throws IOException {
    try {
      ClassWriter copy = new ClassWriter(0);
      new ClassReader(bytes).accept(new Orphan(copy), 0);
      format.check(bytes);
      format.check(copy.toByteArray());
      return bytes;
    } catch (RuntimeException | ClassFormatError | StackOverflowError e) {
      throw new IOException(name + " is damaged, or newer than this release knows", e);
    }
  }

  /** Without superclass and interfaces: the JVM looks at members only once it has these. */
  private static final class Orphan extends ClassVisitor {
    Orphan(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String parent, String[] above) {
      boolean module = (access & Opcodes.ACC_MODULE) != 0;
      if (parent == null && !module || Arrays.asList(above).contains(null)) {
        throw new IllegalArgumentException("a superclass or an interface has no name");
      }
      super.visit(version, access, name, signature, module ? null : "java/lang/Object", null);
    }
  }

  /**
   * The JVM's own look at names, descriptors and flags, which ASM takes as they are. It makes
   * classes that nobody uses; nothing of them runs.
   */
  private static final class Format extends ClassLoader {
    Format() {
      super(ClassLoader.getPlatformClassLoader());
    }

    void check(byte[] bytes) {
      try {
        defineClass(null, bytes, 0, bytes.length);
      } catch (ClassFormatError e) {
        throw e;
      } catch (LinkageError | SecurityException e) {
        // Well-formed. What is wrong with it otherwise shows when it is loaded.
      }
    }
  }
}
