package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.Optional;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.structure.MoveInstanceMethodProcessor;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.participants.MoveRefactoring;

/**
 * Moves an instance method to the class of a parameter or of a field. The option "target" names it;
 * the default is the first that Eclipse finds.
 *
 * <pre>
 *   class A { int m(B b) {…} }      →      class A { }
 *   class B { }                            class B { int m() {…} }
 * </pre>
 */
public final class MoveMethod implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Delegates.spec(Spec.method().option("target").option("new-name")).done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IMethod method = question.method();
    if (!RefactoringAvailabilityTesterCore.isMoveMethodAvailable(method)) {
      return Plan.notOffered();
    }
    MoveInstanceMethodProcessor processor =
        new MoveInstanceMethodProcessor(method, question.codeStyle());
    return Plan.checked(
        new MoveRefactoring(processor),
        () -> {
          processor.setTarget(target(processor, question.given("target")));
          Delegates.set(processor, question);
          Optional<String> name = question.given("new-name");
          return name.isPresent() ? processor.setMethodName(name.get()) : new RefactoringStatus();
        });
  }

  private static IVariableBinding target(
      MoveInstanceMethodProcessor processor, Optional<String> name) throws RequestException {
    for (IVariableBinding candidate : processor.getPossibleTargets()) {
      if (name.isEmpty() || candidate.getName().equals(name.get())) {
        return candidate;
      }
    }
    throw RequestException.bad("no target " + name.orElse("") + " is offered");
  }
}
