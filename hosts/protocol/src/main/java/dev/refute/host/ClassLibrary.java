package dev.refute.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * The class library that programs are resolved against: a few packages, or the whole JDK.
 *
 * <p>Generated programs need only a few packages, and engines are several times faster with them
 * than with a whole JDK. Both are extracted from the running JDK once, and cached.
 */
public final class ClassLibrary {
  /** Part of the file names: increase it when their contents change. */
  private static final int FORMAT = 4;

  private static final List<String> PACKAGES =
      List.of(
          "java/io",
          "java/lang",
          "java/lang/annotation",
          "java/lang/constant",
          "java/lang/invoke",
          "java/lang/ref",
          "java/lang/reflect",
          "java/lang/runtime",
          "java/util",
          "java/util/concurrent",
          "java/util/function",
          "java/util/stream");

  private ClassLibrary() {}

  /** The library as one jar for each module, which says what the module exports. */
  public static List<Path> find(String kind, Path cache) throws IOException {
    return jars(cache, kind, "", true);
  }

  /** The same classes for a class path: no jar says that it is a module. */
  public static List<Path> findForClassPath(String kind, Path cache) throws IOException {
    return jars(cache, kind, "classes-", false);
  }

  private static List<Path> jars(Path cache, String kind, String form, boolean describeModules)
      throws IOException {
    String version = System.getProperty("java.runtime.version");
    Path folder = cache.resolve("library-" + kind + "-" + form + FORMAT + "-" + version);
    if (!Files.isDirectory(folder)) {
      make(folder, kind, describeModules);
    }
    try (Stream<Path> jars = Files.list(folder)) {
      return jars.sorted().toList();
    }
  }

  private static void make(Path folder, String kind, boolean describeModules) throws IOException {
    JdkImage image = choose(kind);
    Files.createDirectories(folder.getParent());
    // Several hosts may start at once: each writes its own file, and the first to finish wins.
    Path draft = Files.createTempDirectory(folder.getParent(), "library.tmp");
    try {
      image.write(draft, describeModules);
      Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      ScratchFolder.delete(draft);
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
  }

  private static JdkImage choose(String kind) throws IOException {
    JdkImage image = new JdkImage();
    switch (kind) {
      case "stub" -> image.addPackages("java.base", PACKAGES);
      case "jdk" -> image.addAll();
      default ->
          throw new IllegalArgumentException(
              "the library is \"stub\" or \"jdk\", not \"" + kind + "\"");
    }
    return image;
  }

  /** What a report says of the library. */
  public static String describe(List<Path> jars) {
    return jars.get(0).getParent().getFileName().toString();
  }
}
