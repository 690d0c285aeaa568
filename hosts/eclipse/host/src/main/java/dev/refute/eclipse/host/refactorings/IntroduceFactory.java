package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Question.Place;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.code.IntroduceFactoryRefactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * Replaces calls of a constructor by calls of a static method. The target is the constructor, named
 * as its class; or a selection of one call of it.
 *
 * <pre>
 *   class A { public A() {} }              class A { private A() {} static A createA() {…} }
 *   class B { A a = new A(); }      →      class B { A a = A.createA(); }
 * </pre>
 */
public final class IntroduceFactory implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.method()
        .option("new-name")
        .option("factory-class")
        .option("protect-constructor", "true")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    if (question.hasMethod()
        && !RefactoringAvailabilityTesterCore.isIntroduceFactoryAvailable(question.method())) {
      return Plan.notOffered();
    }
    Place place = question.place();
    IntroduceFactoryRefactoring refactoring =
        new IntroduceFactoryRefactoring(place.unit(), place.offset(), place.length());
    return Plan.strict(
        refactoring,
        () -> {
          refactoring.setProtectConstructor(
              question.flag("protect-constructor") && refactoring.canProtectConstructor());
          RefactoringStatus status =
              refactoring.setNewMethodName(
                  question.given("new-name").orElseGet(refactoring::getNewMethodName));
          if (question.given("factory-class").isPresent()) {
            status.merge(refactoring.setFactoryClass(question.text("factory-class")));
          }
          return status;
        });
  }
}
