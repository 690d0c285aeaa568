package dev.refute.worker;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * What the names of a program stand for, as javac resolved them: its declarations, which of them
 * override, hide or stand beside each other, what every call and access means and through what it
 * is made, and where a primitive value is converted without being asked to.
 *
 * <p>A member is written "p.A.m(int,p.B)" or "p.A.f". Members of libraries are left out.
 */
final class Bindings extends TreePathScanner<Void, Void> {
  private final Trees trees;
  private final Types types;
  private final Elements elements;
  private final Set<TypeElement> program = new LinkedHashSet<>();
  private final Json uses = new Json().open('[');
  private final Json casts = new Json().open('[');
  private String inside = "";
  private TypeMirror result;

  private Bindings(JavacTask task) {
    trees = Trees.instance(task);
    types = task.getTypes();
    elements = task.getElements();
  }

  /** Of units that have been analysed without an error. */
  static String of(JavacTask task, Iterable<? extends CompilationUnitTree> units) {
    Bindings bindings = new Bindings(task);
    // All types first: a use may come before the declaration.
    for (CompilationUnitTree each : units) bindings.collectTypes(each);
    for (CompilationUnitTree each : units) bindings.scan(each, null);
    Json out = new Json().open('{');
    out.name("types").open('[');
    for (TypeElement each : bindings.program) bindings.describe(each, out);
    out.close(']');
    out.name("uses").raw(bindings.uses.close(']').toString());
    out.name("casts").raw(bindings.casts.close(']').toString());
    return out.close('}').toString();
  }

  // Declarations.

  private void describe(TypeElement type, Json out) {
    out.open('{').field("name", nameOf(type));
    out.name("supertypes").open('[');
    for (TypeMirror each : types.directSupertypes(type.asType())) {
      TypeElement above = (TypeElement) types.asElement(each);
      if (program.contains(above)) out.value(nameOf(above));
    }
    out.close(']').name("methods").open('[');
    for (ExecutableElement each : ElementFilter.methodsIn(type.getEnclosedElements())) {
      out.open('{').field("id", idOf(each)).field("name", each.getSimpleName().toString());
      out.field("access", accessOf(each)).name("overrides").open('[');
      for (ExecutableElement other : methodsAbove(type)) {
        if (elements.overrides(each, other, type)) out.value(idOf(other));
      }
      out.close(']').close('}');
    }
    out.close(']').name("fields").open('[');
    for (VariableElement each : ElementFilter.fieldsIn(type.getEnclosedElements())) {
      out.open('{').field("id", idOf(each)).field("name", each.getSimpleName().toString());
      out.field("access", accessOf(each)).name("hides").open('[');
      for (TypeElement above : above(type)) {
        for (VariableElement other : ElementFilter.fieldsIn(above.getEnclosedElements())) {
          if (elements.hides(each, other) && reaches(type, other)) out.value(idOf(other));
        }
      }
      out.close(']').close('}');
    }
    // What can be called in it by a plain name, declared or inherited.
    out.close(']').name("callable").open('[');
    for (ExecutableElement each : ElementFilter.methodsIn(elements.getAllMembers(type))) {
      boolean own = each.getEnclosingElement().equals(type);
      if (isOfProgram(each) && (own || reaches(type, each))) out.value(idOf(each));
    }
    out.close(']').close('}');
  }

  private Set<TypeElement> above(TypeElement type) {
    Set<TypeElement> all = new LinkedHashSet<>();
    for (TypeMirror each : types.directSupertypes(type.asType())) {
      TypeElement parent = (TypeElement) types.asElement(each);
      if (program.contains(parent)) all.add(parent);
      all.addAll(above(parent));
    }
    return all;
  }

  private List<ExecutableElement> methodsAbove(TypeElement type) {
    List<ExecutableElement> all = new ArrayList<>();
    for (TypeElement each : above(type)) {
      if (program.contains(each)) all.addAll(ElementFilter.methodsIn(each.getEnclosedElements()));
    }
    return all;
  }

  /** Whether code of `type` may use a member of a supertype. */
  private boolean reaches(TypeElement type, Element member) {
    Set<Modifier> modifiers = member.getModifiers();
    if (modifiers.contains(Modifier.PRIVATE)) return false;
    if (modifiers.contains(Modifier.PUBLIC) || modifiers.contains(Modifier.PROTECTED)) return true;
    if (member.getEnclosingElement().getKind().isInterface()) return true;
    return elements.getPackageOf(type).equals(elements.getPackageOf(member));
  }

  private static String accessOf(Element member) {
    for (Modifier each : List.of(Modifier.PUBLIC, Modifier.PROTECTED, Modifier.PRIVATE)) {
      if (member.getModifiers().contains(each)) return each.toString();
    }
    return "";
  }

  // Names.

  private String nameOf(TypeElement type) {
    return elements.getBinaryName(type).toString();
  }

  private String idOf(Element member) {
    String owner = nameOf((TypeElement) member.getEnclosingElement());
    String name = owner + "." + member.getSimpleName();
    if (!(member instanceof ExecutableElement method)) return name;
    List<String> parameters = new ArrayList<>();
    for (VariableElement each : method.getParameters()) parameters.add(typeName(each.asType()));
    return name + "(" + String.join(",", parameters) + ")";
  }

  private String typeName(TypeMirror type) {
    TypeMirror erased = types.erasure(type);
    if (erased instanceof ArrayType array) return typeName(array.getComponentType()) + "[]";
    Element element = types.asElement(erased);
    return element instanceof TypeElement known ? nameOf(known) : erased.toString();
  }

  private boolean isOfProgram(Element member) {
    return member.getEnclosingElement() instanceof TypeElement owner && program.contains(owner);
  }

  // Uses.

  private void collectTypes(CompilationUnitTree unit) {
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitClass(ClassTree tree, Void nothing) {
        if (trees.getElement(getCurrentPath()) instanceof TypeElement type) program.add(type);
        return super.visitClass(tree, nothing);
      }
    }.scan(unit, null);
  }

  @Override
  public Void visitClass(ClassTree tree, Void nothing) {
    String outer = inside;
    if (trees.getElement(getCurrentPath()) instanceof TypeElement type) inside = nameOf(type);
    super.visitClass(tree, nothing);
    inside = outer;
    return null;
  }

  @Override
  public Void visitMethod(MethodTree tree, Void nothing) {
    String outer = inside;
    TypeMirror outerResult = result;
    if (trees.getElement(getCurrentPath()) instanceof ExecutableElement method) {
      inside = idOf(method);
      result = method.getReturnType();
    }
    super.visitMethod(tree, nothing);
    inside = outer;
    result = outerResult;
    return null;
  }

  @Override
  public Void visitLambdaExpression(LambdaExpressionTree tree, Void nothing) {
    TypeMirror outerResult = result;
    result = null;
    super.visitLambdaExpression(tree, nothing);
    result = outerResult;
    return null;
  }

  @Override
  public Void visitVariable(VariableTree tree, Void nothing) {
    Element variable = trees.getElement(getCurrentPath());
    String outer = inside;
    if (variable != null && variable.getKind().isField()) inside = idOf(variable);
    if (variable != null && tree.getInitializer() != null) {
      convert(tree.getInitializer(), variable.asType());
    }
    super.visitVariable(tree, nothing);
    inside = outer;
    return null;
  }

  @Override
  public Void visitIdentifier(IdentifierTree tree, Void nothing) {
    use(trees.getElement(getCurrentPath()), tree.getName().toString(), "implicit");
    return super.visitIdentifier(tree, nothing);
  }

  @Override
  public Void visitMemberSelect(MemberSelectTree tree, Void nothing) {
    String through = through(tree.getExpression());
    use(trees.getElement(getCurrentPath()), tree.getIdentifier().toString(), through);
    return super.visitMemberSelect(tree, nothing);
  }

  private void use(Element element, String name, String through) {
    if (element instanceof TypeElement type) {
      if (name.equals("super") || name.equals("this")) return;
      write("type", name, program.contains(type) ? nameOf(type) : type.toString(), "");
    } else if (element != null && isOfProgram(element)) {
      if (name.equals("super") || name.equals("this")) return;
      boolean method = element instanceof ExecutableElement;
      if (method || element.getKind().isField()) {
        write(method ? "method" : "field", name, idOf(element), through);
      }
    }
  }

  private void write(String kind, String name, String target, String through) {
    uses.open('{').field("inside", inside).field("kind", kind).field("name", name);
    uses.field("target", target).field("through", through).close('}');
  }

  private static String through(ExpressionTree receiver) {
    if (receiver instanceof ParenthesizedTree inner) return through(inner.getExpression());
    if (receiver instanceof TypeCastTree inner) return through(inner.getExpression());
    String last = "";
    if (receiver instanceof IdentifierTree name) last = name.getName().toString();
    if (receiver instanceof MemberSelectTree name) last = name.getIdentifier().toString();
    return last.equals("super") || last.equals("this") ? last : "other";
  }

  // Conversions.

  private void convert(ExpressionTree value, TypeMirror to) {
    TypeMirror from = trees.getTypeMirror(new TreePath(getCurrentPath(), value));
    if (from == null || to == null) return;
    if (!from.getKind().isPrimitive() || !to.getKind().isPrimitive()) return;
    if (from.getKind() == to.getKind()) return;
    casts.open('{').field("inside", inside);
    casts.field("from", nameOf(from.getKind())).field("to", nameOf(to.getKind())).close('}');
  }

  private static String nameOf(TypeKind kind) {
    return kind.toString().toLowerCase(java.util.Locale.ROOT);
  }

  @Override
  public Void visitAssignment(AssignmentTree tree, Void nothing) {
    convert(
        tree.getExpression(),
        trees.getTypeMirror(new TreePath(getCurrentPath(), tree.getVariable())));
    return super.visitAssignment(tree, nothing);
  }

  @Override
  public Void visitReturn(ReturnTree tree, Void nothing) {
    if (tree.getExpression() != null) convert(tree.getExpression(), result);
    return super.visitReturn(tree, nothing);
  }

  @Override
  public Void visitBinary(BinaryTree tree, Void nothing) {
    boolean shift =
        switch (tree.getKind()) {
          case LEFT_SHIFT, RIGHT_SHIFT, UNSIGNED_RIGHT_SHIFT -> true;
          default -> false;
        };
    TypeMirror left = trees.getTypeMirror(new TreePath(getCurrentPath(), tree.getLeftOperand()));
    TypeMirror right = trees.getTypeMirror(new TreePath(getCurrentPath(), tree.getRightOperand()));
    if (!shift && isNumber(left) && isNumber(right)) {
      TypeMirror wide = wider(left, right);
      convert(tree.getLeftOperand(), wide);
      convert(tree.getRightOperand(), wide);
    }
    return super.visitBinary(tree, nothing);
  }

  private static boolean isNumber(TypeMirror type) {
    return type != null && type.getKind().isPrimitive() && type.getKind() != TypeKind.BOOLEAN;
  }

  /** Binary numeric promotion. */
  private TypeMirror wider(TypeMirror left, TypeMirror right) {
    for (TypeKind each : List.of(TypeKind.DOUBLE, TypeKind.FLOAT, TypeKind.LONG)) {
      if (left.getKind() == each || right.getKind() == each) return types.getPrimitiveType(each);
    }
    return types.getPrimitiveType(TypeKind.INT);
  }

  @Override
  public Void visitMethodInvocation(MethodInvocationTree tree, Void nothing) {
    TreePath select = new TreePath(getCurrentPath(), tree.getMethodSelect());
    convertAll(tree.getArguments(), trees.getTypeMirror(select), trees.getElement(select));
    return super.visitMethodInvocation(tree, nothing);
  }

  @Override
  public Void visitNewClass(NewClassTree tree, Void nothing) {
    Element constructor = trees.getElement(getCurrentPath());
    if (constructor != null) {
      convertAll(tree.getArguments(), constructor.asType(), constructor);
    }
    return super.visitNewClass(tree, nothing);
  }

  private void convertAll(
      List<? extends ExpressionTree> arguments, TypeMirror method, Element element) {
    if (!(method instanceof ExecutableType type)) return;
    List<? extends TypeMirror> parameters = type.getParameterTypes();
    boolean varargs = element instanceof ExecutableElement e && e.isVarArgs();
    for (int i = 0; i < arguments.size() && i < parameters.size(); i++) {
      if (varargs && i + 1 == parameters.size()) return;
      convert(arguments.get(i), parameters.get(i));
    }
  }
}
