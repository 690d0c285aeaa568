package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.code.PromoteTempToFieldRefactoring;

/**
 * Makes a field of the local variable at the selection.
 *
 * <pre>
 *   int m() { int x = 1; return x; }      →      private int x;
 *                                                int m() { x = 1; return x; }
 * </pre>
 */
public final class ConvertLocalToField implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection()
        .option("new-name")
        .option("visibility", "private")
        .option("initialize-in")
        .option("static")
        .option("final")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    PromoteTempToFieldRefactoring refactoring =
        new PromoteTempToFieldRefactoring(question.unit(), question.offset(), question.length());
    return Plan.checked(
        refactoring,
        () -> {
          refactoring.setFieldName(
              question.given("new-name").orElseGet(() -> refactoring.guessFieldNames()[0]));
          refactoring.setVisibility(Visibility.parse(question.text("visibility")));
          tick(refactoring, question);
          return refactoring.validateInput();
        });
  }

  /** Sets the page's boxes from top to bottom: each disables those that no longer fit. */
  private static void tick(PromoteTempToFieldRefactoring refactoring, Question question)
      throws RequestException {
    int place =
        question.given("initialize-in").isPresent()
            ? place(question.text("initialize-in"))
            : refactoring.getInitializeIn();
    if (isOffered(refactoring, place)) {
      refactoring.setInitializeIn(place);
    }
    boolean isStatic = question.flag("static", refactoring.getDeclareStatic());
    if (refactoring.canEnableSettingStatic()) {
      refactoring.setDeclareStatic(isStatic);
    }
    boolean isFinal = question.flag("final", refactoring.getDeclareFinal());
    if (refactoring.canEnableSettingFinal()) {
      refactoring.setDeclareFinal(isFinal);
    }
  }

  private static boolean isOffered(PromoteTempToFieldRefactoring refactoring, int place) {
    return switch (place) {
      case PromoteTempToFieldRefactoring.INITIALIZE_IN_FIELD ->
          refactoring.canEnableSettingDeclareInFieldDeclaration();
      case PromoteTempToFieldRefactoring.INITIALIZE_IN_CONSTRUCTOR ->
          refactoring.canEnableSettingDeclareInConstructors();
      default -> refactoring.canEnableSettingDeclareInMethod();
    };
  }

  private static int place(String name) throws RequestException {
    return switch (name) {
      case "field" -> PromoteTempToFieldRefactoring.INITIALIZE_IN_FIELD;
      case "method" -> PromoteTempToFieldRefactoring.INITIALIZE_IN_METHOD;
      case "constructor" -> PromoteTempToFieldRefactoring.INITIALIZE_IN_CONSTRUCTOR;
      default ->
          throw RequestException.bad(
              "the option \"initialize-in\" is field, method or constructor");
    };
  }
}
