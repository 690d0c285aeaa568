package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.Comparator;
import java.util.Optional;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.internal.corext.refactoring.structure.ChangeTypeRefactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * Gives the selected declaration a more general type: "Generalize Declared Type". The page lists the
 * types that fit; the default is the first of them by name.
 *
 * <pre>
 *   int m(B b) { return b.k(); }      →      int m(A b) { return b.k(); }
 * </pre>
 */
public final class ChangeType implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection().option("type").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    ChangeTypeRefactoring refactoring =
        new ChangeTypeRefactoring(question.unit(), question.offset(), question.length());
    return Plan.checked(
        refactoring,
        () -> {
          Optional<ITypeBinding> chosen = choose(refactoring, question.given("type"));
          chosen.ifPresent(refactoring::setSelectedType);
          return chosen.isPresent() ? new RefactoringStatus() : Plan.greyedOut();
        });
  }

  /** Of the types that the page enables, the one asked for; the type it has is not among them. */
  private static Optional<ITypeBinding> choose(
      ChangeTypeRefactoring refactoring, Optional<String> name) {
    return refactoring.computeValidTypes(new NullProgressMonitor()).stream()
        .filter(type -> !type.isEqualTo(refactoring.getOriginalType()))
        .filter(type -> name.isEmpty() || isCalled(type, name.get()))
        .min(Comparator.comparing(ITypeBinding::getQualifiedName));
  }

  private static boolean isCalled(ITypeBinding type, String name) {
    return type.getQualifiedName().equals(name) || type.getName().equals(name);
  }
}
