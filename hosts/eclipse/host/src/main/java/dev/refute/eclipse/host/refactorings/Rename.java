package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.host.Spec;
import dev.refute.protocol.RequestException;
import org.eclipse.jdt.internal.corext.refactoring.rename.JavaRenameProcessor;
import org.eclipse.jdt.internal.corext.refactoring.tagging.IDelegateUpdating;
import org.eclipse.jdt.internal.corext.refactoring.tagging.IReferenceUpdating;
import org.eclipse.jdt.internal.corext.refactoring.tagging.ITextUpdating;
import org.eclipse.ltk.core.refactoring.participants.RenameRefactoring;

/** What all renamings share: the new name is entered, and checked, after the initial check. */
final class Rename {
  private Rename() {}

  /** A specification with the options that all of them have. */
  static Spec spec(Spec target) {
    return target.required("new-name").option("update-references", "true");
  }

  /** For those that also look into comments and strings. */
  static Spec specWithText(Spec target) {
    return spec(target).option("update-textual-matches", "false");
  }

  static Plan plan(Question question, JavaRenameProcessor processor) throws RequestException {
    return plan(question, processor, question.text("new-name"));
  }

  /**
   * @param newName as Eclipse wants it, such as with the ending of a file
   */
  static Plan plan(Question question, JavaRenameProcessor processor, String newName)
      throws RequestException {
    if (processor instanceof IReferenceUpdating updating) {
      updating.setUpdateReferences(question.flag("update-references"));
    }
    if (processor instanceof ITextUpdating updating) {
      updating.setUpdateTextualMatches(
          question.flag("update-textual-matches") && updating.canEnableTextUpdating());
    }
    if (processor instanceof IDelegateUpdating updating) {
      Delegates.set(updating, question);
    }
    return Plan.checked(
        new RenameRefactoring(processor),
        () -> {
          processor.setNewElementName(newName);
          return processor.checkNewElementName(newName);
        });
  }
}
