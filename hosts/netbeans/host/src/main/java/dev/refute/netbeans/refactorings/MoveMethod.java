package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;

/**
 * Moves an instance method to the class of one of its parameters or of a field.
 *
 * <pre>
 *   class A { int m(B b) {…} }      →      class A { }
 *   class B { }                            class B { int m() {…} }
 * </pre>
 */
public final class MoveMethod implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return MoveMembers.spec(Spec.method()).done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    Element method = question.method();
    return method.getModifiers().contains(Modifier.STATIC)
        ? null
        : MoveMembers.of(question, method);
  }
}
