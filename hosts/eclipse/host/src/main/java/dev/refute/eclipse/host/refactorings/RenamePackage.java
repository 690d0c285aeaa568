package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenamePackageProcessor;

/**
 * Gives a package another name. The target is any type in it.
 *
 * <pre>
 *   package p;                      package q;
 *   class A { p.A next; }    →      class A { q.A next; }
 * </pre>
 */
public final class RenamePackage implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Rename.specWithText(Spec.type()).option("rename-subpackages", "false").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IPackageFragment fragment = question.type().getPackageFragment();
    if (!RefactoringAvailabilityTesterCore.isRenameAvailable(fragment)) {
      return Plan.notOffered();
    }
    RenamePackageProcessor processor = new RenamePackageProcessor(fragment);
    processor.setRenameSubpackages(question.flag("rename-subpackages"));
    return Rename.plan(question, processor);
  }
}
