package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;

/**
 * Removes a parameter from a method, and the argument from all calls.
 *
 * <pre>
 *   int m(int i) {…}                    int m() {…}
 *   int k() { return m(1); }     →      int k() { return m(); }
 * </pre>
 */
public final class RemoveParameter implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return ChangeSignature.spec().required("parameter").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    String name = question.text("parameter");
    return ChangeSignature.plan(
        question, processor -> ChangeSignature.parameter(processor, name).markAsDeleted());
  }
}
