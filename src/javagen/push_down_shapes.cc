#include "javagen/push_down_shapes.h"

#include "javagen/parts.h"
#include "javagen/plugin.h"
#include "javagen/relation.h"

namespace refute::javagen {

namespace {

using java::Ast;
using java::Modifiers;
using java::Node;

constexpr Modifiers kVisibilities[] = {0, java::kPublic, java::kProtected,
                                       java::kPrivate};
constexpr int kPackage = 0;
constexpr int kProtected = 2;
constexpr int kPrivate = 3;

// DoubleClassParentField.

namespace parent_field {

enum Axes : std::size_t {
  kReference,
  kLocation,
  kVisibility,
  kType,
  kHiding,
};
enum Reference { kName, kThis, kSuper, kNew, kCast };
enum Where { kSamePackage, kOtherPackage, kInner };

constexpr const char* kTypes[] = {"int", "boolean", "String"};
/// What a hiding field begins with, and what is written: never the same, and
/// never a default, or no behaviour would show it.
constexpr const char* kHidingValues[] = {"1", "false", "\"t\""};
constexpr const char* kWritten[] = {"7", "true", "\"s\""};

Node* refer(Ast& ast, int reference) {
  switch (reference) {
    case kName:
      return ast.name("f");
    case kThis:
      return ast.access(ast.this_(), "f");
    case kSuper:
      return ast.access(ast.super_(), "f");
    case kNew:
      return ast.access(ast.new_(ast.type("A")), "f");
    default:
      return ast.access(ast.paren(ast.cast(ast.type("A"), ast.this_())), "f");
  }
}

void build(Draft& draft, const Point& shape, std::span<const Point> parts) {
  auto& ast = draft.ast;
  const auto type = [&] { return ast.type(kTypes[shape[kType]]); };
  auto* const a = ast.class_("A", java::kPublic);
  ast.add(a, ast.field(kVisibilities[shape[kVisibility]], type(), "f"));
  auto* const b = ast.class_("B", java::kPublic, ast.type("A"));
  if (shape[kHiding] == 1)
    ast.add(
        b, ast.field(0, type(), "f", ast.literal(kHidingValues[shape[kType]])));
  auto* const body = ast.block();
  for (const auto reference : values(parts, kReference)) {
    auto* const statement = ast.statement(
        ast.assign(refer(ast, reference), ast.literal(kWritten[shape[kType]])));
    if (parts.size() > 1) draft.mark_value(statement, kReference, reference);
    ast.add(body, statement);
  }
  ast.add(b, ast.method(0, ast.type("void"), "m", nullptr, body));
  switch (shape[kLocation]) {
    case kSamePackage:
      draft.top_level(a, "p");
      draft.top_level(b, "p");
      break;
    case kOtherPackage:
      draft.top_level(a, "p");
      ast.add(ast.add(draft.file("q", "B"), ast.import("p.A")), b);
      break;
    default:
      ast.add(a, b);
      draft.top_level(a, "p");
  }
  draft.target_field("p.A", "f");
}

bool compiles(const Point& p) {
  const int reference = p[kReference];
  if (p[kHiding] == 1 && (reference == kName || reference == kThis))
    return true;
  switch (p[kLocation]) {
    case kSamePackage:
      return p[kVisibility] != kPrivate;
    case kOtherPackage:
      return p[kVisibility] != kPrivate && p[kVisibility] != kPackage &&
             (p[kVisibility] != kProtected || reference < kNew);
    default:
      return p[kVisibility] != kPrivate || reference != kThis;
  }
}

Generator generator() {
  return {
      .name = "DoubleClassParentField/push-down-field",
      .refactoring = "push-down-field",
      .varies =
          "a parent's field: its visibility and type, where the "
          "child is, how it uses the field, whether it hides it",
      .axes = {{"reference",
                {"f", "this.f", "super.f", "new A().f", "((A) this).f"}},
               {"location", {"same-package", "other-package", "inner"}},
               {"visibility", {"package", "public", "protected", "private"}},
               {"type", {"int", "boolean", "String"}},
               {"hiding", {"no", "yes"}}},
      .build = build,
      .merges = {{kReference}},
      .compiles = compiles};
}

}  // namespace parent_field

// DoubleClassParentMethod.

namespace parent_method {

enum Axes : std::size_t {
  kReference,
  kCall,
  kLocation,
  kVisibility,
  kCaller,
};
enum Call { kPlain, kThis, kSuper, kNew };

Node* refer(Ast& ast, int reference) {
  switch (reference) {
    case 0:
      return ast.name("f");
    case 1:
      return ast.access(ast.this_(), "f");
    case 2:
      return ast.access(ast.this_("A"), "f");
    case 3:
      return ast.access(ast.new_(ast.type("A")), "f");
    default:
      return ast.access(ast.paren(ast.cast(ast.type("A"), ast.this_())), "f");
  }
}

Node* call(Ast& ast, int which) {
  Node* object = nullptr;
  if (which == kThis) object = ast.this_();
  if (which == kSuper) object = ast.super_();
  if (which == kNew) object = ast.new_(ast.type("A"));
  return ast.call(object, "m");
}

/// The caller's declaration: its signature (fastest), then its visibility.
struct Caller {
  std::string_view name;
  std::string_view parameter;  ///< Its type, or none.
  Modifiers modifiers;
};

constexpr Caller kCallers[] = {
    {"mPrime", "", 0},
    {"m", "int", 0},
    {"mPrime", "", java::kPrivate},
    {"m", "int", java::kPrivate},
    {"m", "long", 0},
    {"m", "long", java::kPrivate},
    {"mPrime", "", java::kPublic},
    {"m", "int", java::kPublic},
    {"m", "long", java::kPublic},
};

void build(Draft& draft, const Point& shape, std::span<const Point> parts) {
  auto& ast = draft.ast;
  auto* const a = ast.class_("A");
  ast.add(a, ast.field(0, ast.type("int"), "f"));
  auto* const body = ast.block();
  for (const auto reference : values(parts, kReference)) {
    auto* const statement = ast.statement(
        ast.assign(refer(ast, reference), ast.integer(reference + 1)));
    if (parts.size() > 1) draft.mark_value(statement, kReference, reference);
    ast.add(body, statement);
  }
  ast.add(a, ast.method(kVisibilities[shape[kVisibility]], ast.type("void"),
                        "m", nullptr, body));

  auto* const calls = ast.block();
  for (const auto which : values(parts, kCall)) {
    auto* const statement = ast.statement(call(ast, which));
    if (parts.size() > 1) draft.mark_value(statement, kCall, which);
    ast.add(calls, statement);
  }
  const auto& [name, parameter, modifiers] = kCallers[shape[kCaller]];
  auto* const parameters =
      parameter.empty() ? nullptr
                        : ast.list({ast.parameter(ast.type(parameter), "i")});
  auto* const b = ast.class_("B");
  ast.add(b, ast.method(modifiers, ast.type("void"), name, parameters, calls));
  place(draft,
        {Inheritance::kBExtendsA, static_cast<Location>(shape[kLocation]),
         Direction::kBInA},
        a, b);
  draft.target_method("A", "m");
}

/// A private method is not inherited; a nested class still reaches it through
/// its own name, unless a method of that name is in the way, and `super`.
bool compiles(const Point& p) {
  if (p[kVisibility] != kPrivate) return true;
  if (static_cast<Location>(p[kLocation]) == Location::kSeparate) return false;
  if (p[kCall] == kThis) return false;
  return p[kCall] != kPlain || kCallers[p[kCaller]].name != "m";
}

Generator generator(std::string_view name, std::size_t callers) {
  Axis caller{"caller", {}};
  for (const auto& [method, parameter, modifiers] :
       std::span(kCallers).first(callers)) {
    std::string text = modifiers == 0               ? ""
                       : modifiers == java::kPublic ? "public "
                                                    : "private ";
    caller.values.push_back(text.append(method) + "(" + std::string(parameter) +
                            ")");
  }
  return {
      .name = name,
      .refactoring = "push-down-method",
      .varies =
          "a parent's method: its visibility, what it refers to, "
          "where the child is and how it calls or overloads it",
      .axes = {{"reference",
                {"f", "this.f", "A.this.f", "new A().f", "((A) this).f"}},
               {"call", {"m()", "this.m()", "super.m()", "new A().m()"}},
               {"location", {"separate", "inner", "local"}},
               {"visibility", {"package", "public", "protected", "private"}},
               std::move(caller)},
      .build = build,
      .merges = {{kReference}, {kCall}},
      .compiles = compiles};
}

}  // namespace parent_method

}  // namespace

std::vector<Generator> push_down_shape_generators() {
  return {
      parent_field::generator(),
      parent_method::generator("DoubleClassParentMethod/push-down-method", 4),
      parent_method::generator("2ClsMethParent/push-down-method", 9),
  };
}

REFUTE_GENERATOR(push_down_shape_generators)

}  // namespace refute::javagen
