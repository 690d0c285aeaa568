package dev.refute.jrrt;

import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;

/** Every refactoring that JRRT has a call for, and that requests have a name for. */
final class Recipes {
  /** In the order of docs/engines.md: those that JDolly's paper tested come first. */
  static final List<Recipe> ALL =
      List.of(
          new Recipe(
              "rename-type", newName(Spec.type()), "TypeDecl.rename", q -> rename(q, q.type())),
          new Recipe(
              "rename-method",
              newName(Spec.method()),
              "MethodDecl.rename",
              q -> rename(q, q.method())),
          new Recipe(
              "rename-field",
              newName(Spec.field()),
              "FieldDeclaration.rename",
              q -> rename(q, q.field())),
          new Recipe(
              "push-down-method",
              Spec.method().option("leave-abstract", "false").done(),
              "MethodDecl.doPushDown",
              q -> q.method().call("doPushDown", q.flag("leave-abstract"))),
          new Recipe(
              "push-down-field",
              Spec.field().done(),
              "FieldDeclaration.doPushDown",
              q -> q.field().call("doPushDown")),
          new Recipe(
              "pull-up-method",
              Spec.method().option("destination").done(),
              "MethodDecl.doPullUp",
              Recipes::pullUpMethod),
          new Recipe(
              "pull-up-field",
              Spec.field().option("destination").done(),
              "TypeDecl.doPullUpMembers",
              Recipes::pullUpField),
          new Recipe(
              "encapsulate-field",
              Spec.field().done(),
              "FieldDeclaration.doSelfEncapsulate",
              q -> q.field().call("doSelfEncapsulate")),
          new Recipe(
              "move-method",
              Spec.method().required("target").done(),
              "MethodDecl.doMoveToParameter",
              Recipes::moveMethod),
          new Recipe(
              "add-parameter",
              Spec.method()
                  .required("type")
                  .required("name")
                  .required("default-value")
                  .option("position", "last")
                  .option("keep-original", "false")
                  .done(),
              "MethodDecl.doAddParameter",
              Recipes::addParameter),
          // Beyond the paper.
          new Recipe(
              "convert-local-to-field",
              Spec.selection().done(),
              "VariableDeclaration.doPromoteToField",
              q -> local(q).call("doPromoteToField")),
          new Recipe(
              "extract-class",
              Spec.type()
                  .required("new-name")
                  .option("fields", "*")
                  .option("field-name", "data")
                  .option("top-level", "true")
                  .option("getters-setters", "false")
                  .done(),
              "ClassDecl.doExtractClass",
              Recipes::extractClass),
          new Recipe(
              "extract-constant",
              newName(Spec.selection()),
              "Expr.doExtractConstant",
              q -> q.expression().call("doExtractConstant", q.text("new-name"))),
          new Recipe(
              "extract-interface",
              Spec.type().required("new-name").option("members", "none").done(),
              "ClassDecl.doExtractInterface",
              Recipes::extractInterface),
          new Recipe(
              "extract-local",
              Spec.selection().required("new-name").option("final", "false").done(),
              "Expr.doExtract",
              q -> q.expression().call("doExtract", q.text("new-name"), q.flag("final"))),
          new Recipe(
              "inline-constant",
              Spec.field().option("delete-declaration", "true").done(),
              "FieldDeclaration.doInlineConstant",
              q -> q.field().call("doInlineConstant", q.flag("delete-declaration"))),
          new Recipe(
              "inline-local",
              Spec.selection().done(),
              "VariableDeclaration.doInline",
              q -> local(q).call("doInline")),
          new Recipe(
              "inline-method",
              Spec.method().option("delete-declaration", "true").done(),
              "MethodDecl.doInline",
              q -> q.method().call("doInline", q.flag("delete-declaration"))),
          new Recipe(
              "introduce-factory",
              Spec.method().option("protect-constructor", "true").done(),
              "ConstructorDecl.doIntroduceFactory",
              q -> q.constructor().call("doIntroduceFactory", q.flag("protect-constructor"))),
          new Recipe(
              "introduce-indirection",
              Spec.method().required("new-name").option("destination").done(),
              "MethodDecl.doIntroduceIndirection",
              Recipes::introduceIndirection),
          new Recipe(
              "introduce-parameter",
              newName(Spec.selection()),
              "Expr.doIntroduceParameter",
              q -> q.expression().call("doIntroduceParameter", q.text("new-name"))),
          new Recipe(
              "introduce-parameter-object",
              Spec.method()
                  .required("class-name")
                  .required("parameter-name")
                  .option("parameters", "*")
                  .option("top-level", "true")
                  .done(),
              "MethodDecl.doIntroduceParameterObject",
              Recipes::introduceParameterObject),
          new Recipe(
              "member-to-top",
              Spec.type().done(),
              "MemberTypeDecl.moveToToplevel",
              q -> q.memberType().call("moveToToplevel")),
          new Recipe(
              "move-static",
              Spec.member().required("destination").done(),
              "TypeDecl.doMoveMembers",
              Recipes::moveStatic),
          new Recipe(
              "remove-parameter",
              Spec.method().required("parameter").done(),
              "MethodDecl.doRemoveUnusedParameter",
              q -> q.method().call("doRemoveUnusedParameter", q.parameter(q.text("parameter")))),
          new Recipe(
              "rename-local",
              newName(Spec.selection()),
              "VariableDeclaration.rename",
              q -> rename(q, q.variable())),
          new Recipe(
              "rename-package",
              newName(Spec.type()),
              "PackageDecl.rename",
              Recipes::renamePackage),
          new Recipe(
              "rename-parameter",
              Spec.method().required("parameter").required("new-name").done(),
              "ParameterDeclaration.rename",
              q -> rename(q, q.method().get("getParameter", q.parameter(q.text("parameter"))))),
          new Recipe(
              "reorder-parameters",
              Spec.method().required("order").option("keep-original", "false").done(),
              "MethodDecl.doPermuteParameters",
              Recipes::reorderParameters));

  private static final List<String> PRIMITIVE =
      List.of("boolean", "byte", "char", "short", "int", "long", "float", "double");

  private Recipes() {}

  private static RefactoringSpec newName(Spec spec) {
    return spec.required("new-name").done();
  }

  private static void rename(Question question, Node declaration) {
    declaration.call("rename", question.text("new-name"));
  }

  private static Node local(Question question) throws RequestException {
    Node variable = question.variable();
    if (!variable.is("VariableDeclaration")) {
      throw new NotOffered("not a local variable");
    }
    return variable;
  }

  private static void pullUpMethod(Question question) throws RequestException {
    checkSuperclass(question);
    question.method().call("doPullUp");
  }

  private static void pullUpField(Question question) throws RequestException {
    checkSuperclass(question);
    Node field = question.field();
    question
        .type()
        .call(
            "doPullUpMembers",
            Node.array("MethodDecl"),
            new boolean[0],
            Node.array("FieldDeclaration", field),
            Node.array("MemberTypeDecl"));
  }

  /** JRRT pulls up by one class, and to a class only. */
  private static void checkSuperclass(Question question) throws RequestException {
    String destination = question.given("destination").orElse("");
    Node type = question.type();
    boolean isNext =
        type.is("ClassDecl") && type.get("superclass").text("fullName").equals(destination);
    if (!destination.isEmpty() && !isNext) {
      throw new NotOffered("JRRT pulls up to the superclass only");
    }
  }

  /** Moves to the class of a parameter, or of a field. The calls are changed; no delegate stays. */
  private static void moveMethod(Question question) throws RequestException {
    Node method = question.method();
    String target = question.text("target");
    boolean isParameter =
        method.all("getParameters").stream().anyMatch(each -> each.text("name").equals(target));
    method.call(isParameter ? "doMoveToParameter" : "doMoveToField", target, true, true, true);
  }

  private static void addParameter(Question question) throws RequestException {
    Node method = question.method();
    String type = question.text("type");
    Node parameter =
        Node.make(
            "ParameterDeclaration",
            Node.make(PRIMITIVE.contains(type) ? "PrimitiveTypeAccess" : "TypeAccess", type),
            question.text("name"));
    method.call(
        "doAddParameter",
        parameter,
        question.position("position", method.number("getNumParameter")),
        literal(question.text("default-value")),
        question.flag("keep-original"));
  }

  /** The default value; JRRT takes literals only. */
  private static Node literal(String text) {
    if (text.equals("null")) {
      return Node.make("NullLiteral", text);
    }
    if (text.equals("true") || text.equals("false")) {
      return Node.make("BooleanLiteral", text);
    }
    if (text.matches("\\d+")) {
      return Node.make("IntegerLiteral", text);
    }
    if (text.matches("\\d+[lL]")) {
      return Node.make("LongLiteral", text);
    }
    if (text.matches("[\\d.]+([eE][-+]?\\d+)?[dD]?")) {
      return Node.make("DoubleLiteral", text);
    }
    if (text.matches("\"[^\"\\\\]*\"")) {
      return Node.make("StringLiteral", text.substring(1, text.length() - 1));
    }
    if (text.matches("'[^'\\\\]'")) {
      return Node.make("CharacterLiteral", text.substring(1, text.length() - 1));
    }
    throw new NotOffered("JRRT takes a literal as the default value, not " + text);
  }

  private static void extractClass(Question question) throws RequestException {
    question
        .type()
        .call(
            "doExtractClass",
            Node.bare(question.chosenFields("fields")),
            question.text("new-name"),
            question.text("field-name"),
            question.flag("getters-setters"),
            question.flag("top-level"));
  }

  private static void extractInterface(Question question) throws RequestException {
    Node type = question.type();
    if (!type.is("ClassDecl")) {
      throw new NotOffered("JRRT extracts interfaces of classes only");
    }
    List<Node> methods =
        question.text("members").equals("none") ? List.of() : question.methods("members");
    type.call(
        "doExtractInterface",
        type.text("packageName"),
        question.text("new-name"),
        Node.bare(methods));
  }

  private static void introduceIndirection(Question question) throws RequestException {
    String destination = question.given("destination").orElse("");
    Node type = destination.isEmpty() ? question.type() : question.type(destination);
    question.method().call("doIntroduceIndirection", question.text("new-name"), type);
  }

  private static void introduceParameterObject(Question question) throws RequestException {
    Node method = question.method();
    List<String> names = new ArrayList<>();
    if (question.text("parameters").equals("*")) {
      method.all("getParameters").forEach(each -> names.add(each.text("name")));
    } else {
      names.addAll(question.list("parameters"));
    }
    method.call(
        "doIntroduceParameterObject",
        names,
        question.text("class-name"),
        question.text("parameter-name"),
        question.flag("top-level"));
  }

  private static void moveStatic(Question question) throws RequestException {
    List<Node> members = List.of(question.member());
    Node destination = question.type(question.text("destination"));
    question.type().call("doMoveMembers", Node.bare(members), destination);
  }

  private static void renamePackage(Question question) throws RequestException {
    Node type = question.type();
    Node program = type.get("programRoot");
    Node declaration = program.get("getPackageDecl", type.text("packageName"));
    if (declaration == null) {
      throw new NotOffered("the default package has no name");
    }
    rename(question, declaration);
  }

  /** The option names the parameters in their new order; JRRT wants where each one was. */
  private static void reorderParameters(Question question) throws RequestException {
    List<String> order = question.list("order");
    int[] places = new int[order.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = question.parameter(order.get(i));
    }
    question.method().call("doPermuteParameters", places, question.flag("keep-original"));
  }
}
