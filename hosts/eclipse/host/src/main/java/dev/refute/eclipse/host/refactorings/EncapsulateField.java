package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.Arrays;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.sef.SelfEncapsulateFieldCompositeRefactoring;
import org.eclipse.jdt.internal.corext.refactoring.sef.SelfEncapsulateFieldRefactoring;
import org.eclipse.ltk.core.refactoring.Refactoring;

/**
 * Makes a field private and replaces its uses by calls of a getter and a setter.
 *
 * <pre>
 *   class A { int f; }                 class A { private int f;
 *                                        int getF() {…} void setF(int f) {…} }
 *   class B { int m(A a) {      →      class B { int m(A a) {
 *     a.f = 1; return a.f; } }           a.setF(1); return a.getF(); } }
 * </pre>
 */
public final class EncapsulateField implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.field()
        .option("getter")
        .option("setter")
        .option("visibility", "same")
        .option("in-declaring-class", "true")
        .option("javadoc", "false")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IField field = question.field();
    if (!RefactoringAvailabilityTesterCore.isSelfEncapsulateAvailable(field)) {
      return Plan.notOffered();
    }
    if (OFFERS_ALL_FIELDS) {
      return Plan.of(AllFields.oneTicked(field, question));
    }
    var alone = new SelfEncapsulateFieldRefactoring(field);
    set(alone, question);
    return Plan.of(alone);
  }

  /** Since 2024-06 the page lists all fields of the type, with one of them ticked. */
  private static final boolean OFFERS_ALL_FIELDS = offersAllFields();

  private static boolean offersAllFields() {
    try {
      Class.forName(
          "org.eclipse.jdt.internal.corext.refactoring.sef"
              + ".SelfEncapsulateFieldCompositeRefactoring");
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** A separate class, because older releases lack what it refers to. */
  private static final class AllFields {
    static Refactoring oneTicked(IField field, Question question)
        throws CoreException, RequestException {
      IField[] all = field.getDeclaringType().getFields();
      var composite = new SelfEncapsulateFieldCompositeRefactoring(Arrays.asList(all));
      for (SelfEncapsulateFieldRefactoring each : composite.getRefactorings()) {
        each.setSelected(each.getField().equals(field));
        if (each.isSelected()) {
          set(each, question);
        }
      }
      return composite;
    }
  }

  private static void set(SelfEncapsulateFieldRefactoring refactoring, Question question)
      throws CoreException, RequestException {
    question.given("getter").ifPresent(refactoring::setGetterName);
    question.given("setter").ifPresent(refactoring::setSetterName);
    if (!question.text("visibility").equals("same")) {
      refactoring.setVisibility(Visibility.parse(question.text("visibility")));
    }
    refactoring.setEncapsulateDeclaringClass(question.flag("in-declaring-class"));
    refactoring.setGenerateJavadoc(question.flag("javadoc"));
    // Behind the last method.
    int methods = refactoring.getField().getDeclaringType().getMethods().length;
    refactoring.setInsertionIndex(methods - 1);
  }
}
