package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.structure.UseSuperTypeProcessor;
import org.eclipse.ltk.core.refactoring.participants.ProcessorBasedRefactoring;

/**
 * Replaces a type by one of its supertypes wherever that is enough.
 *
 * <pre>
 *   class B extends A { }                  class B extends A { }
 *   class C { B b = new B(); }      →      class C { A b = new B(); }
 * </pre>
 */
public final class UseSupertype implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().required("supertype").option("use-in-instanceof", "false").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IType type = question.type();
    if (!RefactoringAvailabilityTesterCore.isUseSuperTypeAvailable(type)) {
      return Plan.notOffered();
    }
    IType supertype = question.type(question.text("supertype"));
    UseSuperTypeProcessor processor = new UseSuperTypeProcessor(type);
    return Plan.of(
        new ProcessorBasedRefactoring(processor),
        () -> {
          processor.setSuperType(supertype);
          processor.setInstanceOf(question.flag("use-in-instanceof"));
        });
  }
}
