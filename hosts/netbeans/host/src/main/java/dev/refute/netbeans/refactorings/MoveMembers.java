package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RequestException;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import org.netbeans.api.java.source.TreePathHandle;
import org.netbeans.modules.refactoring.api.MoveRefactoring;
import org.netbeans.modules.refactoring.java.api.JavaMoveMembersProperties;
import org.openide.util.lookup.Lookups;

/** What moving a static member and moving an instance method share. */
final class MoveMembers {
  private MoveMembers() {}

  /** A specification with the options that both have. */
  static Spec spec(Spec target) {
    return target
        .option("visibility", "escalate")
        .option("keep-original", "false")
        .option("deprecate-original", "true");
  }

  static MoveRefactoring of(
      Question question, List<? extends Element> members, TypeElement destination)
      throws RequestException {
    // Handles of elements, not of source positions; with those NetBeans does not find the member.
    TreePathHandle[] handles =
        members.stream()
            .map(member -> TreePathHandle.create(member, question.javac()))
            .toArray(TreePathHandle[]::new);
    JavaMoveMembersProperties properties = new JavaMoveMembersProperties(handles);
    properties.setVisibility(visibility(question.text("visibility")));
    properties.setDelegate(question.flag("keep-original"));
    properties.setAddDeprecated(question.flag("deprecate-original"));
    MoveRefactoring refactoring = new MoveRefactoring(Lookups.fixed((Object[]) handles));
    refactoring.setTarget(
        Lookups.singleton(TreePathHandle.create(destination, question.javac())));
    refactoring.getContext().add(properties);
    return refactoring;
  }

  private static JavaMoveMembersProperties.Visibility visibility(String name)
      throws RequestException {
    return switch (name) {
      case "escalate" -> JavaMoveMembersProperties.Visibility.ESCALATE;
      case "same" -> JavaMoveMembersProperties.Visibility.ASIS;
      case "public" -> JavaMoveMembersProperties.Visibility.PUBLIC;
      case "protected" -> JavaMoveMembersProperties.Visibility.PROTECTED;
      case "package" -> JavaMoveMembersProperties.Visibility.DEFAULT;
      case "private" -> JavaMoveMembersProperties.Visibility.PRIVATE;
      default -> throw RequestException.bad("no visibility \"" + name + "\"");
    };
  }
}
