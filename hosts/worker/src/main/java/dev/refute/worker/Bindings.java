package dev.refute.worker;

import com.google.gson.stream.JsonWriter;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
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
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.ReferenceType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/**
 * What the names of a program refer to, as javac resolved them: its declarations, what they
 * override or hide, what every call and access refers to and through which receiver, and every
 * implicit conversion of a primitive value.
 *
 * <p>A member is written "p.A.m(int,p.B)" or "p.A.f", the third variable that p.A.m declares
 * "p.A.m(int,p.B)#2", a type variable "p.A#T". Library members are not listed as declarations, but
 * their uses are, as kinds of their own.
 */
final class Bindings extends TreePathScanner<Void, Void> {
  private final Trees trees;
  private final Types types;
  private final Declarations declarations;
  private final List<Use> uses = new ArrayList<>();
  private final List<Cast> casts = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();
  private final Map<Element, String> variableIds = new HashMap<>();
  private final Map<String, Integer> variablesIn = new HashMap<>();
  private String inside = "";
  private TypeMirror result;

  private record Use(
      String inside, String kind, String name, String target, String through, String receiver) {}

  private record Cast(String inside, TypeKind from, TypeKind to) {}

  private record Variable(String inside, String id, String name) {}

  private Bindings(JavacTask task) {
    trees = Trees.instance(task);
    types = task.getTypes();
    declarations = new Declarations(types, task.getElements());
  }

  /** The bindings of units that javac has analysed without an error, as JSON. */
  static String of(JavacTask task, Iterable<? extends CompilationUnitTree> units) {
    Bindings bindings = new Bindings(task);
    // All types first: a use may come before the declaration.
    for (CompilationUnitTree each : units) bindings.collectTypes(each);
    for (CompilationUnitTree each : units) bindings.scan(each, null);
    return Report.text(bindings::write);
  }

  private void write(JsonWriter out) throws IOException {
    out.beginObject().name("types");
    declarations.describe(out);
    out.name("uses").beginArray();
    for (Use each : uses) {
      out.beginObject().name("inside").value(each.inside).name("kind").value(each.kind);
      out.name("name").value(each.name).name("target").value(each.target);
      out.name("through").value(each.through).name("receiver").value(each.receiver).endObject();
    }
    out.endArray().name("casts").beginArray();
    for (Cast each : casts) {
      out.beginObject().name("inside").value(each.inside);
      out.name("from").value(nameOf(each.from)).name("to").value(nameOf(each.to)).endObject();
    }
    out.endArray().name("variables").beginArray();
    for (Variable each : variables) {
      out.beginObject().name("inside").value(each.inside).name("id").value(each.id);
      out.name("name").value(each.name).endObject();
    }
    out.endArray().endObject();
  }

  // Uses.

  private void collectTypes(CompilationUnitTree unit) {
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitClass(ClassTree tree, Void nothing) {
        if (trees.getElement(getCurrentPath()) instanceof TypeElement type) declarations.add(type);
        return super.visitClass(tree, nothing);
      }
    }.scan(unit, null);
  }

  @Override
  public Void visitClass(ClassTree tree, Void nothing) {
    String outer = inside;
    if (trees.getElement(getCurrentPath()) instanceof TypeElement type) inside = declarations.nameOf(type);
    super.visitClass(tree, nothing);
    inside = outer;
    return null;
  }

  @Override
  public Void visitMethod(MethodTree tree, Void nothing) {
    String outer = inside;
    TypeMirror outerResult = result;
    if (trees.getElement(getCurrentPath()) instanceof ExecutableElement method) {
      inside = declarations.idOf(method);
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
    if (variable != null && variable.getKind().isField()) inside = declarations.idOf(variable);
    else if (variable != null) declare(variable);
    if (variable != null && tree.getInitializer() != null) {
      convert(tree.getInitializer(), variable.asType());
    }
    super.visitVariable(tree, nothing);
    inside = outer;
    return null;
  }

  /** A parameter or a local variable. */
  private void declare(Element variable) {
    String id = inside + "#" + (variablesIn.merge(inside, 1, Integer::sum) - 1);
    variableIds.put(variable, id);
    variables.add(new Variable(inside, id, variable.getSimpleName().toString()));
  }

  @Override
  public Void visitIdentifier(IdentifierTree tree, Void nothing) {
    Element element = trees.getElement(getCurrentPath());
    use(element, tree.getName().toString(), "implicit", implicitReceiver(element));
    return super.visitIdentifier(tree, nothing);
  }

  @Override
  public Void visitMemberSelect(MemberSelectTree tree, Void nothing) {
    String through = through(tree.getExpression());
    String receiver = receiver(tree.getExpression());
    use(trees.getElement(getCurrentPath()), tree.getIdentifier().toString(), through, receiver);
    return super.visitMemberSelect(tree, nothing);
  }

  @Override
  public Void visitMemberReference(MemberReferenceTree tree, Void nothing) {
    Element element = trees.getElement(getCurrentPath());
    if (element != null && element.getKind() == ElementKind.CONSTRUCTOR) {
      useConstructor(element);
    } else {
      ExpressionTree of = tree.getQualifierExpression();
      use(element, tree.getName().toString(), through(of), receiver(of));
    }
    return super.visitMemberReference(tree, nothing);
  }

  /**
   * The class of `this` through which a plain name is found: the innermost class that has the
   * member.
   */
  private String implicitReceiver(Element element) {
    if (!(element instanceof ExecutableElement method)) return "";
    TypeMirror owner = types.erasure(method.getEnclosingElement().asType());
    for (TreePath at = getCurrentPath(); at != null; at = at.getParentPath()) {
      if (at.getLeaf() instanceof ClassTree
          && trees.getElement(at) instanceof TypeElement type
          && types.isSubtype(types.erasure(type.asType()), owner)) {
        return declarations.nameOf(type);
      }
    }
    return "";
  }

  private String receiver(ExpressionTree expression) {
    TypeMirror type = trees.getTypeMirror(new TreePath(getCurrentPath(), expression));
    // A package looks like a receiver but has no type.
    boolean known = type instanceof ReferenceType || type instanceof PrimitiveType;
    return known ? declarations.typeName(type) : "";
  }

  private void use(Element element, String name, String through, String receiver) {
    if (element == null || name.equals("super") || name.equals("this")) return;
    if (element instanceof TypeElement type) {
      boolean ours = declarations.isOfProgram(type);
      add("type", name, ours ? declarations.nameOf(type) : type.toString(), "", "");
    } else if (element instanceof TypeParameterElement variable) {
      Element owner = variable.getGenericElement();
      boolean type = owner instanceof TypeElement;
      String in = type ? declarations.nameOf((TypeElement) owner) : declarations.idOf(owner);
      add("type-variable", name, in + "#" + name, "", "");
    } else if (variableIds.containsKey(element)) {
      add("local", name, variableIds.get(element), "", "");
    } else if (element.getEnclosingElement() instanceof TypeElement) {
      boolean method = element instanceof ExecutableElement;
      if (!method && !element.getKind().isField()) return;
      String kind = method ? "method" : "field";
      String told = declarations.isOfProgram(element) ? kind : "library-" + kind;
      add(told, name, declarations.idOf(element), through, method ? receiver : "");
    }
  }

  private void useConstructor(Element constructor) {
    if (!declarations.isOfProgram(constructor)) return;
    String type = constructor.getEnclosingElement().getSimpleName().toString();
    add("constructor", type, declarations.idOf(constructor), "", "");
  }

  private void add(String kind, String name, String target, String through, String receiver) {
    uses.add(new Use(inside, kind, name, target, through, receiver));
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
    casts.add(new Cast(inside, from.getKind(), to.getKind()));
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
      if (tree.getClassBody() == null) useConstructor(constructor);
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
