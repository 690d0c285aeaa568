package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;

/**
 * Moves a field into all direct subclasses.
 *
 * <pre>
 *   class A { int f; }          →     class A { }
 *   class B extends A { }             class B extends A { int f; }
 * </pre>
 */
public final class PushDownField implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Together.spec(Spec.field()).done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    return PushDown.plan(question, question.field(), false);
  }
}
