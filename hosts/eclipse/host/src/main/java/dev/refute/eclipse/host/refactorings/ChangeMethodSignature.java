package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.internal.corext.refactoring.ExceptionInfo;
import org.eclipse.jdt.internal.corext.refactoring.ParameterInfo;
import org.eclipse.jdt.internal.corext.refactoring.structure.ChangeSignatureProcessor;

/**
 * Several changes of a signature at once, as the wizard takes them. The other refactorings of the
 * wizard make one each.
 *
 * <pre>
 *   int m(int i, long j) {…}               long n(long j, int k) {…}
 *   int k() { return m(1, 2L); }    →      int k() { return n(2L, 1); }
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
        .option("throw", "")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    return ChangeSignature.plan(
        question,
        processor -> canChange(processor, question),
        processor -> {
          question.given("new-name").ifPresent(processor::setNewMethodName);
          question.given("return-type").ifPresent(processor::setNewReturnTypeName);
          if (question.given("visibility").isPresent()) {
            processor.setVisibility(Visibility.parse(question.text("visibility")));
          }
          changeParameters(processor, question);
          for (String type : question.list("throw")) {
            processor
                .getExceptionInfos()
                .add(ExceptionInfo.createInfoForAddedException(question.type(type)));
          }
        });
  }

  private static boolean canChange(ChangeSignatureProcessor processor, Question question) {
    boolean nameOrType =
        question.given("new-name").isPresent() || question.given("return-type").isPresent();
    return !nameOrType || processor.canChangeNameAndReturnType();
  }

  /** Rows are found by the names that the parameters had. */
  private static void changeParameters(ChangeSignatureProcessor processor, Question question)
      throws RequestException {
    for (String[] pair : pairs(question, "rename")) {
      ChangeSignature.parameter(processor, pair[0]).setNewName(pair[1]);
    }
    for (String[] pair : pairs(question, "retype")) {
      ChangeSignature.parameter(processor, pair[0]).setNewTypeName(pair[1]);
    }
    if (!question.list("order").isEmpty()) {
      ReorderParameters.reorder(processor, question.list("order"));
    }
    for (String name : question.list("remove")) {
      ChangeSignature.parameter(processor, name).markAsDeleted();
    }
    for (String[] pair : pairs(question, "add")) {
      int space = pair[0].lastIndexOf(' ');
      if (space < 0) {
        throw RequestException.bad("the option \"add\" is a type, a name, = and a value");
      }
      processor
          .getParameterInfos()
          .add(
              ParameterInfo.createInfoForAddedParameter(
                  pair[0].substring(0, space), pair[0].substring(space + 1), pair[1]));
    }
  }

  /** Such as "a=b,c=d". */
  private static List<String[]> pairs(Question question, String option) throws RequestException {
    List<String[]> pairs = new ArrayList<>();
    for (String each : question.list(option)) {
      int equals = each.indexOf('=');
      if (equals < 0) {
        throw RequestException.bad("the option \"" + option + "\" lacks a = in: " + each);
      }
      pairs.add(new String[] {each.substring(0, equals).strip(), each.substring(equals + 1).strip()});
    }
    return pairs;
  }
}
