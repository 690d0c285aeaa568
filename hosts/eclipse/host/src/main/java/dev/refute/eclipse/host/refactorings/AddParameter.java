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
          parameters.add(position(question.text("position"), parameters.size()), added);
        });
  }

  private static int position(String text, int size) throws RequestException {
    try {
      int position = text.equals("last") ? size : Integer.parseInt(text);
      if (position >= 0 && position <= size) {
        return position;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw RequestException.bad("a position is \"last\" or a number from 0 to " + size);
  }
}
