#include "javagen/method_reference.h"

#include <array>

#include "javagen/form.h"
#include "javagen/plugin.h"

namespace refute::javagen {

namespace {

using java::Ast;
using java::Node;

// MethodReference.

enum Axes : std::size_t { kForm, kCall, kConfiguration };

/// A call's result of this type, used in this form.
struct TypedForm {
  Type type;
  Form form;
  int kind;  ///< 0 by itself, 1 as a value, 2 as a condition.
};

constexpr Type kVoid = Type::kNone;
/// `r`, `-r`, `!r`, `r == v`, `r * 2`, `r > 0`, `r[0]`: what can be done with a
/// value that is no variable.
constexpr std::uint8_t kValueNestings[] = {0, 5, 6, 7, 8, 9, 10};
constexpr std::uint8_t kConcatenation = 5;  ///< `"" + r`, an outer nesting.

bool suits(const Form& form, Type type) {
  const bool call_alone = form.inner == 0 && form.outer == kNoOuter;
  return (form.placing == 0 && call_alone) ||
         (form.placing != 0 && form_compiles(form, type));
}

std::vector<TypedForm> typed_forms() {
  static constexpr int kKinds[] = {0, 2, 1, 2, 1};
  std::vector<TypedForm> result = {{kVoid, {}, 0}};
  for (const Type type : {Type::kInt, Type::kByte, Type::kBoolean,
                          Type::kIntArray, Type::kString}) {
    for (std::uint8_t placing = 0; placing < placings().size(); ++placing) {
      for (const std::uint8_t inner : kValueNestings) {
        const Form form{inner, kNoOuter, placing};
        if (suits(form, type)) result.push_back({type, form, kKinds[placing]});
      }
      const Form concatenated{0, kConcatenation, placing};
      if (type == Type::kString && suits(concatenated, type))
        result.push_back({type, concatenated, kKinds[placing]});
    }
  }
  return result;
}

const std::vector<TypedForm>& uses() {
  static const auto kUses = typed_forms();
  return kUses;
}

std::vector<std::string> use_texts() {
  const auto plain = form_texts(kAllForms);
  std::vector<std::string> texts;
  for (const auto& [type, form, kind] : uses()) {
    std::string text = type == kVoid ? "void" : std::string(type_name(type));
    for (std::size_t i = 0; i < forms().size(); ++i)
      if (forms()[i].inner == form.inner && forms()[i].outer == form.outer &&
          forms()[i].placing == form.placing)
        text += ": " + plain[i];
    if (form.outer != kNoOuter)
      text +=
          form.placing == 2 ? ": T x = \"\" + (r);" : ": valueOf(\"\" + (r))";
    texts.push_back(text);
  }
  return texts;
}

/// Forms that share a type and a statement; or a type and a kind of statement.
std::vector<int> groups(bool by_kind) {
  std::vector<std::array<int, 2>> seen;
  std::vector<int> result;
  for (const auto& [type, form, kind] : uses()) {
    const std::array key = {static_cast<int>(type),
                            by_kind ? kind : static_cast<int>(form.placing)};
    const auto found = std::ranges::find(seen, key);
    result.push_back(static_cast<int>(found - seen.begin()));
    if (found == seen.end()) seen.push_back(key);
  }
  return result;
}

/// The call axis: 4 receivers (fastest) x 3 argument lists x 3 callers.
constexpr const char* kReceivers[] = {"m", "this.m", "A.this.m", "new A().m"};
constexpr const char* kArguments[] = {"(1, 2, 3)", "(+1, (2), 1 + 2)",
                                      "(hashCode(), -2, 3)"};
constexpr const char* kCallers[] = {"n()", "m()", "m(int, int, int, int)"};

std::vector<std::string> call_texts() {
  std::vector<std::string> texts;
  for (const auto* caller : kCallers)
    for (const auto* arguments : kArguments)
      for (const auto* receiver : kReceivers)
        texts.push_back(std::string(receiver) + arguments + " in " + caller);
  return texts;
}

Node* call(Ast& ast, std::size_t index) {
  Node* receiver = nullptr;
  if (index % 4 == 1) receiver = ast.this_();
  if (index % 4 == 2) receiver = ast.this_("A");
  if (index % 4 == 3) receiver = ast.new_(ast.type("A"));
  switch (index / 4 % 3) {
    case 0:
      return ast.call(receiver, "m",
                      {ast.literal("1"), ast.literal("2"), ast.literal("3")});
    case 1:
      return ast.call(
          receiver, "m",
          {ast.prefix("+", ast.literal("1")), ast.paren(ast.literal("2")),
           ast.binary(ast.literal("1"), "+", ast.literal("2"))});
    default:
      return ast.call(receiver, "m",
                      {ast.call(nullptr, "hashCode"),
                       ast.prefix("-", ast.literal("2")), ast.literal("3")});
  }
}

Node* int_parameters(Ast& ast, std::initializer_list<std::string_view> names) {
  auto* const list = ast.node(java::Kind::kList);
  for (const auto name : names)
    ast.add(list, ast.parameter(ast.type("int"), name));
  return list;
}

Node* callee(Ast& ast, Type type) {
  auto* const body = ast.block();
  if (type != kVoid) ast.add(body, ast.return_(ast.literal(type_value(type))));
  return ast.method(0, ast.type(type == kVoid ? "void" : type_name(type)), "m",
                    int_parameters(ast, {"i", "j", "k"}), body);
}

/// The method that calls: by itself, or overloading the one that is called.
Node* caller(Ast& ast, std::size_t which, Node* body) {
  auto* const parameters =
      which == 2 ? int_parameters(ast, {"a", "b", "c", "d"}) : nullptr;
  return ast.method(0, ast.type("void"), which == 0 ? "n" : "m", parameters,
                    body);
}

void build_reference(Draft& draft, const Point& shape,
                     std::span<const Point> parts) {
  auto& ast = draft.ast;
  auto* const a = ast.class_("A");
  ast.add(a, callee(ast, uses()[shape[kForm]].type));
  for (std::size_t which = 0; which < std::size(kCallers); ++which) {
    auto* const body = ast.block();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i][kCall] / 12u != which) continue;
      const auto& [type, form, kind] = uses()[parts[i][kForm]];
      auto* statement = build_form(ast, form, type, call(ast, parts[i][kCall]));
      if (parts.size() > 1) {
        statement = ast.block({statement});
        draft.mark_part(statement, i);
      }
      ast.add(body, statement);
    }
    if (!body->children.empty()) ast.add(a, caller(ast, which, body));
  }
  draft.top_level(a);
  draft.target_method("A", "m", {"int", "int", "int"});
}

void build_new_type(Draft& draft, const Point& shape,
                    std::span<const Point> parts) {
  build_reference(draft, shape, parts);
  draft.request.options["type"] =
      shape[kConfiguration] == 0 ? "Object" : "long";
}

void build_removal(Draft& draft, const Point& shape,
                   std::span<const Point> parts) {
  static constexpr const char* kNames[] = {"i", "j", "k"};
  build_reference(draft, shape, parts);
  draft.request.options["parameter"] = kNames[shape[kConfiguration]];
}

void build_addition(Draft& draft, const Point& shape,
                    std::span<const Point> parts) {
  build_reference(draft, shape, parts);
  auto& options = draft.request.options;
  const bool text = shape[kConfiguration] == 1;
  options["type"] = text ? "String" : "int";
  options["name"] = shape[kConfiguration] == 2 ? "i" : "z";
  options["default-value"] = text ? "\"\"" : "0";
  options["position"] = text ? "0" : "last";
  if (shape[kConfiguration] == 2) draft.expectation = Expectation::kMustRefuse;
}

void build_reordering(Draft& draft, const Point& shape,
                      std::span<const Point> parts) {
  build_reference(draft, shape, parts);
  draft.request.options["order"] =
      shape[kConfiguration] == 0 ? "k,j,i" : "j,i,k";
}

Generator method_reference(std::string_view name, std::string_view refactoring,
                           Axis configuration, Build build) {
  return {.name = name,
          .refactoring = refactoring,
          .varies =
              "a class with two methods: how one calls the other, what "
              "it does with the result, whether it overloads it",
          .axes = {{"form", use_texts()},
                   {"call", call_texts()},
                   std::move(configuration)},
          .build = build,
          .merges = {{kForm, groups(false)}, {kCall}, {kForm, groups(true)}}};
}

// MethodParameterReference.

enum ParameterAxes : std::size_t {
  kUse,
  kParentheses,
  kType,
  kSignature,
};

/// 7 nestings x 5 statements: those that leave a parameter's type alone.
constexpr std::uint8_t kParameterNestings[] = {0, 1, 2, 3, 4, 7, 9};
constexpr Type kParameterTypes[] = {Type::kInt, Type::kByte, Type::kBoolean};
constexpr const char* kSignatures[] = {"(p)", "(p, q)", "(q, p)", "(q, p, r)"};

Form parameter_form(const Point& p) {
  return {kParameterNestings[p[kUse] % 7], kNoOuter,
          static_cast<std::uint8_t>(p[kUse] / 7)};
}

std::vector<std::string> parameter_uses() {
  const auto plain = form_texts(kPlainForms);
  std::vector<std::string> texts;
  for (std::size_t placing = 0; placing < placings().size(); ++placing)
    for (const auto nesting : kParameterNestings)
      texts.push_back(plain[placing * nestings().size() + nesting]);
  return texts;
}

/// A statement for each part that uses `p`, which is of this type.
void add_uses(Draft& draft, Node* body, Type type,
              std::span<const Point> parts) {
  auto& ast = draft.ast;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Node* reference = ast.name("p");
    if (parts[i][kParentheses] == 1) reference = ast.paren(reference);
    auto* statement =
        build_form(ast, parameter_form(parts[i]), type, reference);
    if (parts.size() > 1) {
      statement = ast.block({statement});
      draft.mark_part(statement, i);
    }
    ast.add(body, statement);
  }
}

void build_parameter(Draft& draft, const Point& shape,
                     std::span<const Point> parts) {
  auto& ast = draft.ast;
  const Type type = kParameterTypes[shape[kType]];
  const std::size_t signature = shape[kSignature] % 4;
  auto* const parameters = ast.node(java::Kind::kList);
  std::vector<std::string> types;
  const auto add = [&](Type t, std::string_view name) {
    ast.add(parameters, ast.parameter(ast.type(type_name(t)), name));
    types.emplace_back(type_name(t));
  };
  if (signature >= 2) add(Type::kInt, "q");
  add(type, "p");
  if (signature == 1) add(Type::kInt, "q");
  if (signature == 3) add(Type::kInt, "r");

  auto* const body = ast.block();
  add_uses(draft, body, type, parts);
  const auto modifiers = static_cast<java::Modifiers>(
      shape[kSignature] < 4 ? 0 : int{java::kStatic});
  draft.top_level(
      ast.add(ast.class_("A"),
              ast.method(modifiers, ast.type("void"), "m", parameters, body)));
  draft.target_method("A", "m", types);
  draft.request.options["parameter"] = "p";
  draft.expectation = Expectation::kMustRefuse;
}

bool parameter_compiles(const Point& p) {
  return form_compiles(parameter_form(p), kParameterTypes[p[kType]]);
}

Generator method_parameter_reference() {
  Axis signature{"signature", {}};
  for (const std::string prefix : {"", "static "})
    for (const auto* text : kSignatures)
      signature.values.push_back(prefix + text);
  return {.name = "MethodParameterReference/remove-parameter",
          .refactoring = "remove-parameter",
          .varies = "a method and a use of the parameter to remove",
          .axes = {{"use", parameter_uses()},
                   {"parentheses", {"no", "yes"}},
                   {"type", {"int", "byte", "boolean"}},
                   signature},
          .build = build_parameter,
          .merges = {{kUse}, {kParentheses}},
          .compiles = parameter_compiles};
}

constexpr int kNewName = 4;

void build_renamed_parameter(Draft& draft, const Point& shape,
                             std::span<const Point> parts) {
  build_parameter(draft, shape, parts);
  const auto& name = draft.request.options["new-name"];
  const std::size_t signature = shape[kSignature] % 4;
  const bool taken = name == "q" && signature >= 1;
  draft.expectation = taken ? Expectation::kMustRefuse : Expectation::kUnknown;
}

Generator rename_parameter() {
  auto generator = method_parameter_reference();
  generator.name = "MethodParameterReference/rename-parameter";
  generator.refactoring = "rename-parameter";
  generator.varies = "a method and a use of the parameter to rename";
  // x is a local variable of some forms, q another parameter, m the method.
  generator.axes.push_back({"new-name", {"n", "x", "q", "m"}});
  generator.new_name = kNewName;
  generator.build = build_renamed_parameter;
  return generator;
}

/// `int p = 0;` and a use of it; the target is where `p` is declared.
void build_local(Draft& draft, const Point& shape,
                 std::span<const Point> parts) {
  auto& ast = draft.ast;
  const Type type = kParameterTypes[shape[kType]];
  auto* const local =
      ast.local(ast.type(type_name(type)), "p", ast.literal(type_value(type)));
  auto* const body = ast.block({local});
  add_uses(draft, body, type, parts);
  auto* const a = ast.class_("A");
  ast.add(a, ast.field(0, ast.type("int"), "f"));
  ast.add(a, ast.method(0, ast.type("void"), "m",
                        ast.list({ast.parameter(ast.type("int"), "q")}), body));
  draft.top_level(a);
  draft.selection = local->list(java::Child::kDeclarators)[0];
  if (draft.request.options["new-name"] == "q")
    draft.expectation = Expectation::kMustRefuse;
}

Generator rename_local() {
  auto generator = method_parameter_reference();
  generator.name = "LocalVariableReference/rename-local";
  generator.refactoring = "rename-local";
  generator.varies = "a local variable to rename and a use of it";
  generator.axes[kSignature] = {"signature", {"(q)"}};
  generator.axes.push_back({"new-name", {"n", "x", "q", "f"}});
  generator.new_name = kNewName;
  generator.build = build_local;
  return generator;
}

}  // namespace

std::vector<Generator> method_reference_generators() {
  // A new name that is free, the caller's, a parameter's, the class's, and one
  // that Object declares.
  auto rename = method_reference(
      "MethodReference/rename-method", "rename-method",
      {"new-name", {"p", "n", "i", "A", "hashCode"}}, build_reference);
  rename.new_name = kConfiguration;
  return {
      std::move(rename),
      method_reference("MethodReference/change-return-type",
                       "change-return-type", {"new-result", {"Object", "long"}},
                       build_new_type),
      method_reference("MethodReference/remove-parameter", "remove-parameter",
                       {"parameter", {"i", "j", "k"}}, build_removal),
      method_reference("MethodReference/add-parameter", "add-parameter",
                       {"added", {"int z", "String z first", "int i"}},
                       build_addition),
      method_reference("MethodReference/reorder-parameters",
                       "reorder-parameters", {"order", {"k,j,i", "j,i,k"}},
                       build_reordering),
      method_parameter_reference(),
      rename_parameter(),
      rename_local(),
  };
}

REFUTE_GENERATOR(method_reference_generators)

}  // namespace refute::javagen
