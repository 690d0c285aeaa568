package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.code.ExtractConstantRefactoring;
import org.eclipse.jdt.internal.corext.util.JdtFlags;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * Makes a constant of the selected expression.
 *
 * <pre>
 *   int m() { return 42; }      →      private static final int ANSWER = 42;
 *                                      int m() { return ANSWER; }
 * </pre>
 */
public final class ExtractConstant implements Recipe {
  /** The page's own text belongs to the user interface, which is missing here. */
  private static final String READS_OTHER_FIELDS =
      "the selected expression reads fields that are not static and final";

  @Override
  public RefactoringSpec spec() {
    return Spec.selection()
        .option("new-name")
        .option("visibility")
        .option("replace-all")
        .option("qualify-references", "false")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    ExtractConstantRefactoring refactoring =
        new ExtractConstantRefactoring(question.unit(), question.offset(), question.length());
    refactoring.setQualifyReferencesWithDeclaringClassName(question.flag("qualify-references"));
    return Plan.checked(
        refactoring,
        () -> {
          // For a literal the wizard replaces only the selected one by default.
          refactoring.setReplaceAllOccurrences(
              question.flag("replace-all", refactoring.replaceAllOccurrences()));
          setVisibility(refactoring, question);
          refactoring.setConstantName(
              question.given("new-name").orElseGet(refactoring::guessConstantName));
          return check(refactoring);
        });
  }

  /** In an interface there is no choice; elsewhere the wizard starts with a proposal. */
  private static void setVisibility(ExtractConstantRefactoring refactoring, Question question)
      throws RequestException {
    if (question.given("visibility").isEmpty()) {
      return;
    }
    int chosen = Visibility.parse(question.text("visibility"));
    if (!refactoring.getTargetIsInterface()) {
      refactoring.setVisibility(JdtFlags.getVisibilityString(chosen));
    }
  }

  /** What the page says: about the name, or else about what the expression reads. */
  private static RefactoringStatus check(ExtractConstantRefactoring refactoring)
      throws CoreException {
    RefactoringStatus name = refactoring.checkConstantNameOnChange();
    return name.isOK() && !refactoring.selectionAllStaticFinal()
        ? RefactoringStatus.createInfoStatus(READS_OTHER_FIELDS)
        : name;
  }
}
