package dev.refute.eclipse;

import dev.refute.testing.HostContract;
import dev.refute.testing.HostProcess;
import java.io.IOException;
import java.nio.file.Path;

/** The host as a process: what it leaves behind, and what it does when asked nonsense. */
class HostTest extends HostContract {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  HostTest() {
    super("eclipse");
  }

  @Override
  protected HostProcess start(String... options) throws IOException {
    return EclipseHost.start(JAVA, "jdk17", options);
  }
}
