package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IMember;
import org.eclipse.jdt.internal.corext.refactoring.reorg.IConfirmQuery;
import org.eclipse.jdt.internal.corext.refactoring.reorg.IReorgQueries;
import org.eclipse.jdt.internal.corext.refactoring.reorg.JavaDeleteProcessor;
import org.eclipse.ltk.core.refactoring.participants.DeleteRefactoring;

/**
 * Deletes a method, a field or a type, whether it is used or not. The last type of a file takes the
 * file with it.
 *
 * <pre>
 *   class A { int f; void m() {} }      →      class A { int f; }
 * </pre>
 */
public final class Delete implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.member().option("delete-accessors", "false").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IMember deleted =
        question.hasMethod() || question.hasField() ? question.member() : question.type();
    JavaDeleteProcessor processor = new JavaDeleteProcessor(new Object[] {deleted});
    if (!processor.isApplicable()) {
      return Plan.notOffered();
    }
    processor.setQueries(new Answers(question.flag("delete-accessors")));
    return Plan.of(new DeleteRefactoring(processor));
  }

  /** What the user says to the questions that are asked on the way. */
  private record Answers(boolean deleteAccessors) implements IReorgQueries {
    @Override
    public IConfirmQuery createSkipQuery(String title, int id) {
      return answer(id);
    }

    @Override
    public IConfirmQuery createYesNoQuery(String title, boolean allowCancel, int id) {
      return answer(id);
    }

    @Override
    public IConfirmQuery createYesYesToAllNoNoToAllQuery(
        String title, boolean allowCancel, int id) {
      return answer(id);
    }

    private IConfirmQuery answer(int id) {
      boolean yes = id != CONFIRM_DELETE_GETTER_SETTER || deleteAccessors;
      return new IConfirmQuery() {
        @Override
        public boolean confirm(String question) {
          return yes;
        }

        @Override
        public boolean confirm(String question, Object[] elements) {
          return yes;
        }
      };
    }
  }
}
