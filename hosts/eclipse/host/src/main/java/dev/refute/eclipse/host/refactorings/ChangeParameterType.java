package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;

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
  public Plan plan(Question question) throws CoreException, RequestException {
    String name = question.text("parameter");
    String type = question.text("type");
    return ChangeSignature.plan(
        question, processor -> ChangeSignature.parameter(processor, name).setNewTypeName(type));
  }
}
