package dev.refute.eclipse.host;

import dev.refute.host.Crashes;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.StatusEntry;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IWorkspaceRunnable;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.Refactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * One refactoring from the menu to the changed files, as a user who always says "continue" would do
 * it: only a fatal status stops, since only that takes the button away.
 */
final class Run {
  private final Project project;
  private final List<StatusEntry> status = new ArrayList<>();
  private String phase = "create";

  Run(Project project) {
    this.project = project;
  }

  Outcome run(Recipe recipe, Question question) throws RequestException {
    try {
      Plan plan = recipe.plan(question);
      try {
        return attempt(plan);
      } finally {
        plan.afterwards().run();
      }
    } catch (RequestException e) {
      throw e;
    } catch (Exception | StackOverflowError | AssertionError | LinkageError e) {
      return Crashes.outcome(e, phase, status);
    }
  }

  private Outcome attempt(Plan plan) throws CoreException, RequestException {
    Refactoring refactoring = plan.refactoring();
    if (refactoring == null) {
      isFatal(plan.input().enter());
      return new Outcome.Refused(status);
    }
    phase = "check-initial";
    if (isFatal(refactoring.checkInitialConditions(new NullProgressMonitor()))) {
      return new Outcome.Refused(status);
    }
    phase = "input";
    if (isFatal(plan.input().enter())) {
      return new Outcome.Refused(status);
    }
    phase = "check-final";
    if (isFatal(refactoring.checkFinalConditions(new NullProgressMonitor()))) {
      return new Outcome.Refused(status);
    }
    phase = "create-change";
    Change change = refactoring.createChange(new NullProgressMonitor());
    if (change == null) {
      return new Outcome.Refused(status);
    }
    change.initializeValidationData(new NullProgressMonitor());
    phase = "perform";
    if (isFatal(change.isValid(new NullProgressMonitor()))) {
      return new Outcome.Refused(status);
    }
    perform(change);
    phase = "read";
    return new Outcome.Applied(project.read(), status);
  }

  private static void perform(Change change) throws CoreException {
    IWorkspaceRunnable perform =
        monitor -> {
          Change undo = change.perform(monitor);
          if (undo != null) {
            undo.dispose();
          }
        };
    try {
      ResourcesPlugin.getWorkspace().run(perform, new NullProgressMonitor());
    } finally {
      change.dispose();
    }
  }

  /** Records what Eclipse said. */
  private boolean isFatal(RefactoringStatus said) {
    status.addAll(Statuses.entries(said, project));
    return said.hasFatalError();
  }
}
