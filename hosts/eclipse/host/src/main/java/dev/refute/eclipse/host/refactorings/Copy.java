package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import java.util.Optional;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IPackageFragmentRoot;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.internal.corext.refactoring.reorg.INewNameQueries;
import org.eclipse.jdt.internal.corext.refactoring.reorg.INewNameQuery;
import org.eclipse.jdt.internal.corext.refactoring.reorg.IReorgPolicy.ICopyPolicy;
import org.eclipse.jdt.internal.corext.refactoring.reorg.JavaCopyProcessor;
import org.eclipse.jdt.internal.corext.refactoring.reorg.NullReorgQueries;
import org.eclipse.jdt.internal.corext.refactoring.reorg.ReorgDestinationFactory;
import org.eclipse.jdt.internal.corext.refactoring.reorg.ReorgPolicyFactory;
import org.eclipse.ltk.core.refactoring.participants.CopyRefactoring;

/** What copying a file and copying a package share: Copy, and Paste somewhere. */
final class Copy {
  private Copy() {}

  static Plan plan(Question question, IJavaElement copied, IJavaElement destination)
      throws CoreException {
    ICopyPolicy policy =
        ReorgPolicyFactory.createCopyPolicy(new IResource[0], new IJavaElement[] {copied});
    if (!policy.canEnable()) {
      return Plan.notOffered();
    }
    JavaCopyProcessor processor = new JavaCopyProcessor(policy);
    processor.setReorgQueries(new NullReorgQueries());
    processor.setNewNameQueries(new Names(question.given("new-name")));
    return Plan.checked(
        new CopyRefactoring(processor),
        () ->
            isTaken(question.given("new-name"), destination)
                ? Plan.greyedOut()
                : processor.setDestination(ReorgDestinationFactory.createDestination(destination)));
  }

  /** The dialog does not take a name that something there has. */
  private static boolean isTaken(Optional<String> name, IJavaElement destination) {
    if (name.isEmpty()) {
      return false;
    }
    return destination instanceof IPackageFragment fragment
        ? fragment.getCompilationUnit(name.get() + ".java").exists()
        : ((IPackageFragmentRoot) destination).getPackageFragment(name.get()).exists();
  }

  /** What the user types where the name is taken; the default is what the dialog suggests. */
  private record Names(Optional<String> given) implements INewNameQueries {
    @Override
    public INewNameQuery createNewCompilationUnitNameQuery(ICompilationUnit unit, String name) {
      return () -> given.orElse(JavaCore.removeJavaLikeExtension(name));
    }

    @Override
    public INewNameQuery createNewPackageNameQuery(IPackageFragment fragment, String name) {
      return () -> given.orElse(name);
    }

    @Override
    public INewNameQuery createNewResourceNameQuery(IResource resource, String name) {
      return () -> given.orElse(name);
    }

    @Override
    public INewNameQuery createNewPackageFragmentRootNameQuery(
        IPackageFragmentRoot root, String name) {
      return () -> given.orElse(name);
    }

    @Override
    public INewNameQuery createNullQuery() {
      return () -> null;
    }

    @Override
    public INewNameQuery createStaticQuery(String name) {
      return () -> name;
    }
  }
}
