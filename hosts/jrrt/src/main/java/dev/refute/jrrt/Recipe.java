package dev.refute.jrrt;

import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;

/**
 * How to ask JRRT for one refactoring.
 *
 * @param needs the method that does it; a version of JRRT without it does not offer the refactoring
 */
record Recipe(String name, RefactoringSpec spec, String needs, Action action) {
  /** Finds the target in the tree and changes the tree. */
  interface Action {
    void run(Question question) throws RequestException;
  }
}
