package dev.refute.planted;

import dev.refute.testing.CaseTests;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs tests/engines/planted/*&#47;*.case without a fault. */
class RefactoringTest {
  @TestFactory
  Stream<DynamicTest> withoutFaults() throws IOException {
    return CaseTests.of(FaultTest.with(), "planted");
  }
}
