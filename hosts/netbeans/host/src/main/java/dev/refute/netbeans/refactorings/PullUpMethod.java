package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;

/**
 * Moves a method into a supertype, by default the superclass.
 *
 * <pre>
 *   class A { }                           class A { void m() {} }
 *   class B extends A {            →      class B extends A { }
 *     void m() {} }
 * </pre>
 */
public final class PullUpMethod implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Together.spec(Spec.method().option("destination").option("declare-abstract", "false"))
        .done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    boolean declareAbstract = question.flag("declare-abstract");
    return PullUp.of(question, question.method(), declareAbstract);
  }
}
