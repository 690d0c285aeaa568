package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.ParameterInfo;
import org.eclipse.jdt.internal.corext.refactoring.structure.ChangeSignatureProcessor;

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
  public Plan plan(Question question) throws CoreException, RequestException {
    List<String> order = question.list("order");
    return ChangeSignature.plan(question, processor -> reorder(processor, order));
  }

  static void reorder(ChangeSignatureProcessor processor, List<String> order)
      throws RequestException {
    List<ParameterInfo> reordered = new ArrayList<>();
    for (String name : order) {
      reordered.add(ChangeSignature.parameter(processor, name));
    }
    List<ParameterInfo> parameters = processor.getParameterInfos();
    if (Set.copyOf(order).size() != order.size() || order.size() != parameters.size()) {
      throw RequestException.bad("the order must name every parameter once");
    }
    parameters.clear();
    parameters.addAll(reordered);
  }
}
