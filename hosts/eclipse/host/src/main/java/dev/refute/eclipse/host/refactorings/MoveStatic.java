package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IMember;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.structure.MoveStaticMembersProcessor;
import org.eclipse.ltk.core.refactoring.participants.MoveRefactoring;

/**
 * Moves a static method or field to another class.
 *
 * <pre>
 *   class A { static int s() {…} }      →      class A { }
 *   class B { int m() {                        class B { static int s() {…} int m() {
 *     return A.s(); } }                          return s(); } }
 * </pre>
 */
public final class MoveStatic implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Together.spec(Delegates.spec(Spec.member().required("destination"))).done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IMember[] members = Together.members(question, question.member());
    if (!RefactoringAvailabilityTesterCore.isMoveStaticMembersAvailable(members)) {
      return Plan.notOffered();
    }
    IType destination = question.type(question.text("destination"));
    if (destination.isBinary()) {
      return Plan.notOffered();
    }
    MoveStaticMembersProcessor processor =
        new MoveStaticMembersProcessor(members, question.codeStyle());
    return Plan.of(
        new MoveRefactoring(processor),
        () -> {
          processor.setDestinationTypeFullyQualifiedName(destination.getFullyQualifiedName('.'));
          Delegates.set(processor, question);
        });
  }
}
