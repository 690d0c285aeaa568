package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.core.ISourceRange;
import org.eclipse.jdt.core.SourceRange;
import org.eclipse.jdt.internal.corext.refactoring.code.InlineConstantRefactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * Replaces uses of a constant by its value. The target is the constant, and all its uses are
 * replaced; or a selection of one use, and that one is.
 *
 * <pre>
 *   static final int K = 1;
 *   int m() { return K; }      →      int m() { return 1; }
 * </pre>
 */
public final class InlineConstant implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.field().option("uses").option("delete-declaration", "true").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    ICompilationUnit unit;
    ISourceRange range;
    if (question.hasSelection()) {
      unit = question.unit();
      range = new SourceRange(question.offset(), question.length());
    } else {
      IField field = question.field();
      unit = field.getCompilationUnit();
      range = field.getNameRange();
    }
    InlineConstantRefactoring refactoring =
        new InlineConstantRefactoring(
            unit, question.parse(unit), range.getOffset(), range.getLength());
    RefactoringStatus selected = refactoring.checkStaticFinalConstantNameSelected();
    if (selected.hasFatalError()) {
      return Plan.notOffered(selected);
    }
    return Plan.of(
        refactoring,
        () -> {
          String offered = refactoring.isDeclarationSelected() ? "all" : "selected";
          refactoring.setReplaceAllReferences(all(question.given("uses").orElse(offered)));
          refactoring.setRemoveDeclaration(question.flag("delete-declaration"));
        });
  }

  private static boolean all(String uses) throws RequestException {
    if (!uses.equals("all") && !uses.equals("selected")) {
      throw RequestException.bad("the option \"uses\" is all or selected");
    }
    return uses.equals("all");
  }
}
