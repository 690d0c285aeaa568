#include "javagen/encapsulate_shapes.h"

#include "javagen/plugin.h"

namespace refute::javagen {

namespace {

using java::Ast;
using java::Modifiers;
using java::Node;

constexpr Modifiers kVisibilities[] = {0, java::kPublic, java::kPrivate};

Node* method_m(Ast& ast, Node* statement) {
  return ast.method(0, ast.type("void"), "m", nullptr, ast.block({statement}));
}

/// A class of which only the methods are missing: `m` with the statement that
/// `use` makes of a part; one for each, `m0`, `m1` …, if there are several.
template <typename Use>
void finish(Draft& draft, Node* a, std::span<const Point> parts, Use use) {
  auto& ast = draft.ast;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    auto* const method = method_m(ast, use(parts[i]));
    if (parts.size() > 1) {
      method->text = ast.text({"m", ast.number(static_cast<int>(i))});
      draft.mark_part(method, i);
    }
    ast.add(a, method);
  }
  draft.top_level(a);
  draft.target_field("A", "f");
}

// ClassArrayField: class A { int[][] f; void m() { f[0][0] = 7; } }

namespace array_field {

enum Axes : std::size_t { kUse, kElement, kDimensions, kVisibility };

constexpr const char* kElements[] = {"int", "String", "A"};

Node* element_of(Ast& ast, std::size_t dimensions) {
  Node* element = ast.name("f");
  for (std::size_t i = 0; i < dimensions; ++i)
    element = ast.index(element, ast.literal("0"));
  return element;
}

Node* use(Ast& ast, const Point& p, Node* type) {
  const std::size_t dimensions = p[kDimensions] + 1u;
  // Not the default of the elements, so that a lost write can be seen.
  const auto value = [&] {
    return p[kElement] == 2   ? ast.new_(ast.type("A"))
           : p[kElement] == 1 ? ast.literal("\"s\"")
                              : ast.literal("7");
  };
  switch (p[kUse]) {
    case 0:
      return ast.statement(ast.assign(element_of(ast, dimensions), value()));
    case 1:
      return ast.statement(
          ast.assign(ast.name("f"), ast.new_array(type, {ast.literal("1")})));
    case 2:
      return ast.local(ast.type(kElements[p[kElement]]), "x",
                       element_of(ast, dimensions));
    default:
      return ast.local(ast.type("int"), "x",
                       ast.access(ast.name("f"), "length"));
  }
}

void build(Draft& draft, const Point& shape, std::span<const Point> parts) {
  auto& ast = draft.ast;
  const auto type = [&] {
    Node* t = ast.type(kElements[shape[kElement]]);
    for (int i = 0; i <= shape[kDimensions]; ++i) t = ast.array(t);
    return t;
  };
  auto* const a = ast.class_("A");
  ast.add(a, ast.field(kVisibilities[shape[kVisibility]], type(), "f"));
  finish(draft, a, parts,
         [&](const Point& part) { return use(ast, part, type()); });
}

Generator generator() {
  return {.name = "ClassArrayField/encapsulate-field",
          .refactoring = "encapsulate-field",
          .varies = "an array field: its elements, dimensions, visibility, use",
          .axes = {{"use", {"store", "replace", "load", "length"}},
                   {"element", {"int", "String", "A"}},
                   {"dimensions", {"1", "2"}},
                   {"visibility", {"package", "public", "private"}}},
          .build = build,
          .merges = {{kUse}}};
}

}  // namespace array_field

// SingleClassTwoFields: class A { int f, g; void m() { f = g; } }

namespace two_fields {

enum Axes : std::size_t { kUse, kType, kDeclaration };

constexpr const char* kTypes[] = {"int", "boolean", "String"};

Node* use(Ast& ast, std::size_t which) {
  auto* const f = ast.name("f");
  auto* const g = ast.name("g");
  switch (which) {
    case 0:
      return ast.statement(ast.assign(g, f));
    case 1:
      return ast.statement(ast.assign(f, g));
    case 2:
      return ast.statement(ast.assign(f, ast.assign(g, ast.name("f"))));
    default:
      return ast.if_(ast.binary(f, "==", g), ast.block());
  }
}

void declare(Ast& ast, Node* a, const Point& p) {
  const auto type = [&] { return ast.type(kTypes[p[kType]]); };
  const auto together = [&](std::string_view first, std::string_view second) {
    ast.add(a, ast.node(java::Kind::kField, {},
                        {nullptr, type(), ast.declarator(first),
                         ast.declarator(second)}));
  };
  switch (p[kDeclaration]) {
    case 0:
      ast.add(a, ast.field(0, type(), "f"));
      ast.add(a, ast.field(0, type(), "g"));
      break;
    case 1:
      together("f", "g");
      break;
    case 2:
      together("g", "f");
      break;
    case 3:
      ast.add(a, ast.field(0, type(), "f"));
      ast.add(a, ast.field(0, type(), "g", ast.name("f")));
      break;
    default:
      ast.add(a, ast.field(0, type(), "f"));
      ast.add(a, ast.field(0, type(), "f"));
      ast.add(a, ast.field(0, type(), "g"));
  }
}

void build(Draft& draft, const Point& shape, std::span<const Point> parts) {
  auto& ast = draft.ast;
  auto* const a = ast.class_("A");
  declare(ast, a, shape);
  finish(draft, a, parts,
         [&](const Point& part) { return use(ast, part[kUse]); });
}

bool compiles(const Point& p) { return p[kDeclaration] != 4; }

Generator generator() {
  return {.name = "SingleClassTwoFields/encapsulate-field",
          .refactoring = "encapsulate-field",
          .varies =
              "two fields: how they are declared, and how each uses the "
              "other",
          .axes = {{"use", {"g = f", "f = g", "f = g = f", "f == g"}},
                   {"type", {"int", "boolean", "String"}},
                   {"declaration",
                    {"f; g;", "f, g;", "g, f;", "f; g = f;", "f; f; g;"}}},
          .build = build,
          .merges = {{kUse}},
          .compiles = compiles};
}

}  // namespace two_fields

// DoubleClassGetterSetter: class A { int f; int getF() … } class B extends A …

namespace getter_setter {

enum Axes : std::size_t {
  kUse,
  kVisibility,
  kType,
  kGetter,
  kSetter,
  kInheritance,
};
enum Where { kNowhere, kInA, kInB, kInBoth };

bool in_a(int where) { return where == kInA || where == kInBoth; }
bool in_b(int where) { return where == kInB || where == kInBoth; }

/// Of the field and the accessors alike.
constexpr Modifiers kShared[] = {0, java::kPublic, java::kProtected};

Node* getter(Ast& ast, const Point& p) {
  return ast.method(kShared[p[kVisibility]], ast.type("int"), "getF", nullptr,
                    ast.block({ast.return_(ast.literal("1"))}));
}

Node* setter(Ast& ast, const Point& p) {
  return ast.method(kShared[p[kVisibility]], ast.type("void"), "setF",
                    ast.list({ast.parameter(ast.type("int"), "i")}),
                    ast.block());
}

void build(Draft& draft, const Point& p, std::span<const Point>) {
  auto& ast = draft.ast;
  auto* const a =
      ast.class_("A", 0, p[kInheritance] == 2 ? ast.type("B") : nullptr);
  auto* const b =
      ast.class_("B", 0, p[kInheritance] == 1 ? ast.type("A") : nullptr);
  ast.add(a, ast.field(kShared[p[kVisibility]],
                       ast.type(p[kType] == 0 ? "int" : "long"), "f"));
  if (in_a(p[kGetter])) ast.add(a, getter(ast, p));
  if (in_b(p[kGetter])) ast.add(b, getter(ast, p));
  if (in_a(p[kSetter])) ast.add(a, setter(ast, p));
  if (in_b(p[kSetter])) ast.add(b, setter(ast, p));
  ast.add(p[kUse] == 0 ? a : b,
          method_m(ast, ast.statement(ast.assign(
                            ast.name("f"), ast.binary(ast.name("f"), "+",
                                                      ast.literal("1"))))));
  draft.top_level(a);
  draft.top_level(b);
  draft.target_field("A", "f");
  const bool getter_taken = in_a(p[kGetter]);
  const bool setter_taken = in_a(p[kSetter]) && p[kType] == 0;
  if (getter_taken || setter_taken)
    draft.expectation = Expectation::kMustRefuse;
}

bool compiles(const Point& p) { return p[kUse] == 0 || p[kInheritance] == 1; }

Generator generator() {
  return {.name = "DoubleClassGetterSetter/encapsulate-field",
          .refactoring = "encapsulate-field",
          .varies =
              "methods that look like accessors, in the field's class, "
              "its superclass or its subclass",
          .axes = {{"use", {"in-A", "in-B"}},
                   {"visibility", {"package", "public", "protected"}},
                   {"type", {"int", "long"}},
                   {"getter", {"absent", "in-A", "in-B", "in-both"}},
                   {"setter", {"absent", "in-A", "in-B", "in-both"}},
                   {"inheritance", {"none", "B-extends-A", "A-extends-B"}}},
          .build = build,
          .compiles = compiles};
}

}  // namespace getter_setter

}  // namespace

std::vector<Generator> encapsulate_shape_generators() {
  return {array_field::generator(), two_fields::generator(),
          getter_setter::generator()};
}

REFUTE_GENERATOR(encapsulate_shape_generators)

}  // namespace refute::javagen
