package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.ChangeParametersRefactoring;
import org.netbeans.modules.refactoring.java.api.ChangeParametersRefactoring.ParameterInfo;

/**
 * Makes several changes of a signature at once. Options name parameters as they are before.
 *
 * <pre>
 *   int m(int i, int j) {…}               long n(int l, int k) {…}
 *   long k() { return m(1, 2); }    →     long k() { return n(2, 1); }
 * </pre>
 */
public final class ChangeMethodSignature implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return ChangeSignature.spec()
        .option("new-name")
        .option("return-type")
        .option("visibility")
        .option("rename", "")
        .option("retype", "")
        .option("remove", "")
        .option("add", "")
        .option("order", "")
        .done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    ChangeParametersRefactoring refactoring = ChangeSignature.of(question, parameters(question));
    question.given("new-name").ifPresent(refactoring::setMethodName);
    question.given("return-type").ifPresent(refactoring::setReturnType);
    if (question.given("visibility").isPresent()) {
      refactoring.setModifiers(ChangeSignature.modifiers(question));
    }
    return refactoring;
  }

  private static List<ParameterInfo> parameters(Question question) throws RequestException {
    List<ParameterInfo> rows = ChangeSignature.parameters(question);
    Map<String, String> names = pairs(question, "rename", rows);
    Map<String, String> types = pairs(question, "retype", rows);
    if (!question.list("order").isEmpty()) {
      rows = ReorderParameters.reorder(rows, question.list("order"));
    }
    Set<String> removed = new HashSet<>(question.list("remove"));
    for (String name : removed) {
      ChangeSignature.row(rows, name);
    }
    List<ParameterInfo> changed = new ArrayList<>();
    for (ParameterInfo row : rows) {
      String name = row.getName();
      if (!removed.contains(name)) {
        changed.add(
            new ParameterInfo(
                row.getOriginalIndex(),
                names.getOrDefault(name, name),
                types.getOrDefault(name, row.getType()),
                null));
      }
    }
    for (String each : question.list("add")) {
      changed.add(added(each));
    }
    return changed;
  }

  /** Such as "int k=0". */
  private static ParameterInfo added(String text) throws RequestException {
    int equals = text.indexOf('=');
    int space = equals < 0 ? -1 : text.substring(0, equals).strip().lastIndexOf(' ');
    if (space < 0) {
      throw RequestException.bad("the option \"add\" is a type, a name, = and a value");
    }
    String name = text.substring(space + 1, equals).strip();
    return new ParameterInfo(
        -1, name, text.substring(0, space).strip(), text.substring(equals + 1).strip());
  }

  /** Such as "a=b,c=d", where a and c are parameters. */
  private static Map<String, String> pairs(
      Question question, String option, List<ParameterInfo> rows) throws RequestException {
    Map<String, String> pairs = new HashMap<>();
    for (String each : question.list(option)) {
      int equals = each.indexOf('=');
      if (equals < 0) {
        throw RequestException.bad("the option \"" + option + "\" lacks a = in: " + each);
      }
      String name = each.substring(0, equals).strip();
      ChangeSignature.row(rows, name);
      pairs.put(name, each.substring(equals + 1).strip());
    }
    return pairs;
  }
}
