package dev.refute.netbeans;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.refute.protocol.Outcome;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class SwallowedExceptionsTest {
  /** What NetBeans 28 reported for encapsulating a field, as a problem that is not fatal. */
  private static final String MESSAGE =
      "Module Unknown threw java.lang.NullPointerException: Cannot invoke"
          + " \"java.util.Set.contains(Object)\" because \"this.fieldAccessibility\" is null."
          + " Please report a bug against Unknown module and attach your var/log/messages.log.";

  private final SwallowedExceptions swallowed = new SwallowedExceptions();

  @Test
  void findsACrashInAProblemWithTheStackThatWasLogged() {
    Throwable thrown =
        new NullPointerException(
            "Cannot invoke \"java.util.Set.contains(Object)\" because \"this.fieldAccessibility\""
                + " is null");
    thrown.setStackTrace(
        new StackTraceElement[] {new StackTraceElement("org.netbeans.X", "m", "X.java", 7)});
    LogRecord record = new LogRecord(Level.WARNING, "");
    record.setThrown(thrown);
    swallowed.publish(record);
    Outcome.Crashed crash = swallowed.crashIn(MESSAGE, "prepare", List.of());
    assertEquals("java.lang.NullPointerException", crash.exception());
    assertEquals("prepare", crash.phase());
    assertTrue(crash.stack().contains("at org.netbeans.X.m(X.java:7)"), crash.stack());
  }

  @Test
  void findsItEvenIfNothingWasLogged() {
    Outcome.Crashed crash = swallowed.crashIn(MESSAGE, "prepare", List.of());
    assertEquals("java.lang.NullPointerException", crash.exception());
    assertTrue(crash.message().endsWith("is null"), crash.message());
  }

  @Test
  void leavesOrdinaryProblemsAlone() {
    assertNull(swallowed.crashIn("Cannot rename. j already used.", "prepare", List.of()));
  }

  /** The indexer works beside the request, and may fail at what no refactoring needs. */
  @Test
  void countsWhatTheThreadOfTheRequestLoggedAndNothingElse() throws InterruptedException {
    swallowed.forget();
    Thread indexer = new Thread(() -> swallowed.publish(record("in another thread")));
    indexer.start();
    indexer.join();
    assertNull(swallowed.first("inspect", List.of()));
    swallowed.publish(record("in this thread"));
    assertEquals("in this thread", swallowed.first("inspect", List.of()).message());
    swallowed.forget();
    assertNull(swallowed.first("inspect", List.of()));
  }

  private static LogRecord record(String message) {
    Throwable thrown = new IllegalStateException(message);
    thrown.setStackTrace(
        new StackTraceElement[] {new StackTraceElement("org.netbeans.X", "m", "X.java", 7)});
    LogRecord record = new LogRecord(Level.SEVERE, "");
    record.setThrown(thrown);
    return record;
  }
}
