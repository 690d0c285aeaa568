package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameTypeProcessor;

/**
 * Gives a type another name; a file named after it follows.
 *
 * <pre>
 *   // A.java                       // B.java
 *   class A { A next; }      →      class B { B next; }
 * </pre>
 */
public final class RenameType implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Rename.specWithText(Spec.type()).option("update-similar", "false").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IType type = question.type();
    if (!RefactoringAvailabilityTesterCore.isRenameAvailable(type)) {
      return Plan.notOffered();
    }
    RenameTypeProcessor processor = new RenameTypeProcessor(type);
    processor.setUpdateSimilarDeclarations(
        question.flag("update-similar") && processor.canEnableSimilarDeclarationUpdating());
    return Rename.plan(question, processor);
  }
}
