package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Question;
import dev.refute.protocol.RequestException;
import javax.lang.model.element.Element;
import org.netbeans.modules.refactoring.java.api.PushDownRefactoring;

/** What pushing down a method and pushing down a field share. */
final class PushDown {
  private PushDown() {}

  static PushDownRefactoring of(Question question, Element member, boolean leaveAbstract)
      throws RequestException {
    PushDownRefactoring refactoring = new PushDownRefactoring(question.handle(question.type()));
    refactoring.setMembers(
        question.infos(
            Together.members(question, member), each -> leaveAbstract && each.equals(member)));
    return refactoring;
  }
}
