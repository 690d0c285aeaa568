#include "typed/expressions.h"
#include "typed/patterns.h"
#include "typed/statements.h"

/// Switch statements, and exceptions.
namespace refute::typed::statements {

namespace {

using patterns::Kind;

/// `case 1: … break;`, where some arms fall through to the next.
void old_switch(Choices& c, Scope& s, const Room& room, Kind kind) {
  s.out.line();
  s.jumps.push_back({"", false});
  patterns::write_switch(c, s, kind, room.budget > 0 ? 1 : 0, ":",
                         [&](bool last) {
                           Block block(s);
                           s.out.in();
                           mark(s);
                           statements_of(c, s, room.budget - 1);
                           if (!last && !c.flag("falls")) s.out.line("break;");
                           s.out.back();
                         });
  s.jumps.pop_back();
}

/// `case 1 -> …`
void new_switch(Choices& c, Scope& s, const Room& room, Kind kind) {
  s.out.line();
  s.jumps.push_back({"", false});
  patterns::write_switch(
      c, s, kind, room.budget > 0 ? 1 : 0, " -> ", [&](bool) {
        Block block(s);
        switch (c.choose("arm", s.menu.theme().weighted ? 3 : 2)) {
          case 0:
            s.out.put("Log.at(");
            s.out.number(s.next_mark++);
            return s.out.put(");");
          case 1:
            s.out.open();
            mark(s);
            statements_of(c, s, room.budget - 1);
            return s.out.close();
          default:
            s.out.put("Log.at(");
            expression(c, s, {kInt, 1});
            s.out.put(");");
        }
      });
  s.jumps.pop_back();
}

}  // namespace

bool fits_enum_switch(const Scope& s, const Room& room) {
  return fits_nested(s, room) && patterns::can_switch(s, Kind::kEnum);
}
void old_int_switch(Choices& c, Scope& s, const Room& room) {
  old_switch(c, s, room, Kind::kInt);
}
void old_string_switch(Choices& c, Scope& s, const Room& room) {
  old_switch(c, s, room, Kind::kString);
}
void old_enum_switch(Choices& c, Scope& s, const Room& room) {
  old_switch(c, s, room, Kind::kEnum);
}
void new_int_switch(Choices& c, Scope& s, const Room& room) {
  new_switch(c, s, room, Kind::kInt);
}
void new_string_switch(Choices& c, Scope& s, const Room& room) {
  new_switch(c, s, room, Kind::kString);
}
void new_enum_switch(Choices& c, Scope& s, const Room& room) {
  new_switch(c, s, room, Kind::kEnum);
}
void pattern_switch(Choices& c, Scope& s, const Room& room) {
  new_switch(c, s, room, Kind::kPattern);
}

namespace {

/// `if (…) { throw …; }`
void throw_when(Choices& c, Scope& s, std::string_view thrown) {
  s.out.line("if (");
  expression(c, s, {kBoolean, s.menu.theme().depth});
  s.out.open(") {");
  s.out.line("throw new ", thrown, "(");
  if (s.model.exception >= 0 &&
      thrown == s.model[declared(s.model.exception)].name)
    expression(c, s, {kInt, 1});
  else
    expression(c, s, {kString, 0});
  s.out.put(");");
  s.out.close();
}

void finally(Choices& c, Scope& s, const Room& room) {
  s.out.put(" finally ");
  Block around(s);
  s.out.open();
  mark(s);
  statements_of(c, s, room.budget - 1);
  s.out.close();
}

/// `catch (A | B e) {`, a mark, statements, `}`
void handler(Choices& c, Scope& s, const Room& room, std::string_view caught,
             std::string_view read) {
  Block around(s);
  const std::string name = s.fresh_local();
  s.out.put(" catch (", caught, " ", name);
  s.out.open(") {");
  s.out.line(read.empty() ? "Log.text(" : "Log.at(", name,
             read.empty() ? std::string_view(".getMessage()") : read, ");");
  statements_of(c, s, room.budget - 1);
  s.out.close();
}

}  // namespace

void try_finally(Choices& c, Scope& s, const Room& room) {
  s.out.line("try ");
  block(c, s, room.budget - 1);
  finally(c, s, room);
}

void try_runtime(Choices& c, Scope& s, const Room& room) {
  static constexpr std::string_view kThrown[] = {"IllegalStateException",
                                                 "IllegalArgumentException"};
  const auto thrown = c.pick("thrown", kThrown);
  s.out.line("try ");
  {
    Block around(s);
    s.out.open();
    throw_when(c, s, thrown);
    statements_of(c, s, room.budget - 1);
    s.out.close();
  }
  switch (c.choose("caught", 3)) {
    case 0:
      handler(c, s, room, "RuntimeException", {});
      break;
    case 1:
      handler(c, s, room, "IllegalStateException | IllegalArgumentException",
              {});
      break;
    default:
      handler(c, s, room, "IllegalStateException", {});
      handler(c, s, room, "RuntimeException", {});
  }
  if (c.flag("finally")) finally(c, s, room);
}

bool fits_checked(const Scope& s, const Room& room) {
  return fits_nested(s, room) && s.model.exception >= 0;
}
void try_catch(Choices& c, Scope& s, const Room& room) {
  const std::string thrown = s.model[declared(s.model.exception)].name;
  s.out.line("try ");
  {
    Inside inside(s, Inside::kCounts);
    s.at.may_throw = true;
    s.out.open();
    throw_when(c, s, thrown);
    statements_of(c, s, room.budget - 1);
    s.out.close();
  }
  handler(c, s, room, thrown, ".code");
  if (c.flag("finally")) finally(c, s, room);
}

bool fits_throw(const Scope& s, const Room&) {
  return s.at.may_throw && s.model.exception >= 0;
}
void throw_if(Choices& c, Scope& s, const Room&) {
  const std::string thrown = s.model[declared(s.model.exception)].name;
  throw_when(c, s, thrown);
}

namespace {

const Method* resource(const Scope& s) {
  for (const auto& method : s.model.methods)
    if (method.is_constructor &&
        s.model[declared(method.owner)].shape == Shape::kResource &&
        s.can_construct(method))
      return &method;
  return nullptr;
}

}  // namespace

bool fits_resource(const Scope& s, const Room& room) {
  return fits_nested(s, room) && resource(s) != nullptr;
}
void try_resource(Choices& c, Scope& s, const Room& room) {
  const Type type = declared(resource(s)->owner);
  {
    Block around(s);  // `finally` does not see the resources.
    std::string name = s.fresh_local();
    if (s.level() >= 11 && c.flag("earlier")) {
      s.out.line();
      s.put(type);
      s.out.put(" ", name, " = ");
      creation(c, s, {type, 1});
      s.out.put(";");
      s.out.line("try (", name, ") ");
      s.declare(std::move(name), type);
    } else {
      s.out.line("try (");
      s.put(type);
      s.out.put(" ", name, " = ");
      creation(c, s, {type, 1});
      s.declare(std::move(name), type);
      if (c.flag("two")) {
        std::string second = s.fresh_local();
        s.out.put("; ");
        s.put(type);
        s.out.put(" ", second, " = ");
        creation(c, s, {type, 1});
        s.declare(std::move(second), type);
      }
      s.out.put(") ");
    }
    block(c, s, room.budget - 1);
  }
  if (c.flag("finally")) finally(c, s, room);
}

}  // namespace refute::typed::statements
