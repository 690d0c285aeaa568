package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.Arrays;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jdt.core.IMember;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.structure.ExtractSupertypeProcessor;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.participants.ProcessorBasedRefactoring;

/**
 * Makes a superclass of some members of a class.
 *
 * <pre>
 *   class A { int f; void m() {} }      →      class S { int f; }
 *                                              class A extends S { void m() {} }
 * </pre>
 */
public final class ExtractSuperclass implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return PullUp.spec(Spec.type().required("new-name").option("members", "")).done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IType type = question.type();
    IMember[] start = {type};
    if (!RefactoringAvailabilityTesterCore.isExtractSupertypeAvailable(start)) {
      return Plan.notOffered();
    }
    ExtractSupertypeProcessor processor =
        new ExtractSupertypeProcessor(start, question.codeStyle());
    return Plan.checked(
            new ProcessorBasedRefactoring(processor), () -> enter(question, type, processor))
        .andAfterwards(processor::resetEnvironment);
  }

  private static RefactoringStatus enter(
      Question question, IType type, ExtractSupertypeProcessor processor)
      throws CoreException, RequestException {
    IMember[] members =
        question.members("members", type, processor.getPullableMembersOfDeclaringType());
    processor.setTypesToExtract(new IType[] {type});
    processor.setTypeName(question.text("new-name"));
    processor.setMembersToMove(members);
    processor.setAbstractMethods(new IMethod[0]);
    processor.setCreateMethodStubs(question.flag("create-stubs"));
    processor.setReplace(question.flag("use-supertype"));
    processor.setInstanceOf(question.flag("use-in-instanceof"));
    RefactoringStatus status = processor.checkExtractedCompilationUnit();
    if (!status.hasFatalError()) {
      status.merge(processor.createWorkingCopyLayer(new NullProgressMonitor()));
      processor.setDeletedMethods(
          Arrays.stream(members)
              .filter(IMethod.class::isInstance)
              .map(IMethod.class::cast)
              .toArray(IMethod[]::new));
    }
    return status;
  }
}
