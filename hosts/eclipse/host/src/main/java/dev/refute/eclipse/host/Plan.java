package dev.refute.eclipse.host;

import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ltk.core.refactoring.Refactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.RefactoringStatusEntry;

/**
 * A refactoring ready to run.
 *
 * @param refactoring null if Eclipse's menus do not offer it for the target
 * @param input what the wizard's page does between the initial and the final check; if there is no
 *     refactoring, why
 * @param afterwards gives back what the refactoring holds, however it ended
 */
public record Plan(Refactoring refactoring, Input input, Runnable afterwards) {
  private static final String NOT_OFFERED = "not offered for this element";

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
    return checked(refactoring, RefactoringStatus::new);
  }

  public static Plan of(Refactoring refactoring, QuietInput input) {
    return checked(
        refactoring,
        () -> {
          input.enter();
          return new RefactoringStatus();
        });
  }

  public static Plan checked(Refactoring refactoring, Input input) {
    return new Plan(refactoring, input, () -> {});
  }

  /** For a page on which an error disables the buttons as a fatal one does. */
  public static Plan strict(Refactoring refactoring, Input input) {
    return checked(refactoring, () -> finalIfError(input.enter()));
  }

  private static RefactoringStatus finalIfError(RefactoringStatus said) {
    RefactoringStatus stricter = new RefactoringStatus();
    for (RefactoringStatusEntry entry : said.getEntries()) {
      int severity = entry.isError() ? RefactoringStatus.FATAL : entry.getSeverity();
      stricter.addEntry(
          new RefactoringStatusEntry(severity, entry.getMessage(), entry.getContext()));
    }
    return stricter;
  }

  /** The menu does not offer the refactoring for this target. */
  public static Plan notOffered() {
    return notOffered(greyedOut());
  }

  /** The page would not let the user choose this, which is known only after the initial check. */
  public static RefactoringStatus greyedOut() {
    return RefactoringStatus.createFatalErrorStatus(NOT_OFFERED);
  }

  /** The menu says why there is nothing to do. */
  public static Plan notOffered(RefactoringStatus why) {
    return checked(null, () -> why);
  }

  public Plan andAfterwards(Runnable release) {
    return new Plan(refactoring, input, release);
  }
}
