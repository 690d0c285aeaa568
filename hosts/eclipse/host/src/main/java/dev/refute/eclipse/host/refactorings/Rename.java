package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import org.eclipse.jdt.internal.corext.refactoring.rename.JavaRenameProcessor;
import org.eclipse.ltk.core.refactoring.participants.RenameRefactoring;

/** What all renamings share: the new name is entered, and checked, after the initial check. */
final class Rename {
  private Rename() {}

  static Plan plan(JavaRenameProcessor processor, String newName) {
    return Plan.checked(
        new RenameRefactoring(processor),
        () -> {
          processor.setNewElementName(newName);
          return processor.checkNewElementName(newName);
        });
  }
}
