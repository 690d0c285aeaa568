package dev.refute.planted;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.util.TreeScanner;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/**
 * Moves a method to the direct subclasses of its class.
 *
 * <pre>
 *   class A { void m() {} }           class A {}
 *   class B extends A {}         →    class B extends A { void m() {} }
 * </pre>
 */
final class PushDownMethod implements Refactoring {
  @Override
  public RefactoringSpec spec() {
    return Spec.method().done();
  }

  @Override
  public Change plan(Question question) throws RequestException {
    ExecutableElement method = question.method();
    Change change = new Change(question.analysis().files);
    List<TypeElement> targets = subclasses(question, (TypeElement) method.getEnclosingElement());
    if (method.getEnclosingElement().getKind() != ElementKind.CLASS) {
      change.refuse("the method is not in a class");
    } else if (targets.isEmpty()) {
      change.refuse(method.getEnclosingElement().getSimpleName() + " has no subclass");
    } else {
      move(question, change, method, targets);
    }
    return change;
  }

  private static void move(
      Question question, Change change, ExecutableElement method, List<TypeElement> targets) {
    Move move = new Move(question, change, method);
    if (targets.stream().anyMatch(move::contains)) {
      change.refuse("a subclass is declared inside of the method");
      return;
    }
    if (question.has(Fault.PUSH_DOWN_REFUSES_OVERLOAD) && overloaded(method, targets)) {
      change.refuse("a subclass has a method called " + method.getSimpleName());
    }
    boolean isProtected = method.getModifiers().contains(Modifier.PROTECTED);
    if (question.has(Fault.PUSH_DOWN_HANGS_ON_CAST) && isProtected && castsThis(move)) {
      hang();
    }
    move.announce(targets);
    boolean drops = isProtected && question.has(Fault.PUSH_DOWN_DROPS_PROTECTED);
    targets.forEach(target -> move.copyTo(target, drops ? "protected " : "", ""));
    if (!question.has(Fault.PUSH_DOWN_LEAVES_ORIGINAL)) {
      move.removeOriginal();
    }
  }

  private static List<TypeElement> subclasses(Question question, TypeElement type) {
    List<TypeElement> found = new ArrayList<>();
    for (Element each : question.analysis().declarations.keySet()) {
      if (each instanceof TypeElement candidate
          && type.equals(question.analysis().types.asElement(candidate.getSuperclass()))) {
        found.add(candidate);
      }
    }
    return found;
  }

  private static boolean overloaded(ExecutableElement method, List<TypeElement> targets) {
    return targets.stream()
        .flatMap(type -> type.getEnclosedElements().stream())
        .anyMatch(each -> each.getSimpleName().equals(method.getSimpleName()));
  }

  private static boolean castsThis(Move move) {
    boolean[] found = {false};
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitTypeCast(TypeCastTree tree, Void unused) {
        found[0] |=
            tree.getExpression() instanceof IdentifierTree name
                && name.getName().contentEquals("this");
        return super.visitTypeCast(tree, null);
      }
    }.scan(move.tree(), null);
    return found[0];
  }

  private static void hang() {
    while (true) {
      try {
        Thread.sleep(1000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public boolean overlooks(Problem problem, Set<Fault> faults) {
    return switch (problem.kind()) {
      case SUPER -> faults.contains(Fault.PUSH_DOWN_SUPER_UNCHECKED);
      case FIELD -> faults.contains(Fault.PUSH_DOWN_IGNORES_HIDING);
      case ERROR ->
          faults.contains(Fault.PUSH_DOWN_IGNORES_ACCESS)
              && problem.subject().startsWith("compiler.err.report.access ");
      default -> false;
    };
  }
}
