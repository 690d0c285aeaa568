package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;

/**
 * Moves a static method or field to another class.
 *
 * <pre>
 *   class A { static int s() {…} }      →      class A { }
 *   class B { int m() {                        class B { static int s() {…} int m() {
 *     return A.s(); } }                          return s(); } }
 * </pre>
 */
public final class MoveStatic implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Together.spec(MoveMembers.spec(Spec.member().required("destination"))).done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    Element member = question.member();
    List<Element> members = Together.members(question, member);
    return members.stream().allMatch(each -> each.getModifiers().contains(Modifier.STATIC))
        ? MoveMembers.of(question, members, question.type(question.text("destination")))
        : null;
  }
}
