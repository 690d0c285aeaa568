#include "javagen/pull_up_shapes.h"

#include "javagen/parts.h"
#include "javagen/plugin.h"
#include "javagen/relation.h"

namespace refute::javagen {

namespace {

using java::Ast;
using java::Modifiers;
using java::Node;

enum class Reference {
  kName,
  kThis,
  kSuper,
  kNewA,
  kOuterThis,
  kNewB,
  kOwnThis
};

Node* refer(Ast& ast, Reference reference, std::string_view field = "f") {
  switch (reference) {
    case Reference::kName:
      return ast.name(field);
    case Reference::kThis:
      return ast.access(ast.this_(), field);
    case Reference::kSuper:
      return ast.access(ast.super_(), field);
    case Reference::kNewA:
      return ast.access(ast.new_(ast.type("A")), field);
    case Reference::kOuterThis:
      return ast.access(ast.this_("A"), field);
    case Reference::kNewB:
      return ast.access(ast.new_(ast.type("B")), field);
    case Reference::kOwnThis:
      return ast.access(ast.this_("B"), field);
  }
  return nullptr;
}

/// Each reference writes a value of its own, so that behaviour tells them
/// apart, also in a program with all of them: `f = 1;`, `this.f = 2;`.
Node* write(Ast& ast, std::span<const Reference> references,
            std::size_t which) {
  return ast.statement(ast.assign(refer(ast, references[which]),
                                  ast.integer(static_cast<int>(which) + 1)));
}

enum class Where { kInner, kMethodInner, kOuter };

/// Puts B where it belongs in relation to A: inside it, inside its method `k`,
/// or beside it.
void place_child(Draft& draft, Where where, Node* a, Node* b) {
  auto& ast = draft.ast;
  if (where == Where::kInner) ast.add(a, b);
  if (where == Where::kMethodInner)
    ast.add(a, ast.method(0, ast.type("void"), "k", nullptr, ast.block({b})));
  if (where == Where::kOuter) draft.top_level(b);
}

std::string_view child_name(Where where) {
  return where == Where::kInner ? "A.B" : "B";
}

// The two method generators.

namespace child_method {

enum Axes : std::size_t {
  kReference,
  kCall,
  kCaller,
  kVisibility,
  kLocation,
  kParent,
};

constexpr Reference kReferences[] = {Reference::kName,      Reference::kThis,
                                     Reference::kSuper,     Reference::kNewA,
                                     Reference::kOuterThis, Reference::kNewB};

Node* call(Ast& ast, int which) {
  Node* object = nullptr;
  if (which == 1) object = ast.new_(ast.type("B"));
  if (which == 2) object = ast.this_();
  if (which == 3) object = ast.this_("B");
  return ast.call(object, "m");
}

Modifiers visibility(const Point& p) {
  return p[kVisibility] == 0 ? java::kPublic : java::kPrivate;
}

/// B with `m`, which refers to f, and a caller of m that may overload it.
Node* child(Draft& draft, const Point& shape, std::span<const Point> parts,
            std::string_view parent) {
  auto& ast = draft.ast;
  auto* const b = ast.class_("B", 0, ast.type(parent));
  auto* const body = ast.block();
  for (const auto reference : values(parts, kReference)) {
    auto* const statement = write(ast, kReferences, reference);
    if (parts.size() > 1) draft.mark_value(statement, kReference, reference);
    ast.add(body, statement);
  }
  auto* const m =
      ast.method(visibility(shape), ast.type("void"), "m", nullptr, body);
  auto* const calls = ast.block();
  for (const auto which : values(parts, kCall)) {
    auto* const statement = ast.statement(call(ast, which));
    if (parts.size() > 1) draft.mark_value(statement, kCall, which);
    ast.add(calls, statement);
  }
  const bool overloads = shape[kCaller] % 2 == 1;
  auto* const caller = ast.method(
      static_cast<Modifiers>(shape[kCaller] / 2 * java::kPrivate),
      ast.type("void"), overloads ? "m" : "mPrime",
      overloads ? ast.list({ast.parameter(ast.type("int"), "i")}) : nullptr,
      calls);
  return ast.add(ast.add(b, m), caller);
}

void build_double(Draft& draft, const Point& shape,
                  std::span<const Point> parts) {
  auto& ast = draft.ast;
  const auto where = static_cast<Where>(shape[kLocation]);
  auto* const a = ast.class_("A", java::kPublic);
  ast.add(a, ast.field(visibility(shape), ast.type("int"), "f"));
  auto* const b = child(draft, shape, parts, "A");
  place_child(draft, where, a, b);
  draft.top_level(a);
  draft.target_method(child_name(where), "m");
  draft.request.options["destination"] = "A";
  if (where == Where::kMethodInner)
    draft.selection = b->list(java::Child::kMembers)[0];
}

/// f has m's visibility; a private one is not inherited.
bool double_compiles(const Point& p) {
  const bool outer = static_cast<Where>(p[kLocation]) == Where::kOuter;
  const Reference reference = kReferences[p[kReference]];
  if (p[kVisibility] == 0) return !outer || reference != Reference::kOuterThis;
  return !outer && reference != Reference::kThis &&
         reference != Reference::kNewB;
}

void build_triple(Draft& draft, const Point& shape,
                  std::span<const Point> parts) {
  auto& ast = draft.ast;
  const auto where = static_cast<Where>(shape[kLocation]);
  const bool parent_is_inner = shape[kParent] == 0;
  auto* const a = ast.class_("A", java::kPublic);
  ast.add(a, ast.field(java::kPublic, ast.type("int"), "f"));
  auto* const c = ast.class_("C");
  ast.add(c, ast.field(java::kPublic, ast.type("int"), "f"));
  auto* const b =
      child(draft, shape, parts,
            parent_is_inner && where == Where::kOuter ? "A.C" : "C");
  place_child(draft, where, a, b);
  if (parent_is_inner)
    ast.add(a, c);
  else
    draft.top_level(c);
  draft.top_level(a);
  draft.target_method(child_name(where), "m");
  draft.request.options["destination"] = parent_is_inner ? "A.C" : "C";
  if (where == Where::kMethodInner)
    draft.selection = b->list(java::Child::kMembers)[0];
}

bool triple_compiles(const Point& p) {
  if (static_cast<Where>(p[kLocation]) != Where::kOuter) return true;
  return p[kParent] == 1 && kReferences[p[kReference]] != Reference::kOuterThis;
}

Generator generator(std::string_view name, Build build,
                    bool (*compiles)(const Point&), bool triple) {
  Generator result = {
      .name = name,
      .refactoring = "pull-up-method",
      .varies = triple ? "three classes: where child and parent are, what the "
                         "child's method refers to, how it is called"
                       : "two classes: where the child is, what its method "
                         "refers to, how it is called",
      .axes = {{"reference",
                {"f", "this.f", "super.f", "new A().f", "A.this.f",
                 "new B().f"}},
               {"call", {"m()", "new B().m()", "this.m()", "B.this.m()"}},
               {"caller",
                {"mPrime()", "m(int)", "private mPrime()", "private m(int)"}},
               {"visibility", {"public", "private"}},
               {"location", {"inner", "method-inner", "outer"}}},
      .build = build,
      .merges = {{kReference}, {kCall}},
      .compiles = compiles};
  if (triple) result.axes.push_back({"parent", {"inner", "outer"}});
  return result;
}

}  // namespace child_method

// The field generators.

namespace child_field {

enum Axes : std::size_t {
  kReference,
  kParentField,
  kLocation,
  kSecond,
  kParent = 3,  ///< Of the triple, which has no second field.
};

constexpr Reference kDouble[] = {Reference::kThis, Reference::kName,
                                 Reference::kOwnThis, Reference::kSuper,
                                 Reference::kNewA};
constexpr Reference kTriple[] = {Reference::kThis,    Reference::kName,
                                 Reference::kOwnThis, Reference::kSuper,
                                 Reference::kNewA,    Reference::kOuterThis};
enum InParent { kNothing, kSame, kOther, kPrivateSame };

/// What the parent has already: nothing, f, another field, or a private f.
void add_parent_field(Ast& ast, Node* parent, int which) {
  if (which == kNothing) return;
  ast.add(parent, ast.field(which == kPrivateSame ? Modifiers{java::kPrivate}
                                                  : Modifiers{0},
                            ast.type("int"), which == kOther ? "g" : "f"));
}

void add_use(Draft& draft, Node* b, std::span<const Point> parts,
             std::span<const Reference> references) {
  auto& ast = draft.ast;
  auto* const body = ast.block();
  for (const auto reference : values(parts, kReference)) {
    auto* const statement = write(ast, references, reference);
    if (parts.size() > 1) draft.mark_value(statement, kReference, reference);
    ast.add(body, statement);
  }
  ast.add(b, ast.method(0, ast.type("void"), "m", nullptr, body));
}

/// A second field of the child: type (fastest) x visibility. The first one, f,
/// depends on it.
void add_second_field(Ast& ast, Node* b, int which) {
  static constexpr const char* kTypes[] = {"int", "byte", "boolean"};
  static constexpr Modifiers kVisibilities[] = {0, java::kPublic,
                                                java::kPrivate};
  ast.add(
      b, ast.field(kVisibilities[which / 3], ast.type(kTypes[which % 3]), "h"));
}

void target(Draft& draft, Where where, const Node* b, std::string_view to) {
  draft.target_field(child_name(where), "f");
  if (draft.request.refactoring == "pull-up-field")
    draft.request.options["destination"] = to;
  if (where == Where::kMethodInner)
    draft.selection = b->list(java::Child::kMembers)
                          .last(2)[0]
                          ->list(java::Child::kDeclarators)[0];
}

void build_double(Draft& draft, const Point& shape,
                  std::span<const Point> parts) {
  auto& ast = draft.ast;
  const auto where = static_cast<Where>(2 - shape[kLocation]);
  auto* const a = ast.class_("A");
  add_parent_field(ast, a, shape[kParentField]);
  auto* const b = ast.class_("B", 0, ast.type("A"));
  if (shape[kSecond] > 0) add_second_field(ast, b, shape[kSecond] - 1);
  ast.add(b, ast.field(0, ast.type("int"), "f"));
  add_use(draft, b, parts, kDouble);
  place_child(draft, where, a, b);
  draft.top_level(a);
  target(draft, where, b, "A");
  if (shape[kParentField] == kSame || shape[kParentField] == kPrivateSame)
    draft.expectation = Expectation::kMustRefuse;
}

/// The same with two fields, both of which the child's method uses.
void build_two_fields(Draft& draft, const Point& shape,
                      std::span<const Point> parts) {
  Point shifted = shape;
  ++shifted.at[kSecond];
  build_double(draft, shifted, parts);
  if (draft.request.refactoring == "rename-field")  // To h, which is taken.
    draft.expectation = Expectation::kMustRefuse;
}

/// What the parent must have for a reference that goes past the child's own f.
bool parent_answers(const Point& p, Where where) {
  return p[kParentField] == kSame ||
         (p[kParentField] == kPrivateSame && where != Where::kOuter);
}

bool double_compiles(const Point& p) {
  const auto where = static_cast<Where>(2 - p[kLocation]);
  const Reference reference = kDouble[p[kReference]];
  return (reference != Reference::kSuper && reference != Reference::kNewA) ||
         parent_answers(p, where);
}

void build_triple(Draft& draft, const Point& shape,
                  std::span<const Point> parts) {
  auto& ast = draft.ast;
  const auto where = static_cast<Where>(2 - shape[kLocation]);
  const bool parent_is_inner = shape[kParent] == 1;
  auto* const a = ast.class_("A");
  ast.add(a, ast.field(0, ast.type("int"), "f"));
  auto* const c = ast.class_("C");
  add_parent_field(ast, c, shape[kParentField]);
  auto* const b = ast.class_(
      "B", 0,
      ast.type(parent_is_inner && where == Where::kOuter ? "A.C" : "C"));
  ast.add(b, ast.field(0, ast.type("int"), "f"));
  add_use(draft, b, parts, kTriple);
  place_child(draft, where, a, b);
  if (parent_is_inner)
    ast.add(a, c);
  else
    draft.top_level(c);
  draft.top_level(a);
  target(draft, where, b, parent_is_inner ? "A.C" : "C");
  if (shape[kParentField] == kSame || shape[kParentField] == kPrivateSame)
    draft.expectation = Expectation::kMustRefuse;
}

bool triple_compiles(const Point& p) {
  const auto where = static_cast<Where>(2 - p[kLocation]);
  const bool parent_is_inner = p[kParent] == 1;
  if (parent_is_inner && where == Where::kOuter) return false;
  switch (kTriple[p[kReference]]) {
    case Reference::kSuper:
      return p[kParentField] == kSame ||
             (p[kParentField] == kPrivateSame && parent_is_inner);
    case Reference::kOuterThis:
      return where != Where::kOuter;
    default:
      return true;
  }
}

Generator generator(std::string_view name, std::string_view varies, Build build,
                    bool (*compiles)(const Point&)) {
  return {.name = name,
          .refactoring = "pull-up-field",
          .varies = varies,
          .axes = {{"reference",
                    {"this.f", "f", "B.this.f", "super.f", "new A().f"}},
                   {"parent-field", {"none", "f", "g", "private f"}},
                   {"location", {"outer", "method-inner", "inner"}}},
          .build = build,
          .merges = {{kReference}},
          .compiles = compiles};
}

Generator triple() {
  auto result = generator("TripleClassChildField/pull-up-field",
                          "a child's field with a parent and a third class "
                          "around them",
                          build_triple, triple_compiles);
  result.axes[kReference].values.push_back("A.this.f");
  result.axes.push_back({"parent", {"outer", "inner"}});
  return result;
}

Generator two_fields(std::string_view name, std::string_view refactoring,
                     std::size_t seconds) {
  auto result = generator(name, "a child with two fields", build_two_fields,
                          double_compiles);
  result.refactoring = refactoring;
  Axis second{"second-field", {}};
  for (const char* visibility : {"", "public ", "private "})
    for (const char* type : {"int", "byte", "boolean"})
      if (second.values.size() < seconds)
        second.values.push_back(std::string(visibility) + type + " h");
  result.axes.push_back(std::move(second));
  return result;
}

}  // namespace child_field

}  // namespace

std::vector<Generator> pull_up_shape_generators() {
  auto references =
      child_field::two_fields("2Cls2FldRef/rename-field", "rename-field", 4);
  references.options = {{"new-name", "h"}};
  return {
      child_field::generator("DoubleClassChildField/pull-up-field",
                             "a child's field, how it is used, and what the "
                             "parent has already",
                             child_field::build_double,
                             child_field::double_compiles),
      child_field::triple(),
      child_field::two_fields("2Cls2FldChild/pull-up-field", "pull-up-field",
                              9),
      std::move(references),
      child_method::generator("DoubleClassChildMethod/pull-up-method",
                              child_method::build_double,
                              child_method::double_compiles, false),
      child_method::generator("TripleClassChildMethod/pull-up-method",
                              child_method::build_triple,
                              child_method::triple_compiles, true),
  };
}

REFUTE_GENERATOR(pull_up_shape_generators)

}  // namespace refute::javagen
