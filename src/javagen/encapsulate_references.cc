#include "javagen/encapsulate_references.h"

#include "javagen/plugin.h"

namespace refute::javagen {

namespace {

using java::Ast;
using java::Node;

enum Axes : std::size_t { kUse, kParentheses, kReference, kPosition, kNames };
enum Place { kInA, kInSubclass, kInInner };

struct Reference {
  Place place;
  const char* text;
  Node* (*build)(Ast&);
};

Node* access_f(Ast& ast, Node* object) { return ast.access(object, "f"); }

constexpr Reference kReferences[] = {
    {kInA, "f", [](Ast& a) { return a.name("f"); }},
    {kInA, "this.f", [](Ast& a) { return access_f(a, a.this_()); }},
    {kInA, "A.this.f", [](Ast& a) { return access_f(a, a.this_("A")); }},
    {kInA, "new A().f",
     [](Ast& a) { return access_f(a, a.new_(a.type("A"))); }},
    {kInA, "a.f", [](Ast& a) { return access_f(a, a.name("a")); }},
    {kInSubclass, "f", [](Ast& a) { return a.name("f"); }},
    {kInSubclass, "this.f", [](Ast& a) { return access_f(a, a.this_()); }},
    {kInSubclass, "super.f", [](Ast& a) { return access_f(a, a.super_()); }},
    {kInSubclass, "((A) this).f",
     [](Ast& a) {
       return access_f(a, a.paren(a.cast(a.type("A"), a.this_())));
     }},
    {kInInner, "f", [](Ast& a) { return a.name("f"); }},
    {kInInner, "A.this.f", [](Ast& a) { return access_f(a, a.this_("A")); }},
};

struct Use {
  const char* type;
  const char* value;  ///< The field's first value.
  const char* text;
  Node* (*build)(Ast&, Node*);
};

/// One expression per use; `r` is the reference, which stands in it once.
constexpr Use kUses[] = {
    {"int", "7", "f", [](Ast&, Node* r) { return r; }},
    {"int", "7", "f = 5",
     [](Ast& a, Node* r) { return a.assign(r, a.literal("5")); }},
    {"int", "7", "f += 3",
     [](Ast& a, Node* r) { return a.assign(r, a.literal("3"), "+="); }},
    {"int", "7", "f -= 2 - 1",
     [](Ast& a, Node* r) {
       return a.assign(r, a.binary(a.literal("2"), "-", a.literal("1")), "-=");
     }},
    {"int", "7", "f *= 2 + 1",
     [](Ast& a, Node* r) {
       return a.assign(r, a.binary(a.literal("2"), "+", a.literal("1")), "*=");
     }},
    {"int", "7", "f <<= 2",
     [](Ast& a, Node* r) { return a.assign(r, a.literal("2"), "<<="); }},
    {"int", "7", "++f", [](Ast& a, Node* r) { return a.prefix("++", r); }},
    {"int", "7", "f--", [](Ast& a, Node* r) { return a.postfix(r, "--"); }},
    {"int", "7", "-f", [](Ast& a, Node* r) { return a.prefix("-", r); }},
    {"int", "7", "f + 1 * f",
     [](Ast& a, Node* r) {
       return a.binary(r, "+", a.binary(a.literal("1"), "*", a.copy(r)));
     }},
    {"int", "7", "f = f + 1",
     [](Ast& a, Node* r) {
       return a.assign(r, a.binary(a.copy(r), "+", a.literal("1")));
     }},
    {"byte", "7", "f", [](Ast&, Node* r) { return r; }},
    {"byte", "7", "f = 5",
     [](Ast& a, Node* r) { return a.assign(r, a.literal("5")); }},
    {"byte", "7", "f += 300",
     [](Ast& a, Node* r) { return a.assign(r, a.literal("300"), "+="); }},
    {"byte", "7", "f++", [](Ast& a, Node* r) { return a.postfix(r, "++"); }},
    {"byte", "7", "--f", [](Ast& a, Node* r) { return a.prefix("--", r); }},
    {"byte", "7", "~f", [](Ast& a, Node* r) { return a.prefix("~", r); }},
    {"boolean", "true", "f", [](Ast&, Node* r) { return r; }},
    {"boolean", "true", "f = false",
     [](Ast& a, Node* r) { return a.assign(r, a.literal("false")); }},
    {"boolean", "true", "f &= false",
     [](Ast& a, Node* r) { return a.assign(r, a.literal("false"), "&="); }},
    {"boolean", "true", "!f", [](Ast& a, Node* r) { return a.prefix("!", r); }},
    {"boolean", "true", "f ? 1 : 2",
     [](Ast& a, Node* r) {
       return a.conditional(r, a.literal("1"), a.literal("2"));
     }},
    {"String", "\"s\"", "f = null",
     [](Ast& a, Node* r) { return a.assign(r, a.literal("null")); }},
    {"String", "\"s\"", "f += 1 + 2",
     [](Ast& a, Node* r) {
       return a.assign(r, a.binary(a.literal("1"), "+", a.literal("2")), "+=");
     }},
    {"String", "\"s\"", "f.length()",
     [](Ast& a, Node* r) { return a.call(r, "length"); }},
    {"int[]", "{7, 8}", "f[0]",
     [](Ast& a, Node* r) { return a.index(r, a.literal("0")); }},
    {"int[]", "{7, 8}", "f[0] = 5",
     [](Ast& a, Node* r) {
       return a.assign(a.index(r, a.literal("0")), a.literal("5"));
     }},
    {"int[]", "{7, 8}", "f[1]++",
     [](Ast& a, Node* r) {
       return a.postfix(a.index(r, a.literal("1")), "++");
     }},
    {"int[]", "{7, 8}", "f.length",
     [](Ast& a, Node* r) { return a.access(r, "length"); }},
    {"int[]", "{7, 8}", "f = new int[3]",
     [](Ast& a, Node* r) {
       return a.assign(r, a.new_array(a.type("int[]"), {a.literal("3")}));
     }},
};

bool is_statement(const Node* expression) {
  return expression->kind == java::Kind::kAssign ||
         expression->kind == java::Kind::kPostfix ||
         expression->kind == java::Kind::kCall ||
         (expression->kind == java::Kind::kPrefix &&
          expression->text.size() == 2);
}

/// `public String test()`, which uses the field and tells what came of it.
Node* test_method(Ast& ast, const Point& p) {
  const auto& use = kUses[p[kUse]];
  auto* reference = kReferences[p[kReference]].build(ast);
  if (p[kParentheses] == 1) reference = ast.paren(reference);
  auto* const expression = use.build(ast, reference);

  auto* const body = ast.block();
  if (std::string_view(kReferences[p[kReference]].text) == "a.f")
    ast.add(body, ast.local(ast.type("A"), "a", ast.new_(ast.type("A"))));
  auto* const shown = ast.call(nullptr, "show");
  if (p[kPosition] == 1) {
    ast.add(body, ast.return_(ast.binary(ast.paren(expression), "+", shown)));
  } else {
    ast.add(body, is_statement(expression)
                      ? ast.statement(expression)
                      : ast.local(ast.type("Object"), "x", expression));
    ast.add(body, ast.return_(shown));
  }
  return ast.method(java::kPublic, ast.type("String"), "test", nullptr, body);
}

/// `": " + f`, which lets every caller see the field.
Node* show_method(Ast& ast, std::string_view type) {
  auto* const text = ast.literal("\": \"");
  auto* const f = ast.name("f");
  auto* const shown =
      type == "int[]"
          ? ast.binary(ast.binary(text, "+", ast.index(f, ast.literal("0"))),
                       "+", ast.access(ast.name("f"), "length"))
          : ast.binary(text, "+", f);
  return ast.method(java::kPublic, ast.type("String"), "show", nullptr,
                    ast.block({ast.return_(shown)}));
}

/// Accessors that are already there and mean something else.
void add_colliding_accessors(Ast& ast, Node* a) {
  ast.add(a, ast.method(java::kPublic, ast.type("int"), "getF", nullptr,
                        ast.block({ast.return_(ast.literal("40"))})));
  ast.add(a, ast.method(java::kPublic, ast.type("int"), "setF",
                        ast.list({ast.parameter(ast.type("long"), "i")}),
                        ast.block({ast.return_(ast.literal("41"))})));
}

void build(Draft& draft, const Point& p, std::span<const Point>) {
  auto& ast = draft.ast;
  const auto& use = kUses[p[kUse]];
  const Place place = kReferences[p[kReference]].place;
  const std::string_view type = use.type;

  auto* const a = ast.class_("A", java::kPublic);
  auto* const value = type == "int[]"
                          ? ast.array_init({ast.literal("7"), ast.literal("8")})
                          : ast.literal(use.value);
  ast.add(a, ast.field(java::kPublic, ast.type(type), "f", value));
  ast.add(a, show_method(ast, type));
  if (p[kNames] == 1) add_colliding_accessors(ast, a);

  if (place == kInA) ast.add(a, test_method(ast, p));
  if (place == kInInner) {
    ast.add(a, ast.add(ast.class_("Inner"), test_method(ast, p)));
    auto* const call = ast.call(ast.new_(ast.type("Inner")), "test");
    ast.add(a, ast.method(java::kPublic, ast.type("String"), "test", nullptr,
                          ast.block({ast.return_(call)})));
  }
  draft.top_level(a, "p");
  if (place == kInSubclass) {
    auto* const b = ast.class_("B", java::kPublic, ast.type("A"));
    draft.top_level(ast.add(b, test_method(ast, p)), "p");
  }
  draft.target_field("p.A", "f");
}

/// "int f = 5": several types have the same uses.
std::vector<std::string> use_texts() {
  std::vector<std::string> texts;
  for (const auto& use : kUses)
    texts.push_back(std::string(use.type) + " " + use.text);
  return texts;
}

/// "f", "f in B": several places have the same references.
std::vector<std::string> reference_texts() {
  static constexpr std::string_view kPlaces[] = {"", " in B", " in Inner"};
  std::vector<std::string> texts;
  for (const auto& reference : kReferences)
    texts.push_back(
        std::string(reference.text).append(kPlaces[reference.place]));
  return texts;
}

}  // namespace

Generator encapsulate_references() {
  return {
      .name = "encapsulate-references",
      .refactoring = "encapsulate-field",
      .varies =
          "a field of several types, every kind of reference to it and "
          "every kind of use of that reference",
      .axes = {{"use", use_texts()},
               {"parentheses", {"no", "yes"}},
               {"reference", reference_texts()},
               {"position", {"statement", "value"}},
               {"accessors", {"free", "taken"}}},
      .build = build,
  };
}

std::vector<Generator> encapsulate_reference_generators() {
  return {encapsulate_references()};
}

REFUTE_GENERATOR(encapsulate_reference_generators)

}  // namespace refute::javagen
