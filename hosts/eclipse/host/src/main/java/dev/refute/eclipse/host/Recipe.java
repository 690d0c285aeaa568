package dev.refute.eclipse.host;

import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;

/** How to ask Eclipse for one refactoring: one class each, listed in {@link Catalogue}. */
public interface Recipe {
  /** What the refactoring wants to be told. */
  RefactoringSpec spec();

  /**
   * Makes Eclipse's refactoring for one question, set up as its wizard would with the question's
   * options.
   *
   * @throws RequestException if the question names what does not exist
   */
  Plan plan(Question question) throws CoreException, RequestException;
}
