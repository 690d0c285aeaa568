package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IPackageFragment;

/**
 * Copies a package, with all its files, to another name. The target is any type in it.
 *
 * <pre>
 *   package p;                      package p; class A { }
 *   class A { }              →      package q; class A { }
 * </pre>
 */
public final class CopyPackage implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().required("new-name").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IPackageFragment fragment = question.type().getPackageFragment();
    return Copy.plan(question, fragment, fragment.getParent());
  }
}
