package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;

/**
 * Moves a method into all direct subclasses.
 *
 * <pre>
 *   class A { void m() {} }     →     class A { }
 *   class B extends A { }             class B extends A { void m() {} }
 * </pre>
 */
public final class PushDownMethod implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Together.spec(Spec.method().option("leave-abstract", "false")).done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    boolean leaveAbstract = question.flag("leave-abstract");
    return PushDown.of(question, question.method(), leaveAbstract);
  }
}
