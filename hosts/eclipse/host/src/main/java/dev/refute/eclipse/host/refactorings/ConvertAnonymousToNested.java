package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.code.ConvertAnonymousToNestedRefactoring;

/**
 * Makes a nested class of the anonymous class at the selection.
 *
 * <pre>
 *   Object m() {                           Object m() { return new B(); }
 *     return new Object() { }; }    →      private final class B { }
 * </pre>
 */
public final class ConvertAnonymousToNested implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection()
        .required("new-name")
        .option("visibility")
        .option("final")
        .option("static")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    ConvertAnonymousToNestedRefactoring refactoring =
        new ConvertAnonymousToNestedRefactoring(
            question.unit(), question.offset(), question.length());
    return Plan.checked(
        refactoring,
        () -> {
          refactoring.setClassName(question.text("new-name"));
          tick(refactoring, question);
          return refactoring.validateInput();
        });
  }

  /** A class that becomes local has neither a visibility nor `static`. */
  private static void tick(ConvertAnonymousToNestedRefactoring refactoring, Question question)
      throws RequestException {
    boolean isLocal = refactoring.isLocalInnerType();
    if (question.given("visibility").isPresent() && !isLocal) {
      refactoring.setVisibility(Visibility.parse(question.text("visibility")));
    }
    boolean isFinal = question.flag("final", refactoring.getDeclareFinal());
    if (refactoring.canEnableSettingFinal()) {
      refactoring.setDeclareFinal(isFinal);
    }
    boolean isStatic = question.flag("static", refactoring.getDeclareStatic());
    if (!isLocal && !refactoring.mustInnerClassBeStatic()) {
      refactoring.setDeclareStatic(isStatic);
    }
  }
}
