package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.ReplaceConstructorWithBuilderRefactoring;
import org.netbeans.modules.refactoring.java.api.ReplaceConstructorWithBuilderRefactoring.Setter;

/**
 * Replaces calls of a constructor by a builder in a new class, which "builder" names in full. The
 * target is the constructor.
 *
 * <pre>
 *   new A(1)      →      new ABuilder().setI(1).createA()
 * </pre>
 */
public final class IntroduceBuilder implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.method().option("builder").option("build-method").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    ExecutableElement constructor = question.method();
    if (constructor.getKind() != ElementKind.CONSTRUCTOR
        || constructor.getEnclosingElement().getKind() == ElementKind.ENUM) {
      return null;
    }
    TypeElement type = (TypeElement) constructor.getEnclosingElement();
    String folder = question.javac().getElements().getPackageOf(type).getQualifiedName() + ".";
    String name = (folder.equals(".") ? "" : folder) + type.getSimpleName();
    ReplaceConstructorWithBuilderRefactoring refactoring =
        new ReplaceConstructorWithBuilderRefactoring(question.handle(constructor));
    refactoring.setBuilderName(question.given("builder").orElse(name + "Builder"));
    refactoring.setBuildMethodName(
        question.given("build-method").orElse("create" + type.getSimpleName()));
    refactoring.setSetters(setters(constructor));
    return refactoring;
  }

  /** The rows of the dialog's table as they are at first. */
  private static List<Setter> setters(ExecutableElement constructor) {
    List<Setter> setters = new ArrayList<>();
    for (VariableElement parameter : constructor.getParameters()) {
      String name = parameter.getSimpleName().toString();
      String type = parameter.asType().toString();
      if (constructor.isVarArgs() && setters.size() == constructor.getParameters().size() - 1) {
        type = type.replaceFirst("\\[\\]$", "...");
      }
      String setter = "set" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
      setters.add(new Setter(setter, type, null, name, false));
    }
    return setters;
  }
}
