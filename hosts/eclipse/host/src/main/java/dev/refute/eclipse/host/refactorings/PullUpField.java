package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;

/**
 * Moves a field into a superclass.
 *
 * <pre>
 *   class A { }                       →     class A { int f; }
 *   class B extends A { int f; }            class B extends A { }
 * </pre>
 */
public final class PullUpField implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Together.spec(PullUp.spec(Spec.field().option("destination"))).done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    return PullUp.plan(question, question.field(), false);
  }
}
