package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Question;
import dev.refute.host.Spec;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IMember;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.IType;

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
  static IMember[] members(Question question, IMember first)
      throws CoreException, RequestException {
    IType type = first.getDeclaringType();
    List<IMember> others = new ArrayList<>();
    Stream.of(type.getFields(), type.getMethods()).flatMap(Stream::of).forEach(others::add);
    others.removeIf(member -> member.equals(first) || isConstructor(member));
    IMember[] chosen = question.members("also", type, others.toArray(IMember[]::new));
    return Stream.concat(Stream.of(first), Stream.of(chosen)).distinct().toArray(IMember[]::new);
  }

  static IMethod[] methods(IMember[] members) {
    return Stream.of(members).filter(IMethod.class::isInstance).toArray(IMethod[]::new);
  }

  private static boolean isConstructor(IMember member) {
    return member.getElementName().equals(member.getDeclaringType().getElementName());
  }
}
