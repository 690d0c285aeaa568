package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IType;

/**
 * Copies the file of a type, to its own package under another name, or to another package.
 *
 * <pre>
 *   // A.java                       // A.java, and A2.java
 *   class A { A next; }      →      class A2 { A2 next; }
 * </pre>
 */
public final class CopyType implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().option("destination").option("new-name").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IType type = question.type();
    if (type.isBinary()) {
      return Plan.notOffered();
    }
    IPackageFragment destination =
        question.given("destination").isEmpty()
            ? type.getPackageFragment()
            : question
                .project()
                .root()
                .createPackageFragment(
                    question.text("destination"), true, new NullProgressMonitor());
    return Copy.plan(question, type.getCompilationUnit(), destination);
  }
}
