package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.List;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.ChangeParametersRefactoring.ParameterInfo;

/**
 * Removes a parameter of a method, and the arguments of its calls.
 *
 * <pre>
 *   int m(int i) {…}                       int m() {…}
 *   int k() { return m(1); }      →        int k() { return m(); }
 * </pre>
 */
public final class RemoveParameter implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return ChangeSignature.spec().required("parameter").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    List<ParameterInfo> rows = ChangeSignature.parameters(question);
    rows.remove(ChangeSignature.row(rows, question.text("parameter")));
    return ChangeSignature.of(question, rows);
  }
}
