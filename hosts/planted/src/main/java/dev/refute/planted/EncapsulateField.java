package dev.refute.planted;

import dev.refute.host.Spec;
import dev.refute.planted.Model.Use;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.ElementFilter;

/**
 * Makes a field private and replaces its uses by calls of a getter and a setter.
 *
 * <pre>
 *   class A { int f; }                 class A { private int f;
 *                                        int getF() {…} void setF(int f) {…} }
 *   class B { int m(A a) {      →      class B { int m(A a) {
 *     a.f += 1; return a.f; } }          a.setF(a.getF() + 1); return a.getF(); } }
 * </pre>
 */
final class EncapsulateField implements Refactoring {
  private static final int MANY_METHODS = 4;
  private static final Set<String> VISIBILITIES =
      Set.of("same", "public", "protected", "package", "private");

  @Override
  public RefactoringSpec spec() {
    return Spec.field().option("getter").option("setter").option("visibility", "same").done();
  }

  @Override
  public Change plan(Question question) throws RequestException {
    VariableElement field = question.field();
    String visibility = question.options().text("visibility");
    if (!VISIBILITIES.contains(visibility)) {
      throw RequestException.bad("there is no visibility \"" + visibility + "\"");
    }
    Change change = new Change(question.analysis().files);
    if (field.getKind() != ElementKind.FIELD
        || field.getEnclosingElement().getKind() != ElementKind.CLASS) {
      change.refuse("only a field of a class can be encapsulated");
      return change;
    }
    crash(question, field);
    Names names = names(question, field);
    Accessors accessors = new Accessors(question, change, field, names, visibility);
    boolean hasSetter = !field.getModifiers().contains(Modifier.FINAL);
    boolean getterThere = question.has(Fault.ENCAPSULATE_TAKES_ANY_GETTER) && names.getterTaken;
    boolean setterThere = question.has(Fault.ENCAPSULATE_TAKES_ANY_SETTER) && names.setterTaken;
    accessors.declare(!getterThere, hasSetter && !setterThere);
    if (!(question.has(Fault.ENCAPSULATE_KEEPS_PUBLIC)
        && field.getModifiers().contains(Modifier.PUBLIC))) {
      new FieldDeclaration(question.analysis(), change, field).makePrivate();
    }
    List<Use> uses =
        question.model().uses.values().stream().filter(use -> use.element().equals(field)).toList();
    FieldUses rewriting = new FieldUses(question, change, field, names, hasSetter);
    uses.stream().filter(use -> !isLeft(question, field, uses, use)).forEach(rewriting::replace);
    rewriting.announce();
    return change;
  }

  /**
   * What the accessors are called.
   *
   * @param getterTaken the class has a method that is called as the getter
   * @param setterTaken the class has a method that is called as the setter
   */
  record Names(String getter, String setter, boolean getterTaken, boolean setterTaken) {}

  private static Names names(Question question, VariableElement field) {
    String name = field.getSimpleName().toString();
    String tail = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    boolean isBoolean = field.asType().getKind() == TypeKind.BOOLEAN;
    String getter = question.options().given("getter").orElse((isBoolean ? "is" : "get") + tail);
    String setter = question.options().given("setter").orElse("set" + tail);
    boolean getterTaken = false;
    boolean setterTaken = false;
    for (ExecutableElement method :
        ElementFilter.methodsIn(field.getEnclosingElement().getEnclosedElements())) {
      getterTaken |=
          method.getSimpleName().contentEquals(getter) && method.getParameters().isEmpty();
      setterTaken |=
          method.getSimpleName().contentEquals(setter) && method.getParameters().size() == 1;
    }
    return new Names(getter, setter, getterTaken, setterTaken);
  }

  private static void crash(Question question, VariableElement field) {
    if (question.has(Fault.ENCAPSULATE_CRASHES_ON_ARRAY)
        && field.asType() instanceof ArrayType array
        && array.getComponentType() instanceof ArrayType) {
      throw new ClassCastException("an array type is not a simple type");
    }
    if (!question.has(Fault.ENCAPSULATE_CRASHES_ON_MANY_METHODS)) {
      return;
    }
    for (Use use : question.model().uses.values()) {
      Element type = question.model().classesAround(use.path()).stream().findFirst().orElse(null);
      if (use.element().equals(field)
          && ElementFilter.methodsIn(type.getEnclosedElements()).size() > MANY_METHODS) {
        throw new ArrayIndexOutOfBoundsException(
            "Index " + (MANY_METHODS + 1) + " out of bounds for length " + (MANY_METHODS + 1));
      }
    }
  }

  /** Whether a fault leaves this use unchanged. */
  private static boolean isLeft(Question question, VariableElement field, List<Use> uses, Use use) {
    TypeElement owner = (TypeElement) field.getEnclosingElement();
    boolean isInside = question.model().classesAround(use.path()).contains(owner);
    boolean isParenthesised = Trees.outermost(use.path()) != use.path();
    return isParenthesised && isInside && question.has(Fault.ENCAPSULATE_MISSES_PARENTHESES)
        || uses.size() == 1
            && use.path().getLeaf().toString().contains(".this.")
            && question.has(Fault.ENCAPSULATE_LONE_OUTER_THIS);
  }

  @Override
  public boolean overlooks(Problem problem, Set<Fault> faults) {
    if (problem.kind() == Problem.Kind.ERROR) {
      return faults.contains(Fault.ENCAPSULATE_TAKES_ANY_GETTER)
          && problem.subject().startsWith("compiler.err.already.defined ")
          && problem.subject().contains("return ");
    }
    return faults.contains(Fault.ENCAPSULATE_OVERRIDDEN_GETTER)
        && problem.message().contains("#get");
  }
}
