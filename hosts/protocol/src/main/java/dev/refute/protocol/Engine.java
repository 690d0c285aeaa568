package dev.refute.protocol;

import java.util.List;
import java.util.Map;

/** A refactoring engine: says what it can do, and does it. */
public interface Engine {
  /** Who we are and what can be asked for. */
  Hello hello();

  /**
   * Runs one refactoring on one program. Refusing and crashing are outcomes, not exceptions.
   *
   * @throws RequestException if the request, not the engine, is at fault
   */
  Outcome apply(Apply question) throws RequestException;

  /**
   * Compiles one program, to compare its cost with that of a refactoring.
   *
   * @throws RequestException if there is no compiler here
   */
  default Compiled compile(Map<String, String> files) throws RequestException {
    throw RequestException.unsupported("this engine has no compiler to be timed");
  }

  /**
   * The answer to {@code compile}.
   *
   * @param errors their messages
   * @param milliseconds processor time of the compiler's thread
   */
  record Compiled(List<String> errors, double milliseconds) {}
}
