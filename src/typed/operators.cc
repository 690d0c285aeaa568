#include "typed/expressions.h"

/// Operators, conversions and text.
namespace refute::typed::expressions {

namespace {

struct Operator {
  std::string_view text;
  Precedence precedence;
};

/// The types that a numeric operand may have beside one of type `want`.
Type narrower(Choices& c, Type want) {
  static constexpr Type kAll[] = {kInt, kChar, kShort, kByte, kLong, kFloat};
  static constexpr std::span<const Type> kTypes = kAll;
  const std::size_t count = want == kInt     ? 4
                            : want == kLong  ? 4
                            : want == kFloat ? 5
                                             : 6;
  return c.pick("narrower", kTypes.first(count));
}

/// Both operands of an operator whose result has type `want`: int or wider.
struct Operands {
  Type left;
  Type right;
};
Operands operands(Choices& c, Scope& s, Type want) {
  if (!s.menu.theme().weighted || want == kBoolean) return {want, want};
  switch (c.choose("operands", 4)) {
    case 1:
      return {want, narrower(c, want)};
    case 2:
      return {narrower(c, want), want};
    default:
      return {want, want};
  }
}

}  // namespace

bool fits_numeric_operator(const Scope&, const Ask& ask) {
  return is_numeric(ask.want) && ask.want.base >= Base::kInt;
}
void arithmetic(Choices& c, Scope& s, const Ask& ask) {
  static constexpr Operator kOperators[] = {{"+", kAdditive},
                                            {"-", kAdditive},
                                            {"*", kMultiplicative},
                                            {"/", kMultiplicative},
                                            {"%", kMultiplicative}};
  const auto [op, precedence] = c.pick("operator", kOperators);
  Parentheses p(s, ask, precedence);
  const auto [left, right] = operands(c, s, ask.want);
  expression(c, s, ask.operand(left, precedence));
  s.out.put(" ", op, " ");
  if ((op == "/" || op == "%") && is_integral(right)) {
    s.out.put("(");
    expression(c, s, ask.operand(right, kBitOr));
    s.out.put(" | 1)");
  } else {
    expression(c, s, ask.operand(right, precedence + 1));
  }
}

bool fits_integral(const Scope&, const Ask& ask) {
  return ask.want == kInt || ask.want == kLong;
}
void bitwise(Choices& c, Scope& s, const Ask& ask) {
  static constexpr Operator kOperators[] = {
      {"&", kBitAnd}, {"|", kBitOr}, {"^", kBitXor}};
  const auto [op, precedence] = c.pick("operator", kOperators);
  Parentheses p(s, ask, precedence);
  const auto [left, right] = operands(c, s, ask.want);
  expression(c, s, ask.operand(left, precedence));
  s.out.put(" ", op, " ");
  expression(c, s, ask.operand(right, precedence + 1));
}

bool fits_shift(const Scope& s, const Ask& ask) {
  return fits_integral(s, ask);
}
void shift(Choices& c, Scope& s, const Ask& ask) {
  const auto op =
      c.pick<std::string_view>("operator", {" << ", " >> ", " >>> "});
  Parentheses p(s, ask, kShift);
  expression(c, s, ask.operand(ask.want, kShift));
  s.out.put(op);
  expression(c, s, ask.operand(c.flag("long") ? kLong : kInt, kShift + 1));
}

bool fits_boolean(const Scope&, const Ask& ask) { return ask.want == kBoolean; }
void comparison(Choices& c, Scope& s, const Ask& ask) {
  const auto op =
      c.pick<std::string_view>("operator", {" < ", " <= ", " > ", " >= "});
  Parentheses p(s, ask, kRelational);
  const Type type =
      s.menu.theme().weighted
          ? c.pick("operands", {kInt, kLong, kDouble, kChar, kByte, kFloat})
          : kInt;
  expression(c, s, ask.operand(type, kRelational + 1));
  s.out.put(op);
  expression(c, s, ask.operand(type, kRelational + 1));
}
void equality(Choices& c, Scope& s, const Ask& ask) {
  const bool differs = c.flag("differs");
  Parentheses p(s, ask, kEquality);
  Type type = kInt;
  if (s.menu.theme().weighted) {
    type = s.printable_type(c);
    if (is_reference(type) &&
        !(is_declared(type) && s.model[type].shape == Shape::kEnum))
      type = kInt;
  }
  expression(c, s, ask.operand(type, kEquality + 1));
  s.out.put(differs ? " != " : " == ");
  expression(c, s, ask.operand(type, kEquality + 1));
}
void logic(Choices& c, Scope& s, const Ask& ask) {
  const bool either = c.flag("either");
  const int precedence = either ? kOrElse : kAndAlso;
  Parentheses p(s, ask, precedence);
  expression(c, s, ask.operand(kBoolean, precedence));
  s.out.put(either ? " || " : " && ");
  expression(c, s, ask.operand(kBoolean, precedence + 1));
}
void strict_logic(Choices& c, Scope& s, const Ask& ask) { bitwise(c, s, ask); }
void negation(Choices& c, Scope& s, const Ask& ask) {
  Parentheses p(s, ask, kUnary);
  s.out.put("!");
  expression(c, s, ask.operand(kBoolean, kUnary));
}

namespace {

/// Whether a local could be null, as far as its type says.
bool may_be_null(const Scope& s, std::size_t i) {
  return s.readable(i) && is_reference(s.locals[i].type);
}

}  // namespace

bool fits_null_check(const Scope& s, const Ask& ask) {
  if (ask.want != kBoolean) return false;
  for (std::size_t i = 0; i < s.locals.size(); ++i)
    if (may_be_null(s, i)) return true;
  return false;
}
void null_check(Choices& c, Scope& s, const Ask& ask) {
  Parentheses p(s, ask, kEquality);
  auto& found = c.scratch();
  found.clear();
  for (std::size_t i = 0; i < s.locals.size(); ++i)
    if (may_be_null(s, i)) found.push_back(static_cast<int>(i));
  const auto chosen = static_cast<std::size_t>(c.pick("local", found));
  s.out.put(s.locals[chosen].name, c.flag("differs") ? " != " : " == ", "null");
}

bool fits_unary(const Scope& s, const Ask& ask) {
  return fits_numeric_operator(s, ask);
}
void unary(Choices& c, Scope& s, const Ask& ask) {
  const auto op = is_integral(ask.want)
                      ? c.pick<std::string_view>("operator", {"-", "~", "+"})
                      : c.pick<std::string_view>("operator", {"-", "+"});
  Parentheses p(s, ask, kUnary - 1);
  s.out.put(op);
  expression(c, s, ask.operand(ask.want, kPrimary));
}

bool fits_cast(const Scope&, const Ask& ask) { return is_numeric(ask.want); }
void cast(Choices& c, Scope& s, const Ask& ask) {
  static constexpr Type kFrom[] = {kInt,   kLong, kDouble, kChar,
                                   kFloat, kByte, kShort};
  Parentheses p(s, ask, kUnary);
  s.out.put("(");
  s.put(ask.want);
  s.out.put(") ");
  expression(c, s, ask.operand(c.pick("from", kFrom), kUnary));
}

bool fits_object(const Scope&, const Ask& ask) { return ask.want == kObject; }
void object_cast(Choices& c, Scope& s, const Ask& ask) {
  Parentheses p(s, ask, kUnary);
  Type from = s.any_type(c);
  if (is_declared(from) && s.model[from].shape == Shape::kFunctional)
    from = kString;
  s.out.put("(Object) ");
  expression(c, s, ask.operand(from, kPrimary));
}

// Not of numbers: ECJ crashes where one is a constant that is compared in vain.
bool fits_annotated_cast(const Scope& s, const Ask& ask) {
  return s.has_note && ask.want == kString;
}
/// `(@Note(1) String) e`
void annotated_cast(Choices& c, Scope& s, const Ask& ask) {
  Parentheses p(s, ask, kUnary);
  s.out.put("(@Note(");
  s.out.number(s.next_mark++);
  s.out.put(") ");
  s.put(ask.want);
  s.out.put(") ");
  expression(c, s, ask.operand(ask.want, kPrimary));
}

bool fits_conditional(const Scope& s, const Ask& ask) {
  return ask.want != kVoid && s.can_make(ask.want) &&
         !(is_declared(ask.want) &&
           s.model[ask.want].shape == Shape::kFunctional) &&
         !(is_boxed(ask.want) && ask.precedence == kPrimary);
}
void conditional(Choices& c, Scope& s, const Ask& ask) {
  Parentheses p(s, ask, kConditional);
  expression(c, s, ask.child(kBoolean, kConditional + 1));
  Ask branch = ask.child(ask.want, kConditional);
  branch.use = ask.use;
  s.out.put(" ? ");
  expression(c, s, branch);
  s.out.put(" : ");
  expression(c, s, branch);
}

bool fits_text(const Scope&, const Ask& ask) { return ask.want == kString; }
bool fits_concatenation(const Scope& s, const Ask& ask) {
  return fits_text(s, ask);
}
void concatenation(Choices& c, Scope& s, const Ask& ask) {
  Parentheses p(s, ask, kAdditive);
  const Type type = s.printable_type(c);
  // A chain of growing texts must not double at each step.
  const int budget = type == kString || ask.budget == 0 ? 0 : ask.budget - 1;
  const Use use = ask.operand(type).use;
  if (c.flag("text-last")) {
    expression(c, s, {type, budget, kAdditive, use});
    s.out.put(" + \"s\"");
  } else {
    expression(c, s, {kString, 0, kAdditive});
    s.out.put(" + ");
    expression(c, s, {type, budget, kAdditive + 1, use});
  }
}

void text_of(Choices& c, Scope& s, const Ask& ask) {
  s.out.put("String.valueOf(");
  expression(c, s, ask.child(c.pick("of", {kInt, kChar, kDouble, kBoolean})));
  s.out.put(")");
}

bool fits_text_block(const Scope& s, const Ask& ask) {
  return fits_text(s, ask);
}
void text_block(Choices& c, Scope& s, const Ask&) {
  s.out.open("\"\"\"");
  s.out.in();
  s.out.line(c.flag("escapes") ? "a \\\"\\t b" : "a");
  if (c.flag("joined")) s.out.put(" \\");
  s.out.line("  b\"\"\"");
  s.out.back();
  s.out.back();
}

void class_name(Choices&, Scope& s, const Ask&) {
  for (const auto& type : s.model.types)
    if (!type.library && type.visible)
      return s.out.put(type.name, ".class.getSimpleName()");
  s.out.put("int[].class.getSimpleName()");
}

bool fits_boxing(const Scope&, const Ask& ask) { return is_boxed(ask.want); }
void boxing(Choices& c, Scope& s, const Ask& ask) {
  const Type inside = simple(ask.want.base);
  if (ask.precedence == kLowest && c.flag("implicit")) {
    Ask value = ask.child(inside);
    value.use = ask.use;
    return expression(c, s, value);
  }
  s.out.put(keyword(ask.want), ".valueOf(");
  expression(c, s, ask.child(inside));
  s.out.put(")");
}

bool fits_unboxing(const Scope& s, const Ask& ask) {
  if (!is_primitive(ask.want)) return false;
  const Type box = boxed(ask.want.base);
  return fits_local(s, {box}) || fits_field(s, {box});
}
void unboxing(Choices& c, Scope& s, const Ask& ask) {
  Parentheses p(s, ask, kUnary);
  const Ask box{boxed(ask.want.base)};
  s.out.put("(");
  s.put(ask.want);
  s.out.put(") ");
  if (fits_local(s, box))
    local(c, s, box);
  else
    field(c, s, box);
}

bool fits_enum_order(const Scope& s, const Ask& ask) {
  if (ask.want != kInt) return false;
  return !s.seen_types().enums.empty();
}
void order_of(Choices& c, Scope& s, const Ask& ask) {
  const int chosen = c.pick("enum", s.seen_types().enums);
  if (c.flag("count"))
    return s.out.put(s.model[declared(chosen)].name, ".values().length");
  expression(c, s, ask.child(declared(chosen), kPrimary));
  s.out.put(".ordinal()");
}

}  // namespace refute::typed::expressions
