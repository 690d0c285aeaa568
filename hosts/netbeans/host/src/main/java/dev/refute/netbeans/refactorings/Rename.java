package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Question;
import org.netbeans.modules.refactoring.api.RenameRefactoring;
import org.openide.util.lookup.Lookups;

/** What all renamings share. */
final class Rename {
  private Rename() {}

  static RenameRefactoring of(Question question, Object... sources) {
    RenameRefactoring refactoring = new RenameRefactoring(Lookups.fixed(sources));
    refactoring.setNewName(question.text("new-name"));
    return refactoring;
  }
}
