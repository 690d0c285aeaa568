package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.internal.corext.refactoring.code.ExtractMethodRefactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * Makes a method of the selected statements or expression.
 *
 * <pre>
 *   int m(int i) { return i + 1; }      →      int m(int i) { return extracted(i); }
 *                                              private int extracted(int i) { return i + 1; }
 * </pre>
 */
public final class ExtractMethod implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection()
        .option("new-name", "extracted")
        .option("visibility", "private")
        .option("replace-duplicates", "true")
        .option("declare-runtime-exceptions", "false")
        .option("javadoc", "false")
        .option("destination")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    ExtractMethodRefactoring refactoring =
        new ExtractMethodRefactoring(question.unit(), question.offset(), question.length());
    refactoring.setMethodName(question.text("new-name"));
    return Plan.checked(
        refactoring,
        () -> {
          if (question.given("destination").isPresent()) {
            refactoring.setDestination(index(refactoring, question.text("destination")));
          }
          refactoring.setVisibility(
              refactoring.isDestinationInterface()
                  ? Modifier.PUBLIC
                  : Visibility.parse(question.text("visibility")));
          refactoring.setReplaceDuplicates(question.flag("replace-duplicates"));
          refactoring.setThrowRuntimeExceptions(question.flag("declare-runtime-exceptions"));
          refactoring.setGenerateJavadoc(question.flag("javadoc"));
          RefactoringStatus status = refactoring.checkMethodName();
          status.merge(refactoring.checkParameterNames());
          status.merge(refactoring.checkVarargOrder());
          return status;
        });
  }

  /** Which of the types around the selection, the innermost first, has that name. */
  private static int index(ExtractMethodRefactoring refactoring, String name)
      throws RequestException {
    ASTNode[] offered = refactoring.getDestinations();
    for (int i = 0; i < offered.length; i++) {
      if (offered[i] instanceof AbstractTypeDeclaration type
          && type.resolveBinding().getQualifiedName().equals(name)) {
        return i;
      }
    }
    throw RequestException.bad("no destination " + name + " is offered");
  }
}
