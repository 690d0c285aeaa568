package dev.refute.planted;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.refute.testing.CaseTests;
import dev.refute.testing.Host;
import dev.refute.testing.InProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.opentest4j.AssertionFailedError;

/**
 * Runs tests/engines/planted-faults/&lt;fault&gt;/shown.case, which goes wrong with the fault
 * alone, and hidden.case, which it leaves alone.
 */
class FaultTest {
  private static final Path CASES =
      Path.of(System.getProperty("refute.tests"), "engines", "planted-faults");

  @TestFactory
  Stream<DynamicTest> everyFaultIsShownByOneProgramAndHiddenInAnother() {
    return Arrays.stream(Fault.values())
        .flatMap(
            fault ->
                Stream.of(
                    dynamicTest(fault.id() + " is shown", () -> checkShown(fault)),
                    dynamicTest(fault.id() + " is hidden", () -> checkHidden(fault))));
  }

  static Host with(Fault... faults) {
    return new InProcess(new PlantedEngine(Set.of(faults)));
  }

  private static Path file(Fault fault, String name) {
    return CASES.resolve(fault.id()).resolve(name + ".case");
  }

  private static void checkShown(Fault fault) throws IOException {
    Path file = file(fault, "shown");
    if (fault == Fault.PUSH_DOWN_HANGS_ON_CAST) {
      CaseTests.check(with(), file);
      assertThrows(
          AssertionFailedError.class,
          () ->
              assertTimeoutPreemptively(
                  Duration.ofSeconds(2), () -> CaseTests.check(with(fault), file)));
      return;
    }
    CaseTests.check(with(fault), file);
    assertThrows(
        AssertionFailedError.class,
        () -> CaseTests.check(with(), file),
        "without the fault the answer is the same");
  }

  private static void checkHidden(Fault fault) throws IOException {
    CaseTests.check(with(fault), file(fault, "hidden"));
    CaseTests.check(with(), file(fault, "hidden"));
  }

  @Test
  void theTableInTheDocumentListsEveryFault() throws IOException {
    String table =
        Files.readString(Path.of(System.getProperty("refute.docs"), "planted-faults.md"));
    List<String> listed =
        Pattern.compile("(?m)^\\| `([a-z-]+)` \\|(?: [^|]*\\|){4}$")
            .matcher(table)
            .results()
            .map(match -> match.group(1))
            .toList();
    assertEquals(
        Arrays.stream(Fault.values()).map(Fault::id).collect(Collectors.toCollection(TreeSet::new)),
        new TreeSet<>(listed));
    assertTrue(listed.size() >= 16);
  }
}
