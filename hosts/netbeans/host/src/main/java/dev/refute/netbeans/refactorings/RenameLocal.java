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

/**
 * Gives the local variable at the selection another name.
 *
 * <pre>
 *   int m() { int i = 1; return i; }      →      int m() { int j = 1; return j; }
 * </pre>
 */
public final class RenameLocal implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection().required("new-name").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws IOException, RequestException {
    TreePath path = question.selection();
    Element element = question.javac().getTrees().getElement(path);
    boolean isVariable =
        element != null
            && (element.getKind() == ElementKind.LOCAL_VARIABLE
                || element.getKind() == ElementKind.EXCEPTION_PARAMETER
                || element.getKind() == ElementKind.PARAMETER);
    return isVariable ? Rename.of(question, TreePathHandle.create(path, question.javac())) : null;
  }
}
