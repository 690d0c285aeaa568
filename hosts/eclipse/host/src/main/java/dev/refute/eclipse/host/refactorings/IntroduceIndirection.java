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
import org.eclipse.jdt.internal.corext.refactoring.code.IntroduceIndirectionRefactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * Makes a static method that calls a method, and calls it instead.
 *
 * <pre>
 *   class A { int m() {…}               class A { int m() {…}
 *                                         static int n(A a) { return a.m(); }
 *     int k() { return m(); } }   →       int k() { return A.n(this); } }
 * </pre>
 */
public final class IntroduceIndirection implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.method()
        .option("new-name")
        .option("destination")
        .option("update-references", "true")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IMethod method = question.method();
    if (!RefactoringAvailabilityTesterCore.isIntroduceIndirectionAvailable(method)) {
      return Plan.notOffered();
    }
    IntroduceIndirectionRefactoring refactoring = new IntroduceIndirectionRefactoring(method);
    return Plan.strict(
        refactoring,
        () -> {
          refactoring.setEnableUpdateReferences(
              question.flag("update-references") && refactoring.canEnableUpdateReferences());
          RefactoringStatus status =
              refactoring.setIntermediaryTypeName(
                  question.given("destination").orElseGet(refactoring::getIntermediaryTypeName));
          status.merge(
              refactoring.setIntermediaryMethodName(
                  question.given("new-name").orElseGet(refactoring::getIntermediaryMethodName)));
          return status;
        });
  }
}
