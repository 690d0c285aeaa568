package dev.refute.jrrt;

import dev.refute.host.Options;
import dev.refute.host.RequestReader;
import dev.refute.protocol.Apply;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A request in JRRT's terms: what of the tree is meant by it. */
final class Question extends RequestReader {
  /** The bits of a place in a file that are its column; those above are its line. */
  private static final int COLUMN_BITS = 12;

  private final Sources sources;
  private final Node program;
  private final Apply apply;

  Question(Sources sources, Node program, Apply apply, Options options) {
    super(apply.request().target(), options);
    this.sources = sources;
    this.program = program;
    this.apply = apply;
  }

  // ---- The target.

  /** The type by its name; a local one by a selection in it. */
  Node type() throws RequestException {
    if (target().hasFile()) {
      List<Node> around = around("TypeDecl", each -> canMean(each.text("name")));
      if (!around.isEmpty()) {
        return around.get(around.size() - 1);
      }
    }
    return type(typeName());
  }

  Node type(String name) throws RequestException {
    Node type = program.get("findType", name);
    if (type == null) {
      throw noType(name);
    }
    return type;
  }

  Node method() throws RequestException {
    return callable(type().all("localMethodsIterator"));
  }

  /** A constructor is named as its class. */
  Node constructor() throws RequestException {
    return callable(type().all("constructors"));
  }

  private Node callable(List<Node> offered) throws RequestException {
    String name = methodName();
    List<Node> meant = new ArrayList<>();
    for (Node each : offered) {
      if (each.text("name").equals(name) && takes(each)) {
        meant.add(each);
      }
    }
    return only(meant);
  }

  private boolean takes(Node method) {
    List<String> types = new ArrayList<>();
    for (Node parameter : method.all("getParameters")) {
      types.add(parameter.get("type").get("erasure").text("typeName"));
    }
    return target().takes(types);
  }

  Node field() throws RequestException {
    return field(type(), fieldName());
  }

  Node field(Node type, String name) throws RequestException {
    for (Node field : fields(type)) {
      if (field.text("name").equals(name)) {
        return field;
      }
    }
    throw noField();
  }

  /** The fields that a type declares. */
  List<Node> fields(Node type) {
    return type.all("getBodyDecls").stream().filter(each -> each.is("FieldDeclaration")).toList();
  }

  /** The method, the field or the member type that the target names. */
  Node member() throws RequestException {
    if (hasMethod()) {
      return method();
    }
    return hasField() ? field() : memberType();
  }

  /** What declares the type in its outer type. */
  Node memberType() throws RequestException {
    Node parent = type().get("getParent");
    if (!parent.is("MemberTypeDecl")) {
      throw new NotOffered("not a member type");
    }
    return parent;
  }

  /** The index of a parameter of the target method. */
  int parameter(String name) throws RequestException {
    List<Node> parameters = method().all("getParameters");
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).text("name").equals(name)) {
        return i;
      }
    }
    throw RequestException.bad("the method has no parameter " + name);
  }

  List<Node> methods(String option) throws RequestException {
    Node type = type();
    return choose(
        option, type.text("name"), type.all("localMethodsIterator"), each -> each.text("name"));
  }

  List<Node> chosenFields(String option) throws RequestException {
    Node type = type();
    return choose(option, type.text("name"), fields(type), each -> each.text("name"));
  }

  // ---- The selection.

  /** The expression that is selected, from its first to its last character. */
  Node expression() throws RequestException {
    if (target().length() == 0) {
      throw new NotOffered("no expression is selected");
    }
    int begin = place(target().offset());
    int end = place(target().offset() + target().length() - 1);
    // `(e)` and `e` may be told to stand at the same place; the inner one is meant.
    List<Node> exact =
        around("Expr", each -> each.number("start") == begin && each.number("end") == end);
    if (exact.isEmpty()) {
      throw new NotOffered("no expression is selected");
    }
    return exact.get(exact.size() - 1);
  }

  /** The local variable that is selected, by its declaration or a use. */
  Node variable() throws RequestException {
    List<Node> uses = around("VarAccess", each -> true);
    if (!uses.isEmpty()) {
      return uses.get(uses.size() - 1).get("decl");
    }
    List<Node> declared = new ArrayList<>(around("VariableDeclaration", each -> true));
    declared.addAll(around("ParameterDeclaration", each -> true));
    if (declared.isEmpty()) {
      throw new NotOffered("no variable is selected");
    }
    return declared.get(declared.size() - 1);
  }

  /** The nodes of a class around the selection, outermost first. */
  private List<Node> around(String type, Predicate<Node> wanted) throws RequestException {
    String text = apply.files().get(fileName());
    Node unit = text == null ? null : sources.unit(program, fileName());
    if (unit == null) {
      throw RequestException.bad("no Java file " + fileName());
    }
    checkSelection(text.length());
    int begin = place(target().offset());
    int end = place(target().offset() + Math.max(0, target().length() - 1));
    List<Node> found = new ArrayList<>();
    collect(
        unit,
        each ->
            each.is(type)
                && each.number("start") <= begin
                && each.number("end") >= end
                && wanted.test(each),
        found);
    return found;
  }

  // Nodes that JRRT made itself have no place, so every branch is looked into.
  private static void collect(Node node, Predicate<Node> wanted, List<Node> found) {
    if (wanted.test(node)) {
      found.add(node);
    }
    node.children().forEach(child -> collect(child, wanted, found));
  }

  /** An offset as JRRT counts: lines and columns from 1. */
  private int place(int offset) throws RequestException {
    String before = apply.files().get(fileName()).substring(0, offset);
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    int column = offset - before.lastIndexOf('\n');
    return line << COLUMN_BITS | column;
  }
}
