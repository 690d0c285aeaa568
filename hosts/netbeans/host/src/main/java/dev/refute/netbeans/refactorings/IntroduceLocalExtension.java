package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.IntroduceLocalExtensionRefactoring;
import org.netbeans.modules.refactoring.java.api.IntroduceLocalExtensionRefactoring.Equality;

/**
 * Makes a class that wraps a type, or extends it, in the type's package; by default everything uses
 * the new class from then on.
 *
 * <pre>
 *   class A { }      →      class A { }
 *                           class B { private A delegate; … }
 * </pre>
 */
public final class IntroduceLocalExtension implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type()
        .required("new-name")
        .option("wrap", "true")
        .option("replace", "true")
        .option("equality", "delegate")
        .done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    TypeElement type = question.type();
    boolean wraps = question.flag("wrap");
    // The dialog leaves no choice for these.
    if (type.getKind() == ElementKind.INTERFACE) {
      wraps = false;
    } else if (type.getModifiers().contains(Modifier.FINAL)) {
      wraps = true;
    }
    IntroduceLocalExtensionRefactoring refactoring =
        new IntroduceLocalExtensionRefactoring(question.handle(type));
    refactoring.setNewName(question.text("new-name"));
    refactoring.setSourceRoot(question.root());
    refactoring.setPackageName(
        question.javac().getElements().getPackageOf(type).getQualifiedName().toString());
    refactoring.setWrap(wraps);
    refactoring.setReplace(question.flag("replace"));
    refactoring.setEquality(equality(question.text("equality")));
    return refactoring;
  }

  private static Equality equality(String name) throws RequestException {
    return switch (name) {
      case "delegate" -> Equality.DELEGATE;
      case "generate" -> Equality.GENERATE;
      case "separate" -> Equality.SEPARATE;
      default ->
          throw RequestException.bad("the option \"equality\" is delegate, generate or separate");
    };
  }
}
