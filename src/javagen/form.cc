#include "javagen/form.h"

namespace refute::javagen {

namespace {

using java::Ast;
using java::Node;

bool is_number(Type t) { return t == Type::kInt || t == Type::kByte; }
Type number_to_int(Type t) { return is_number(t) ? Type::kInt : Type::kNone; }
Type same_number(Type t) { return is_number(t) ? t : Type::kNone; }
Type same(Type t) { return t; }
Type boolean_only(Type t) {
  return t == Type::kBoolean ? Type::kBoolean : Type::kNone;
}
Type to_boolean(Type t) {
  return t == Type::kNone ? Type::kNone : Type::kBoolean;
}
Type number_to_boolean(Type t) {
  return is_number(t) ? Type::kBoolean : Type::kNone;
}

bool assignable(Type from, Type to) {
  return from == to || (from == Type::kByte && to == Type::kInt);
}

constexpr Nesting kNestings[] = {
    {"r", [](Ast&, Node* r, Type) { return r; }, same},
    {"r = v",
     [](Ast& a, Node* r, Type t) { return a.assign(r, written_value(a, t)); },
     same, true},
    {"r += 1",
     [](Ast& a, Node* r, Type) { return a.assign(r, a.literal("1"), "+="); },
     same_number, true},
    {"++r", [](Ast& a, Node* r, Type) { return a.prefix("++", r); },
     same_number, true},
    {"r--", [](Ast& a, Node* r, Type) { return a.postfix(r, "--"); },
     same_number, true},
    {"-r", [](Ast& a, Node* r, Type) { return a.prefix("-", r); },
     number_to_int},
    {"!r", [](Ast& a, Node* r, Type) { return a.prefix("!", r); },
     boolean_only},
    {"r == v",
     [](Ast& a, Node* r, Type t) {
       return a.binary(r, "==", written_value(a, t));
     },
     to_boolean},
    {"r * 2",
     [](Ast& a, Node* r, Type) { return a.binary(r, "*", a.literal("2")); },
     number_to_int},
    {"r > 0",
     [](Ast& a, Node* r, Type) { return a.binary(r, ">", a.literal("0")); },
     number_to_boolean},
    {"r[0]", [](Ast& a, Node* r, Type) { return a.index(r, a.literal("0")); },
     [](Type t) { return t == Type::kIntArray ? Type::kInt : Type::kNone; }},
};

/// The first six nest the eight expressions of kInner; the last three all.
constexpr Nesting kOuter[] = {
    {"-r", [](Ast& a, Node* r, Type) { return a.prefix("-", r); },
     number_to_int},
    {"r * 2",
     [](Ast& a, Node* r, Type) { return a.binary(r, "*", a.literal("2")); },
     number_to_int},
    {"~r", [](Ast& a, Node* r, Type) { return a.prefix("~", r); },
     number_to_int},
    {"r > 0",
     [](Ast& a, Node* r, Type) { return a.binary(r, ">", a.literal("0")); },
     number_to_boolean},
    {"!r", [](Ast& a, Node* r, Type) { return a.prefix("!", r); },
     boolean_only},
    {"\"\" + r",
     [](Ast& a, Node* r, Type) { return a.binary(a.literal("\"\""), "+", r); },
     [](Type t) { return t == Type::kNone ? t : Type::kString; }},
    {"true ? r : r",
     [](Ast& a, Node* r, Type) {
       return a.conditional(a.literal("true"), r, a.copy(r));
     },
     same},
    {"r == r",
     [](Ast& a, Node* r, Type) { return a.binary(r, "==", a.copy(r)); },
     to_boolean},
    {"(Object) r",
     [](Ast& a, Node* r, Type) { return a.cast(a.type("Object"), r); },
     [](Type t) { return t == Type::kNone ? t : Type::kObject; }},
};

constexpr std::uint8_t kInner[] = {1, 2, 3, 4, 5, 6, 7, 8};

constexpr Placing kPlacings[] = {
    {"e;", [](Ast& a, Node* e, Type) { return a.statement(e); },
     [](Type, Type, bool is_statement) { return is_statement; }},
    {"if (e) {}", [](Ast& a, Node* e, Type) { return a.if_(e, a.block()); },
     [](Type t, Type, bool) { return t == Type::kBoolean; }},
    {"T x = e;",
     [](Ast& a, Node* e, Type field) {
       return a.local(a.type(type_name(field)), "x", e);
     },
     [](Type t, Type field, bool) { return assignable(t, field); }},
    {"while (e) {}",
     [](Ast& a, Node* e, Type) { return a.while_(e, a.block()); },
     [](Type t, Type, bool) { return t == Type::kBoolean; }},
    {"String.valueOf(e);",
     [](Ast& a, Node* e, Type) {
       return a.statement(a.call(a.name("String"), "valueOf", {e}));
     },
     [](Type, Type, bool) { return true; }},
};

std::vector<Form> all_forms() {
  std::vector<Form> result;
  const auto number = [](const auto& table) {
    return static_cast<std::uint8_t>(std::size(table));
  };
  for (std::uint8_t placing = 0; placing < number(kPlacings); ++placing)
    for (std::uint8_t inner = 0; inner < number(kNestings); ++inner)
      result.push_back({inner, kNoOuter, placing});
  for (std::uint8_t outer = 0; outer < 6; ++outer)
    for (const std::uint8_t inner : kInner) result.push_back({inner, outer, 4});
  for (std::uint8_t placing = 0; placing < number(kPlacings); ++placing)
    for (std::uint8_t outer = 6; outer < number(kOuter); ++outer)
      for (std::uint8_t inner = 0; inner < number(kNestings); ++inner)
        result.push_back({inner, outer, placing});
  return result;
}

/// `text` with each lone `hole` replaced.
std::string fill(std::string_view text, char hole, const std::string& with) {
  std::string result;
  const auto is_letter = [&](std::size_t i) {
    return i < text.size() && std::isalpha(static_cast<unsigned char>(text[i]));
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == hole && !is_letter(i - 1) && !is_letter(i + 1))
      result += with;
    else
      result += text[i];
  }
  return result;
}

}  // namespace

std::string_view type_name(Type type) {
  static constexpr std::string_view kNames[] = {
      "int", "byte", "boolean", "int[]", "String", "Object", "?"};
  return kNames[static_cast<std::size_t>(type)];
}

std::string_view type_value(Type type) {
  static constexpr std::string_view kValues[] = {
      "0", "0", "false", "null", "null", "null", "null"};
  return kValues[static_cast<std::size_t>(type)];
}

Node* written_value(Ast& ast, Type type) {
  switch (type) {
    case Type::kInt:
    case Type::kByte:
      return ast.literal("7");
    case Type::kBoolean:
      return ast.literal("true");
    case Type::kIntArray:
      return ast.new_array_of(ast.type("int[]"),
                              ast.array_init({ast.literal("7")}));
    case Type::kString:
    case Type::kObject:
      return ast.literal("\"s\"");
    case Type::kNone:
      break;
  }
  return ast.literal("null");
}

std::span<const Nesting> nestings() { return kNestings; }
std::span<const Nesting> outer_nestings() { return kOuter; }
std::span<const Placing> placings() { return kPlacings; }

std::span<const Form> forms() {
  static const std::vector<Form> kForms = all_forms();
  return kForms;
}

std::vector<std::string> form_texts(std::size_t number) {
  std::vector<std::string> texts;
  for (const Form& form : forms().first(number)) {
    std::string expression(kNestings[form.inner].text);
    if (form.outer != kNoOuter)
      expression = fill(kOuter[form.outer].text, 'r', "(" + expression + ")");
    texts.push_back(fill(kPlacings[form.placing].text, 'e', expression));
  }
  return texts;
}

Node* build_form(Ast& ast, const Form& form, Type type, Node* reference) {
  const Nesting& inner = kNestings[form.inner];
  Node* expression = inner.build(ast, reference, type);
  if (form.outer != kNoOuter)
    expression = kOuter[form.outer].build(ast, ast.paren(expression),
                                          inner.result(type));
  return kPlacings[form.placing].build(ast, expression, type);
}

bool form_compiles(const Form& form, Type type) {
  const Nesting& inner = kNestings[form.inner];
  Type expression = inner.result(type);
  bool is_statement = inner.is_statement;
  if (form.outer != kNoOuter && expression != Type::kNone) {
    expression = kOuter[form.outer].result(expression);
    is_statement = false;
  }
  return expression != Type::kNone &&
         kPlacings[form.placing].accepts(expression, type, is_statement);
}

}  // namespace refute::javagen
