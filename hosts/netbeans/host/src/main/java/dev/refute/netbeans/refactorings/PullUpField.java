package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;

/**
 * Moves a field into a superclass, by default the direct one.
 *
 * <pre>
 *   class A { }                       →      class A { int f; }
 *   class B extends A { int f; }             class B extends A { }
 * </pre>
 */
public final class PullUpField implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Together.spec(Spec.field().option("destination")).done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    return PullUp.of(question, question.field(), false);
  }
}
