package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.io.IOException;
import javax.lang.model.element.NestingKind;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.api.MoveRefactoring;
import org.openide.filesystems.FileObject;
import org.openide.filesystems.FileUtil;
import org.openide.util.lookup.Lookups;

/**
 * Moves a file to another package, named by the option "destination".
 *
 * <pre>
 *   package p; class A { }      →      package q; class A { }
 * </pre>
 */
public final class MoveType implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().required("destination").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws IOException, RequestException {
    if (question.type().getNestingKind() != NestingKind.TOP_LEVEL) {
      return null;
    }
    String path = question.text("destination").replace('.', '/');
    FileObject folder = FileUtil.createFolder(question.root(), path);
    MoveRefactoring refactoring = new MoveRefactoring(Lookups.singleton(question.file()));
    refactoring.setTarget(Lookups.singleton(folder.toURL()));
    return refactoring;
  }
}
