package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;

/**
 * Gives a method another name, with all that override it and all calls.
 *
 * <pre>
 *   class A { void m() {} }            class A { void n() {} }
 *   class B extends A {         →      class B extends A {
 *     void m() { super.m(); }            void n() { super.n(); }
 *   }                                  }
 * </pre>
 */
public final class RenameMethod implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.method().required("new-name").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    return Rename.of(question, question.handle(question.method()));
  }
}
