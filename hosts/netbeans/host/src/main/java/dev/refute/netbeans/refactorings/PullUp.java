package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Question;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.netbeans.api.java.source.ElementHandle;
import org.netbeans.modules.refactoring.java.api.PullUpRefactoring;

/** What pulling up a method and pulling up a field share. */
final class PullUp {
  private PullUp() {}

  static PullUpRefactoring of(Question question, Element member, boolean declareAbstract)
      throws RequestException {
    TypeElement destination = destination(question);
    if (destination == null) {
      return null;
    }
    // As the dialog has it: what goes into an interface is abstract, unless it is a default method.
    Predicate<Element> mustBeAbstract =
        each ->
            each.getKind() == ElementKind.METHOD
                && destination.getKind().isInterface()
                && !each.getModifiers().contains(Modifier.DEFAULT);
    PullUpRefactoring refactoring = new PullUpRefactoring(question.handle(question.type()));
    refactoring.setTargetType(ElementHandle.create(destination));
    refactoring.setMembers(
        question.infos(
            Together.members(question, member),
            each -> mustBeAbstract.test(each) || declareAbstract && each.equals(member)));
    return refactoring;
  }

  /** The supertype asked for, or the superclass; null if there is none that we could change. */
  private static TypeElement destination(Question question) throws RequestException {
    if (question.given("destination").isPresent()) {
      return question.type(question.text("destination"));
    }
    List<TypeMirror> supertypes = new ArrayList<>();
    supertypes.add(question.type().getSuperclass());
    supertypes.addAll(question.type().getInterfaces());
    for (TypeMirror supertype : supertypes) {
      Element element = question.javac().getTypes().asElement(supertype);
      if (element instanceof TypeElement type && question.isOurs(type)) {
        return type;
      }
    }
    return null;
  }
}
