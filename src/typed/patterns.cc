#include "typed/patterns.h"

#include "typed/expressions.h"

namespace refute::typed {

namespace patterns {

std::vector<Question> questions(const Scope& s) {
  std::vector<Question> all = {{kObject, kString},
                               {kObject, boxed(Base::kInt)}};
  for (std::size_t i = 0; i < s.model.types.size(); ++i) {
    const Type type = declared(static_cast<int>(i));
    const auto& declaration = s.model[type];
    if (declaration.library || declaration.generic || declaration.open ||
        !s.can_make(type) || declaration.shape == Shape::kFunctional ||
        declaration.shape == Shape::kException)
      continue;
    all.push_back({kObject, type});
    for (const Type above : declaration.supertypes)
      if (!s.model[above].library && !s.model[above].generic &&
          s.model[above].shape != Shape::kFunctional)
        all.push_back({above, type});
  }
  return all;
}

void value_of(Choices& c, Scope& s, Type type, int budget) {
  for (std::size_t i = s.locals.size(); i-- > 0;)
    if (s.locals[i].type == type && s.readable(i) && c.flag("local"))
      return s.out.put(s.locals[i].name);
  s.out.put("(");
  s.put(type);
  s.out.put(") ");
  expression(c, s, {type, budget, kPrimary});
}

const Method& canonical(const Scope& s, Type record) {
  for (const auto& method : s.model.methods)
    if (method.is_constructor && method.owner == record.index) return method;
  return s.model.methods.front();
}

bool is_deconstructible(const Scope& s, Type type) {
  // tree-sitter's grammar knows no `A.B(int x)`, so a nested one is not taken
  // apart: nobody could find places in the program.
  return s.level() >= 21 && is_declared(type) &&
         s.model[type].shape == Shape::kRecord && !s.model[type].generic &&
         s.model[type].outer < 0;
}

namespace {

void component(Choices& c, Scope& s, Type type) {
  const bool nests = is_deconstructible(s, type);
  const auto unnamed = s.level() >= 22 ? 1U : 0U;
  const auto form = c.choose("component", 2 + unnamed + (nests ? 1U : 0U));
  if (form == 2 + unnamed) return pattern(c, s, type, true);
  if (form == 2) return s.out.put("_");
  if (form == 0)
    s.put(type);
  else
    s.out.put("var");
  std::string name = s.fresh_local();
  s.out.put(" ", name);
  s.declare(std::move(name), type);
}

}  // namespace

void pattern(Choices& c, Scope& s, Type type, bool may_deconstruct) {
  if (may_deconstruct && is_deconstructible(s, type) &&
      c.flag("deconstructed")) {
    const Method record = canonical(s, type);
    s.out.put(s.model[type].name, "(");
    for (int i = 0; i < record.count; ++i) {
      if (i > 0) s.out.put(", ");
      component(c, s, record.parameters[static_cast<std::size_t>(i)]);
    }
    return s.out.put(")");
  }
  std::string name = s.fresh_local();
  s.put(type);
  s.out.put(" ", name);
  s.declare(std::move(name), type);
}

namespace {

/// The types over which one can switch by pattern: sealed ones, and Object.
std::vector<Type> switched(const Scope& s) {
  std::vector<Type> all = {kObject};
  for (std::size_t i = 0; i < s.model.types.size(); ++i) {
    const auto& type = s.model.types[i];
    if (!type.permitted.empty() && !type.open &&
        s.can_make(declared(static_cast<int>(i))))
      all.push_back(declared(static_cast<int>(i)));
  }
  return all;
}

int some_enum(Choices& c, Scope& s) {
  return c.pick("enum", s.seen_types().enums);
}

void pattern_cases(Choices& c, Scope& s, Type type, std::string_view before_arm,
                   const Arm& arm) {
  std::vector<Type> cases;
  if (type == kObject) {
    cases = {kString, boxed(Base::kInt)};
    for (std::size_t i = 0; i < s.model.types.size() && cases.size() < 3; ++i)
      if (s.model.types[i].shape == Shape::kRecord &&
          !s.model.types[i].generic && !s.model.types[i].open &&
          s.model.types[i].visible)
        cases.push_back(declared(static_cast<int>(i)));
  } else {
    for (const int each : s.model[type].permitted)
      cases.push_back(declared(each));
  }
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const bool last = i + 1 == cases.size() && type != kObject;
    if (c.flag("guarded")) {
      Block block(s);
      s.out.line("case ");
      pattern(c, s, cases[i], true);
      // Never a constant, which javac would see through, and without a lambda,
      // which it does not parse there.
      s.out.put(" when Log.at(");
      s.out.number(s.next_mark++);
      s.out.put(") > ");
      {
        Inside guard(s, Inside::kCounts);
        s.at.captured = s.locals.size();  // As in a lambda.
        expression(c, s, {kInt, 0, kRelational + 1});
      }
      s.out.put(before_arm);
      arm(false);
    }
    Block block(s);
    s.out.line("case ");
    pattern(c, s, cases[i], true);
    s.out.put(before_arm);
    arm(last);
  }
  if (type != kObject) return;
  s.out.line("default");
  s.out.put(before_arm);
  arm(true);
}

}  // namespace

bool can_switch(const Scope& s, Kind kind) {
  return kind != Kind::kEnum || !s.seen_types().enums.empty();
}

void write_switch(Choices& c, Scope& s, Kind kind, int budget,
                  std::string_view before_arm, const Arm& arm) {
  static constexpr std::string_view kNumbers[] = {"0", "1", "2", "-7"};
  static constexpr std::string_view kTexts[] = {"\"a\"", "\"b c\"", "\"\"",
                                                "\"Aa\""};
  s.out.put("switch (");
  std::vector<std::string_view> labels;
  std::vector<std::string> constants;
  bool exhaustive = false;
  if (kind == Kind::kPattern) {
    const Type type = c.pick("switched", switched(s));
    value_of(c, s, type, budget);
    s.out.open(") {");
    pattern_cases(c, s, type, before_arm, arm);
    return s.out.close();
  }
  if (kind == Kind::kEnum) {
    const int chosen = some_enum(c, s);
    expression(c, s, {declared(chosen), budget});
    constants = s.model[declared(chosen)].constants;
    labels.assign(constants.begin(), constants.end());
    exhaustive = before_arm == " -> " && c.flag("exhaustive");
  } else {
    const bool masked = kind == Kind::kInt && s.menu.theme().weighted;
    expression(c, s,
               {kind == Kind::kInt ? kInt : kString, budget,
                masked ? kBitAnd : kLowest});
    if (masked) s.out.put(" & 3");
    const auto count = static_cast<std::size_t>(
        c.integer("cases", 1, s.menu.theme().weighted ? 4 : 2));
    const auto all = std::span(kind == Kind::kInt ? kNumbers : kTexts);
    labels.assign(all.begin(),
                  all.begin() + static_cast<std::ptrdiff_t>(count));
  }
  s.out.open(") {");
  for (std::size_t i = 0; i < labels.size(); ++i) {
    s.out.line("case ", labels[i]);
    // Two labels for one arm: `case 1, 2 ->`, or `case 1: case 2:`.
    if (i + 1 < labels.size() && c.flag("shared")) {
      s.out.put(before_arm == " -> " ? ", " : ": case ", labels[i + 1]);
      ++i;
    }
    s.out.put(before_arm);
    arm(exhaustive && i + 1 >= labels.size());
  }
  if (!exhaustive) {
    s.out.line("default");
    s.out.put(before_arm);
    arm(true);
  }
  s.out.close();
}

}  // namespace patterns

namespace expressions {

bool fits_instanceof(const Scope& s, const Ask& ask) {
  return fits_boolean(s, ask);
}
void instanceof(Choices& c, Scope& s, const Ask& ask) {
  Parentheses p(s, ask, kRelational);
  const auto [of, is] = c.pick("question", patterns::questions(s));
  patterns::value_of(c, s, of, ask.budget > 0 ? ask.budget - 1 : 0);
  s.out.put(" instanceof ");
  s.put(is);
}

bool fits_pattern(const Scope& s, const Ask& ask) {
  return fits_boolean(s, ask);
}
void pattern(Choices& c, Scope& s, const Ask& ask) {
  Parentheses p(s, ask, kAndAlso);
  const auto [of, is] = c.pick("question", patterns::questions(s));
  patterns::value_of(c, s, of, ask.budget > 0 ? ask.budget - 1 : 0);
  s.out.put(" instanceof ");
  Block block(s);
  patterns::pattern(c, s, is, true);
  s.out.put(" && ");
  expression(c, s, ask.operand(kBoolean, kAndAlso + 1));
}

namespace {

/// Whether the first parentheses hold a comma, in braces perhaps. javac 17 and
/// 25 take a yield of that for a call of a method, whatever follows.
bool looks_like_arguments(std::string_view value) {
  if (!value.starts_with('(')) return false;
  int depth = 0;
  for (const char c : value) {
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) return false;
    if (c == ',' && depth == 1) return true;
  }
  return false;
}

/// `yield e;`
void yield(Choices& c, Scope& s, const Ask& ask) {
  s.out.line("yield ");
  const std::size_t from = s.out.size();
  expression(c, s, ask);
  if (looks_like_arguments(std::string_view(s.out.text()).substr(from))) {
    s.out.insert(from, "((");
    s.out.put("))");
  }
}

/// A switch expression; its arms cannot jump out of it.
void switch_expression(Choices& c, Scope& s, const Ask& ask,
                       patterns::Kind kind) {
  Parentheses p(s, ask, kUnary);
  Inside inside(s, Inside::kCounts);
  const bool weighted = s.menu.theme().weighted;
  s.at.jumps = s.jumps.size();
  s.at.may_return = false;
  const bool arrows = !c.flag("old");
  patterns::write_switch(
      c, s, kind, ask.budget > 1 ? 1 : 0, arrows ? " -> " : ":", [&](bool) {
        Block block(s);
        const bool plain = arrows && (!weighted || !c.flag("block"));
        const Ask value{ask.want, ask.budget - 1, kConditional};
        if (plain) {
          expression(c, s, value);
          return s.out.put(";");
        }
        s.out.open(arrows ? "{" : "");
        if (weighted) statement(c, s, {0});
        yield(c, s, value);
        s.out.put(";");
        if (arrows)
          s.out.close();
        else
          s.out.back();
      });
}

bool fits_any_switch(const Scope& s, const Ask& ask) {
  return ask.budget > 0 && ask.want != kVoid && !s.at.inferred &&
         ask.use != Use::kOperand && s.can_make(ask.want) &&
         !(is_boxed(ask.want) && ask.precedence == kPrimary) &&
         !(is_declared(ask.want) &&
           s.model[ask.want].shape == Shape::kFunctional);
}

}  // namespace

bool fits_switch(const Scope& s, const Ask& ask) {
  return fits_any_switch(s, ask);
}
bool fits_string_switch(const Scope& s, const Ask& ask) {
  return fits_any_switch(s, ask);
}
bool fits_enum_switch(const Scope& s, const Ask& ask) {
  return fits_any_switch(s, ask) &&
         patterns::can_switch(s, patterns::Kind::kEnum);
}
bool fits_pattern_switch(const Scope& s, const Ask& ask) {
  return fits_any_switch(s, ask);
}
void int_switch(Choices& c, Scope& s, const Ask& ask) {
  switch_expression(c, s, ask, patterns::Kind::kInt);
}
void string_switch(Choices& c, Scope& s, const Ask& ask) {
  switch_expression(c, s, ask, patterns::Kind::kString);
}
void enum_switch(Choices& c, Scope& s, const Ask& ask) {
  switch_expression(c, s, ask, patterns::Kind::kEnum);
}
void pattern_switch(Choices& c, Scope& s, const Ask& ask) {
  switch_expression(c, s, ask, patterns::Kind::kPattern);
}

}  // namespace expressions
}  // namespace refute::typed
