package dev.refute.eclipse.host.cleanups;

import dev.refute.eclipse.host.Swallowed;
import dev.refute.eclipse.host.refactorings.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.refactoring.CompilationUnitChange;
import org.eclipse.jdt.internal.corext.dom.IASTSharedValues;
import org.eclipse.jdt.internal.corext.refactoring.util.RefactoringASTParser;
import org.eclipse.jdt.internal.corext.refactoring.util.TextEditUtil;
import org.eclipse.jdt.internal.ui.fix.AbstractCleanUp;
import org.eclipse.jdt.internal.ui.fix.MapCleanUpOptions;
import org.eclipse.jdt.ui.cleanup.CleanUpContext;
import org.eclipse.jdt.ui.cleanup.ICleanUpFix;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.NullChange;
import org.eclipse.ltk.core.refactoring.Refactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.text.edits.TextEdit;

/**
 * Source > Clean Up… of one file. Eclipse's own is in its user interface; this does the same: all
 * clean-ups look at one tree, and those whose edits overlap with earlier ones wait for the next
 * pass, as do those that want a fresh tree.
 */
final class CleanUpRefactoring extends Refactoring {
  private final ICompilationUnit unit;
  private final List<AbstractCleanUp> cleanUps = new ArrayList<>();

  CleanUpRefactoring(ICompilationUnit unit, Map<String, Map<String, String>> settings) {
    this.unit = unit;
    settings.forEach((className, options) -> cleanUps.add(make(className, options)));
  }

  private static AbstractCleanUp make(String className, Map<String, String> options) {
    try {
      AbstractCleanUp cleanUp =
          (AbstractCleanUp) Release.find(className).getConstructor().newInstance();
      cleanUp.setOptions(new MapCleanUpOptions(options));
      return cleanUp;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make " + className, e);
    }
  }

  @Override
  public String getName() {
    return "Clean Up";
  }

  @Override
  public RefactoringStatus checkInitialConditions(IProgressMonitor monitor) throws CoreException {
    Swallowed.forget();
    RefactoringStatus status = new RefactoringStatus();
    ICompilationUnit[] units = {unit};
    for (AbstractCleanUp cleanUp : cleanUps) {
      status.merge(cleanUp.checkPreConditions(unit.getJavaProject(), units, monitor));
    }
    Swallowed.check();
    return status;
  }

  @Override
  public RefactoringStatus checkFinalConditions(IProgressMonitor monitor) {
    return new RefactoringStatus();
  }

  /** All passes but the last change the file at once: the next needs its tree. */
  @Override
  public Change createChange(IProgressMonitor monitor) throws CoreException {
    List<AbstractCleanUp> waiting = cleanUps;
    CompilationUnitChange last = null;
    while (!waiting.isEmpty()) {
      if (last != null) {
        last.perform(new NullProgressMonitor());
      }
      List<AbstractCleanUp> later = new ArrayList<>();
      last = pass(waiting, later);
      waiting = later;
    }
    for (AbstractCleanUp cleanUp : cleanUps) {
      cleanUp.checkPostConditions(monitor);
    }
    Swallowed.check();
    return last == null ? new NullChange() : last;
  }

  /**
   * @param later gets those that have to wait
   * @return null if there is nothing to do
   */
  private CompilationUnitChange pass(List<AbstractCleanUp> all, List<AbstractCleanUp> later)
      throws CoreException {
    CleanUpContext context = new CleanUpContext(unit, parse(all));
    TextEdit edits = null;
    for (int i = 0; i < all.size(); i++) {
      AbstractCleanUp cleanUp = all.get(i);
      if (i > 0 && cleanUp.getRequirements().requiresFreshAST()) {
        later.addAll(all.subList(i, all.size()));
        break;
      }
      ICleanUpFix fix = cleanUp.createFix(context);
      CompilationUnitChange change = fix == null ? null : fix.createChange(null);
      Swallowed.check();
      if (change == null || change.getEdit() == null) {
        continue;
      }
      if (edits == null) {
        edits = change.getEdit();
      } else if (TextEditUtil.overlaps(change.getEdit(), edits)) {
        later.add(cleanUp);
      } else {
        edits = TextEditUtil.merge(change.getEdit(), edits);
      }
    }
    if (edits == null) {
      return null;
    }
    if (edits.getParent() != null) {
      edits.getParent().removeChild(edits);
    }
    CompilationUnitChange merged = new CompilationUnitChange(getName(), unit);
    merged.setEdit(edits);
    return merged;
  }

  /** With the warnings that the clean-ups go by. */
  private CompilationUnit parse(List<AbstractCleanUp> all) {
    ASTParser parser = ASTParser.newParser(IASTSharedValues.SHARED_AST_LEVEL);
    parser.setSource(unit);
    parser.setResolveBindings(true);
    parser.setStatementsRecovery(IASTSharedValues.SHARED_AST_STATEMENT_RECOVERY);
    parser.setBindingsRecovery(IASTSharedValues.SHARED_BINDING_RECOVERY);
    Map<String, String> options = RefactoringASTParser.getCompilerOptions(unit);
    for (AbstractCleanUp cleanUp : all) {
      Map<String, String> wanted = cleanUp.getRequirements().getCompilerOptions();
      if (wanted != null) {
        options.putAll(wanted);
      }
    }
    parser.setCompilerOptions(options);
    return (CompilationUnit) parser.createAST(new NullProgressMonitor());
  }
}
