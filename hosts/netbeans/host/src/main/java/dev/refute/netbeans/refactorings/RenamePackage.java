package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.api.fileinfo.NonRecursiveFolder;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.openide.filesystems.FileObject;

/**
 * Gives a package another name. The target is any type in it.
 *
 * <pre>
 *   package p;                      package q;
 *   class A { p.A next; }    →      class A { q.A next; }
 * </pre>
 */
public final class RenamePackage implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().required("new-name").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    FileObject folder = question.file().getParent();
    if (folder.equals(question.root())) {
      return null;
    }
    NonRecursiveFolder source = () -> folder;
    return Rename.of(question, source);
  }
}
