package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.ISourceRange;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.ltk.core.refactoring.Refactoring;

/**
 * Makes a record of a class that only holds values. Called by reflection, because the release that
 * the host is compiled against lacks it.
 *
 * <pre>
 *   class A { private final int f;              record A(int f) { }
 *     A(int f) { this.f = f; }          →
 *     int getF() { return f; } }
 * </pre>
 */
public final class ConvertToRecord implements Recipe {
  private static final String REFACTORING =
      "org.eclipse.jdt.internal.corext.refactoring.code.ConvertToRecordRefactoring";

  @Override
  public boolean isInRelease() {
    return Release.has(REFACTORING);
  }

  @Override
  public RefactoringSpec spec() {
    // Records are equal, and printed, by their components.
    return Spec.type().changesBehaviour().done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IType type = question.type();
    if (type.isBinary() || !isOffered(type)) {
      return Plan.notOffered();
    }
    ISourceRange name = type.getNameRange();
    Class<?>[] parameters = {ICompilationUnit.class, int.class, int.class};
    return Plan.of(
        (Refactoring)
            Release.make(
                REFACTORING,
                parameters,
                type.getCompilationUnit(),
                name.getOffset(),
                name.getLength()));
  }

  private static boolean isOffered(IType type) throws CoreException {
    String tester = RefactoringAvailabilityTesterCore.class.getName();
    return (boolean) Release.call(tester, "isConvertToRecordAvailable", IType.class, type);
  }
}
