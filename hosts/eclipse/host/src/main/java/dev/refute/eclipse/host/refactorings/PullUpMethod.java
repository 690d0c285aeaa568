package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.internal.corext.util.JdtFlags;

/**
 * Moves a method into a superclass.
 *
 * <pre>
 *   class A { }                            class A { void m() {} }
 *   class B extends A { void m() {} }  →   class B extends A { }
 * </pre>
 */
public final class PullUpMethod implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Together.spec(
            PullUp.spec(Spec.method().option("destination").option("declare-abstract", "false")))
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IMethod method = question.method();
    boolean declareAbstract = question.flag("declare-abstract") && !JdtFlags.isStatic(method);
    return PullUp.plan(question, method, declareAbstract);
  }
}
