package dev.refute.eclipse;

import dev.refute.testing.HostProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Starts the finished host as docs/engines.md says. */
final class EclipseHost {
  private EclipseHost() {}

  static HostProcess start(Path java, String bundles, String... options) throws IOException {
    Path eclipse = Path.of(System.getProperty("refute.eclipse"));
    Path jars = eclipse.resolve(bundles).resolve("target/bundles");
    List<String> command =
        List.of(
            java.toString(),
            "-XX:+UseSerialGC",
            "-XX:+DisplayVMOutputToStderr",
            "-Xms96m",
            "-Xmn48m",
            "-Xmx384m",
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.awt.headless=true",
            "-cp",
            eclipse.resolve("launcher/target/launcher.jar") + File.pathSeparator + osgi(jars),
            "dev.refute.eclipse.Launcher",
            "--bundles",
            jars.toString(),
            "--host",
            eclipse.resolve("host/target/host.jar").toString(),
            "--cache",
            System.getProperty("refute.cache"));
    return new HostProcess(command, options);
  }

  private static Path osgi(Path jars) throws IOException {
    try (Stream<Path> files = Files.list(jars)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("org.eclipse.osgi-"))
          .findFirst()
          .orElseThrow();
    }
  }
}
