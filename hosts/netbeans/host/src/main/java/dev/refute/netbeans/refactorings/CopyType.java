package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.io.IOException;
import javax.lang.model.element.NestingKind;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.api.SingleCopyRefactoring;
import org.openide.filesystems.FileObject;
import org.openide.filesystems.FileUtil;
import org.openide.util.lookup.Lookups;

/**
 * Copies the file of a type, under another name or to another package.
 *
 * <pre>
 *   class A { A next; }      →      class A { A next; }
 *                                   class B { B next; }
 * </pre>
 */
public final class CopyType implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().option("destination").option("new-name").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws IOException, RequestException {
    if (question.type().getNestingKind() != NestingKind.TOP_LEVEL) {
      return null;
    }
    FileObject file = question.file();
    FileObject folder =
        question.given("destination").isEmpty()
            ? file.getParent()
            : FileUtil.createFolder(
                question.root(), question.text("destination").replace('.', '/'));
    SingleCopyRefactoring refactoring = new SingleCopyRefactoring(Lookups.singleton(file));
    refactoring.setTarget(Lookups.singleton(folder.toURL()));
    refactoring.setNewName(question.given("new-name").orElse(file.getName()));
    return refactoring;
  }
}
