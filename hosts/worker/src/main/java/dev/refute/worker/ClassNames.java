package dev.refute.worker;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Lists the classes in jars, in folders and in the JDK. */
final class ClassNames {
  private final List<String> library = new ArrayList<>();

  ClassNames(List<String> classPath) throws IOException {
    for (String each : classPath) library.addAll(in(each));
  }

  /** All of the class path. */
  List<String> library() {
    return library;
  }

  /** Of one jar or folder, sorted. */
  List<String> in(String place) throws IOException {
    List<String> files = new ArrayList<>();
    Path path = Path.of(place);
    if (Files.isDirectory(path)) {
      try (Stream<Path> all = Files.walk(path)) {
        all.forEach(each -> files.add(slashes(path.relativize(each))));
      }
    } else {
      try (JarFile jar = new JarFile(place)) {
        jar.stream().forEach(each -> files.add(each.getName()));
      }
    }
    return files.stream().filter(ClassNames::isClass).map(ClassNames::nameOf).sorted().toList();
  }

  private static String slashes(Path path) {
    return path.toString().replace(File.separatorChar, '/');
  }

  private static boolean isClass(String file) {
    boolean other = file.startsWith("META-INF/") || file.endsWith("-info.class");
    return file.endsWith(".class") && !other;
  }

  private static String nameOf(String file) {
    return file.substring(0, file.length() - ".class".length()).replace('/', '.');
  }

  /** "p" means the package alone, "p.*" the ones below it too. */
  List<String> inPackage(String pattern) throws IOException {
    boolean deep = pattern.endsWith(".*");
    String name = deep ? pattern.substring(0, pattern.length() - 2) : pattern;
    List<String> found = new ArrayList<>();
    for (String each : library) if (belongs(each, name, deep)) found.add(each);
    if (!found.isEmpty()) return found;
    for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
      String folder = name.replace('.', '/') + "/";
      try (ModuleReader reader = module.open();
          Stream<String> all = reader.list()) {
        all.filter(file -> file.startsWith(folder) && isClass(file))
            .map(ClassNames::nameOf)
            .filter(each -> belongs(each, name, deep))
            .forEach(found::add);
      }
    }
    found.sort(null);
    return found;
  }

  private static boolean belongs(String type, String name, boolean deep) {
    if (!type.startsWith(name + ".")) return false;
    return deep || type.indexOf('.', name.length() + 1) < 0;
  }
}
