package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.ChangeParametersRefactoring;

/**
 * Gives a method another return type.
 *
 * <pre>
 *   int m() { return 1; }      →      long m() { return 1; }
 * </pre>
 */
public final class ChangeReturnType implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return ChangeSignature.spec().required("type").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    ChangeParametersRefactoring refactoring =
        ChangeSignature.of(question, ChangeSignature.parameters(question));
    refactoring.setReturnType(question.text("type"));
    return refactoring;
  }
}
