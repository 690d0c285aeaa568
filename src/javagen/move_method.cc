#include "javagen/move_method.h"

#include "javagen/plugin.h"

namespace refute::javagen {

namespace {

using java::Ast;
using java::Modifiers;
using java::Node;

enum Axes : std::size_t { kBody, kTarget, kVisibility, kCaller, kInB };
enum Target { kParameter, kField };

/// What m returns; it may refer to A, to B, or to both.
Node* body(Ast& ast, int which) {
  auto* const of_b = ast.access(ast.name("b"), "f");
  switch (which) {
    case 0:
      return ast.name("f");
    case 1:
      return ast.access(ast.this_(), "f");
    case 2:
      return of_b;
    case 3:
      return ast.binary(ast.access(ast.this_("A"), "f"), "+", of_b);
    case 4:
      return ast.call(nullptr, "k");
    default:
      return ast.call(ast.name("b"), "k");
  }
}

Node* constant_method(Ast& ast, Modifiers modifiers, std::string_view name,
                      Node* parameters, int value) {
  return ast.method(modifiers, ast.type("int"), name, parameters,
                    ast.block({ast.return_(ast.integer(value))}));
}

Node* test_method(Ast& ast, Node* object, const Point& p) {
  auto* const call = p[kTarget] == kParameter
                         ? ast.call(object, "m", {ast.new_(ast.type("B"))})
                         : ast.call(object, "m");
  return ast.method(java::kPublic, ast.type("int"), "test", nullptr,
                    ast.block({ast.return_(call)}));
}

void build(Draft& draft, const Point& p, std::span<const Point>) {
  static constexpr Modifiers kVisibilities[] = {java::kPublic, 0,
                                                java::kPrivate};
  auto& ast = draft.ast;
  auto* const a = ast.class_("A", java::kPublic);
  ast.add(a, ast.field(java::kPublic, ast.type("int"), "f", ast.integer(1)));
  if (p[kTarget] == kField)
    ast.add(a, ast.field(java::kPublic, ast.type("B"), "b",
                         ast.new_(ast.type("B"))));
  auto* const parameters = p[kTarget] == kParameter
                               ? ast.list({ast.parameter(ast.type("B"), "b")})
                               : nullptr;
  ast.add(
      a, ast.method(kVisibilities[p[kVisibility]], ast.type("int"), "m",
                    parameters, ast.block({ast.return_(body(ast, p[kBody]))})));
  ast.add(a, constant_method(ast, java::kPublic, "k", nullptr, 10));

  auto* const b = ast.class_("B", java::kPublic);
  ast.add(b, ast.field(java::kPublic, ast.type("int"), "f", ast.integer(2)));
  ast.add(b, constant_method(ast, java::kPublic, "k", nullptr, 20));
  if (p[kInB] == 1)
    ast.add(b, constant_method(ast, java::kPublic, "m", nullptr, 30));
  if (p[kInB] == 2)
    ast.add(b,
            constant_method(ast, java::kPublic, "m",
                            ast.list({ast.parameter(ast.type("A"), "a")}), 31));
  if (p[kCaller] == 1) ast.add(a, test_method(ast, nullptr, p));
  if (p[kCaller] == 2) ast.add(b, test_method(ast, ast.new_(ast.type("A")), p));
  draft.top_level(a, "p");
  draft.top_level(b, "p");
  if (p[kCaller] == 3)
    draft.top_level(ast.add(ast.class_("C", java::kPublic, ast.type("A")),
                            test_method(ast, nullptr, p)),
                    "p");
  draft.target_method("p.A", "m",
                      p[kTarget] == kParameter ? std::vector<std::string>{"B"}
                                               : std::vector<std::string>{});
  draft.request.options["target"] = "b";
}

/// A private method has no callers outside its class.
bool compiles(const Point& p) { return p[kVisibility] != 2 || p[kCaller] < 2; }

}  // namespace

Generator move_method() {
  return {.name = "MoveMethod/move-method",
          .refactoring = "move-method",
          .varies =
              "a method to move to its parameter's or a field's class: "
              "what it uses, who calls it, what is there already",
          .axes = {{"body",
                    {"f", "this.f", "b.f", "A.this.f + b.f", "k()", "b.k()"}},
                   {"target", {"parameter", "field"}},
                   {"visibility", {"public", "package", "private"}},
                   {"caller", {"none", "in-A", "in-B", "in-subclass"}},
                   {"in-B", {"nothing", "m()", "m(A)"}}},
          .build = build,
          .compiles = compiles};
}

std::vector<Generator> move_method_generators() { return {move_method()}; }

REFUTE_GENERATOR(move_method_generators)

}  // namespace refute::javagen
