package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Question.Place;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.code.InlineConstantRefactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * Replaces uses of a constant by its value. The target is the constant, and all its uses are
 * replaced; or a selection of one use, and that one is.
 *
 * <pre>
 *   static final int K = 1;
 *   int m() { return K; }      →      int m() { return 1; }
 * </pre>
 */
public final class InlineConstant implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.field().option("uses").option("delete-declaration", "true").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    Place place = question.place();
    InlineConstantRefactoring refactoring =
        new InlineConstantRefactoring(
            place.unit(), question.parse(place.unit()), place.offset(), place.length());
    RefactoringStatus selected = refactoring.checkStaticFinalConstantNameSelected();
    if (selected.hasFatalError()) {
      return Plan.notOffered(selected);
    }
    return Plan.of(
        refactoring,
        () -> {
          // At the declaration no single use is selected.
          boolean atDeclaration = refactoring.isDeclarationSelected();
          refactoring.setReplaceAllReferences(
              question.isAll("uses", atDeclaration) || atDeclaration);
          refactoring.setRemoveDeclaration(question.flag("delete-declaration"));
        });
  }
}
