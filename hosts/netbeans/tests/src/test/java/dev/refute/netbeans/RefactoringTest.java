package dev.refute.netbeans;

import dev.refute.testing.CaseTests;
import dev.refute.testing.HostProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** Runs tests/engines/netbeans/*&#47;*.case with the real NetBeans, and those of netbeans-hints. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefactoringTest {
  private final List<HostProcess> hosts = new ArrayList<>();

  @TestFactory
  Stream<DynamicTest> newestRelease() throws Exception {
    return CaseTests.of(start(), "netbeans", name -> !isHint(name));
  }

  /** Some hints are for the newest Java only, or for classes outside the small library. */
  @TestFactory
  Stream<DynamicTest> hints() throws Exception {
    HostProcess host = start("--level", "25", "--library", "jdk");
    return CaseTests.of(host, "netbeans-hints", RefactoringTest::isHint);
  }

  @AfterAll
  void stopHosts() throws Exception {
    for (HostProcess host : hosts) {
      host.close();
    }
  }

  private HostProcess start(String... options) throws Exception {
    HostProcess host = NetBeansHost.start("512m", options);
    hosts.add(host);
    return host;
  }

  private static boolean isHint(String refactoring) {
    return refactoring.startsWith("hint:");
  }
}
