package dev.refute.netbeans.refactorings;

import com.sun.source.util.TreePath;
import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import org.netbeans.api.java.source.TreePathHandle;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;

/**
 * Renames whatever has the selected name, at its declaration or where it is used.
 *
 * <pre>
 *   &lt;T> T m(T t) { return t; }      →      &lt;S> S m(S t) { return t; }
 * </pre>
 */
public final class RenameSelected implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection().required("new-name").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    TreePath path = question.selection();
    Element element = question.javac().getTrees().getElement(path);
    if (element != null && element.getKind() == ElementKind.CONSTRUCTOR) {
      element = element.getEnclosingElement();
    }
    if (element == null || element.getKind() == ElementKind.PACKAGE || !isOurs(question, element)) {
      return null;
    }
    return element instanceof TypeElement type && type.getNestingKind() == NestingKind.TOP_LEVEL
        ? Rename.ofTopLevel(question, type)
        : Rename.of(question, TreePathHandle.create(path, question.javac()));
  }

  /** Variables and type parameters are always ours. */
  private static boolean isOurs(Question question, Element element) {
    Element owner = element;
    while (owner != null && !(owner instanceof TypeElement)) {
      owner = owner.getEnclosingElement();
    }
    return owner instanceof TypeElement type
        && question.isOurs(question.javac().getElementUtilities().outermostTypeElement(type));
  }
}
