package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.code.IntroduceParameterRefactoring;

/**
 * Makes a parameter of the selected expression; calls pass the expression.
 *
 * <pre>
 *   int m() { return 1; }               int m(int i) { return i; }
 *   int k() { return m(); }      →      int k() { return m(1); }
 * </pre>
 */
public final class IntroduceParameter implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Delegates.spec(Spec.selection().option("new-name")).done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IntroduceParameterRefactoring refactoring =
        new IntroduceParameterRefactoring(question.unit(), question.offset(), question.length());
    return Plan.checked(
        refactoring,
        () -> {
          refactoring.setParameterName(
              question.given("new-name").orElseGet(refactoring::guessedParameterName));
          Delegates.set(refactoring, question);
          return refactoring.validateInput();
        });
  }
}
