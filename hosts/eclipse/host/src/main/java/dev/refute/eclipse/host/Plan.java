package dev.refute.eclipse.host;

import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ltk.core.refactoring.Refactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * A refactoring ready to run.
 *
 * @param refactoring null if Eclipse's menus do not offer it for the target
 * @param input what the wizard's page does between the initial and the final check
 */
public record Plan(Refactoring refactoring, Input input) {
  /** Fills in what can only be filled in after the initial check. */
  @FunctionalInterface
  public interface Input {
    /** What Eclipse says about the input. */
    RefactoringStatus enter() throws CoreException, RequestException;
  }

  /** For input that Eclipse says nothing about. */
  @FunctionalInterface
  public interface QuietInput {
    void enter() throws CoreException, RequestException;
  }

  /** Nothing to enter after the initial check. */
  public static Plan of(Refactoring refactoring) {
    return new Plan(refactoring, RefactoringStatus::new);
  }

  public static Plan of(Refactoring refactoring, QuietInput input) {
    return new Plan(
        refactoring,
        () -> {
          input.enter();
          return new RefactoringStatus();
        });
  }

  public static Plan checked(Refactoring refactoring, Input input) {
    return new Plan(refactoring, input);
  }

  /** The refactoring is greyed out for this target. */
  public static Plan notOffered() {
    return new Plan(null, RefactoringStatus::new);
  }
}
