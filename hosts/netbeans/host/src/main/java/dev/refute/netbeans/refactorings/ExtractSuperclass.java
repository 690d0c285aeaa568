package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.TypeElement;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.ExtractSuperclassRefactoring;

/**
 * Makes a superclass of some members of a class.
 *
 * <pre>
 *   class A { void m() {} }      →      class S { void m() {} }
 *                                       class A extends S { }
 * </pre>
 */
public final class ExtractSuperclass implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().required("new-name").option("members", "").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    TypeElement type = question.type();
    ExtractSuperclassRefactoring refactoring =
        new ExtractSuperclassRefactoring(question.handle(type));
    refactoring.setSuperClassName(question.text("new-name"));
    refactoring.setMembers(question.infos(question.members("members", type), member -> false));
    return refactoring;
  }
}
