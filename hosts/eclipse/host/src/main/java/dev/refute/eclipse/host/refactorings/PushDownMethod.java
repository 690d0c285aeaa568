package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;

/**
 * Moves a method into all direct subclasses.
 *
 * <pre>
 *   class A { void m() {} }     →     class A { }
 *   class B extends A { }             class B extends A { void m() {} }
 * </pre>
 */
public final class PushDownMethod implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Together.spec(Spec.method().option("leave-abstract", "false")).done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    return PushDown.plan(question, question.method(), question.flag("leave-abstract"));
  }
}
