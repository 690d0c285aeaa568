package dev.refute.host;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The class library that programs are resolved against.
 *
 * <p>The stub is cut out of the running JDK: the packages below and nothing else. Generated
 * programs need no more, and engines are several times faster with it than with a whole JDK.
 */
public final class ClassLibrary {
  /** Part of the file's name: raise it when the choice below changes. */
  private static final int FORMAT = 1;

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

  /** Anonymous and local classes are nobody's business. */
  private static final Pattern WANTED = Pattern.compile("[A-Za-z_]\\w*(\\$[A-Za-z_]\\w*)*\\.class");

  private ClassLibrary() {}

  public static Path find(String kind, Path cache) throws IOException {
    return switch (kind) {
      case "stub" -> stub(cache);
      case "jdk" -> Path.of(System.getProperty("java.home"), "lib", "jrt-fs.jar");
      default -> throw new IOException("the library is \"stub\" or \"jdk\", not \"" + kind + "\"");
    };
  }

  private static Path stub(Path cache) throws IOException {
    String version = System.getProperty("java.runtime.version");
    Path jar = cache.resolve("jre-stub-" + FORMAT + "-" + version + ".jar");
    if (!Files.exists(jar)) {
      Files.createDirectories(cache);
      // Several hosts may start at once: each writes its own, the last rename wins.
      Path draft = cache.resolve("jre-stub-" + ProcessHandle.current().pid() + ".tmp");
      try {
        write(draft);
        Files.move(draft, jar, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(draft);
      }
    }
    return jar;
  }

  private static void write(Path jar) throws IOException {
    Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");
    try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(jar));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (String name : PACKAGES) {
        for (Path source : classes(base.resolve(name))) {
          zip.putNextEntry(new ZipEntry(name + "/" + source.getFileName()));
          Files.copy(source, zip);
          zip.closeEntry();
        }
      }
    }
  }

  private static List<Path> classes(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> WANTED.matcher(file.getFileName().toString()).matches())
          .sorted()
          .toList();
    }
  }
}
