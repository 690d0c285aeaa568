package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.InnerToOuterRefactoring;

/**
 * Moves a nested type to a file of its own.
 *
 * <pre>
 *   class A {                              class A { }
 *     static class B { }            →      class B { }
 *   }
 * </pre>
 */
public final class MemberToTop implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().option("new-name").option("field-name").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    TypeElement type = question.type();
    if (type.getNestingKind() != NestingKind.MEMBER) {
      return null;
    }
    InnerToOuterRefactoring refactoring = new InnerToOuterRefactoring(question.handle(type));
    String name = type.getSimpleName().toString();
    refactoring.setClassName(question.given("new-name").orElse(name));
    boolean isInner =
        type.getKind() == ElementKind.CLASS && !type.getModifiers().contains(Modifier.STATIC);
    String outer = isInner ? "outer" : null;
    refactoring.setReferenceName(question.given("field-name").orElse(outer));
    return refactoring;
  }
}
