package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.generics.InferTypeArgumentsRefactoring;

/**
 * Gives raw types in the file of a type their arguments.
 *
 * <pre>
 *   List l = new ArrayList();              List<String> l = new ArrayList<>();
 *   l.add("s");                     →      l.add("s");
 * </pre>
 */
public final class InferTypeArguments implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type()
        .option("assume-clone-returns-same-type", "true")
        .option("leave-unconstrained-raw", "true")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IJavaElement[] files = {question.type().getCompilationUnit()};
    if (!RefactoringAvailabilityTesterCore.isInferTypeArgumentsAvailable(files)) {
      return Plan.notOffered();
    }
    InferTypeArgumentsRefactoring refactoring = new InferTypeArgumentsRefactoring(files);
    refactoring.setAssumeCloneReturnsSameType(question.flag("assume-clone-returns-same-type"));
    refactoring.setLeaveUnconstrainedRaw(question.flag("leave-unconstrained-raw"));
    return Plan.of(refactoring);
  }
}
