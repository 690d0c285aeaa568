package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.List;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.ChangeParametersRefactoring.ParameterInfo;

/**
 * Gives a parameter of a method another type.
 *
 * <pre>
 *   int m(int i) {…}      →      int m(long i) {…}
 * </pre>
 */
public final class ChangeParameterType implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return ChangeSignature.spec().required("parameter").required("type").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    List<ParameterInfo> rows = ChangeSignature.parameters(question);
    int row = ChangeSignature.row(rows, question.text("parameter"));
    String name = rows.get(row).getName();
    rows.set(row, new ParameterInfo(row, name, question.text("type"), null));
    return ChangeSignature.of(question, rows);
  }
}
