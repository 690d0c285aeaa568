package dev.refute.worker;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * One jar or folder of a class path, read once. A campaign over a project has another class path
 * for each window, but most of their entries are the same.
 */
final class Library {
  /** So many are kept. Windows have a few dozen each. */
  private static final int MOST = 400;

  /** A jar up to this size is read whole, so that it need not stay open. */
  private static final long SMALL = 256 * 1024;

  private static final Map<String, Library> KNOWN =
      new LinkedHashMap<>(2 * MOST, 0.75f, /* accessOrder= */ true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Library> eldest) {
          return size() > MOST;
        }
      };

  private interface Reader {
    byte[] read(String internalName) throws IOException;
  }

  /** With '/', and the packages around them. */
  final Set<String> packages = new HashSet<>();

  /** What ECJ has made of its classes, by name; see {@link EcjCompiler}. */
  final Map<String, Object> parsed = new HashMap<>();

  private final Map<String, byte[]> classes = new HashMap<>();
  private Reader reader = name -> null;

  /** The entry; one that does not exist has no classes. */
  static Library at(String path) {
    return KNOWN.computeIfAbsent(path, Library::new);
  }

  private Library(String path) {
    File file = new File(path);
    try {
      if (file.isDirectory()) openFolder(file.toPath());
      else if (file.exists()) openJar(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read class path entry " + file, e);
    }
  }

  /** The bytes of "p/A", or null. */
  byte[] read(String internalName) {
    return classes.computeIfAbsent(
        internalName,
        name -> {
          try {
            return reader.read(name);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private void openFolder(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(Files::isDirectory)
          .map(each -> folder.relativize(each).toString().replace(File.separatorChar, '/'))
          .forEach(each -> TypeIndex.addWithParents(each, packages));
    }
    reader =
        name -> {
          Path file = folder.resolve(name + ".class");
          return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
        };
  }

  private void openJar(File file) throws IOException {
    JarFile jar = new JarFile(file);
    boolean small = file.length() <= SMALL;
    for (ZipEntry each : (Iterable<ZipEntry>) jar.stream().map(ZipEntry.class::cast)::iterator) {
      String name = each.getName();
      if (!name.endsWith(".class")) continue;
      int slash = name.lastIndexOf('/');
      if (slash > 0) TypeIndex.addWithParents(name.substring(0, slash), packages);
      if (small) classes.put(name.substring(0, name.length() - 6), bytes(jar, each));
    }
    if (small) {
      jar.close();
      return;
    }
    reader =
        name -> {
          ZipEntry entry = jar.getEntry(name + ".class");
          return entry == null ? null : bytes(jar, entry);
        };
  }

  private static byte[] bytes(JarFile jar, ZipEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}
