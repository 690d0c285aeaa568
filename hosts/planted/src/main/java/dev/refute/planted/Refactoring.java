package dev.refute.planted;

import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.Set;

/** One refactoring: the right change, and what its faults make of it. */
interface Refactoring {
  RefactoringSpec spec();

  /**
   * The change that was asked for; with faults, what they make of a right change.
   *
   * @throws RequestException if the question names what does not exist
   */
  Change plan(Question question) throws RequestException;

  /** Whether one of the faults overlooks this problem. */
  default boolean overlooks(Problem problem, Set<Fault> faults) {
    return false;
  }
}
