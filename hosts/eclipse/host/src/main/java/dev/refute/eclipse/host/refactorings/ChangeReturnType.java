package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.structure.ChangeSignatureProcessor;

/**
 * Gives a method another return type.
 *
 * <pre>
 *   int m() {…}      →      long m() {…}
 * </pre>
 */
public final class ChangeReturnType implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return ChangeSignature.spec().required("type").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    String type = question.text("type");
    return ChangeSignature.plan(
        question,
        ChangeSignatureProcessor::canChangeNameAndReturnType,
        processor -> processor.setNewReturnTypeName(type));
  }
}
