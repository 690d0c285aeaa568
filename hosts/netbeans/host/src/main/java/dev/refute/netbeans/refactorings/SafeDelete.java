package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.Element;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.api.SafeDeleteRefactoring;
import org.openide.util.Lookup;
import org.openide.util.lookup.Lookups;

/**
 * Removes a type, a method or a field that nothing uses.
 *
 * <pre>
 *   class A { void m() {} }      →      class A { }
 * </pre>
 */
public final class SafeDelete implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.member().option("search-in-comments", "false").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    Element element =
        question.hasMethod() || question.hasField() ? question.member() : question.type();
    boolean isFile =
        element instanceof TypeElement type
            && type.getNestingKind() == NestingKind.TOP_LEVEL
            && type.getSimpleName().contentEquals(question.file().getName());
    Lookup source =
        isFile
            ? Lookups.fixed(question.file(), question.handle(element))
            : Lookups.fixed(question.handle(element));
    SafeDeleteRefactoring refactoring = new SafeDeleteRefactoring(source);
    refactoring.setCheckInComments(question.options().flag("search-in-comments"));
    return refactoring;
  }
}
