package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;

/**
 * Moves an instance method to the class of one of its parameters or of a field.
 *
 * <pre>
 *   class A { int m(B b) {…} }      →      class A { }
 *   class B { }                            class B { int m() {…} }
 * </pre>
 */
public final class MoveMethod implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return MoveMembers.spec(Spec.method().option("destination").option("target")).done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    Element method = question.method();
    return method.getModifiers().contains(Modifier.STATIC)
        ? null
        : MoveMembers.of(question, List.of(method), destination(question));
  }

  /** The class by its name, or that of a parameter or a field. */
  private static TypeElement destination(Question question) throws RequestException {
    Optional<String> name = question.given("destination");
    if (name.isPresent()) {
      return question.type(name.get());
    }
    String target =
        question
            .given("target")
            .orElseThrow(
                () ->
                    RequestException.bad(
                        "give \"destination\", a class, or \"target\", a parameter or a field"));
    List<VariableElement> variables = new ArrayList<>(question.method().getParameters());
    variables.addAll(ElementFilter.fieldsIn(question.type().getEnclosedElements()));
    for (VariableElement variable : variables) {
      if (variable.getSimpleName().contentEquals(target)
          && question.javac().getTypes().asElement(variable.asType()) instanceof TypeElement type) {
        return type;
      }
    }
    throw RequestException.bad("no parameter or field \"" + target + "\" whose type is a class");
  }
}
