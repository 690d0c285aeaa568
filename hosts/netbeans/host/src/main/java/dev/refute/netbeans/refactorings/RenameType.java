package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;

/**
 * Gives a type another name; the file of a top-level type follows.
 *
 * <pre>
 *   class A { A next; }      →      class B { B next; }
 * </pre>
 */
public final class RenameType implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().required("new-name").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    TypeElement type = question.type();
    return type.getNestingKind() == NestingKind.TOP_LEVEL
        ? Rename.ofTopLevel(question, type)
        : Rename.of(question, question.handle(type));
  }
}
