package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IMember;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.structure.PushDownRefactoringProcessor;
import org.eclipse.jdt.internal.corext.refactoring.structure.PushDownRefactoringProcessor.MemberActionInfo;
import org.eclipse.ltk.core.refactoring.participants.ProcessorBasedRefactoring;

/** What pushing down a method and pushing down a field share. */
final class PushDown {
  private PushDown() {}

  static Plan plan(Question question, IMember member, boolean leaveAbstract)
      throws CoreException, RequestException {
    IMember[] members = Together.members(question, member);
    if (!RefactoringAvailabilityTesterCore.isPushDownAvailable(members)) {
      return Plan.notOffered();
    }
    PushDownRefactoringProcessor processor = new PushDownRefactoringProcessor(members);
    return Plan.of(
        new ProcessorBasedRefactoring(processor),
        () -> {
          for (MemberActionInfo info : processor.getMemberActionInfos()) {
            if (leaveAbstract && info.getMember().equals(member)) {
              info.setAction(MemberActionInfo.PUSH_ABSTRACT_ACTION);
            }
          }
        });
  }
}
