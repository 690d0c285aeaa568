package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.host.Spec;
import dev.refute.protocol.RequestException;
import java.util.Arrays;
import java.util.Optional;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jdt.core.IMember;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.structure.PullUpRefactoringProcessor;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.participants.ProcessorBasedRefactoring;

/** What pulling up a method and pulling up a field share. */
final class PullUp {
  private PullUp() {}

  /** A specification with the options of the wizard, which extracts superclasses as well. */
  static Spec spec(Spec target) {
    return target
        .option("create-stubs", "true")
        .option("use-supertype", "true")
        .option("use-in-instanceof", "false");
  }

  static Plan plan(Question question, IMember member, boolean declareAbstract)
      throws CoreException, RequestException {
    IMember[] members = Together.members(question, member);
    if (!RefactoringAvailabilityTesterCore.isPullUpAvailable(members)) {
      return Plan.notOffered();
    }
    PullUpRefactoringProcessor processor =
        new PullUpRefactoringProcessor(members.clone(), question.codeStyle()); // It sorts them.
    return Plan.of(
            new ProcessorBasedRefactoring(processor),
            () -> enter(question, processor, members, declareAbstract))
        .andAfterwards(processor::resetEnvironment);
  }

  private static void enter(
      Question question,
      PullUpRefactoringProcessor processor,
      IMember[] members,
      boolean declareAbstract)
      throws CoreException, RequestException {
    processor.setDestinationType(destination(processor, question.given("destination")));
    // The first is the target's: only that can be declared instead of moved.
    IMember[] moved = declareAbstract ? Arrays.copyOfRange(members, 1, members.length) : members;
    processor.setMembersToMove(moved);
    processor.setAbstractMethods(
        declareAbstract ? new IMethod[] {(IMethod) members[0]} : new IMethod[0]);
    // Only the moved methods, as the wizard ticks them: similar ones of other subclasses stay.
    processor.setDeletedMethods(Together.methods(moved));
    processor.setCreateMethodStubs(question.flag("create-stubs"));
    processor.setReplace(question.flag("use-supertype"));
    processor.setInstanceOf(question.flag("use-in-instanceof"));
  }

  /** The supertype asked for, or the nearest one, which is what the wizard shows first. */
  private static IType destination(PullUpRefactoringProcessor processor, Optional<String> name)
      throws CoreException, RequestException {
    IType[] candidates =
        processor.getCandidateTypes(new RefactoringStatus(), new NullProgressMonitor());
    if (name.isEmpty() && candidates.length > 0) {
      return candidates[candidates.length - 1];
    }
    for (IType candidate : candidates) {
      if (candidate.getFullyQualifiedName('.').equals(name.orElse(""))) {
        return candidate;
      }
    }
    throw RequestException.bad("no destination " + name.orElse("") + " is offered");
  }
}
