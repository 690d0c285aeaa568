package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Question;
import javax.lang.model.element.TypeElement;
import org.netbeans.api.java.source.ElementHandle;
import org.netbeans.api.java.source.SourceUtils;
import org.netbeans.modules.refactoring.api.RenameRefactoring;
import org.openide.filesystems.FileObject;
import org.openide.util.lookup.Lookups;

/** What all renamings share. */
final class Rename {
  private Rename() {}

  static RenameRefactoring of(Question question, Object... sources) {
    RenameRefactoring refactoring = new RenameRefactoring(Lookups.fixed(sources));
    refactoring.setNewName(question.text("new-name"));
    return refactoring;
  }

  /** A type that has given its file the name takes the file along. */
  static RenameRefactoring ofTopLevel(Question question, TypeElement type) {
    FileObject file =
        SourceUtils.getFile(ElementHandle.create(type), question.javac().getClasspathInfo());
    return file != null && type.getSimpleName().contentEquals(file.getName())
        ? of(question, file, question.handle(type))
        : of(question, question.handle(type));
  }
}
