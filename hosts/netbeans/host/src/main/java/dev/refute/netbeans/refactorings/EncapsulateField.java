package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.ui.EncapsulateFieldPanel;
import org.netbeans.modules.refactoring.java.ui.EncapsulateFieldsRefactoring;
import org.netbeans.modules.refactoring.java.ui.EncapsulateFieldsRefactoring.EncapsulateFieldInfo;

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
        .option("visibility", "public")
        .option("field-visibility", "private")
        .option("in-declaring-class", "true")
        .option("javadoc", "true")
        .done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    VariableElement field = question.field();
    if (field.getEnclosingElement().getKind().isInterface()) {
      return null;
    }
    EncapsulateFieldsRefactoring refactoring =
        new EncapsulateFieldsRefactoring(question.handle(question.type()));
    refactoring.setRefactorFields(List.of(accessors(question, field)));
    refactoring.setMethodModifiers(Visibility.of(question, "visibility"));
    refactoring.setFieldModifiers(Visibility.of(question, "field-visibility"));
    refactoring.setAlwaysUseAccessors(question.flag("in-declaring-class"));
    refactoring
        .getContext()
        .add(
            question.flag("javadoc")
                ? EncapsulateFieldPanel.Javadoc.DEFAULT
                : EncapsulateFieldPanel.Javadoc.NONE);
    return refactoring;
  }

  private static EncapsulateFieldInfo accessors(Question question, VariableElement field) {
    String name = field.getSimpleName().toString();
    String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    String prefix = field.asType().getKind() == TypeKind.BOOLEAN ? "is" : "get";
    boolean isFinal = field.getModifiers().contains(Modifier.FINAL);
    String setter = question.given("setter").orElse(isFinal ? null : "set" + capital);
    return new EncapsulateFieldInfo(
        question.handle(field),
        question.given("getter").orElse(prefix + capital),
        setter);
  }
}
