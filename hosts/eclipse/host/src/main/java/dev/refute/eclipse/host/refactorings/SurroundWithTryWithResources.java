package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.surround.SurroundWithTryWithResourcesRefactoringCore;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * Makes resources of the selected declarations of things that can be closed.
 *
 * <pre>
 *   void m() { R r = new R(); r.k(); }      →      void m() { try (R r = new R()) { r.k(); } }
 * </pre>
 */
public final class SurroundWithTryWithResources implements Recipe {
  @Override
  public RefactoringSpec spec() {
    // What is opened is closed afterwards.
    return Spec.selection().changesBehaviour().done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    var refactoring =
        SurroundWithTryWithResourcesRefactoringCore.create(
            question.unit(), question.offset(), question.length());
    // The menu's action gives up without a word if nothing is thrown.
    return Plan.checked(
        refactoring,
        () -> refactoring.stopExecution() ? Plan.greyedOut() : new RefactoringStatus());
  }
}
