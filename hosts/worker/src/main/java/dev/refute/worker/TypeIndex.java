package dev.refute.worker;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Exports;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The class files that a program may refer to: those of the running JDK, then the user's jars and
 * folders.
 *
 * <p>Only exported packages of the JDK are visible, as in javac.
 */
final class TypeIndex {
  private static final Set<String> JDK_PACKAGES = jdkPackages();

  private final List<Library> libraries;

  /** The libraries that have a package. */
  private final Map<String, List<Library>> packages = new HashMap<>();

  TypeIndex(List<String> classPath) {
    libraries = classPath.stream().map(Library::at).toList();
    for (Library library : libraries) {
      for (String each : library.packages) {
        packages.computeIfAbsent(each, key -> new ArrayList<>()).add(library);
      }
    }
  }

  /** Whether `name`, with '/', is a package or the beginning of one. */
  boolean hasPackage(String name) {
    return JDK_PACKAGES.contains(name) || packages.containsKey(name);
  }

  /** Whether "p/A" could be a class of the JDK. */
  static boolean isInPackageOfJdk(String internalName) {
    int slash = internalName.lastIndexOf('/');
    return slash >= 0 && JDK_PACKAGES.contains(internalName.substring(0, slash));
  }

  /** The bytes of "p/A" in the JDK, stripped of what no program can use; or null. */
  static byte[] readJdk(String internalName) {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(internalName + ".class")) {
      return in == null ? null : Stripper.strip(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first library that has "p/A", or null. */
  Library find(String internalName) {
    int slash = internalName.lastIndexOf('/');
    List<Library> candidates =
        slash < 0
            ? libraries
            : packages.getOrDefault(internalName.substring(0, slash), List.of());
    for (Library each : candidates) {
      if (each.read(internalName) != null) return each;
    }
    return null;
  }

  /** The bytes of "p/A" in the user's class path, or null. */
  byte[] readUser(String internalName) {
    Library library = find(internalName);
    return library == null ? null : library.read(internalName);
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
