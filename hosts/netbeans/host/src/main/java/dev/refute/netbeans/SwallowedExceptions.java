package dev.refute.netbeans;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Remembers the exceptions that NetBeans catches and only logs. */
final class SwallowedExceptions extends Handler {
  private static final int MOST = 20;

  private final List<Throwable> thrown = new ArrayList<>();

  /** Sees everything that is logged from now on. */
  static SwallowedExceptions listen() {
    SwallowedExceptions listener = new SwallowedExceptions();
    Logger.getLogger("").addHandler(listener);
    return listener;
  }

  synchronized void forget() {
    thrown.clear();
  }

  /** The exception that a problem's message quotes; null if it was not seen. */
  synchronized Throwable quotedIn(String message) {
    for (Throwable candidate : thrown) {
      if (message.contains(candidate.toString())) {
        return candidate;
      }
    }
    return null;
  }

  @Override
  public synchronized void publish(LogRecord record) {
    if (record.getThrown() != null && thrown.size() < MOST) {
      thrown.add(record.getThrown());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
