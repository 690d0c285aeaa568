#include <algorithm>

#include "base/result.h"
#include "typed/expressions.h"

/// Leaves, variables, and what changes variables.
namespace refute::typed {

namespace {

using Texts = std::initializer_list<std::string_view>;

/// The literals of a type, the simplest first.
std::span<const std::string_view> literals(Base base) {
  static constexpr std::string_view kBooleans[] = {"true", "false"};
  static constexpr std::string_view kBytes[] = {"(byte) 1", "(byte) -128",
                                                "(byte) 0x7f"};
  static constexpr std::string_view kShorts[] = {"(short) 1", "(short) 300",
                                                 "(short) -2"};
  static constexpr std::string_view kChars[] = {"'a'", "'z'", "'\\n'",
                                                "'\\u0041'", "'\\''"};
  static constexpr std::string_view kInts[] = {
      "1",          "0",  "2",     "-1",    "10",
      "0x7fffffff", "07", "0b101", "1_000", "Integer.MIN_VALUE"};
  static constexpr std::string_view kLongs[] = {
      "1L", "0L", "-1L", "0x7fffffffffL", "3_000_000_000L"};
  static constexpr std::string_view kFloats[] = {"1.5f", "0f", "-2.5f", "1e3f",
                                                 "0x1p3f"};
  static constexpr std::string_view kDoubles[] = {"1.5", "0.0", "-0.5", "1e9",
                                                  "0x1.8p1"};
  static constexpr std::string_view kStrings[] = {
      "\"a\"", "\"\"", "\"b c\"", "\"\\t\\\"\\\\\"", "\"\\u00e9\""};
  switch (base) {
    case Base::kBoolean:
      return kBooleans;
    case Base::kByte:
      return kBytes;
    case Base::kShort:
      return kShorts;
    case Base::kChar:
      return kChars;
    case Base::kInt:
      return kInts;
    case Base::kLong:
      return kLongs;
    case Base::kFloat:
      return kFloats;
    case Base::kDouble:
      return kDoubles;
    default:
      return kStrings;
  }
}

bool starts_low(std::string_view text) {
  return text.front() == '-' || text.front() == '(';
}

}  // namespace

void plain_value(Choices& c, Scope& s, Type type) {
  if (type.arrays > 0) {
    s.out.put("new ");
    s.put(type);
    s.out.put(" {");
    for (int i = 0; i < 2; ++i) {
      if (i > 0) s.out.put(", ");
      plain_value(c, s, element_of(type));
    }
    return s.out.put("}");
  }
  if (type.base == Base::kVariable) {
    for (std::size_t i = 0; i < s.locals.size(); ++i)
      if (s.locals[i].type == type && s.readable(i))
        return s.out.put(s.locals[i].name);
    for (const auto& seen : s.readable_fields())
      if (const Field& field = s.field(seen); field.type == type)
        return s.out.put(field.name);
  }
  if (type.base != Base::kDeclared)
    return s.out.put(literals(type.base).front());
  const auto& declaration = s.model[type];
  if (declaration.shape == Shape::kEnum)
    return s.out.put(declaration.name, ".", declaration.constants.front());
  if (declaration.shape == Shape::kFunctional)
    return expressions::lambda(c, s, {type});
  creation(c, s, {type});
}

namespace expressions {

bool fits_literal(const Scope&, const Ask& ask) {
  return ask.want.arrays == 0 && ask.want.base <= Base::kObject &&
         ask.want != kVoid;
}
void literal(Choices& c, Scope& s, const Ask& ask) {
  const auto all = literals(ask.want.base);
  const auto count = s.menu.theme().weighted ? all.size()
                     : ask.want == kBoolean  ? 2U
                                             : 1U;
  const auto text = all[c.choose("literal", static_cast<std::uint32_t>(count))];
  Parentheses p(s, ask, starts_low(text) ? kUnary - 1 : kPrimary);
  if (is_boxed(ask.want) && ask.precedence > kLowest) {
    s.out.put(keyword(ask.want), ".valueOf(", text, ")");
  } else {
    s.out.put(text);
  }
}

bool fits_local(const Scope& s, const Ask& ask) {
  for (std::size_t i = 0; i < s.locals.size(); ++i)
    if (s.readable(i) && !s.locals[i].any_length &&
        s.model.assignable(s.locals[i].type, ask.want))
      return true;
  return false;
}
void local(Choices& c, Scope& s, const Ask& ask) {
  auto& found = c.scratch();
  found.clear();
  for (std::size_t i = 0; i < s.locals.size(); ++i)
    if (s.readable(i) && !s.locals[i].any_length &&
        s.model.assignable(s.locals[i].type, ask.want))
      found.push_back(static_cast<int>(i));
  const auto chosen =
      c.choose("local", static_cast<std::uint32_t>(found.size()));
  s.out.put(s.locals[static_cast<std::size_t>(found[chosen])].name);
}

namespace {

/// `f`, `this.f`, `A.f`
void name_field(Choices& c, Scope& s, const Field& field) {
  if (field.is_static) {
    const bool inside = s.at.self == field.owner;
    if (!inside || c.flag("qualified"))
      s.out.put(s.model[declared(field.owner)].name, ".");
  } else if (c.flag("qualified")) {
    put_this(s);
    s.out.put(".");
  }
  s.out.put(field.name);
}

bool is_target(const Scope& s, Type want) {
  for (std::size_t i = 0; i < s.locals.size(); ++i)
    if (s.assignable(i) && s.locals[i].type == want) return true;
  for (const auto& seen : s.readable_fields())
    if (const Field& field = s.field(seen);
        !field.is_final && field.type == want)
      return true;
  return false;
}

/// A variable that may be assigned.
void target(Choices& c, Scope& s, Type want) {
  auto& found = c.scratch();
  found.clear();
  for (std::size_t i = 0; i < s.locals.size(); ++i)
    if (s.assignable(i) && s.locals[i].type == want)
      found.push_back(static_cast<int>(i));
  const auto locals = found.size();
  for (const auto& seen : s.readable_fields())
    if (const Field& field = s.field(seen);
        !field.is_final && field.type == want)
      found.push_back(seen.index);
  const auto chosen =
      c.choose("target", static_cast<std::uint32_t>(found.size()));
  const auto index = static_cast<std::size_t>(found[chosen]);
  if (chosen < locals) return s.out.put(s.locals[index].name);
  name_field(c, s, s.model.fields[index]);
}

}  // namespace

bool fits_field(const Scope& s, const Ask& ask) {
  for (const auto& seen : s.readable_fields())
    if (s.model.assignable(seen.type, ask.want)) return true;
  return false;
}
void field(Choices& c, Scope& s, const Ask& ask) {
  auto& found = c.scratch();
  found.clear();
  for (const auto& seen : s.readable_fields())
    if (s.model.assignable(seen.type, ask.want)) found.push_back(seen.index);
  const auto chosen =
      c.choose("field", static_cast<std::uint32_t>(found.size()));
  name_field(c, s, s.model.fields[static_cast<std::size_t>(found[chosen])]);
}

namespace {

template <typename Found>
void fields_of_locals(const Scope& s, const Ask& ask, Found found) {
  for (std::size_t i = 0; i < s.locals.size(); ++i) {
    if (!s.readable(i) || !is_declared(s.locals[i].type)) continue;
    for (const auto& field : s.model.fields) {
      if (field.is_static || field.is_private) continue;
      const Type owner = s.model.as_super(s.locals[i].type, field.owner);
      if (owner != kVoid &&
          s.model.assignable(substituted(field.type, argument_of(owner)),
                             ask.want) &&
          !found(s.locals[i], field))
        return;
    }
  }
}

}  // namespace

bool fits_field_of(const Scope& s, const Ask& ask) {
  bool any = false;
  fields_of_locals(s, ask, [&](const Local&, const Field&) {
    any = true;
    return false;
  });
  return any;
}
void field_of(Choices& c, Scope& s, const Ask& ask) {
  std::uint32_t count = 0;
  fields_of_locals(s, ask, [&](const Local&, const Field&) {
    ++count;
    return true;
  });
  auto chosen = c.choose("field", count);
  fields_of_locals(s, ask, [&](const Local& local, const Field& field) {
    if (chosen-- > 0) return true;
    s.out.put(local.name, ".", field.name);
    return false;
  });
}

bool fits_this(const Scope& s, const Ask& ask) {
  return is_declared(ask.want) && s.is_this(ask.want.index) &&
         s.model.assignable(s.self_type(), ask.want);
}
void this_(Choices&, Scope& s, const Ask&) { put_this(s); }

bool fits_outer_this(const Scope& s, const Ask& ask) {
  return is_declared(ask.want) && s.outer_instance() >= 0 &&
         s.model.assignable(declared(s.outer_instance()), ask.want);
}
void outer_this(Choices&, Scope& s, const Ask&) {
  s.out.put(s.model[declared(s.outer_instance())].name, ".this");
}

bool fits_constant(const Scope& s, const Ask& ask) {
  return is_declared(ask.want) && s.model[ask.want].shape == Shape::kEnum &&
         !s.model[ask.want].open;
}
void constant(Choices& c, Scope& s, const Ask& ask) {
  const auto& type = s.model[ask.want];
  s.out.put(type.name, ".", c.pick("constant", type.constants));
}

bool fits_trace(const Scope& s, const Ask& ask) {
  return s.affords(1) && (ask.want == kInt || ask.want == kString);
}
void trace(Choices& c, Scope& s, const Ask& ask) {
  s.spend(1);
  if (ask.want == kInt) {
    s.out.put(s.imported && c.flag("imported") ? "at(" : "Log.at(");
    // A theme has no use for `Log.at(1)` of both kinds.
    if (s.menu.theme().weighted && ask.budget > 1 && c.flag("traced")) {
      expression(c, s, ask.child(kInt));
    } else {
      s.out.number(s.next_mark++);
    }
    return s.out.put(")");
  }
  s.out.put("Log.text(");
  expression(c, s, {kString});
  s.out.put(")");
}

bool fits_element(const Scope& s, const Ask& ask) {
  return fits_local(s, {array_of(ask.want)}) ||
         fits_field(s, {array_of(ask.want)});
}
void element(Choices& c, Scope& s, const Ask& ask) {
  const Ask array{array_of(ask.want)};
  const bool of_local = fits_local(s, array);
  if (of_local && (!fits_field(s, array) || !c.flag("of-field")))
    local(c, s, array);
  else
    field(c, s, array);
  s.out.put("[");
  expression(c, s, ask.child(kInt, kBitAnd + 1));
  s.out.put(" & 1]");
}

bool fits_new_array(const Scope& s, const Ask& ask) {
  return ask.want.arrays > 0 && s.can_make(ask.want) &&
         ask.want.argument == Base::kVoid;
}
void new_array(Choices& c, Scope& s, const Ask& ask) {
  const Type element = element_of(ask.want);
  if (is_primitive(element) && c.flag("sized")) {
    s.out.put("new ");
    s.put(element);
    s.out.put("[2]");
    return;
  }
  s.out.put("new ");
  s.put(ask.want);
  s.out.put(" {");
  const int count = c.integer("elements", 2, 3);
  for (int i = 0; i < count; ++i) {
    if (i > 0) s.out.put(", ");
    expression(c, s, ask.child(element));
  }
  s.out.put("}");
}

bool fits_length(const Scope& s, const Ask& ask) {
  if (ask.want != kInt) return false;
  for (std::size_t i = 0; i < s.locals.size(); ++i)
    if (s.readable(i) &&
        (s.locals[i].type.arrays > 0 || s.locals[i].type == kString))
      return true;
  return false;
}
void length(Choices& c, Scope& s, const Ask&) {
  auto& found = c.scratch();
  found.clear();
  for (std::size_t i = 0; i < s.locals.size(); ++i)
    if (s.readable(i) &&
        (s.locals[i].type.arrays > 0 || s.locals[i].type == kString))
      found.push_back(static_cast<int>(i));
  const auto chosen =
      c.choose("array", static_cast<std::uint32_t>(found.size()));
  const auto& local = s.locals[static_cast<std::size_t>(found[chosen])];
  s.out.put(local.name, local.type.arrays > 0 ? ".length" : ".length()");
}

bool fits_assignment(const Scope& s, const Ask& ask) {
  return is_primitive(ask.want) && is_target(s, ask.want);
}
void assignment(Choices& c, Scope& s, const Ask& ask) {
  Parentheses p(s, ask, kAssignment);
  target(c, s, ask.want);
  s.out.put(" = ");
  Ask value = ask.child(ask.want);
  value.use = Use::kStored;
  expression(c, s, value);
}

bool fits_compound(const Scope& s, const Ask& ask) {
  return is_primitive(ask.want) && is_target(s, ask.want);
}
void compound(Choices& c, Scope& s, const Ask& ask) {
  static constexpr std::string_view kAll[] = {
      "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="};
  static constexpr std::span<const std::string_view> kOperators = kAll;
  Parentheses p(s, ask, kAssignment);
  Ask stored = ask;
  stored.use = Use::kStored;
  target(c, s, ask.want);
  const bool logical = ask.want == kBoolean;
  const auto op =
      c.pick("operator", logical                 ? kOperators.subspan(5, 3)
                         : is_integral(ask.want) ? kOperators
                                                 : kOperators.first(3));
  s.out.put(" ", op, " ");
  if (logical) return expression(c, s, stored.operand(kBoolean));
  // The right side may be of a wider type: the result is cast back.
  const bool divides = op == "/=" || op == "%=";
  const bool whole =
      divides || op.size() > 2 || op == "&=" || op == "|=" || op == "^=";
  static constexpr Type kWider[] = {kInt, kLong, kDouble};
  std::vector<Type> types;
  if (!whole) types.push_back(ask.want);
  for (const Type type : std::span(kWider).first(whole ? 2 : 3))
    if (std::ranges::find(types, type) == types.end()) types.push_back(type);
  const Type right = c.pick("right", types);
  if (divides) {
    s.out.put("(");
    expression(c, s, stored.operand(right, kBitOr));
    return s.out.put(" | 1)");
  }
  expression(c, s, stored.operand(right));
}

bool fits_step(const Scope& s, const Ask& ask) {
  return is_numeric(ask.want) && is_target(s, ask.want);
}
void step(Choices& c, Scope& s, const Ask& ask) {
  const bool down = c.flag("down");
  if (c.flag("prefix")) {
    Parentheses p(s, ask, kUnary - 1);
    s.out.put(down ? "--" : "++");
    target(c, s, ask.want);
  } else {
    Parentheses p(s, ask, kUnary - 1);
    target(c, s, ask.want);
    s.out.put(down ? "--" : "++");
  }
}

}  // namespace expressions
}  // namespace refute::typed
