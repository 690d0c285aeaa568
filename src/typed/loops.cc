#include "typed/statements.h"

/// Loops that end: their counters are theirs alone.
namespace refute::typed::statements {

namespace {

constexpr int kMostTurns = 3;

/// A loop's body, in which one can jump, and what one turn costs counts often.
void body(Choices& c, Scope& s, int budget, int turns, std::string label = {}) {
  const int factor = s.at.factor;
  s.at.factor *= turns;
  s.jumps.push_back({std::move(label)});
  block(c, s, budget);
  s.jumps.pop_back();
  s.at.factor = factor;
}

/// The same, never empty: ECJ 3.46 drops an empty loop over an array, even if
/// the array is null.
void marked_body(Choices& c, Scope& s, int budget, int turns) {
  const int factor = s.at.factor;
  s.at.factor *= turns;
  s.jumps.push_back({});
  {
    Block around(s);
    s.out.open();
    mark(s);
    statements_of(c, s, budget);
    s.out.close();
  }
  s.jumps.pop_back();
  s.at.factor = factor;
}

std::string counter(Scope& s) {
  std::string name = s.fresh_local();
  name[0] = 'i';
  return name;
}

void declare_counter(Scope& s, const std::string& name) {
  s.declare(name, kInt);
  s.locals.back().counts = true;
}

int turns(Choices& c, const Scope& s) {
  return c.integer("turns", s.menu.theme().weighted ? 1 : 2,
                   s.menu.theme().weighted ? kMostTurns : 2);
}

void for_header(Choices& c, Scope& s, const std::string& name, int count) {
  s.out.put("for (int ", name, " = ");
  if (c.flag("down")) {
    s.out.number(count);
    s.out.put("; ", name, " > 0; ", name, "--) ");
  } else {
    s.out.put("0; ", name, " < ");
    s.out.number(count);
    s.out.put("; ", name, "++) ");
  }
}

}  // namespace

bool fits_loop(const Scope& s, const Room& room) {
  return room.budget > 0 && !s.is_full() && s.at.factor <= kMostTurns;
}

void for_(Choices& c, Scope& s, const Room& room) {
  Block block(s);
  const std::string name = counter(s);
  const int count = turns(c, s);
  s.out.line();
  for_header(c, s, name, count);
  declare_counter(s, name);
  body(c, s, room.budget - 1, count);
}

void while_(Choices& c, Scope& s, const Room& room) {
  const std::string name = counter(s);
  const int count = turns(c, s);
  s.out.line("int ", name, " = ");
  s.out.number(count);
  s.out.put(";");
  declare_counter(s, name);
  s.out.line("while (", name, "-- > 0) ");
  body(c, s, room.budget - 1, count);
}

void do_(Choices& c, Scope& s, const Room& room) {
  const std::string name = counter(s);
  const int count = turns(c, s);
  s.out.line("int ", name, " = 0;");
  declare_counter(s, name);
  s.out.line("do ");
  body(c, s, room.budget - 1, count);
  s.out.put(" while (++", name, " < ");
  s.out.number(count);
  s.out.put(");");
}

bool fits_each(const Scope& s, const Room& room) { return fits_loop(s, room); }
void for_each(Choices& c, Scope& s, const Room& room) {
  Block block(s);
  std::vector<int> varargs;
  const std::vector<int> enums = s.seen_types().enums;
  for (std::size_t i = 0; i < s.locals.size(); ++i)
    if (s.locals[i].any_length && s.readable(i))
      varargs.push_back(static_cast<int>(i));
  std::string name = s.fresh_local();
  s.out.line("for (");
  const auto chosen = c.choose(
      "over", static_cast<std::uint32_t>(1 + varargs.size() + enums.size()));
  Type type = kInt;
  if (chosen == 0) {
    if (s.menu.theme().weighted)
      type = c.pick("element", {kInt, kString, kChar, kLong});
    s.put(type);
    s.out.put(" ", name, " : ");
    expression(c, s, {array_of(type), 1});
  } else if (chosen <= varargs.size()) {
    const Local& local =
        s.locals[static_cast<std::size_t>(varargs[chosen - 1])];
    type = element_of(local.type);
    s.put(type);
    s.out.put(" ", name, " : ", local.name);
  } else {
    type = declared(enums[chosen - 1 - varargs.size()]);
    s.put(type);
    s.out.put(" ", name, " : ", s.model[type].name, ".values()");
  }
  s.out.put(") ");
  s.declare(std::move(name), type);
  marked_body(c, s, room.budget - 1, kMostTurns);
}

void labelled(Choices& c, Scope& s, const Room& room) {
  Block outer_block(s);
  const std::string label = "l" + counter(s);
  const std::string outer = counter(s);
  const std::string inner = counter(s);
  const int factor = s.at.factor;
  s.out.line(label, ": ");
  for_header(c, s, outer, 2);
  declare_counter(s, outer);
  s.jumps.push_back({label});
  s.at.factor *= 4;
  s.out.open();
  s.out.line();
  for_header(c, s, inner, 2);
  declare_counter(s, inner);
  s.jumps.push_back({});
  s.out.open();
  {
    Block block(s);
    jump(c, s, room);
    statements_of(c, s, room.budget - 1);
    mark(s);
  }
  s.out.close();
  s.jumps.pop_back();
  mark(s);
  s.out.close();
  s.jumps.pop_back();
  s.at.factor = factor;
}

void labelled_block(Choices& c, Scope& s, const Room& room) {
  Block around(s);
  const std::string label = "l" + counter(s);
  s.out.line(label, ": ");
  s.jumps.push_back({label, false});
  s.out.open();
  s.out.line("if (");
  expression(c, s, {kBoolean, 1});
  s.out.open(") {");
  s.out.line("break ", label, ";");
  s.out.close();
  statements_of(c, s, room.budget - 1);
  s.out.close();
  s.jumps.pop_back();
}

bool fits_jump(const Scope& s, const Room&) {
  for (std::size_t i = s.at.jumps; i < s.jumps.size(); ++i)
    if (s.jumps[i].loop || !s.jumps[i].label.empty()) return true;
  return false;
}
void jump(Choices& c, Scope& s, const Room&) {
  s.out.line("if (");
  // Of the loop's own counter, so that some turns jump and some do not.
  expression(c, s, {kBoolean, s.menu.theme().depth});
  s.out.open(") {");
  struct Way {
    bool go_on;
    std::string label;
  };
  std::vector<Way> ways;
  bool in_loop = false;
  bool in_switch = false;
  for (std::size_t i = s.jumps.size(); i-- > s.at.jumps;) {
    const Jump& each = s.jumps[i];
    const bool labelled_block = !each.loop && !each.label.empty();
    if (each.loop && !in_loop) {
      if (!in_switch) ways.push_back({false, ""});
      ways.push_back({true, ""});
      in_loop = true;
    }
    if (!each.loop && !labelled_block) in_switch = true;
    if (each.label.empty()) continue;
    ways.push_back({false, each.label});
    if (each.loop) ways.push_back({true, each.label});
  }
  const Way way = c.pick("jump", ways);
  s.out.line(way.go_on ? "continue" : "break");
  if (!way.label.empty()) s.out.put(" ", way.label);
  s.out.put(";");
  s.out.close();
}

}  // namespace refute::typed::statements
