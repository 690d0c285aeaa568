package dev.refute.netbeans.refactorings;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.ReplaceConstructorWithFactoryRefactoring;

/**
 * Replaces calls of a constructor by calls of a new static method. The target is the constructor,
 * or a selected call.
 *
 * <pre>
 *   public A() {}                   private A() {}
 *   A m() { return new A(); }  →    public static A create() { return new A(); }
 *                                   A m() { return A.create(); }
 * </pre>
 */
public final class IntroduceFactory implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.method().option("new-name", "create").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    Element constructor = question.hasMethod() ? question.method() : selected(question);
    if (constructor == null
        || constructor.getKind() != ElementKind.CONSTRUCTOR
        || constructor.getEnclosingElement().getKind() == ElementKind.ENUM
        || !question.isOurs((TypeElement) constructor.getEnclosingElement())) {
      return null;
    }
    ReplaceConstructorWithFactoryRefactoring refactoring =
        new ReplaceConstructorWithFactoryRefactoring(question.handle(constructor));
    refactoring.setFactoryName(question.text("new-name"));
    return refactoring;
  }

  /** The constructor that the selected expression calls. */
  private static Element selected(Question question) throws RequestException {
    TreePath path = question.selection();
    while (path != null && path.getLeaf().getKind() != Tree.Kind.NEW_CLASS) {
      path = path.getParentPath();
    }
    return path == null ? null : question.javac().getTrees().getElement(path);
  }
}
