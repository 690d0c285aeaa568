package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.internal.corext.refactoring.reorg.IReorgPolicy.IMovePolicy;
import org.eclipse.jdt.internal.corext.refactoring.reorg.JavaMoveProcessor;
import org.eclipse.jdt.internal.corext.refactoring.reorg.NullReorgQueries;
import org.eclipse.jdt.internal.corext.refactoring.reorg.ReorgDestinationFactory;
import org.eclipse.jdt.internal.corext.refactoring.reorg.ReorgPolicyFactory;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.participants.MoveRefactoring;

/**
 * Moves a top-level type, with its file, to another package, which is made if it does not exist.
 *
 * <pre>
 *   package p;                package q;
 *   class A { }        →      class A { }
 * </pre>
 */
public final class MoveType implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().required("destination").option("update-references", "true").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IType type = question.type();
    boolean ownsFile = type.equals(type.getCompilationUnit().findPrimaryType());
    IJavaElement moved = ownsFile ? type.getCompilationUnit() : type;
    IMovePolicy policy =
        ReorgPolicyFactory.createMovePolicy(new IResource[0], new IJavaElement[] {moved});
    if (!policy.canEnable()) {
      return Plan.notOffered();
    }
    IPackageFragment destination =
        question
            .project()
            .root()
            .createPackageFragment(question.text("destination"), true, new NullProgressMonitor());
    JavaMoveProcessor processor = new JavaMoveProcessor(policy);
    processor.setReorgQueries(new NullReorgQueries());
    return Plan.checked(
        new MoveRefactoring(processor),
        () -> {
          RefactoringStatus status =
              processor.setDestination(ReorgDestinationFactory.createDestination(destination));
          if (processor.canUpdateJavaReferences()) {
            processor.setUpdateReferences(question.flag("update-references"));
          }
          return status;
        });
  }
}
