package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.surround.SurroundWithTryCatchRefactoring;

/**
 * Puts the selected statements into a try statement that catches what they throw.
 *
 * <pre>
 *   void m() { k(); }      →      void m() { try { k(); }
 *                                   catch (IOException e) { e.printStackTrace(); } }
 * </pre>
 */
public final class SurroundWithTryCatch implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection().option("multi-catch", "false").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    return Plan.of(
        SurroundWithTryCatchRefactoring.create(
            question.unit(),
            question.offset(),
            question.length(),
            question.flag("multi-catch")));
  }
}
