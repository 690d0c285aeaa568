package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;

/**
 * Moves a field into all direct subclasses.
 *
 * <pre>
 *   class A { int f; }          →     class A { }
 *   class B extends A { }             class B extends A { int f; }
 * </pre>
 */
public final class PushDownField implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Together.spec(Spec.field()).done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    return PushDown.of(question, question.field(), false);
  }
}
