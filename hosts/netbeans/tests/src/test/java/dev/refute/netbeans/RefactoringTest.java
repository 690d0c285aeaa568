package dev.refute.netbeans;

import dev.refute.testing.CaseTests;
import dev.refute.testing.HostProcess;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** Runs tests/engines/netbeans/*&#47;*.case with the real NetBeans. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefactoringTest {
  private HostProcess host;

  @TestFactory
  Stream<DynamicTest> newestRelease() throws Exception {
    host = NetBeansHost.start("512m");
    return CaseTests.of(host, "netbeans");
  }

  @AfterAll
  void stopHost() throws Exception {
    if (host != null) {
      host.close();
    }
  }
}
