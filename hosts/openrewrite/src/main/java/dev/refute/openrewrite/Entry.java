package dev.refute.openrewrite;

import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.openrewrite.Recipe;

/** One refactoring: what can be asked, and the recipe that a request becomes. */
interface Entry {
  /** The target and the options of the refactoring. */
  RefactoringSpec spec();

  /**
   * @throws RequestException if the request names what does not exist
   * @throws NotOffered if no recipe does what is asked
   */
  Recipe recipe(Question question) throws RequestException, NotOffered;
}
