#include "javagen/push_down_super.h"

#include "javagen/plugin.h"

namespace refute::javagen {

namespace {

using java::Modifiers;
using java::Node;

enum Axes : std::size_t { kQualifier, kMember, kInA, kInB, kInC, kTest, kHome };
enum Member { kMethod, kField };
enum InB { kAbsent, kSame, kOther };

/// `public int k() { return 1; }` or `public int f = 1;`. The other shape of
/// a member is what can be confused with it: a method that overloads it, a
/// field that is private.
Node* member(java::Ast& ast, const Point& p, Modifiers modifiers, int shape,
             int value) {
  if (p[kMember] == kField) {
    if (shape == kOther) modifiers = java::kPrivate;
    return ast.field(modifiers, ast.type("int"), "f", ast.integer(value));
  }
  auto* const parameters = shape == kOther
                               ? ast.list({ast.parameter(ast.type("int"), "i")})
                               : nullptr;
  return ast.method(modifiers, ast.type("int"), "k", parameters,
                    ast.block({ast.return_(ast.integer(value))}));
}

Node* use(java::Ast& ast, const Point& p) {
  Node* object = nullptr;
  if (p[kQualifier] == 1) object = ast.this_();
  if (p[kQualifier] == 2) object = ast.super_();
  if (p[kMember] == kMethod) return ast.call(object, "k");
  return object ? ast.access(object, "f") : ast.name("f");
}

void build(Draft& draft, const Point& p, std::span<const Point>) {
  auto& ast = draft.ast;
  static constexpr Modifiers kVisibility[] = {0, java::kProtected,
                                              java::kPublic};
  const std::string_view home = p[kHome] == 0 ? "p" : "q";

  auto* const a = ast.class_("A", java::kPublic);
  ast.add(a, member(ast, p, kVisibility[p[kInA]], kSame, 1));
  draft.top_level(a, "p");

  auto* const b = ast.class_("B", java::kPublic, ast.type("A"));
  if (p[kInB] != kAbsent) ast.add(b, member(ast, p, java::kPublic, p[kInB], 2));
  ast.add(b, ast.method(java::kPublic, ast.type("int"), "m", nullptr,
                        ast.block({ast.return_(use(ast, p))})));
  auto* const c = ast.class_("C", java::kPublic, ast.type("B"));
  if (p[kInC] != kAbsent) ast.add(c, member(ast, p, java::kPublic, p[kInC], 3));
  if (p[kTest] != 0)
    ast.add(p[kTest] == 1 ? c : b,
            ast.method(java::kPublic, ast.type("int"), "test", nullptr,
                       ast.block({ast.return_(ast.call(nullptr, "m"))})));
  auto* const file = draft.file(home, "B");
  if (p[kHome] != 0) ast.add(file, ast.import("p.A"));
  ast.add(file, b);
  draft.top_level(c, home);

  draft.target_method(home == "p" ? "p.B" : "q.B", "m");
}

/// A member that only A's package sees is out of reach from another one,
/// unless B has one that answers to the same name.
bool compiles(const Point& p) {
  const bool hidden = p[kHome] == 1 && p[kInA] == 0;
  const bool answered =
      p[kInB] == kSame || (p[kInB] == kOther && p[kMember] == kField);
  return !hidden || (p[kQualifier] != 2 && answered);
}

}  // namespace

Generator push_down_super() {
  return {
      .name = "push-down-super",
      .refactoring = "push-down-method",
      .varies =
          "A <- B <- C: B.m uses a method or field of A, hidden, "
          "overridden or overloaded on the way down",
      .axes = {{"qualifier", {"none", "this", "super"}},
               {"member", {"method", "field"}},
               {"in-A", {"package", "protected", "public"}},
               {"in-B", {"absent", "same", "other"}},
               {"in-C", {"absent", "same", "other"}},
               {"test", {"absent", "in-C", "in-B"}},
               {"packages", {"one", "two"}}},
      .build = build,
      .compiles = compiles,
  };
}

std::vector<Generator> push_down_super_generators() {
  return {push_down_super()};
}

REFUTE_GENERATOR(push_down_super_generators)

}  // namespace refute::javagen
