#include "composed.h"

#include <string>

#include "basic.h"
#include "java/print.h"
#include "structures/inheritance_graph.h"

namespace refute::javagen {
namespace {

using basic::Make;
using choice::Choices;
using java::Ast;
using java::Node;
using structures::InheritanceGraph;

/// Always this.
Make just(Node* node) {
  return [node](Choices&, Ast&) { return node; };
}

/// A block with exactly this statement.
Make block_of(Make statement) {
  return [statement = std::move(statement)](Choices& c, Ast& ast) {
    return ast.block({statement(c, ast)});
  };
}

Make void_method(Make statement) {
  return basic::method_declaration({.modifiers = basic::modifiers({0}),
                                    .parameters = nullptr,
                                    .body = block_of(std::move(statement))});
}

// ClassArrayField.

/// The type of an array by its parts, which a dependent generator asks for.
struct ArrayType {
  std::string_view element;
  int dimensions = 0;

  Make make() const {
    Make type = basic::class_type({element});
    for (int i = 0; i < dimensions; ++i) type = basic::array_type(type);
    return type;
  }
  /// f[0] for one dimension, f[0][0] for two.
  Make first() const {
    Make place = basic::name({"f"});
    for (int i = 0; i < dimensions; ++i)
      place = basic::array_access(place, basic::literal({"0"}));
    return place;
  }
  Make value() const {
    if (element == "A")
      return basic::new_expression(basic::class_type({"A"}),
                                   basic::list(nullptr, 0, 0));
    return basic::literal({element == "String" ? "\"s\"" : "7"});
  }
};

using TypeOfArray = std::function<ArrayType(Choices&)>;
using UseOfArray = std::function<Make(const ArrayType&)>;

/// Statements that a field of this type allows.
Make uses(const ArrayType& type) {
  return basic::chain(
      {basic::expression_statement(
           basic::assignment(type.first(), type.value(), {"="})),
       basic::expression_statement(basic::assignment(
           basic::name({"f"}),
           basic::new_array(type.make(), basic::literal({"1"})), {"="})),
       basic::local_variable(basic::class_type({type.element}), {"x"},
                             type.first()),
       basic::local_variable(
           basic::primitive_type({"int"}), {"x"},
           basic::field_access(basic::name({"f"}), {"length"}))});
}

/// A class with a field and a method that uses it. Generators for the children
/// are given; the one for the use depends on the type that was made.
Make class_with_array(const basic::MakeModifiers& visibility,
                      const TypeOfArray& type, const UseOfArray& use) {
  return [=](Choices& c, Ast& ast) {
    const auto modifiers = visibility(c);
    const ArrayType made = type(c);
    return basic::class_declaration(
        {.modifiers = basic::modifiers({0}),
         .members = {basic::field_declaration(
                         {.modifiers = basic::modifiers({modifiers}),
                          .type = made.make()}),
                     void_method(use(made))}})(c, ast);
  };
}

// InheritanceGraph.

/// Supertypes have smaller numbers in the structure; in the program they come
/// later in the alphabet.
std::string_view name_of(const InheritanceGraph& graph, int type) {
  static constexpr std::string_view kNames = "ABCDEF";
  return kNames.substr(static_cast<std::size_t>(graph.size - 1 - type), 1);
}

bool is_class(const InheritanceGraph& graph, int type) {
  return (graph.classes >> type & 1) != 0;
}

/// The type's supertypes of a kind, by the alphabet; null for none.
Node* supertypes(const InheritanceGraph& graph, int type, bool classes,
                 Ast& ast) {
  Node* all = nullptr;
  for (int other = type; other-- > 0;) {
    const bool has =
        (graph.supertypes[static_cast<std::size_t>(type)] >> other & 1) != 0;
    if (!has || is_class(graph, other) != classes) continue;
    auto* const super = ast.type(name_of(graph, other));
    if (classes) return super;
    all = ast.add(all ? all : ast.node(java::Kind::kList), super);
  }
  return all;
}

/// One type of the graph; `number` is what its method returns, 0 for none.
Make type_of(const InheritanceGraph& graph, int type, int number) {
  return [=](Choices& c, Ast& ast) {
    const bool with_body = is_class(graph, type);
    basic::TypeDeclaration parts{
        .modifiers = basic::modifiers({with_body && number == 0
                                           ? java::Modifiers{java::kAbstract}
                                           : java::Modifiers{0}}),
        .names = {name_of(graph, type)},
        .superclass = just(supertypes(graph, type, true, ast)),
        .interfaces = just(supertypes(graph, type, false, ast))};
    if (number > 0)
      parts.members.push_back(basic::method_declaration(
          {.modifiers = basic::modifiers({java::kPublic}),
           .result = basic::primitive_type({"int"}),
           .parameters = nullptr,
           .body = with_body ? block_of(basic::return_statement(
                                   just(ast.integer(number))))
                             : just(nullptr)}));
    return with_body ? basic::class_declaration(parts)(c, ast)
                     : basic::interface_declaration(parts)(c, ast);
  };
}

void draw_pooled(Choices& c, Draft& draft, int types) {
  const auto graph = structures::inheritance_generated(c, types);
  if (c.rejected()) return;
  bool inherits = false;
  for (const auto each : graph.supertypes) inherits = inherits || each != 0;
  if (!inherits) {
    c.reject("nothing inherits");
    return;
  }
  // Which types declare m: any of them, but at least one.
  const auto which = c.choose("declaring", (1u << types) - 1) + 1;
  for (int i = 0; i < types; ++i) {
    const int type = types - 1 - i;
    const bool declares = (which >> i & 1) != 0;
    draft.top_level(type_of(graph, type, declares ? i + 1 : 0)(c, draft.ast));
    if (declares && draft.request.target.method.empty())
      draft.target_method(name_of(graph, type), "m");
  }
  draft.request.options["new-name"] = "p";
}

}  // namespace

Generator composed_array_field() {
  const auto make = class_with_array(
      basic::modifiers({0, java::kPublic, java::kPrivate}),
      [](Choices& c) {
        const int dimensions = c.integer("dimensions", 1, 2);
        return ArrayType{c.pick("element", {"int", "String", "A"}), dimensions};
      },
      uses);
  return {.name = "ClassArrayField/encapsulate-field",
          .refactoring = "encapsulate-field",
          .varies = "an array field: its elements, dimensions, visibility, use",
          .draw = [make](Choices& c, Draft& draft) {
            draft.top_level(make(c, draft.ast));
            draft.target_field("A", "f");
          }};
}

Generator pooled_inheritance_graph(int types) {
  return {.name = "InheritanceGraph/rename-method",
          .refactoring = "rename-method",
          .varies = "every inheritance graph; which types declare the method",
          .draw = [types](Choices& c, Draft& draft) {
            draw_pooled(c, draft, types);
          }};
}

}  // namespace refute::javagen
