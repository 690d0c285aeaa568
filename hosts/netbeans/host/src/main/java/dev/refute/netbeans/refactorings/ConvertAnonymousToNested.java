package dev.refute.netbeans.refactorings;

import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import dev.refute.host.Spec;
import dev.refute.netbeans.Change;
import dev.refute.netbeans.Offer;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.java.hints.AnonymousClasses;
import org.netbeans.spi.editor.hints.Fix;

/**
 * Makes a nested class of the anonymous class at the selection, with a name that NetBeans chooses.
 *
 * <pre>
 *   Object o = new Object() { };      →      Object o = new ObjectImpl();
 *                                            private static class ObjectImpl { }
 * </pre>
 */
public final class ConvertAnonymousToNested implements Offer {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection().done();
  }

  @Override
  public boolean isInEditor() {
    return true;
  }

  @Override
  public Change change(Question question) throws RequestException {
    TreePath path = question.selection();
    while (path != null
        && !(path.getLeaf() instanceof NewClassTree created && created.getClassBody() != null)) {
      path = path.getParentPath();
    }
    Fix fix = path == null ? null : AnonymousClasses.fix(question.javac(), path);
    return fix == null
        ? null
        : log -> {
          log.phase("perform");
          fix.implement();
          log.save();
          return true;
        };
  }
}
