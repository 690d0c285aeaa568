package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Types;
import org.netbeans.api.java.source.ElementHandle;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.UseSuperTypeRefactoring;

/**
 * Replaces a type by one of its supertypes wherever that is enough.
 *
 * <pre>
 *   class B extends A { }                  class B extends A { }
 *   class C { B b = new B(); }      →      class C { A b = new B(); }
 * </pre>
 */
public final class UseSupertype implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().required("supertype").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    TypeElement type = question.type();
    TypeElement supertype = question.type(question.text("supertype"));
    Types types = question.javac().getTypes();
    boolean isSubtype =
        types.isSubtype(types.erasure(type.asType()), types.erasure(supertype.asType()));
    if (!isSubtype || type.equals(supertype)) {
      return null;
    }
    UseSuperTypeRefactoring refactoring = new UseSuperTypeRefactoring(question.handle(type));
    refactoring.setTargetSuperType(ElementHandle.create(supertype));
    return refactoring;
  }
}
