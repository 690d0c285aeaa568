package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;

/**
 * Gives a parameter of a method another name.
 *
 * <pre>
 *   int m(int x) { return x; }      →      int m(int y) { return y; }
 * </pre>
 */
public final class RenameParameter implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.method().required("parameter").required("new-name").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    String name = question.text("parameter");
    return Rename.of(question, question.handle(question.parameter(name)));
  }
}
