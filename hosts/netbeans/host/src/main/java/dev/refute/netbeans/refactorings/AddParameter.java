package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.List;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.ChangeParametersRefactoring.ParameterInfo;

/**
 * Adds a parameter to a method; calls pass the default value.
 *
 * <pre>
 *   int m() {…}                          int m(int i) {…}
 *   int k() { return m(); }       →      int k() { return m(1); }
 * </pre>
 */
public final class AddParameter implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return ChangeSignature.spec()
        .required("type")
        .required("name")
        .required("default-value")
        .option("position", "last")
        .done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    List<ParameterInfo> rows = ChangeSignature.parameters(question);
    rows.add(
        question.position("position", rows.size()),
        new ParameterInfo(
            -1,
            question.text("name"),
            question.text("type"),
            question.text("default-value")));
    return ChangeSignature.of(question, rows);
  }
}
