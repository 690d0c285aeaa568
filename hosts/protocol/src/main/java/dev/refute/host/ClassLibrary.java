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
 * <p>Generated programs need no more than a few packages, and engines are several times faster with
 * them than with a whole JDK. Both are cut out of the running JDK, once, and kept in a cache.
 */
public final class ClassLibrary {
  /** Part of the files' names: raise it when what is written changes. */
  private static final int FORMAT = 3;

  private static final List<String> PACKAGES =
      List.of(
          "java/io",
          "java/lang",
          "java/lang/annotation",
          "java/lang/constant",
          "java/lang/invoke",
          "java/lang/ref",
          "java/lang/reflect",
          "java/util",
          "java/util/concurrent",
          "java/util/function",
          "java/util/stream");

  private ClassLibrary() {}

  /** The library as one jar for each module. */
  public static List<Path> find(String kind, Path cache) throws IOException {
    return switch (kind) {
      case "stub" -> jars(cache, "stub", image -> image.addPackages("java.base", PACKAGES));
      case "jdk" -> jars(cache, "jdk", JdkImage::addAll);
      default ->
          throw new IllegalArgumentException(
              "the library is \"stub\" or \"jdk\", not \"" + kind + "\"");
    };
  }

  /** What is to be in a library. */
  @FunctionalInterface
  private interface Choice {
    void choose(JdkImage image) throws IOException;
  }

  private static List<Path> jars(Path cache, String kind, Choice choice) throws IOException {
    String version = System.getProperty("java.runtime.version");
    Path folder = cache.resolve("library-" + kind + "-" + FORMAT + "-" + version);
    if (!Files.isDirectory(folder)) {
      make(folder, choice);
    }
    try (Stream<Path> jars = Files.list(folder)) {
      return jars.sorted().toList();
    }
  }

  private static void make(Path folder, Choice choice) throws IOException {
    Files.createDirectories(folder.getParent());
    // Several hosts may start at once: each writes its own, the first to finish wins.
    Path draft = Files.createTempDirectory(folder.getParent(), "library.tmp");
    try {
      JdkImage image = new JdkImage();
      choice.choose(image);
      image.write(draft);
      Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      ScratchFolder.delete(draft);
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
  }

  /** What a report says of the library. */
  public static String describe(List<Path> jars) {
    return jars.get(0).getParent().getFileName().toString();
  }
}
