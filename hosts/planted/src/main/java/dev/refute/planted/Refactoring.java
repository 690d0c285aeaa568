package dev.refute.planted;

import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.Set;

/** One refactoring: the plain change, and what its faults make of it. */
interface Refactoring {
  RefactoringSpec spec();

  /**
   * The change asked for. With faults, it is what they make of a change that was found right.
   *
   * @throws RequestException if the question names what does not exist
   */
  Change plan(Question question) throws RequestException;

  /** Whether one of the faults overlooks this problem. */
  default boolean overlooks(Problem problem, Set<Fault> faults) {
    return false;
  }
}
