package dev.refute.protocol;

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
}
