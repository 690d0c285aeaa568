package dev.refute.netbeans;

import dev.refute.host.Crashes;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.StatusEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Remembers the exceptions that NetBeans catches and only logs. */
final class SwallowedExceptions extends Handler {
  private static final int MOST = 20;

  /** How NetBeans reports an exception of one of its plug-ins: as a problem that is not fatal. */
  private static final Pattern CRASH =
      Pattern.compile(
          "Module .* threw ([\\w.$]+)(?:: (.*))?\\. Please report a bug.*", Pattern.DOTALL);

  private final List<Throwable> thrown = new ArrayList<>();

  /** Those of them that the thread of the request logged; others may be about anything. */
  private final List<Throwable> ours = new ArrayList<>();

  private Thread thread;

  /** Sees everything that is logged from now on. */
  static SwallowedExceptions listen() {
    SwallowedExceptions listener = new SwallowedExceptions();
    Logger.getLogger("").addHandler(listener);
    return listener;
  }

  /** Called by the thread of each request. */
  synchronized void forget() {
    thrown.clear();
    ours.clear();
    thread = Thread.currentThread();
  }

  /**
   * The crash that a problem's message reports, with the stack that was logged for it; null if the
   * message is an ordinary one.
   */
  synchronized Outcome.Crashed crashIn(String message, String phase, List<StatusEntry> status) {
    Matcher match = CRASH.matcher(message);
    if (!match.matches()) {
      return null;
    }
    for (Throwable candidate : thrown) {
      if (message.contains(candidate.toString())) {
        return Crashes.outcome(candidate, phase, status);
      }
    }
    return new Outcome.Crashed(match.group(1), match.group(2), "", phase, status);
  }

  /** The first that the request's own thread logged, as a crash; null if there is none. */
  synchronized Outcome.Crashed first(String phase, List<StatusEntry> status) {
    return ours.isEmpty() ? null : Crashes.outcome(ours.get(0), phase, status);
  }

  @Override
  public synchronized void publish(LogRecord record) {
    if (record.getThrown() == null) {
      return;
    }
    if (thrown.size() < MOST) {
      thrown.add(record.getThrown());
    }
    if (Thread.currentThread() == thread && ours.size() < MOST) {
      ours.add(record.getThrown());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
