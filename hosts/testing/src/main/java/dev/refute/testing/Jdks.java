package dev.refute.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds a JDK that is new enough. */
public final class Jdks {
  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

  private Jdks() {}

  /** The {@code java} of some JDK of at least this version. */
  public static Optional<Path> atLeast(int version) throws IOException {
    for (Path home : homes()) {
      Path java = home.resolve("bin/java");
      if (Files.isExecutable(java) && version(home) >= version) {
        return Optional.of(java);
      }
    }
    return Optional.empty();
  }

  private static List<Path> homes() throws IOException {
    List<Path> homes = new ArrayList<>();
    homes.add(Path.of(System.getProperty("java.home")));
    if (System.getenv("JAVA_HOME") != null) {
      homes.add(Path.of(System.getenv("JAVA_HOME")));
    }
    Path system = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(system)) {
      try (Stream<Path> entries = Files.list(system)) {
        entries.sorted().forEach(homes::add);
      }
    }
    return homes;
  }

  private static int version(Path home) throws IOException {
    Path release = home.resolve("release");
    Matcher matcher = VERSION.matcher(Files.exists(release) ? Files.readString(release) : "");
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }
}
