package dev.refute.netbeans.refactorings;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.io.IOException;
import org.netbeans.api.java.source.TreePathHandle;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.IntroduceParameterRefactoring;

/**
 * Makes a parameter of the selected expression; calls pass the expression.
 *
 * <pre>
 *   int m() { return 1; }               int m(int i) { return i; }
 *   int k() { return m(); }      →      int k() { return m(1); }
 * </pre>
 */
public final class IntroduceParameter implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.selection()
        .required("new-name")
        .option("replace-all", "false")
        .option("final", "false")
        .option("keep-original", "false")
        .done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws IOException, RequestException {
    TreePath path = question.selection();
    Tree leaf = path.getLeaf();
    if (!(leaf instanceof ExpressionTree) && !(leaf instanceof VariableTree)) {
      return null;
    }
    IntroduceParameterRefactoring refactoring =
        new IntroduceParameterRefactoring(TreePathHandle.create(path, question.javac()));
    refactoring.setParameterName(question.text("new-name"));
    refactoring.setReplaceAll(question.flag("replace-all"));
    refactoring.setFinal(question.flag("final"));
    refactoring.setOverloadMethod(question.flag("keep-original"));
    return refactoring;
  }
}
