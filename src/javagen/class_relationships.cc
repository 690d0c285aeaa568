#include "javagen/class_relationships.h"

#include "javagen/plugin.h"
#include "javagen/relation.h"

namespace refute::javagen {

namespace {

using java::Ast;
using java::Node;

enum Axes : std::size_t { kNaming, kRelation, kNewName };

Node* type_a(Ast& ast) { return ast.type("A"); }
Node* null_of(Ast& ast) { return ast.literal("null"); }

Node* method_with(Ast& ast, Node* statement) {
  return ast.method(0, ast.type("void"), "m", nullptr, ast.block({statement}));
}

/// ClassNameReference: a member of B in which the name `A` occurs.
struct Naming {
  const char* text;
  Node* (*build)(Ast& ast);
  bool in_body;  ///< Inside a method, where a local class can be named too.
};

constexpr Naming kNamings[] = {
    {"parameter",
     [](Ast& a) {
       return a.method(0, a.type("void"), "m",
                       a.list({a.parameter(type_a(a), "a")}), a.block());
     },
     false},
    {"field", [](Ast& a) { return a.field(0, type_a(a), "a"); }, false},
    {"local", [](Ast& a) { return method_with(a, a.local(type_a(a), "a")); },
     true},
    {"new",
     [](Ast& a) { return method_with(a, a.statement(a.new_(type_a(a)))); },
     true},
    {"cast",
     [](Ast& a) {
       return method_with(
           a, a.local(a.type("Object"), "o", a.cast(type_a(a), null_of(a))));
     },
     true},
    {"class-literal",
     [](Ast& a) {
       return method_with(
           a, a.local(a.type("Object"), "o",
                      a.node(java::Kind::kClassLiteral, {}, {type_a(a)})));
     },
     true},
    {"result",
     [](Ast& a) {
       return a.method(0, type_a(a), "m", nullptr,
                       a.block({a.return_(null_of(a))}));
     },
     false},
    {"array-field", [](Ast& a) { return a.field(0, a.array(type_a(a)), "a"); },
     false},
    {"instanceof",
     [](Ast& a) {
       return method_with(a, a.local(a.type("boolean"), "b",
                                     a.instance_of(null_of(a), type_a(a))));
     },
     true},
    {"anonymous-class",
     [](Ast& a) {
       return method_with(
           a, a.statement(a.new_(type_a(a), {}, a.node(java::Kind::kBody))));
     },
     true},
    {"new-array",
     [](Ast& a) {
       return method_with(
           a, a.local(a.type("Object"), "o",
                      a.new_array(a.array(type_a(a)), {a.literal("1")})));
     },
     true},
    {"type-argument",
     [](Ast& a) {
       return a.field(0, a.type("java.util.List", {type_a(a)}), "a");
     },
     false},
};
constexpr std::size_t kRenameNamings = 6;

std::vector<std::string> naming_texts(std::size_t number) {
  std::vector<std::string> texts;
  for (const auto& naming : std::span(kNamings).first(number))
    texts.emplace_back(naming.text);
  return texts;
}

/// Adds the members to B.
void add_namings(Draft& draft, Node* b, std::span<const Point> parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    auto* const member = kNamings[parts[i][kNaming]].build(draft.ast);
    if (parts.size() > 1) {
      const auto variables = member->list(java::Child::kDeclarators);
      auto* const named = variables.empty() ? member : variables[0];
      named->text =
          draft.ast.text({named->text, draft.ast.number(static_cast<int>(i))});
      draft.mark_part(member, i);
    }
    draft.ast.add(b, member);
  }
}

/// Where A is local to a method of B, all that names it must be in there too.
/// Returns that method.
Node* add_namings_to_host(Draft& draft, Node* b, std::span<const Point> parts) {
  if (parts.size() <= 1) {
    add_namings(draft, b, parts);
    const bool hosted =
        parts.size() == 1 && kNamings[parts[0][kNaming]].in_body;
    return hosted ? b->children.back() : nullptr;
  }
  auto& ast = draft.ast;
  auto* const body = ast.block();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    auto* const method = kNamings[parts[i][kNaming]].build(ast);
    auto* const block = method->child(java::Child::kBody);
    ast.add(body, block);
    draft.mark_part(block, i);
  }
  auto* const host = ast.method(0, ast.type("void"), "m", nullptr, body);
  ast.add(b, host);
  return host;
}

void build_rename(Draft& draft, const Point& shape,
                  std::span<const Point> parts) {
  auto& ast = draft.ast;
  const Relation& relation = relations()[shape[kRelation]];
  auto* const a = ast.class_("A");
  auto* const b = ast.class_("B");
  Node* host = nullptr;
  if (a_is_local(relation))
    host = add_namings_to_host(draft, b, parts);
  else
    add_namings(draft, b, parts);
  const auto placed = place(draft, relation, a, b, host);
  draft.target_type(placed.a);
  if (a_is_local(relation)) draft.selection = a;
  if (draft.request.options["new-name"] == "B")
    draft.expectation = Expectation::kMustRefuse;
}

bool rename_compiles(const Point& p) {
  const Relation& relation = relations()[p[kRelation]];
  return relation_compiles(relation) &&
         (kNamings[p[kNaming]].in_body || !a_is_local(relation));
}

/// The six relations in which one class is a member of the other.
const Relation& inner_relation(const Point& p) {
  return relations()[p[kRelation] < 3 ? 3 + p[kRelation] : 9 + p[kRelation]];
}

void build_member(Draft& draft, const Point& shape,
                  std::span<const Point> parts) {
  auto& ast = draft.ast;
  const Relation& relation = inner_relation(shape);
  auto* const a = ast.class_("A");
  auto* const b = ast.class_("B");
  add_namings(draft, b, parts);
  const auto placed = place(draft, relation, a, b);
  draft.target_type(relation.direction == Direction::kBInA ? placed.b
                                                           : placed.a);
}

bool member_compiles(const Point& p) {
  return relation_compiles(inner_relation(p));
}

/// A in package p; B, which names it, there too or in q.
void build_package(Draft& draft, const Point& shape,
                   std::span<const Point> parts) {
  auto& ast = draft.ast;
  draft.top_level(ast.class_("A", java::kPublic), "p");
  auto* const b = ast.class_("B", java::kPublic);
  add_namings(draft, b, parts);
  auto* const file = draft.file(shape[kRelation] == 0 ? "p" : "q", "B");
  if (shape[kRelation] == 1) ast.add(file, ast.import("p.A"));
  if (shape[kRelation] == 2) ast.add(file, ast.import("p.*"));
  ast.add(file, b);
  draft.target_type("p.A");
}

Generator rename_package() {
  return {.name = "ClassRelationships/rename-package",
          .refactoring = "rename-package",
          .varies =
              "a class in the package to rename, and another that names "
              "it from inside or from another package",
          .axes = {{"naming", naming_texts(std::size(kNamings))},
                   {"package", {"same", "import", "import-on-demand"}},
                   {"new-name", {"r", "p.r", "q"}}},
          .build = build_package,
          .merges = {{kNaming}},
          .new_name = kNewName};
}

Generator rename_class(std::string_view name,
                       std::vector<std::string> new_names) {
  return {.name = name,
          .refactoring = "rename-type",
          .varies =
              "two classes in every relation of inheritance and "
              "containment; B names A in various ways",
          .axes = {{"naming", naming_texts(kRenameNamings)},
                   {"relation", relation_texts()},
                   {"new-name", std::move(new_names)}},
          .build = build_rename,
          .merges = {{kNaming}},
          .compiles = rename_compiles,
          .new_name = kNewName};
}

}  // namespace

std::vector<Generator> class_relationship_generators() {
  auto relation = relation_texts();
  std::vector<std::string> inner(relation.begin() + 3, relation.begin() + 6);
  inner.insert(inner.end(), relation.begin() + 12, relation.begin() + 15);
  return {
      rename_class("ClassRelationships/rename-type", {"X"}),
      rename_class("ClassRelationships/rename-type-collision",
                   {"B", "Object", "String"}),
      rename_package(),
      {.name = "ClassRelationships/member-to-top",
       .refactoring = "member-to-top",
       .varies = "an inner class, its inheritance, and how the classes name "
                 "each other",
       .axes = {{"naming", naming_texts(std::size(kNamings))},
                {"relation", inner}},
       .build = build_member,
       .merges = {{kNaming}},
       .compiles = member_compiles},
  };
}

REFUTE_GENERATOR(class_relationship_generators)

}  // namespace refute::javagen
