package dev.refute.planted;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.util.TreeScanner;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;

/**
 * Moves a method to a superclass.
 *
 * <pre>
 *   class A {}                               class A { void m() {} }
 *   class B extends A { void m() {} }   →    class B extends A {}
 * </pre>
 */
final class PullUpMethod implements Refactoring {
  @Override
  public RefactoringSpec spec() {
    return Spec.method().option("destination").done();
  }

  @Override
  public Change plan(Question question) throws RequestException {
    ExecutableElement method = question.method();
    TypeElement type = (TypeElement) method.getEnclosingElement();
    Change change = new Change(question.analysis().files);
    Optional<TypeElement> destination = destination(question, type);
    if (destination.isEmpty()) {
      change.refuse(type.getSimpleName() + " has no superclass in this program");
      return change;
    }
    if (type.equals(destination.get()) || !question.model().isBelow(type, destination.get())) {
      change.refuse(destination.get().getSimpleName() + " is not a superclass");
      return change;
    }
    Move move = new Move(question, change, method);
    if (question.has(Fault.PULL_UP_CRASHES_ON_LOCAL)
        && type.getNestingKind() == NestingKind.LOCAL) {
      throw new NullPointerException("no handle for local type " + type.getSimpleName());
    }
    if (question.has(Fault.PULL_UP_CRIES_ERROR) && says(move, "this")) {
      change.remark("error", "'this' cannot be moved to " + destination.get().getSimpleName());
    }
    move.announce(List.of(destination.get()));
    boolean adds = question.has(Fault.PULL_UP_ADDS_FINAL);
    move.copyTo(destination.get(), "", adds ? "final " : "");
    move.removeOriginal();
    return change;
  }

  /** The class named, or the direct superclass; none if that is not in the program. */
  private static Optional<TypeElement> destination(Question question, TypeElement type)
      throws RequestException {
    Optional<String> name = question.options().given("destination");
    if (name.isPresent()) {
      return Optional.of(question.type(name.get()));
    }
    return question.analysis().types.asElement(type.getSuperclass()) instanceof TypeElement above
            && question.analysis().declarations.containsKey(above)
        ? Optional.of(above)
        : Optional.empty();
  }

  /** Whether the method says {@code this}, or {@code super}, before a dot. */
  private static boolean says(Move move, String word) {
    boolean[] found = {false};
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitMemberSelect(MemberSelectTree tree, Void unused) {
        found[0] |=
            tree.getExpression() instanceof IdentifierTree name
                && name.getName().contentEquals(word);
        return super.visitMemberSelect(tree, null);
      }
    }.scan(move.tree(), null);
    return found[0];
  }

  @Override
  public boolean overlooks(Problem problem, Set<Fault> faults) {
    return switch (problem.kind()) {
      case OBJECT ->
          faults.contains(Fault.PULL_UP_IGNORES_OUTER_INSTANCE)
              && problem.subject().endsWith(".this");
      case ERROR ->
          faults.contains(Fault.PULL_UP_SUPER_UNCHECKED)
              && problem.subject().startsWith("compiler.err.cant.resolve")
              && problem.subject().contains(" super.");
      default -> false;
    };
  }
}
