package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.rename.MethodChecks;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameMethodProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameNonVirtualMethodProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameVirtualMethodProcessor;

/**
 * Gives a method another name, with all that override it and all calls.
 *
 * <pre>
 *   class A { void m() {} }            class A { void n() {} }
 *   class B extends A {         →      class B extends A {
 *     void m() { super.m(); }            void n() { super.n(); }
 *   }                                  }
 * </pre>
 */
public final class RenameMethod implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Delegates.spec(Rename.spec(Spec.method())).done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IMethod method = question.method();
    if (!RefactoringAvailabilityTesterCore.isRenameVirtualMethodAvailable(method)
        && !RefactoringAvailabilityTesterCore.isRenameNonVirtualMethodAvailable(method)) {
      return Plan.notOffered();
    }
    RenameMethodProcessor processor =
        MethodChecks.isVirtual(method)
            ? new RenameVirtualMethodProcessor(method)
            : new RenameNonVirtualMethodProcessor(method);
    return Rename.plan(question, processor);
  }
}
