package dev.refute.eclipse.host;

import dev.refute.eclipse.host.refactorings.Recipes;
import dev.refute.host.Catalogue;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;

/** How to ask Eclipse for one refactoring: one class each, listed in {@link Recipes}. */
public interface Recipe extends Catalogue.Entry {
  /**
   * Makes Eclipse's refactoring for one question, set up as its wizard would with the question's
   * options.
   *
   * @throws RequestException if the question names what does not exist
   */
  Plan plan(Question question) throws CoreException, RequestException;

  /** Whether the release under test has it. */
  default boolean isInRelease() {
    return true;
  }
}
