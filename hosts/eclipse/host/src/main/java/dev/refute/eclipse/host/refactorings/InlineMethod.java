package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Question.Place;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.code.InlineMethodRefactoring;
import org.eclipse.jdt.internal.corext.refactoring.code.InlineMethodRefactoring.Mode;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * Replaces calls of a method by its body. The target is a method, and all its calls are replaced;
 * or a selection of one call, and that one is.
 *
 * <pre>
 *   int k() { return 1; }
 *   int m() { return k(); }      →      int m() { return 1; }
 * </pre>
 */
public final class InlineMethod implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.method().option("calls").option("delete-declaration").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    Place place = question.place();
    InlineMethodRefactoring refactoring =
        InlineMethodRefactoring.create(
            place.unit(), question.parse(place.unit()), place.offset(), place.length());
    if (refactoring == null) {
      return Plan.notOffered();
    }
    return Plan.checked(refactoring, () -> enter(question, refactoring));
  }

  private static RefactoringStatus enter(Question question, InlineMethodRefactoring refactoring)
      throws CoreException, RequestException {
    Mode initial = refactoring.getInitialMode();
    // At the declaration no single call is selected.
    boolean atDeclaration = initial == Mode.INLINE_ALL;
    boolean all = question.isAll("calls", atDeclaration) || atDeclaration;
    Mode mode = all ? Mode.INLINE_ALL : Mode.INLINE_SINGLE;
    RefactoringStatus status =
        mode == initial ? new RefactoringStatus() : refactoring.setCurrentMode(mode);
    boolean canDelete = refactoring.canEnableDeleteSource();
    refactoring.setDeleteSource(canDelete && question.flag("delete-declaration", canDelete));
    return status;
  }
}
