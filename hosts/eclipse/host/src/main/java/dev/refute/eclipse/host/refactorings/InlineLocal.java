package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.internal.corext.refactoring.code.InlineTempRefactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * Replaces uses of the local variable at the selection by its initialiser.
 *
 * <pre>
 *   int m() { int i = 1; return i; }      →      int m() { return 1; }
 * </pre>
 */
public final class InlineLocal implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection().done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    ICompilationUnit unit = question.unit();
    InlineTempRefactoring refactoring =
        new InlineTempRefactoring(unit, question.parse(unit), question.offset(), question.length());
    RefactoringStatus selected = refactoring.checkIfTempSelected();
    return selected.hasFatalError() ? Plan.notOffered(selected) : Plan.of(refactoring);
  }
}
