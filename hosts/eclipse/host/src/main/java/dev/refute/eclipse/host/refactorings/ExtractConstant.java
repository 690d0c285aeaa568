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

/**
 * Makes a constant of the selected expression.
 *
 * <pre>
 *   int m() { return 42; }      →      private static final int ANSWER = 42;
 *                                      int m() { return ANSWER; }
 * </pre>
 */
public final class ExtractConstant implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection()
        .option("new-name")
        .option("visibility", "private")
        .option("replace-all")
        .option("qualify-references", "false")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    ExtractConstantRefactoring refactoring =
        new ExtractConstantRefactoring(question.unit(), question.offset(), question.length());
    refactoring.setQualifyReferencesWithDeclaringClassName(question.flag("qualify-references"));
    String visibility = JdtFlags.getVisibilityString(Visibility.parse(question.text("visibility")));
    return Plan.checked(
        refactoring,
        () -> {
          // For a literal the wizard's default is to replace the selected one only.
          refactoring.setReplaceAllOccurrences(
              question.flag("replace-all", refactoring.replaceAllOccurrences()));
          refactoring.setVisibility(visibility);
          refactoring.setConstantName(
              question.given("new-name").orElseGet(refactoring::guessConstantName));
          return refactoring.checkConstantNameOnChange();
        });
  }
}
