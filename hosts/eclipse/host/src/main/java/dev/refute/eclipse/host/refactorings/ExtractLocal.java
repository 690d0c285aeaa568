package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.code.ExtractTempRefactoring;

/**
 * Makes a local variable of the selected expression.
 *
 * <pre>
 *   int m(int i) { return i + 1; }      →      int m(int i) { int j = i + 1; return j; }
 * </pre>
 */
public final class ExtractLocal implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection()
        .option("new-name")
        .option("replace-all", "true")
        .option("final", "false")
        .option("var", "false")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    ExtractTempRefactoring refactoring =
        new ExtractTempRefactoring(question.unit(), question.offset(), question.length());
    return Plan.checked(
        refactoring,
        () -> {
          refactoring.setReplaceAllOccurrences(question.flag("replace-all"));
          refactoring.setDeclareFinal(question.flag("final"));
          refactoring.setDeclareVarType(question.flag("var"));
          String name = question.given("new-name").orElseGet(refactoring::guessTempName);
          refactoring.setTempName(name);
          return refactoring.checkTempName(name);
        });
  }
}
