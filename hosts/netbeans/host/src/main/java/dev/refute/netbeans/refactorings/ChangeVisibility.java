package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.ChangeParametersRefactoring;

/**
 * Gives a method another visibility.
 *
 * <pre>
 *   void m() {}      →      public void m() {}
 * </pre>
 */
public final class ChangeVisibility implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return ChangeSignature.spec().required("visibility").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    ChangeParametersRefactoring refactoring =
        ChangeSignature.of(question, ChangeSignature.parameters(question));
    refactoring.setModifiers(ChangeSignature.modifiers(question));
    return refactoring;
  }
}
