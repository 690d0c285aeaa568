package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameCompilationUnitProcessor;

/**
 * Gives a file another name, and the type that is named after it. The target is any type in it.
 *
 * <pre>
 *   // A.java                       // C.java
 *   class A { }              →      class C { }
 *   class B { A a; }                class B { C a; }
 * </pre>
 */
public final class RenameCompilationUnit implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Rename.specWithText(Spec.type()).done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    ICompilationUnit unit = question.type().getCompilationUnit();
    if (unit == null || !RefactoringAvailabilityTesterCore.isRenameAvailable(unit)) {
      return Plan.notOffered();
    }
    String name = question.text("new-name") + ".java";
    return Rename.plan(question, new RenameCompilationUnitProcessor(unit), name);
  }
}
