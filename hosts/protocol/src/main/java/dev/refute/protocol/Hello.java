package dev.refute.protocol;

import java.util.Map;

/**
 * An engine's answer to {@code hello}.
 *
 * @param classpath whether {@code apply} may have a class path; null, which is not written: no
 */
public record Hello(
    int protocol,
    String engine,
    String version,
    Map<String, String> details,
    Boolean classpath,
    Map<String, RefactoringSpec> refactorings) {
  /** The version of the protocol that this package speaks. */
  public static final int PROTOCOL = 1;

  public Hello(
      String engine,
      String version,
      Map<String, String> details,
      Map<String, RefactoringSpec> refactorings) {
    this(PROTOCOL, engine, version, details, null, refactorings);
  }

  /** The same of an engine that takes a class path. */
  public Hello withClassPath() {
    return new Hello(protocol, engine, version, details, true, refactorings);
  }
}
