package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.io.IOException;
import javax.lang.model.element.Element;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import org.netbeans.api.java.source.TreePathHandle;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.api.SafeDeleteRefactoring;
import org.openide.util.Lookup;
import org.openide.util.lookup.Lookups;

/**
 * Removes a type, a method, a field or the selected variable, and warns if something uses it.
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
  public AbstractRefactoring make(Question question) throws IOException, RequestException {
    Lookup source = question.hasType() ? named(question) : selected(question);
    SafeDeleteRefactoring refactoring = new SafeDeleteRefactoring(source);
    refactoring.setCheckInComments(question.flag("search-in-comments"));
    return refactoring;
  }

  private static Lookup selected(Question question) throws IOException, RequestException {
    return Lookups.fixed(TreePathHandle.create(question.selection(), question.javac()));
  }

  private static Lookup named(Question question) throws RequestException {
    Element element =
        question.hasMethod() || question.hasField() ? question.member() : question.type();
    boolean isFile =
        element instanceof TypeElement type
            && type.getNestingKind() == NestingKind.TOP_LEVEL
            && type.getSimpleName().contentEquals(question.file().getName());
    return isFile
        ? Lookups.fixed(question.file(), question.handle(element))
        : Lookups.fixed(question.handle(element));
  }
}
