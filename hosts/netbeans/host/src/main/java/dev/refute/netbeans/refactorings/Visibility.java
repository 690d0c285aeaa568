package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Question;
import dev.refute.protocol.RequestException;
import java.util.EnumSet;
import java.util.Set;
import javax.lang.model.element.Modifier;

/** The visibility that an option names, as modifiers. */
final class Visibility {
  private Visibility() {}

  static Set<Modifier> of(Question question, String option) throws RequestException {
    String name = question.text(option);
    return switch (name) {
      case "public" -> EnumSet.of(Modifier.PUBLIC);
      case "protected" -> EnumSet.of(Modifier.PROTECTED);
      case "private" -> EnumSet.of(Modifier.PRIVATE);
      case "package" -> EnumSet.noneOf(Modifier.class);
      default -> throw RequestException.bad("no visibility \"" + name + "\"");
    };
  }
}
