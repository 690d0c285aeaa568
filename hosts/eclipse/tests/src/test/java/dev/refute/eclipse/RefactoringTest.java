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

/** Runs tests/engines/eclipse/*&#47;*.case with the real Eclipse, once for each set of bundles. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefactoringTest {
  private final List<HostProcess> hosts = new ArrayList<>();

  @TestFactory
  Stream<DynamicTest> newestForJava17() throws Exception {
    return tests("jdk17", 17);
  }

  @TestFactory
  Stream<DynamicTest> newestForJava21AndLater() throws Exception {
    return tests("jdk21", 21);
  }

  @AfterAll
  void stopHosts() throws Exception {
    for (HostProcess host : hosts) {
      host.close();
    }
  }

  private Stream<DynamicTest> tests(String bundles, int version) throws Exception {
    Optional<Path> java = Jdks.atLeast(version);
    assumeTrue(java.isPresent(), "no JDK " + version + " or later found");
    HostProcess host = EclipseHost.start(java.get(), bundles);
    hosts.add(host);
    return CaseTests.of(host, "eclipse");
  }
}
