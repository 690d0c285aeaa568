package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.ChangeParametersRefactoring.ParameterInfo;

/**
 * Changes the order of a method's parameters. The option "order" lists their names.
 *
 * <pre>
 *   int m(int i, long j) {…}               int m(long j, int i) {…}
 *   int k() { return m(1, 2L); }    →      int k() { return m(2L, 1); }
 * </pre>
 */
public final class ReorderParameters implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return ChangeSignature.spec().required("order").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    List<ParameterInfo> rows = ChangeSignature.parameters(question);
    return ChangeSignature.of(question, reorder(rows, question.list("order")));
  }

  static List<ParameterInfo> reorder(List<ParameterInfo> rows, List<String> order)
      throws RequestException {
    List<ParameterInfo> reordered = new ArrayList<>();
    for (String name : order) {
      reordered.add(rows.get(ChangeSignature.row(rows, name)));
    }
    if (Set.copyOf(order).size() != order.size() || order.size() != rows.size()) {
      throw RequestException.bad("the order must name every parameter once");
    }
    return reordered;
  }
}
