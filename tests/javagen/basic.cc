#include "basic.h"

namespace refute::javagen::basic {

namespace {

using choice::Choices;
using java::Ast;
using java::Kind;
using java::Modifiers;
using java::Node;

/// Runs a child generator; there may be none.
Node* run(const Make& make, Choices& c, Ast& ast) {
  return make ? make(c, ast) : nullptr;
}

/// A node whose text is picked and which has no children.
Make leaf(Kind kind, Names texts) {
  return [kind, texts = std::move(texts)](Choices& c, Ast& ast) {
    return ast.node(kind, c.pick("text", texts));
  };
}

/// A node without text whose children are made in order.
Make node(Kind kind, std::vector<Make> children) {
  return [kind, children = std::move(children)](Choices& c, Ast& ast) {
    Node* const result = ast.node(kind);
    for (const Make& child : children) ast.add(result, run(child, c, ast));
    return result;
  };
}

/// The same with a text that is picked first.
Make node(Kind kind, Names texts, std::vector<Make> children) {
  return [kind, texts = std::move(texts), children = std::move(children)](
             Choices& c, Ast& ast) {
    Node* const result = ast.node(kind, c.pick("text", texts));
    for (const Make& child : children) ast.add(result, run(child, c, ast));
    return result;
  };
}

Make nothing() {
  return [](Choices&, Ast&) -> Node* { return nullptr; };
}

}  // namespace

Make chain(std::vector<Make> alternatives) {
  return [alternatives = std::move(alternatives)](Choices& c, Ast& ast) {
    const auto i = c.choose("alternative",
                            static_cast<std::uint32_t>(alternatives.size()));
    return run(alternatives[i], c, ast);
  };
}

Make optional(Make make) { return chain({nullptr, std::move(make)}); }

Make list(Make make, int least, int most) {
  return [make = std::move(make), least, most](Choices& c, Ast& ast) -> Node* {
    const int number = c.integer("length", least, most);
    if (number == 0) return nullptr;
    Node* const result = ast.node(Kind::kList);
    for (int i = 0; i < number; ++i) ast.add(result, run(make, c, ast));
    return result;
  };
}

MakeModifiers modifiers(std::vector<Modifiers> sets) {
  return [sets = std::move(sets)](Choices& c) {
    return c.pick("modifiers", sets);
  };
}

MakeModifiers visibility() {
  return modifiers({0, java::kPublic, java::kProtected, java::kPrivate});
}

Make name(Names names) { return leaf(Kind::kName, std::move(names)); }
Make literal(Names texts) { return leaf(Kind::kLiteral, std::move(texts)); }
Make boolean_literal() { return literal({"false", "true"}); }
Make string_literal(Names texts) { return literal(std::move(texts)); }
Make null_literal() { return literal({"null"}); }
Make primitive_type(Names names) { return leaf(Kind::kType, std::move(names)); }
Make class_type(Names names) { return leaf(Kind::kType, std::move(names)); }
Make array_type(Make element) {
  return node(Kind::kArrayType, {std::move(element)});
}
Make parameterized_type(Names names, Make argument) {
  return node(Kind::kType, std::move(names), {std::move(argument)});
}

Make this_expression(Names qualifiers) {
  return leaf(Kind::kThis, std::move(qualifiers));
}
Make super_expression() {
  return [](Choices&, Ast& ast) { return ast.super_(); };
}
Make field_access(Make object, Names fields) {
  return node(Kind::kFieldAccess, std::move(fields), {std::move(object)});
}
Make method_call(Make object, Names methods, Make arguments) {
  return node(Kind::kCall, std::move(methods),
              {std::move(object), nothing(), std::move(arguments)});
}
Make new_expression(Make type, Make arguments) {
  return node(Kind::kNew,
              {nothing(), std::move(type), std::move(arguments), nothing()});
}
Make new_array(Make type, Make size) {
  return node(Kind::kNewArray,
              {std::move(type), list(std::move(size), 1, 1), nothing()});
}
Make array_initializer(Make value) {
  return [value = std::move(value)](Choices& c, Ast& ast) {
    Node* const result = ast.node(Kind::kArrayInit);
    const int number = c.integer("length", 0, 2);
    for (int i = 0; i < number; ++i) ast.add(result, run(value, c, ast));
    return result;
  };
}
Make parenthesized(Make expression) {
  return node(Kind::kParen, {std::move(expression)});
}
Make assignment(Make target, Make value, Names operators) {
  return node(Kind::kAssign, std::move(operators),
              {std::move(target), std::move(value)});
}
Make prefix_expression(Make operand, Names operators) {
  return node(Kind::kPrefix, std::move(operators), {std::move(operand)});
}
Make postfix_expression(Make operand, Names operators) {
  return node(Kind::kPostfix, std::move(operators), {std::move(operand)});
}
Make binary_expression(Make left, Make right, Names operators) {
  return node(Kind::kBinary, std::move(operators),
              {std::move(left), std::move(right)});
}
Make conditional_expression(Make condition, Make then, Make otherwise) {
  return node(Kind::kConditional,
              {std::move(condition), std::move(then), std::move(otherwise)});
}
Make cast_expression(Make type, Make operand) {
  return node(Kind::kCast, {std::move(type), std::move(operand)});
}
Make instanceof_expression(Make operand, Make type) {
  return node(Kind::kInstanceOf, {std::move(operand), std::move(type)});
}
Make array_access(Make array, Make index) {
  return node(Kind::kArrayAccess, {std::move(array), std::move(index)});
}
Make lambda(Make parameters, Make body) {
  return node(Kind::kLambda, {std::move(parameters), std::move(body)});
}
Make class_literal(Make type) {
  return node(Kind::kClassLiteral, {std::move(type)});
}

Make block(Make statement, int most) {
  return [statement = std::move(statement), most](Choices& c, Ast& ast) {
    Node* const result = ast.block();
    const int number = statement ? c.integer("length", 0, most) : 0;
    for (int i = 0; i < number; ++i) ast.add(result, run(statement, c, ast));
    return result;
  };
}
Make expression_statement(Make expression) {
  return node(Kind::kExpression, {std::move(expression)});
}
Make local_variable(Make type, Names names, Make value) {
  return node(Kind::kLocal,
              {nothing(), std::move(type),
               node(Kind::kDeclarator, std::move(names), {std::move(value)})});
}
Make if_statement(Make condition, Make then, Make otherwise) {
  return node(Kind::kIf,
              {std::move(condition), std::move(then), std::move(otherwise)});
}
Make while_statement(Make condition, Make body) {
  return node(Kind::kWhile, {std::move(condition), std::move(body)});
}
Make do_statement(Make body, Make condition) {
  return node(Kind::kDo, {std::move(body), std::move(condition)});
}
Make for_statement(Make start, Make condition, Make body) {
  return node(Kind::kFor,
              {std::move(start), std::move(condition),
               list(postfix_expression(name({"x"})), 0, 1), std::move(body)});
}
Make for_each_statement(Make type, Make values, Make body) {
  return node(Kind::kForEach, {parameter(std::move(type), {"x"}),
                               std::move(values), std::move(body)});
}
Make switch_statement(Make value, Make label) {
  return [value = std::move(value), label = std::move(label)](Choices& c,
                                                              Ast& ast) {
    Node* const result = ast.node(Kind::kSwitch, {}, {run(value, c, ast)});
    ast.add(result, ast.case_(ast.list({run(label, c, ast)}),
                              {ast.node(Kind::kBreak)}));
    if (c.flag("default")) ast.add(result, ast.case_(nullptr, {}));
    return result;
  };
}
Make try_statement(Make body, Make exception) {
  return [body = std::move(body), exception = std::move(exception)](Choices& c,
                                                                    Ast& ast) {
    auto* const caught =
        ast.catch_(ast.parameter(run(exception, c, ast), "e"), ast.block());
    auto* const result = ast.try_(run(body, c, ast), {caught});
    if (c.flag("finally")) ast.add(result, ast.finally(ast.block()));
    return result;
  };
}
Make return_statement(Make value) {
  return node(Kind::kReturn, {std::move(value)});
}
Make throw_statement(Make value) {
  return node(Kind::kThrow, {std::move(value)});
}

Make annotation(Names names) {
  return leaf(Kind::kAnnotation, std::move(names));
}
Make parameter(Make type, Names names) {
  return node(Kind::kParameter, std::move(names), {nothing(), std::move(type)});
}
Make field_declaration(FieldDeclaration parts) {
  return [parts = std::move(parts)](Choices& c, Ast& ast) {
    const auto mods = parts.modifiers(c);
    auto* const type = run(parts.type, c, ast);
    const auto called = c.pick("field", parts.names);
    return ast.field(mods, type, called, run(parts.value, c, ast));
  };
}
Make method_declaration(MethodDeclaration parts) {
  return [parts = std::move(parts)](Choices& c, Ast& ast) {
    const auto mods = parts.modifiers(c);
    auto* const result = run(parts.result, c, ast);
    const auto called = c.pick("method", parts.names);
    auto* const parameters = run(parts.parameters, c, ast);
    return ast.method(mods, result, called, parameters,
                      run(parts.body, c, ast));
  };
}
Make constructor_declaration(Names names, Make parameters, Make body) {
  return node(Kind::kConstructor, std::move(names),
              {nothing(), nothing(), nothing(), std::move(parameters),
               nothing(), std::move(body)});
}

namespace {

Make type_declaration(Kind kind, TypeDeclaration parts) {
  return [kind, parts = std::move(parts)](Choices& c, Ast& ast) {
    const auto mods = parts.modifiers(c);
    const auto called = c.pick("type", parts.names);
    auto* const superclass = run(parts.superclass, c, ast);
    auto* const interfaces = run(parts.interfaces, c, ast);
    Node* const result = ast.node(
        kind, called, {nullptr, nullptr, superclass, interfaces}, mods);
    for (const Make& member : parts.members)
      ast.add(result, run(member, c, ast));
    return result;
  };
}

}  // namespace

Make class_declaration(TypeDeclaration parts) {
  return type_declaration(Kind::kClass, std::move(parts));
}
Make interface_declaration(TypeDeclaration parts) {
  return type_declaration(Kind::kInterface, std::move(parts));
}
Make enum_declaration(Names names, Names constants) {
  return [names = std::move(names), constants = std::move(constants)](
             Choices& c, Ast& ast) {
    Node* const result = ast.node(Kind::kEnum, c.pick("type", names),
                                  {nullptr, nullptr, nullptr, nullptr});
    const auto number =
        c.choose("length", static_cast<std::uint32_t>(constants.size() + 1));
    for (std::size_t i = 0; i < number; ++i)
      ast.add(result, ast.node(Kind::kEnumConstant, constants[i],
                               {nullptr, nullptr, nullptr}));
    return result;
  };
}
Make import_declaration(Names names) {
  return leaf(Kind::kImport, std::move(names));
}
Make compilation_unit(Names packages, Make import, Make type) {
  return [packages = std::move(packages), import = std::move(import),
          type = std::move(type)](Choices& c, Ast& ast) {
    Node* const result = ast.unit("A.java", c.pick("package", packages));
    if (Node* const imported = run(import, c, ast)) ast.add(result, imported);
    return ast.add(result, run(type, c, ast));
  };
}

std::span<const Named> all() {
  static const std::vector<Named> kAll = {
      {"Name", name()},
      {"Literal", literal()},
      {"BooleanLiteral", boolean_literal()},
      {"StringLiteral", string_literal()},
      {"NullLiteral", null_literal()},
      {"PrimitiveType", primitive_type()},
      {"ClassType", class_type()},
      {"ArrayType", array_type()},
      {"ParameterizedType", parameterized_type()},
      {"This", this_expression()},
      {"Super", super_expression()},
      {"FieldAccess", field_access()},
      {"MethodCall", method_call()},
      {"New", new_expression()},
      {"NewArray", new_array()},
      {"ArrayInitializer", array_initializer()},
      {"Parenthesized", parenthesized()},
      {"Assignment", assignment()},
      {"Prefix", prefix_expression()},
      {"Postfix", postfix_expression()},
      {"Binary", binary_expression()},
      {"Conditional", conditional_expression()},
      {"Cast", cast_expression()},
      {"InstanceOf", instanceof_expression()},
      {"ArrayAccess", array_access()},
      {"Lambda", lambda()},
      {"ClassLiteral", class_literal()},
      {"Block", block(expression_statement(), 2)},
      {"ExpressionStatement", expression_statement()},
      {"LocalVariable", local_variable()},
      {"If", if_statement()},
      {"While", while_statement()},
      {"Do", do_statement()},
      {"For", for_statement()},
      {"ForEach", for_each_statement()},
      {"Switch", switch_statement()},
      {"Try", try_statement()},
      {"Return", return_statement()},
      {"Throw", throw_statement()},
      {"Annotation", annotation()},
      {"Parameter", parameter()},
      {"FieldDeclaration", field_declaration()},
      {"MethodDeclaration", method_declaration()},
      {"ConstructorDeclaration", constructor_declaration()},
      {"ClassDeclaration", class_declaration()},
      {"InterfaceDeclaration", interface_declaration()},
      {"EnumDeclaration", enum_declaration()},
      {"ImportDeclaration", import_declaration()},
      {"CompilationUnit", compilation_unit()},
  };
  return kAll;
}

}  // namespace refute::javagen::basic
