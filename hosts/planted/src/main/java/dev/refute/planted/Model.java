package dev.refute.planted;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.refute.planted.Analysis.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * What a refactoring must preserve: what every name refers to, through which object it is reached,
 * and which method overrides which. Declarations have keys that also exist after the change: {@code
 * p.A#m(int)}; a declaration without such a name is identified by its place, {@code
 * ⟨p/A.java:17⟩x}.
 */
final class Model {
  /** Reached through the object that the innermost class stands for. */
  static final String OWN = "own";

  /**
   * One name in the program.
   *
   * @param key of what it is bound to
   * @param object that a member is reached through: {@link #OWN}, "outer" and the class, or nothing
   *     where the program names it or none is needed
   * @param isSuper said with {@code super}
   */
  record Use(TreePath path, Element element, String key, String object, boolean isSuper) {
    boolean isMethod() {
      return element.getKind() == ElementKind.METHOD;
    }
  }

  final Analysis analysis;
  final Map<Place, Use> uses = new LinkedHashMap<>();

  /** "x > y in T": in class T, method x overrides or hides y. */
  final Set<Overriding> overriding = new LinkedHashSet<>();

  /** In the class {@code in}, {@code method} stands for {@code overridden}. */
  record Overriding(String method, String overridden, String in) {
    boolean concerns(Set<String> keys) {
      return keys.contains(method) || keys.contains(overridden);
    }
  }

  Model(Analysis analysis) {
    this.analysis = analysis;
    analysis.units.values().forEach(unit -> new Uses().scan(unit, null));
    ElementFilter.typesIn(analysis.declarations.keySet()).forEach(this::addOverriding);
  }

  boolean isFamily(String method, String other) {
    return overriding.stream()
        .anyMatch(
            pair ->
                (pair.method.equals(method) && pair.overridden.equals(other))
                    || (pair.method.equals(other) && pair.overridden.equals(method)));
  }

  String key(Element element) {
    return switch (element.getKind()) {
      case CLASS, INTERFACE, ENUM, RECORD, ANNOTATION_TYPE -> typeKey((TypeElement) element);
      case METHOD, CONSTRUCTOR -> methodKey((ExecutableElement) element);
      case FIELD, ENUM_CONSTANT ->
          key(element.getEnclosingElement()) + "." + element.getSimpleName();
      case TYPE_PARAMETER -> key(element.getEnclosingElement()) + "<" + element.getSimpleName();
      default -> placeKey(element);
    };
  }

  private String placeKey(Element element) {
    Place place = analysis.declaration(element);
    return place == null
        ? element.toString()
        : "⟨" + place.file() + ":" + place.offset() + "⟩" + element.getSimpleName();
  }

  private String typeKey(TypeElement type) {
    return switch (type.getNestingKind()) {
      case TOP_LEVEL -> type.getQualifiedName().toString();
      case MEMBER -> key(type.getEnclosingElement()) + "." + type.getSimpleName();
      case LOCAL, ANONYMOUS -> placeKey(type);
    };
  }

  private String methodKey(ExecutableElement method) {
    return methodKey(key(method.getEnclosingElement()), method.getSimpleName().toString(), method);
  }

  /** The key that a method would have under another name in another class. */
  String methodKey(String type, String name, ExecutableElement method) {
    return type
        + "#"
        + name
        + method.getParameters().stream()
            .map(parameter -> erased(parameter.asType()))
            .collect(Collectors.joining(",", "(", ")"));
  }

  private String erased(TypeMirror type) {
    return analysis.types.erasure(type).toString();
  }

  /** The classes around a tree, innermost first. */
  List<TypeElement> classesAround(TreePath path) {
    List<TypeElement> classes = new ArrayList<>();
    for (TreePath at = path.getParentPath(); at != null; at = at.getParentPath()) {
      if (at.getLeaf() instanceof ClassTree
          && analysis.trees.getElement(at) instanceof TypeElement type) {
        classes.add(type);
      }
    }
    return classes;
  }

  /** Whether a member belongs to a class, by declaration or inheritance. */
  boolean isMember(Element member, TypeElement type) {
    if (!(member.getEnclosingElement() instanceof TypeElement owner)) {
      return false;
    }
    if (owner.equals(type)) {
      return true;
    }
    Set<Modifier> modifiers = member.getModifiers();
    if (modifiers.contains(Modifier.PRIVATE) || !isBelow(type, owner)) {
      return false;
    }
    return modifiers.contains(Modifier.PUBLIC)
        || modifiers.contains(Modifier.PROTECTED)
        || analysis.elements.getPackageOf(type).equals(analysis.elements.getPackageOf(owner));
  }

  boolean isBelow(TypeElement type, TypeElement other) {
    return analysis.types.isSubtype(
        analysis.types.erasure(type.asType()), analysis.types.erasure(other.asType()));
  }

  /** The enclosing class through whose object a name is reached. */
  private String objectOf(TypeElement type, List<TypeElement> around) {
    return type.equals(around.get(0)) ? OWN : "outer " + key(type);
  }

  private String implicitObject(Element member, List<TypeElement> around) {
    if (member.getModifiers().contains(Modifier.STATIC)) {
      return "";
    }
    for (TypeElement type : around) {
      if (isMember(member, type)) {
        return objectOf(type, around);
      }
    }
    return "";
  }

  /** Methods that a class has or inherits from anywhere, also those it overrides. */
  private List<ExecutableElement> methodsOf(TypeElement type) {
    Map<Element, Boolean> seen = new LinkedHashMap<>();
    collect(type, seen);
    List<ExecutableElement> methods = new ArrayList<>();
    seen.keySet()
        .forEach(each -> methods.addAll(ElementFilter.methodsIn(each.getEnclosedElements())));
    return methods;
  }

  private void collect(TypeElement type, Map<Element, Boolean> seen) {
    if (seen.put(type, true) != null) {
      return;
    }
    for (TypeMirror supertype : analysis.types.directSupertypes(type.asType())) {
      if (analysis.types.asElement(supertype) instanceof TypeElement above) {
        collect(above, seen);
      }
    }
  }

  private void addOverriding(TypeElement type) {
    Map<String, List<ExecutableElement>> byName = new HashMap<>();
    for (ExecutableElement method : methodsOf(type)) {
      byName.computeIfAbsent(method.getSimpleName().toString(), n -> new ArrayList<>()).add(method);
    }
    for (List<ExecutableElement> methods : byName.values()) {
      for (ExecutableElement method : methods) {
        for (ExecutableElement other : methods) {
          if (method != other && standsFor(method, other, type)) {
            overriding.add(new Overriding(key(method), key(other), key(type)));
          }
        }
      }
    }
  }

  private boolean standsFor(ExecutableElement method, ExecutableElement other, TypeElement in) {
    if (analysis.elements.overrides(method, other, in)) {
      return true;
    }
    boolean isStatic =
        method.getModifiers().contains(Modifier.STATIC)
            || other.getModifiers().contains(Modifier.STATIC);
    TypeElement owner = (TypeElement) method.getEnclosingElement();
    return isStatic
        && isMember(other, owner)
        && !owner.equals(other.getEnclosingElement())
        && analysis.types.isSubsignature(
            (javax.lang.model.type.ExecutableType) method.asType(),
            (javax.lang.model.type.ExecutableType) other.asType());
  }

  private final class Uses extends TreePathScanner<Void, Void> {
    private void add(int offset, String object, boolean isSuper) {
      Element element = analysis.trees.getElement(getCurrentPath());
      if (element == null) {
        return;
      }
      String name = element.getSimpleName().toString();
      boolean isThis = name.equals("this") || name.equals("super");
      uses.put(
          new Place(Analysis.file(getCurrentPath()), offset),
          new Use(getCurrentPath(), element, isThis ? name : key(element), object, isSuper));
    }

    private Element element() {
      return analysis.trees.getElement(getCurrentPath());
    }

    @Override
    public Void visitMethod(MethodTree tree, Void unused) {
      return analysis.isGenerated(element()) ? null : super.visitMethod(tree, null);
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, Void unused) {
      Element element = element();
      String object = "";
      if (element != null) {
        List<TypeElement> around = classesAround(getCurrentPath());
        String name = tree.getName().toString();
        if (name.equals("this") || name.equals("super")) {
          object = OWN;
        } else if (element.getKind().isField() || element.getKind() == ElementKind.METHOD) {
          object = implicitObject(element, around);
        }
      }
      add(analysis.start(getCurrentPath()), object, false);
      return super.visitIdentifier(tree, null);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree tree, Void unused) {
      String object = "";
      Tree qualifier = tree.getExpression();
      if (tree.getIdentifier().contentEquals("this")
          || tree.getIdentifier().contentEquals("super")) {
        Element type = analysis.trees.getElement(new TreePath(getCurrentPath(), qualifier));
        if (type instanceof TypeElement named) {
          object = objectOf(named, classesAround(getCurrentPath()));
        }
      }
      add(
          analysis.end(getCurrentPath()) - tree.getIdentifier().length(),
          object,
          isSuper(qualifier));
      return super.visitMemberSelect(tree, null);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Void unused) {
      add(
          analysis.end(getCurrentPath()) - tree.getName().length(),
          "",
          isSuper(tree.getQualifierExpression()));
      return super.visitMemberReference(tree, null);
    }

    @Override
    public Void visitNewClass(NewClassTree tree, Void unused) {
      Element constructor = element();
      String object = "";
      if (constructor != null
          && constructor.getEnclosingElement() instanceof TypeElement type
          && type.getNestingKind() == NestingKind.MEMBER
          && tree.getEnclosingExpression() == null) {
        object = implicitObject(type, classesAround(getCurrentPath()));
      }
      add(Analysis.point(tree), object, false);
      return super.visitNewClass(tree, null);
    }
  }

  static boolean isSuper(Tree tree) {
    return tree instanceof IdentifierTree name && name.getName().contentEquals("super")
        || tree instanceof MemberSelectTree select && select.getIdentifier().contentEquals("super");
  }
}
