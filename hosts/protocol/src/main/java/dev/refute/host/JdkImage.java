package dev.refute.host;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Extracts what a compiler must know of the running JDK: the classes that programs can name, and
 * their supertypes, without code and private members. That is a fifth of the bytes, which compilers
 * read again for every program.
 */
final class JdkImage {
  private static final FileSystem JRT = FileSystems.getFileSystem(URI.create("jrt:/"));
  private static final Path MODULES = JRT.getPath("/modules");

  /** Internal names of the classes chosen, by module. */
  private final Map<String, Set<String>> chosen = new TreeMap<>();

  private final Deque<String> inherited = new ArrayDeque<>();

  /** All classes of these packages that programs can name. */
  void addPackages(String module, Collection<String> names) throws IOException {
    for (String name : names) {
      for (Path file : list(MODULES.resolve(module).resolve(name))) {
        String entry = file.getFileName().toString();
        if (entry.endsWith(".class")) {
          Signature signature = Signature.read(Files.readAllBytes(file));
          if (signature.isVisible()) {
            choose(module, signature);
          }
        }
      }
    }
    while (!inherited.isEmpty()) {
      addInherited(inherited.remove());
    }
  }

  /** Every module that programs can use, with all its packages that they can. */
  void addAll() throws IOException {
    for (Path module : list(MODULES)) {
      String name = module.getFileName().toString();
      Path info = module.resolve("module-info.class");
      Set<String> exported = Signature.exportedPackages(Files.readAllBytes(info));
      if (!exported.isEmpty()) {
        addPackages(name, exported);
      }
    }
  }

  private void choose(String module, Signature signature) {
    if (chosen.computeIfAbsent(module, key -> new TreeSet<>()).add(signature.name())) {
      inherited.addAll(signature.needs());
    }
  }

  private void addInherited(String name) throws IOException {
    // /packages/java.lang holds one link for each module that has some of the package.
    String packageName = name.substring(0, name.lastIndexOf('/')).replace('/', '.');
    for (Path link : list(JRT.getPath("/packages", packageName))) {
      String module = link.getFileName().toString();
      Path file = MODULES.resolve(module).resolve(name + ".class");
      if (Files.exists(file)) {
        choose(module, Signature.read(Files.readAllBytes(file)));
      }
    }
  }

  /** Writes one jar per module, with or without its module-info. */
  void write(Path folder, boolean describeModules) throws IOException {
    Set<String> all = new TreeSet<>();
    chosen.values().forEach(all::addAll);
    for (Map.Entry<String, Set<String>> module : chosen.entrySet()) {
      Path classes = MODULES.resolve(module.getKey());
      Path jar = folder.resolve(module.getKey() + ".jar");
      try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(jar));
          ZipOutputStream zip = new ZipOutputStream(file)) {
        if (describeModules) {
          put(zip, "module-info.class", Files.readAllBytes(classes.resolve("module-info.class")));
        }
        for (String name : module.getValue()) {
          String entry = name + ".class";
          put(zip, entry, Signature.trim(Files.readAllBytes(classes.resolve(entry)), all));
        }
      }
    }
  }

  private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(0);
    zip.putNextEntry(entry);
    zip.write(bytes);
    zip.closeEntry();
  }

  private static Collection<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
