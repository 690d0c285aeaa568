package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.netbeans.api.java.source.ElementHandle;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.java.api.ExtractInterfaceRefactoring;

/**
 * Makes an interface of some methods of a class.
 *
 * <pre>
 *   class A { public void m() {} }      →      interface I { void m(); }
 *                                              class A implements I { public void m() {} }
 * </pre>
 */
public final class ExtractInterface implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type().required("new-name").option("members", "").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    TypeElement type = question.type();
    ExtractInterfaceRefactoring refactoring =
        new ExtractInterfaceRefactoring(question.handle(type));
    List<ElementHandle<ExecutableElement>> methods = new ArrayList<>();
    List<ElementHandle<VariableElement>> fields = new ArrayList<>();
    for (Element member : question.members("members", type)) {
      if (member instanceof ExecutableElement method) {
        methods.add(ElementHandle.create(method));
      } else if (member instanceof VariableElement field) {
        fields.add(ElementHandle.create(field));
      }
    }
    refactoring.setInterfaceName(question.text("new-name"));
    refactoring.setMethods(methods);
    refactoring.setFields(fields);
    refactoring.setImplements(List.of());
    return refactoring;
  }
}
