package dev.refute.protocol;

import java.util.Map;

/** An engine's answer to {@code hello}. */
public record Hello(
    int protocol,
    String engine,
    String version,
    Map<String, String> details,
    Map<String, RefactoringSpec> refactorings) {
  /** The version of the protocol that this package speaks. */
  public static final int PROTOCOL = 1;

  public Hello(
      String engine,
      String version,
      Map<String, String> details,
      Map<String, RefactoringSpec> refactorings) {
    this(PROTOCOL, engine, version, details, refactorings);
  }
}
