package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.InlineRefactoring;

/**
 * Replaces all uses of a field by its initialiser, and removes the field.
 *
 * <pre>
 *   static final int C = 1;
 *   int m() { return C; }      →      int m() { return 1; }
 * </pre>
 */
public final class InlineConstant implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.field().done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    return new InlineRefactoring(
        question.handle(question.field()), InlineRefactoring.Type.CONSTANT);
  }
}
