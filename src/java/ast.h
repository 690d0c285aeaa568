#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

#include "java/arena.h"
#include "java/node.h"

/// Builds Java trees, one function per kind of syntax.
///
/// An Ast owns the memory of one program: `reset` makes it ready for the next.
/// Texts are not copied; they are literals, or come from `text`. Nothing here
/// adds parentheses: `(a + b).c` needs a `paren`, because to test an engine we
/// must say exactly what we mean.
namespace refute::java {

class Ast {
 public:
  using Nodes = std::span<Node* const>;
  using List = std::initializer_list<Node*>;

  /// Forgets every node built so far.
  void reset() { arena_.reset(); }

  /// The parts joined, living as long as the nodes.
  std::string_view text(std::initializer_list<std::string_view> parts);
  std::string_view number(long long value);

  /// A node as given; the functions below are all made of it.
  Node* node(Kind kind, std::string_view text, Nodes children,
             Modifiers modifiers = 0);
  Node* node(Kind kind, std::string_view text = {}, List children = {},
             Modifiers modifiers = 0) {
    return node(kind, text, Nodes(children.begin(), children.size()),
                modifiers);
  }

  /// Adds a last child: a member to a class, a statement to a block.
  Node* add(Node* parent, Node* child);

  /// A node of its own with the same shape.
  Node* copy(const Node* original);

  Node* list(Nodes nodes) {
    return nodes.empty() ? nullptr : node(Kind::kList, {}, nodes);
  }
  Node* list(List nodes) { return list(Nodes(nodes.begin(), nodes.size())); }

  // Files and declarations.
  Node* unit(std::string_view path, std::string_view package = {});
  Node* import(std::string_view name) { return node(Kind::kImport, name); }
  Node* class_(std::string_view name, Modifiers modifiers = 0,
               Node* superclass = nullptr, Node* interfaces = nullptr) {
    return node(Kind::kClass, name, {nullptr, nullptr, superclass, interfaces},
                modifiers);
  }
  Node* interface(std::string_view name, Modifiers modifiers = 0,
                  Node* interfaces = nullptr) {
    return node(Kind::kInterface, name, {nullptr, nullptr, nullptr, interfaces},
                modifiers);
  }
  Node* field(Modifiers modifiers, Node* type, std::string_view name,
              Node* value = nullptr) {
    return node(Kind::kField, {}, {nullptr, type, declarator(name, value)},
                modifiers);
  }
  Node* declarator(std::string_view name, Node* value = nullptr) {
    return node(Kind::kDeclarator, name, {value});
  }
  Node* method(Modifiers modifiers, Node* result, std::string_view name,
               Node* parameters, Node* body) {
    return node(Kind::kMethod, name,
                {nullptr, nullptr, result, parameters, nullptr, body},
                modifiers);
  }
  Node* constructor(Modifiers modifiers, std::string_view name,
                    Node* parameters, Node* body) {
    return node(Kind::kConstructor, name,
                {nullptr, nullptr, nullptr, parameters, nullptr, body},
                modifiers);
  }
  Node* parameter(Node* type, std::string_view name, Modifiers modifiers = 0) {
    return node(Kind::kParameter, name, {nullptr, type}, modifiers);
  }
  Node* annotation(std::string_view name, List arguments = {}) {
    return node(Kind::kAnnotation, name, arguments);
  }
  /// Puts an annotation in front of a declaration.
  Node* annotate(Node* declaration, Node* annotation);

  // Types. `type("int[][]")` builds the array types too.
  Node* type(std::string_view name, List arguments = {});
  Node* array(Node* element) { return node(Kind::kArrayType, {}, {element}); }

  // Statements.
  Node* block(List statements = {}) {
    return node(Kind::kBlock, {}, statements);
  }
  Node* local(Node* type, std::string_view name, Node* value = nullptr) {
    return node(Kind::kLocal, {}, {nullptr, type, declarator(name, value)});
  }
  Node* statement(Node* expression) {
    return node(Kind::kExpression, {}, {expression});
  }
  Node* if_(Node* condition, Node* then, Node* otherwise = nullptr) {
    return node(Kind::kIf, {}, {condition, then, otherwise});
  }
  Node* while_(Node* condition, Node* body) {
    return node(Kind::kWhile, {}, {condition, body});
  }
  Node* do_(Node* body, Node* condition) {
    return node(Kind::kDo, {}, {body, condition});
  }
  Node* for_(Node* start, Node* condition, Node* step, Node* body) {
    return node(Kind::kFor, {}, {start, condition, step, body});
  }
  Node* for_each(Node* parameter, Node* values, Node* body) {
    return node(Kind::kForEach, {}, {parameter, values, body});
  }
  Node* return_(Node* value = nullptr) {
    return node(Kind::kReturn, {}, {value});
  }
  Node* throw_(Node* value) { return node(Kind::kThrow, {}, {value}); }
  Node* try_(Node* block, List handlers);
  Node* catch_(Node* parameter, Node* block) {
    return node(Kind::kCatch, {}, {parameter, block});
  }
  Node* finally(Node* block) { return node(Kind::kFinally, {}, {block}); }
  /// One group of a switch; no labels means `default`.
  Node* case_(Node* labels, List statements);
  Node* switch_(Node* value, List cases);

  // Expressions.
  Node* name(std::string_view name) { return node(Kind::kName, name); }
  Node* this_(std::string_view qualifier = {}) {
    return node(Kind::kThis, qualifier);
  }
  Node* super_(std::string_view qualifier = {}) {
    return node(Kind::kSuper, qualifier);
  }
  Node* access(Node* object, std::string_view field) {
    return node(Kind::kFieldAccess, field, {object});
  }
  Node* call(Node* object, std::string_view method, List arguments = {}) {
    return node(Kind::kCall, method, {object, nullptr, list(arguments)});
  }
  Node* new_(Node* type, List arguments = {}, Node* body = nullptr) {
    return node(Kind::kNew, {}, {nullptr, type, list(arguments), body});
  }
  /// `new T[n]` for type `T[]`; `sizes` may be fewer than the dimensions.
  Node* new_array(Node* type, List sizes) {
    return node(Kind::kNewArray, {}, {type, list(sizes), nullptr});
  }
  Node* new_array_of(Node* type, Node* values) {
    return node(Kind::kNewArray, {}, {type, nullptr, values});
  }
  Node* array_init(List values) { return node(Kind::kArrayInit, {}, values); }
  Node* assign(Node* target, Node* value, std::string_view op = "=") {
    return node(Kind::kAssign, op, {target, value});
  }
  Node* prefix(std::string_view op, Node* operand) {
    return node(Kind::kPrefix, op, {operand});
  }
  Node* postfix(Node* operand, std::string_view op) {
    return node(Kind::kPostfix, op, {operand});
  }
  Node* binary(Node* left, std::string_view op, Node* right) {
    return node(Kind::kBinary, op, {left, right});
  }
  Node* conditional(Node* condition, Node* then, Node* otherwise) {
    return node(Kind::kConditional, {}, {condition, then, otherwise});
  }
  Node* cast(Node* type, Node* operand) {
    return node(Kind::kCast, {}, {type, operand});
  }
  Node* instance_of(Node* operand, Node* type) {
    return node(Kind::kInstanceOf, {}, {operand, type});
  }
  Node* index(Node* array, Node* index) {
    return node(Kind::kArrayAccess, {}, {array, index});
  }
  Node* literal(std::string_view text) { return node(Kind::kLiteral, text); }
  Node* integer(long long value) { return literal(number(value)); }
  Node* paren(Node* expression) { return node(Kind::kParen, {}, {expression}); }
  Node* lambda(Node* parameters, Node* body) {
    return node(Kind::kLambda, {}, {parameters, body});
  }

  const Arena& arena() const { return arena_; }

 private:
  Arena arena_;
};

}  // namespace refute::java
