package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.Optional;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.structure.MoveInnerToTopRefactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * Moves a nested type to a file of its own.
 *
 * <pre>
 *   class A {                              class A { }
 *     static class B { }            →      class B { }
 *   }
 * </pre>
 */
public final class MemberToTop implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().option("field-name").option("final").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IType type = question.type();
    if (!RefactoringAvailabilityTesterCore.isMoveInnerAvailable(type)) {
      return Plan.notOffered();
    }
    MoveInnerToTopRefactoring refactoring =
        new MoveInnerToTopRefactoring(type, question.codeStyle());
    return Plan.checked(refactoring, () -> enter(refactoring, question));
  }

  /** Creates a field for the enclosing instance if it is needed, or if a name is given. */
  private static RefactoringStatus enter(MoveInnerToTopRefactoring refactoring, Question question)
      throws RequestException {
    boolean isFinal = question.flag("final", refactoring.isInstanceFieldMarkedFinal());
    if (!refactoring.isCreatingInstanceFieldPossible()) {
      return new RefactoringStatus(); // This refactoring has no page.
    }
    Optional<String> name = question.given("field-name").filter(text -> !text.isEmpty());
    if (!refactoring.isCreatingInstanceFieldMandatory()) {
      refactoring.setCreateInstanceField(name.isPresent());
    }
    refactoring.setMarkInstanceFieldAsFinal(isFinal);
    if (name.isEmpty()) {
      return new RefactoringStatus();
    }
    refactoring.setEnclosingInstanceName(name.get());
    return refactoring.checkEnclosingInstanceName(name.get());
  }
}
