package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeKind;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.InvertBooleanRefactoring;

/**
 * Gives a boolean field or method the opposite meaning, and another name.
 *
 * <pre>
 *   boolean on;                           boolean off;
 *   boolean m() { return on; }     →      boolean m() { return !off; }
 * </pre>
 */
public final class InvertBoolean implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.member().required("new-name").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    Element member = question.member();
    TypeKind type =
        member instanceof ExecutableElement method
            ? method.getReturnType().getKind()
            : member.asType().getKind();
    if (type != TypeKind.BOOLEAN) {
      return null;
    }
    InvertBooleanRefactoring refactoring = new InvertBooleanRefactoring(question.handle(member));
    refactoring.setNewName(question.text("new-name"));
    return refactoring;
  }
}
