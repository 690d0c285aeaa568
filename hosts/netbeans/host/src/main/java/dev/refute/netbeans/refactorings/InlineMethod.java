package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.InlineRefactoring;

/**
 * Replaces all calls of a method by its body, and removes the method.
 *
 * <pre>
 *   int k() { return 1; }
 *   int m() { return k(); }      →      int m() { return 1; }
 * </pre>
 */
public final class InlineMethod implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.method().done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    ExecutableElement method = question.method();
    return method.getKind() == ElementKind.METHOD
        ? new InlineRefactoring(question.handle(method), InlineRefactoring.Type.METHOD)
        : null;
  }
}
