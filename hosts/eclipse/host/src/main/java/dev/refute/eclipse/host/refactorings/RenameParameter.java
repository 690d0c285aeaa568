package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.ILocalVariable;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameLocalVariableProcessor;

/**
 * Gives a parameter of a method another name.
 *
 * <pre>
 *   int m(int x) { return x; }      →      int m(int y) { return y; }
 * </pre>
 */
public final class RenameParameter implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Rename.spec(Spec.method()).required("parameter").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    String name = question.text("parameter");
    for (ILocalVariable parameter : question.method().getParameters()) {
      if (parameter.getElementName().equals(name)) {
        if (!RefactoringAvailabilityTesterCore.isRenameAvailable(parameter)) {
          return Plan.notOffered();
        }
        RenameLocalVariableProcessor processor = new RenameLocalVariableProcessor(parameter);
        return Rename.plan(question, processor);
      }
    }
    throw RequestException.bad("the method has no parameter " + name);
  }
}
