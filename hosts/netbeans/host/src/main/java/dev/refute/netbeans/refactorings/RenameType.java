package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.openide.filesystems.FileObject;

/**
 * Gives a type another name; the file of a top-level type follows.
 *
 * <pre>
 *   class A { A next; }      →      class B { B next; }
 * </pre>
 */
public final class RenameType implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().required("new-name").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    TypeElement type = question.type();
    FileObject file = question.file();
    boolean namesFile = type.getSimpleName().contentEquals(file.getName());
    return type.getNestingKind() == NestingKind.TOP_LEVEL && namesFile
        ? Rename.of(question, file, question.handle(type))
        : Rename.of(question, question.handle(type));
  }
}
