package dev.refute.host;

import dev.refute.protocol.Outcome;
import dev.refute.protocol.StatusEntry;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Collectors;

/** Separates an engine's exceptions from the host's own. */
public final class Crashes {
  private static final int MOST_STACK_LINES = 200;

  private Crashes() {}

  /**
   * What the engine threw, as an outcome.
   *
   * @throws IllegalStateException if it was not the engine but we who threw
   */
  public static Outcome.Crashed outcome(Throwable thrown, String phase, List<StatusEntry> status) {
    if (isOurs(thrown)) {
      throw new IllegalStateException("in phase " + phase + ": " + thrown, thrown);
    }
    return new Outcome.Crashed(
        thrown.getClass().getName(), thrown.getMessage(), stack(thrown), phase, status);
  }

  /** Whether our code threw, or called the library in a way that made it throw. */
  private static boolean isOurs(Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      String name = frame.getClassName();
      if (!name.startsWith("java.") && !name.startsWith("jdk.")) {
        return name.startsWith("dev.refute.");
      }
    }
    return false;
  }

  private static String stack(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    return text.toString().lines().limit(MOST_STACK_LINES).collect(Collectors.joining("\n"));
  }
}
