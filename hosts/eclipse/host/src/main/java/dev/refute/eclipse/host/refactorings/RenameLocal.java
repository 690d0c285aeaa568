package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.ILocalVariable;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameLocalVariableProcessor;

/**
 * Gives a local variable, or a parameter, at the selection another name.
 *
 * <pre>
 *   int m() { int x = 1; return x; }      →      int m() { int y = 1; return y; }
 * </pre>
 */
public final class RenameLocal implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Rename.spec(Spec.selection()).done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IJavaElement[] selected = question.unit().codeSelect(question.offset(), question.length());
    if (selected.length != 1 || !(selected[0] instanceof ILocalVariable variable)) {
      throw RequestException.bad("the selection is not the name of a local variable");
    }
    if (!RefactoringAvailabilityTesterCore.isRenameAvailable(variable)) {
      return Plan.notOffered();
    }
    RenameLocalVariableProcessor processor = new RenameLocalVariableProcessor(variable);
    return Rename.plan(question, processor);
  }
}
