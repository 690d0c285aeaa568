package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.ITypeParameter;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameTypeParameterProcessor;

/**
 * Gives a type parameter another name: of the type, or of the method if the target names one.
 *
 * <pre>
 *   class A<T> { T t; }      →      class A<S> { S t; }
 * </pre>
 */
public final class RenameTypeParameter implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Rename.spec(Spec.type()).required("parameter").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    String name = question.text("parameter");
    ITypeParameter parameter =
        question.hasMethod()
            ? question.method().getTypeParameter(name)
            : question.type().getTypeParameter(name);
    if (!parameter.exists()) {
      throw RequestException.bad("there is no type parameter " + name);
    }
    if (!RefactoringAvailabilityTesterCore.isRenameAvailable(parameter)) {
      return Plan.notOffered();
    }
    RenameTypeParameterProcessor processor = new RenameTypeParameterProcessor(parameter);
    return Rename.plan(question, processor);
  }
}
