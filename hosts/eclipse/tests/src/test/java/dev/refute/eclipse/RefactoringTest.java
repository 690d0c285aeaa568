package dev.refute.eclipse;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.refute.testing.CaseTests;
import dev.refute.testing.HostProcess;
import dev.refute.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Runs tests/engines/eclipse/*&#47;*.case with the real Eclipse, once for each set of bundles, and
 * eclipse-clean-ups with the newest.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefactoringTest {
  private final List<HostProcess> hosts = new ArrayList<>();

  @TestFactory
  Stream<DynamicTest> newestForJava17() throws Exception {
    HostProcess host = start("jdk17", 17);
    return CaseTests.of(
        host,
        "eclipse",
        // Newer than this release.
        name -> !isCleanUp(name) && !name.equals("convert-to-record"));
  }

  @TestFactory
  Stream<DynamicTest> newestForJava21AndLater() throws Exception {
    HostProcess host = start("jdk21", 21);
    return CaseTests.of(host, "eclipse", name -> !isCleanUp(name));
  }

  /** Some clean-ups are for the newest Java only. */
  @TestFactory
  Stream<DynamicTest> cleanUps() throws Exception {
    HostProcess host = start("jdk21", 21, "--level", "25");
    return CaseTests.of(host, "eclipse-clean-ups", RefactoringTest::isCleanUp);
  }

  @AfterAll
  void stopHosts() throws Exception {
    for (HostProcess host : hosts) {
      host.close();
    }
  }

  private HostProcess start(String bundles, int version, String... options) throws Exception {
    Optional<Path> java = Jdks.atLeast(version);
    assumeTrue(java.isPresent(), "no JDK " + version + " or later found");
    HostProcess host = EclipseHost.start(java.get(), bundles, options);
    hosts.add(host);
    return host;
  }

  private static boolean isCleanUp(String refactoring) {
    return refactoring.startsWith("clean-up:");
  }
}
