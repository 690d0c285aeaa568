package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import org.netbeans.modules.refactoring.java.api.ChangeParametersRefactoring;
import org.netbeans.modules.refactoring.java.api.ChangeParametersRefactoring.ParameterInfo;

/**
 * What all changes of a method's signature share: one dialog. Overriding methods and calls follow.
 */
final class ChangeSignature {
  private ChangeSignature() {}

  /** A specification with the option that all of them have. */
  static Spec spec() {
    return Spec.method().option("keep-original", "false");
  }

  /** The method as it is, or with other parameters. */
  static ChangeParametersRefactoring of(Question question, List<ParameterInfo> parameters)
      throws RequestException {
    ExecutableElement method = question.method();
    ChangeParametersRefactoring refactoring =
        new ChangeParametersRefactoring(question.handle(method));
    refactoring.setParameterInfo(parameters.toArray(ParameterInfo[]::new));
    refactoring.setOverloadMethod(question.flag("keep-original"));
    return refactoring;
  }

  /** The rows of the dialog's table as they are at first. */
  static List<ParameterInfo> parameters(Question question) throws RequestException {
    List<ParameterInfo> rows = new ArrayList<>();
    ExecutableElement method = question.method();
    for (VariableElement parameter : method.getParameters()) {
      String name = parameter.getSimpleName().toString();
      String type = parameter.asType().toString();
      boolean isLast = rows.size() == method.getParameters().size() - 1;
      if (isLast && method.isVarArgs()) {
        type = type.replaceFirst("\\[\\]$", "...");
      }
      rows.add(new ParameterInfo(rows.size(), name, type, null));
    }
    return rows;
  }

  /** The method's modifiers, with the visibility asked for. */
  static Set<Modifier> modifiers(Question question) throws RequestException {
    Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
    modifiers.addAll(question.method().getModifiers());
    modifiers.removeAll(EnumSet.of(Modifier.PUBLIC, Modifier.PROTECTED, Modifier.PRIVATE));
    modifiers.addAll(Visibility.of(question, "visibility"));
    return modifiers;
  }

  /** The row of a parameter that the method has. */
  static int row(List<ParameterInfo> rows, String name) throws RequestException {
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).getName().equals(name)) {
        return i;
      }
    }
    throw RequestException.bad("the method has no parameter " + name);
  }
}
