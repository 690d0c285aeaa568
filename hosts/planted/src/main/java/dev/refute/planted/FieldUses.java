package dev.refute.planted;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;
import dev.refute.planted.Analysis.Place;
import dev.refute.planted.Model.Use;
import dev.refute.planted.Rewrite.Piece;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * Replaces the uses of a field by calls of its accessors.
 *
 * <p>Only the tokens that must change are edited, so that nested uses, as in {@code f = g + f},
 * need no special care.
 */
final class FieldUses {
  private final Question question;
  private final Analysis analysis;
  private final Change change;
  private final VariableElement field;
  private final EncapsulateField.Names names;
  private final boolean hasSetter;
  private int reads;
  private int writes;

  FieldUses(
      Question question,
      Change change,
      VariableElement field,
      EncapsulateField.Names names,
      boolean hasSetter) {
    this.question = question;
    this.analysis = question.analysis();
    this.change = change;
    this.field = field;
    this.names = names;
    this.hasSetter = hasSetter;
  }

  /** A use as it stands in the text: {@code ((A) this).} is its qualifier, {@code f} its name. */
  private record Site(
      String file, TreePath path, TreePath outermost, int start, int name, int end) {}

  void replace(Use use) {
    TreePath path = use.path();
    int end = analysis.end(path);
    TreePath outermost = Trees.outermost(path);
    Site site =
        new Site(
            Analysis.file(path),
            path,
            outermost,
            analysis.start(path),
            end - field.getSimpleName().length(),
            end);
    Tree around = outermost.getParentPath().getLeaf();
    boolean isWrite =
        around instanceof AssignmentTree assign && assign.getVariable() == outermost.getLeaf()
            || around instanceof CompoundAssignmentTree
                && ((CompoundAssignmentTree) around).getVariable() == outermost.getLeaf()
            || around instanceof UnaryTree unary && isStep(unary);
    boolean asRead =
        isWrite
            && Model.isSuper(qualifier(path))
            && question.has(Fault.ENCAPSULATE_SUPER_WRITE_AS_READ);
    if (!isWrite || asRead) {
      read(site);
    } else if (!hasSetter) {
      change.refuse("the field is final and assigned to");
    } else {
      write(site, outermost.getParentPath());
    }
  }

  private static boolean isStep(UnaryTree unary) {
    return switch (unary.getKind()) {
      case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT -> true;
      default -> false;
    };
  }

  private static Tree qualifier(TreePath path) {
    return path.getLeaf() instanceof MemberSelectTree select ? select.getExpression() : null;
  }

  private void read(Site site) {
    reads++;
    change.rewrite.replace(
        site.file, site.name, site.end, name(names.getter(), site), Rewrite.literal("()"));
  }

  private static Piece name(String name, Site site) {
    return new Piece.Name(name, new Place(site.file, site.name));
  }

  private void write(Site site, TreePath operation) {
    if (!(Trees.outermost(operation).getParentPath().getLeaf()
        instanceof ExpressionStatementTree)) {
      change.refuse("the value of " + operation.getLeaf() + " is used, and a setter gives none");
      return;
    }
    writes++;
    if (operation.getLeaf() instanceof AssignmentTree assign) {
      assign(site, operation, assign.getExpression());
      return;
    }
    if (qualifier(site.path) != null && !Trees.isRepeatable(qualifier(site.path))) {
      change.refuse(qualifier(site.path) + " would be evaluated twice");
      return;
    }
    reads++;
    if (operation.getLeaf() instanceof CompoundAssignmentTree compound) {
      compound(site, operation, compound);
    } else {
      step(site, operation);
    }
  }

  /** {@code Q.setF(} up to where the value begins, whatever parentheses there were. */
  private void begin(Site site, int from, int to, String argument) {
    change.rewrite.delete(site.file, from, site.start);
    change.rewrite.replace(
        site.file, site.name, to, name(names.setter(), site), Rewrite.literal("(" + argument));
  }

  private void assign(Site site, TreePath operation, ExpressionTree value) {
    boolean casts = !suits(typeOf(operation, value));
    String head = casts ? "(" + field.asType() + ") " : "";
    wrap(site, operation, value, head, casts && isLoose(value), "");
  }

  private void compound(Site site, TreePath operation, CompoundAssignmentTree compound) {
    ExpressionTree value = compound.getExpression();
    String operator = operator(operation, compound);
    boolean casts = !suits(resultOf(operator, typeOf(operation, value)));
    if (question.has(Fault.ENCAPSULATE_NARROW_COMPOUND)) {
      casts = false;
    }
    String head = casts ? "(" + field.asType() + ") (" : "";
    head += text(site, site.start, site.name) + names.getter() + "() " + operator + " ";
    boolean loose = isLoose(value) && !question.has(Fault.ENCAPSULATE_PRECEDENCE);
    wrap(site, operation, value, head, loose, casts ? ")" : "");
  }

  private void wrap(
      Site site, TreePath operation, Tree value, String head, boolean parenthesise, String tail) {
    int start = analysis.start(operation, value);
    int end = analysis.end(operation, value);
    begin(site, analysis.start(site.outermost), start, head + (parenthesise ? "(" : ""));
    change.rewrite.insert(site.file, end, (parenthesise ? ")" : "") + tail + ")");
  }

  private void step(Site site, TreePath operation) {
    String operator = operation.getLeaf().getKind().name().contains("INCREMENT") ? "+" : "-";
    String value = text(site, site.start, site.name) + names.getter() + "() " + operator + " 1";
    boolean casts = !suits(resultOf(operator, analysis.types.getPrimitiveType(TypeKind.INT)));
    if (casts && !question.has(Fault.ENCAPSULATE_NARROW_COMPOUND)) {
      value = "(" + field.asType() + ") (" + value + ")";
    }
    begin(site, analysis.start(operation), analysis.end(operation), value + ")");
  }

  private String text(Site site, int from, int to) {
    return analysis.files.get(site.file).substring(from, to);
  }

  /** {@code +} of {@code +=}. */
  private String operator(TreePath operation, CompoundAssignmentTree compound) {
    String text = analysis.text(operation);
    int at = Analysis.point(compound);
    return text.substring(at, text.indexOf('=', at));
  }

  private TypeMirror typeOf(TreePath operation, Tree value) {
    TypeMirror type = analysis.trees.getTypeMirror(new TreePath(operation, value));
    // Only the type of a constant counts: as an argument, 5 is not a byte.
    return type instanceof PrimitiveType ? analysis.types.getPrimitiveType(type.getKind()) : type;
  }

  /** Whether a value of this type can be passed to the setter as it is. */
  private boolean suits(TypeMirror type) {
    return analysis.types.isAssignable(type, field.asType());
  }

  /** The type of {@code field operator value}. */
  private TypeMirror resultOf(String operator, TypeMirror value) {
    TypeMirror own = field.asType();
    if (!isNumeric(own)) {
      return own;
    }
    boolean shifts = operator.equals("<<") || operator.startsWith(">>");
    Set<TypeKind> kinds = new HashSet<>(Set.of(unboxed(own).getKind()));
    if (!shifts) {
      kinds.add(unboxed(value).getKind());
    }
    for (TypeKind kind : new TypeKind[] {TypeKind.DOUBLE, TypeKind.FLOAT, TypeKind.LONG}) {
      if (kinds.contains(kind)) {
        return analysis.types.getPrimitiveType(kind);
      }
    }
    return analysis.types.getPrimitiveType(TypeKind.INT);
  }

  private TypeMirror unboxed(TypeMirror type) {
    try {
      return analysis.types.unboxedType(type);
    } catch (IllegalArgumentException e) {
      return type;
    }
  }

  private boolean isNumeric(TypeMirror type) {
    TypeMirror plain = unboxed(type);
    return plain.getKind().isPrimitive() && plain.getKind() != TypeKind.BOOLEAN;
  }

  /** Whether an operator before it would bind to only a part of it. */
  private static boolean isLoose(Tree value) {
    return value instanceof BinaryTree
        || value instanceof ConditionalExpressionTree
        || value instanceof InstanceOfTree
        || value instanceof AssignmentTree
        || value instanceof CompoundAssignmentTree
        || value instanceof LambdaExpressionTree
        || value instanceof SwitchExpressionTree;
  }

  /** Records what must hold afterwards. */
  void announce() {
    Model model = question.model();
    String owner = model.key(field.getEnclosingElement());
    String getter = owner + "#" + names.getter() + "()";
    String setter =
        owner + "#" + names.setter() + "(" + analysis.types.erasure(field.asType()) + ")";
    change.renamed.put(model.key(field), Set.of(getter, setter));
    change.alone.add(getter);
    change.alone.add(setter);
    change.calls.put(getter, reads);
    change.calls.put(setter, writes);
  }
}
