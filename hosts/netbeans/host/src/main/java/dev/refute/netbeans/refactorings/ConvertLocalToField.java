package dev.refute.netbeans.refactorings;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.refute.host.Spec;
import dev.refute.netbeans.DialogFix;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.io.IOException;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import org.netbeans.modules.java.hints.introduce.IntroduceKind;

/**
 * Makes a field of the local variable at the selection. In NetBeans it is Introduce Field with the
 * whole declaration selected.
 *
 * <pre>
 *   int m() { int i = 1; return i; }      →      private int i;
 *                                                int m() { i = 1; return i; }
 * </pre>
 */
public final class ConvertLocalToField extends Introduce {
  public ConvertLocalToField() {
    super(IntroduceKind.CREATE_FIELD);
  }

  @Override
  public RefactoringSpec spec() {
    return Spec.selection()
        .option("visibility", "private")
        .option("initialize-in", "method")
        .option("final", "true")
        .done();
  }

  @Override
  DialogFix.Filler filler(Question question) throws RequestException {
    return FieldOptions.of(question);
  }

  @Override
  int[] selection(Question question) throws IOException, RequestException {
    Element variable = question.javac().getTrees().getElement(question.selection());
    if (variable == null || variable.getKind() != ElementKind.LOCAL_VARIABLE) {
      return null;
    }
    TreePath path = question.javac().getTrees().getPath(variable);
    if (path == null || path.getLeaf().getKind() != Tree.Kind.VARIABLE) {
      return null;
    }
    var positions = question.javac().getTrees().getSourcePositions();
    var unit = question.javac().getCompilationUnit();
    return new int[] {
      (int) positions.getStartPosition(unit, path.getLeaf()),
      (int) positions.getEndPosition(unit, path.getLeaf())
    };
  }
}
