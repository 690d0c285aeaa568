package dev.refute.worker;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Exports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * The class files that a program may refer to: those of the running JDK, then the user's jars and
 * folders.
 *
 * <p>Only exported packages of the JDK are visible, as in javac.
 */
final class TypeIndex {
  private static final Set<String> JDK_PACKAGES = jdkPackages();

  private final Set<String> packages = new HashSet<>(JDK_PACKAGES);
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, byte[]> userClasses = new HashMap<>();

  /** One element of the class path. */
  private interface Entry {
    byte[] read(String internalName) throws IOException;
  }

  TypeIndex(List<String> classPath) {
    for (String each : classPath) add(new File(each));
  }

  /** Whether `name`, with '/', is a package or the beginning of one. */
  boolean hasPackage(String name) {
    return packages.contains(name);
  }

  /** The bytes of "p/A", or null; classes of the JDK are stripped of what no program can use. */
  byte[] read(String internalName) {
    int slash = internalName.lastIndexOf('/');
    if (slash >= 0 && JDK_PACKAGES.contains(internalName.substring(0, slash))) {
      byte[] bytes = readJdk(internalName);
      if (bytes != null) return Stripper.strip(bytes);
    }
    return readUser(internalName);
  }

  /** The bytes of "p/A" in the user's class path, or null. */
  byte[] readUser(String internalName) {
    if (entries.isEmpty()) return null;
    return userClasses.computeIfAbsent(internalName, this::search);
  }

  private byte[] search(String internalName) {
    try {
      for (Entry entry : entries) {
        byte[] bytes = entry.read(internalName);
        if (bytes != null) return bytes;
      }
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] readJdk(String internalName) {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(internalName + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(File file) {
    try {
      if (file.isDirectory()) addFolder(file.toPath());
      else if (file.exists()) addJar(new JarFile(file));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read class path entry " + file, e);
    }
  }

  private void addFolder(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.filter(Files::isDirectory).forEach(p -> addPackage(slashes(folder.relativize(p))));
    }
    entries.add(
        name -> {
          Path file = folder.resolve(name + ".class");
          return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
        });
  }

  private void addJar(JarFile jar) {
    jar.stream()
        .map(ZipEntry::getName)
        .filter(name -> name.endsWith(".class") && name.indexOf('/') > 0)
        .forEach(name -> addPackage(name.substring(0, name.lastIndexOf('/'))));
    entries.add(
        name -> {
          ZipEntry entry = jar.getEntry(name + ".class");
          if (entry == null) return null;
          try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
          }
        });
  }

  private void addPackage(String name) {
    addWithParents(name, packages);
  }

  private static String slashes(Path path) {
    return path.toString().replace(File.separatorChar, '/');
  }

  /** Adds "a/b/c", "a/b" and "a". */
  static void addWithParents(String name, Set<String> packages) {
    for (int end = name.length(); end > 0; end = name.lastIndexOf('/', end - 1)) {
      if (!packages.add(name.substring(0, end))) return;
    }
  }

  private static Set<String> jdkPackages() {
    Set<String> packages = new HashSet<>();
    for (Module module : ModuleLayer.boot().modules()) {
      for (Exports exports : module.getDescriptor().exports()) {
        if (!exports.isQualified()) addWithParents(exports.source().replace('.', '/'), packages);
      }
    }
    return packages;
  }
}
