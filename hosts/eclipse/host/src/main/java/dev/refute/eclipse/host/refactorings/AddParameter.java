package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.List;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.ParameterInfo;

/**
 * Adds a parameter to a method; calls pass the default value.
 *
 * <pre>
 *   int m() {…}                        int m(int i) {…}
 *   int k() { return m(); }     →      int k() { return m(0); }
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
  public Plan plan(Question question) throws CoreException, RequestException {
    return ChangeSignature.plan(
        question,
        processor -> {
          List<ParameterInfo> parameters = processor.getParameterInfos();
          ParameterInfo added =
              ParameterInfo.createInfoForAddedParameter(
                  question.text("type"), question.text("name"), question.text("default-value"));
          parameters.add(question.position("position", parameters.size()), added);
        });
  }
}
