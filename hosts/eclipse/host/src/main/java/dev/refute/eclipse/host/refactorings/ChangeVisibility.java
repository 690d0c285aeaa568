package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.stream.IntStream;
import org.eclipse.core.runtime.CoreException;

/**
 * Gives a method another visibility.
 *
 * <pre>
 *   int m() {…}      →      public int m() {…}
 * </pre>
 */
public final class ChangeVisibility implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return ChangeSignature.spec().required("visibility").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    int visibility = Visibility.parse(question.text("visibility"));
    return ChangeSignature.plan(
        question,
        processor -> IntStream.of(processor.getAvailableVisibilities()).anyMatch(v -> v == visibility),
        processor -> processor.setVisibility(visibility));
  }
}
