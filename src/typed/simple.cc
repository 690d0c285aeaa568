#include "typed/expressions.h"
#include "typed/patterns.h"
#include "typed/statements.h"

/// Statements without jumps, and the bodies of methods.
namespace refute::typed {

void statements_of(Choices& c, Scope& s, int budget) {
  const auto [least, most] = s.menu.theme().more_statements;
  const int count = s.is_full() ? 0 : c.integer("statements", least, most);
  for (int i = 0; i < count; ++i) statement(c, s, {budget});
}

void block(Choices& c, Scope& s, int budget) {
  Block block(s);
  s.out.open();
  statements_of(c, s, budget);
  s.out.close();
}

namespace {

int depth(const Scope& s) { return s.is_full() ? 0 : s.menu.theme().depth; }

void return_value(Choices& c, Scope& s) {
  s.out.line("return");
  if (s.at.result != kVoid) {
    s.out.put(" ");
    expression(c, s, {s.at.result, depth(s)});
  }
  s.out.put(";");
}

void condition(Choices& c, Scope& s) {
  s.out.put(" (");
  // If nothing is in the block, nothing needs the value.
  expression(c, s, {kBoolean, depth(s), kLowest, Use::kStored});
  s.out.put(") ");
}

void ending_block(Choices& c, Scope& s, int budget) {
  Block block(s);
  s.out.open();
  statements_of(c, s, budget);
  ending(c, s, budget);
  s.out.close();
}

}  // namespace

void ending(Choices& c, Scope& s, int budget) {
  if (budget <= 0 || s.is_full() || !s.menu.theme().weighted)
    return return_value(c, s);
  switch (c.choose("ending", 8)) {
    case 1:
      s.out.line("if");
      condition(c, s);
      ending_block(c, s, budget - 1);
      s.out.put(" else ");
      return ending_block(c, s, budget - 1);
    case 2:
      s.out.line("try ");
      ending_block(c, s, budget - 1);
      s.out.put(" finally ");
      return block(c, s, budget - 1);
    case 3:
      s.out.line("try ");
      ending_block(c, s, budget - 1);
      s.out.put(" catch (RuntimeException ");
      {
        Block block(s);
        std::string name = s.fresh_local();
        s.out.put(name, ") ");
        ending_block(c, s, budget - 1);
      }
      return;
    case 4:
      s.out.line("synchronized (Log.class) ");
      return ending_block(c, s, budget - 1);
    default:
      return return_value(c, s);
  }
}

void method_body(Choices& c, Scope& s, int budget) {
  statements_of(c, s, budget);
  if (s.at.result != kVoid) ending(c, s, budget);
}

namespace statements {

bool always(const Scope&, const Room&) { return true; }
bool fits_nested(const Scope& s, const Room& room) {
  return room.budget > 0 && !s.is_full();
}

void trace(Choices& c, Scope& s, const Room&) {
  s.spend(1);
  if (!s.menu.theme().weighted || c.flag("mark")) return mark(s);
  const Type type = s.printable_type(c);
  s.out.line("Log.text(\"\" + ");
  expression(c, s, {type, type == kString ? 0 : depth(s), kAdditive + 1});
  s.out.put(");");
}

void variable(Choices& c, Scope& s, const Room&) {
  const Type type = s.any_type(c);
  const bool assigned =
      type != kString && type.arrays == 0 &&
      !(is_declared(type) && s.model[type].shape == Shape::kFunctional) &&
      (s.menu.theme().weighted ? c.flag("assigned") : s.menu.allows("change"));
  s.out.line();
  if (!assigned && s.menu.theme().weighted && c.flag("final"))
    s.out.put("final ");
  std::string name = s.fresh_local();
  s.put(type);
  s.out.put(" ", name, " = ");
  expression(c, s, {type, depth(s), kLowest, Use::kStored});
  s.out.put(";");
  s.declare(std::move(name), type, assigned);
}

void var_variable(Choices& c, Scope& s, const Room&) {
  Type type = s.any_type(c);
  const bool functional =
      is_declared(type) && s.model[type].shape == Shape::kFunctional;
  if (is_boxed(type) || functional || type == kObject) type = kInt;
  // A class with an argument would be inferred from `new G<>(…)` alone.
  const Ask ask{
      type, depth(s),
      is_declared(type) && s.model[type].generic ? kConditional : kLowest};
  std::string name = s.fresh_local();
  s.out.line("var ", name, " = ");
  {
    Inside inside(s, Inside::kCounts);
    s.at.inferred = true;
    expression(c, s, ask);
  }
  s.out.put(";");
  s.declare(std::move(name), type, is_primitive(type) && c.flag("assigned"));
}

namespace {

bool is_changeable(const Field& field) {
  return !field.is_final && is_primitive(field.type);
}

/// The types of what may be assigned here.
std::vector<Type> targets(const Scope& s) {
  std::vector<Type> types;
  for (std::size_t i = 0; i < s.locals.size(); ++i)
    if (s.assignable(i) && is_primitive(s.locals[i].type))
      types.push_back(s.locals[i].type);
  for (const auto& seen : s.readable_fields())
    if (const Field& field = s.field(seen); is_changeable(field))
      types.push_back(field.type);
  return types;
}

}  // namespace

bool fits_change(const Scope& s, const Room&) {
  for (std::size_t i = 0; i < s.locals.size(); ++i)
    if (s.assignable(i) && is_primitive(s.locals[i].type)) return true;
  for (const auto& seen : s.readable_fields())
    if (is_changeable(s.field(seen))) return true;
  return false;
}
void change(Choices& c, Scope& s, const Room&) {
  const Type type = c.pick("target", targets(s));
  s.out.line();
  const Ask ask{type, depth(s)};
  switch (c.choose("change", is_numeric(type) ? 3 : 2)) {
    case 0:
      expressions::assignment(c, s, ask);
      break;
    case 1:
      expressions::compound(c, s, ask);
      break;
    default:
      expressions::step(c, s, ask);
  }
  s.out.put(";");
}

bool fits_call_statement(const Scope& s, const Room&) {
  return expressions::fits_call(s, {kVoid});
}
void call_statement(Choices& c, Scope& s, const Room&) {
  s.out.line();
  expressions::call(c, s, {kVoid, depth(s), kAssignment});
  s.out.put(";");
}

bool fits_function_call(const Scope& s, const Room&) {
  return expressions::fits_invoke(s, {kVoid});
}
void function_call(Choices& c, Scope& s, const Room&) {
  s.out.line();
  expressions::invoke(c, s, {kVoid, depth(s)});
  s.out.put(";");
}

void if_(Choices& c, Scope& s, const Room& room) {
  s.out.line("if");
  condition(c, s);
  block(c, s, room.budget - 1);
}

void if_else(Choices& c, Scope& s, const Room& room) {
  s.out.line("if");
  condition(c, s);
  if (s.menu.theme().weighted && c.flag("without-braces")) {
    s.out.in();
    mark(s);
    s.out.back();
    s.out.line("else if");
    condition(c, s);
    block(c, s, room.budget - 1);
    s.out.put(" else");
    s.out.in();
    mark(s);
    return s.out.back();
  }
  block(c, s, room.budget - 1);
  s.out.put(" else ");
  block(c, s, room.budget - 1);
}

void if_pattern(Choices& c, Scope& s, const Room& room) {
  const auto [of, is] = c.pick("question", patterns::questions(s));
  Block block_of_pattern(s);
  s.out.line("if (");
  patterns::value_of(c, s, of, depth(s) > 0 ? 1 : 0);
  s.out.put(" instanceof ");
  patterns::pattern(c, s, is, true);
  s.out.put(") ");
  block(c, s, room.budget - 1);
}

bool fits_return(const Scope& s, const Room&) { return s.at.may_return; }
void return_if(Choices& c, Scope& s, const Room&) {
  s.out.line("if");
  condition(c, s);
  s.out.open();
  return_value(c, s);
  s.out.close();
}

void block_(Choices& c, Scope& s, const Room& room) {
  s.out.line();
  block(c, s, room.budget - 1);
}

void empty(Choices&, Scope& s, const Room&) { s.out.line(";"); }

void assertion(Choices& c, Scope& s, const Room&) {
  s.out.line("assert ");
  expression(c, s, {kBoolean, 1});
  if (c.flag("message")) {
    s.out.put(" : ");
    expression(c, s, {kString, 0});
  }
  s.out.put(";");
}

void synchronized(Choices& c, Scope& s, const Room& room) {
  s.out.line(s.at.is_static ? "synchronized (Log.class) "
                            : "synchronized (this) ");
  block(c, s, room.budget - 1);
}

/// A local that every branch assigns once: it is final in effect.
void late(Choices& c, Scope& s, const Room&) {
  const Type type = s.any_type(c);
  std::string name = s.fresh_local();
  // javac lets no compact constructor assign what is final, not even a local.
  const bool in_record =
      s.at.self >= 0 && s.model[declared(s.at.self)].shape == Shape::kRecord;
  s.out.line(!in_record && c.flag("final") ? "final " : "");
  s.put(type);
  s.out.put(" ", name, ";");
  s.out.line("if");
  condition(c, s);
  s.out.open();
  s.out.line(name, " = ");
  expression(c, s, {type, depth(s), kLowest, Use::kStored});
  s.out.put(";");
  s.out.close("} else {");
  s.out.in();
  s.out.line(name, " = ");
  expression(c, s, {type, depth(s), kLowest, Use::kStored});
  s.out.put(";");
  s.out.close();
  s.declare(std::move(name), type);
}

void comment(Choices& c, Scope& s, const Room& room) {
  static constexpr std::string_view kComments[] = {"// note", "/* note */",
                                                   "/** note */"};
  s.out.line(c.pick("comment", kComments));
  trace(c, s, room);
}

}  // namespace statements
}  // namespace refute::typed
