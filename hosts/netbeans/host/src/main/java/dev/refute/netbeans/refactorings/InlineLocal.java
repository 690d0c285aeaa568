package dev.refute.netbeans.refactorings;

import com.sun.source.util.TreePath;
import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.io.IOException;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import org.netbeans.api.java.source.TreePathHandle;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.InlineRefactoring;

/**
 * Replaces uses of the local variable at the selection by its initialiser.
 *
 * <pre>
 *   int m() { int i = 1; return i; }      →      int m() { return 1; }
 * </pre>
 */
public final class InlineLocal implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection().done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws IOException, RequestException {
    TreePath path = question.selection();
    Element element = question.javac().getTrees().getElement(path);
    if (element == null || element.getKind() != ElementKind.LOCAL_VARIABLE) {
      return null;
    }
    return new InlineRefactoring(
        TreePathHandle.create(path, question.javac()), InlineRefactoring.Type.TEMP);
  }
}
