package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;

/**
 * Members that are moved together. The option "also" names others of the same type; overloaded
 * methods all have the name.
 */
final class Together {
  private Together() {}

  static Spec spec(Spec target) {
    return target.option("also", "");
  }

  /** The target's member first. */
  static List<Element> members(Question question, Element first) throws RequestException {
    List<Element> members = new ArrayList<>(List.of(first));
    for (Element other : question.members("also", question.type())) {
      if (!members.contains(other)) {
        members.add(other);
      }
    }
    return members;
  }
}
