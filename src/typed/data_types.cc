#include "typed/members.h"
#include "typed/types.h"

/// Enums, records, sealed hierarchies, and two interfaces that disagree.
namespace refute::typed::types {

namespace {

Method constructor_of(Scope& s, int owner) {
  Method made{.name = s.model[declared(owner)].simple_name, .owner = owner};
  made.is_constructor = true;
  made.rank = members::take_rank(s);
  return made;
}

}  // namespace

/// Constants, perhaps with arguments, some with bodies of their own.
void write_enum(Choices& c, Scope& s, const Place& place) {
  Body body(s, Shape::kEnum, "enum ", place);
  s.out.put(" ");
  s.out.open();
  const bool weighted = s.menu.theme().weighted;
  const bool bodies =
      s.menu.allows("enum-body") && (!weighted || c.flag("bodies"));
  const bool arguments = c.flag("arguments");
  const int count = weighted ? c.integer("constants", 1, 4) : 2;
  // The method that constants write again is chosen before the constants.
  Method method{
      .name = s.fresh_member("m"), .result = kInt, .owner = body.index()};
  method.is_abstract = true;
  method.rank = members::take_rank(s);
  method.cost = 60;
  const int slot = static_cast<int>(s.model.methods.size());
  if (bodies) s.model.add(method);
  const bool abstract = bodies && c.flag("abstract");
  for (int i = 0; i < count; ++i) {
    const std::string name(1, static_cast<char>('P' + i));
    if (i > 0) s.out.put(",");
    s.out.line(name);
    if (arguments) {
      Inside inside(s);
      s.at.is_static = true;
      s.at.field_value = true;
      s.out.put("(");
      expression(c, s, {kInt, s.menu.theme().depth});
      s.out.put(")");
    }
    if (bodies && (abstract || c.flag("body"))) {
      s.out.put(" ");
      s.out.open();
      members::override_method(c, s, slot, body.index(), kString, 0);
      s.model.remove_last_method();
      s.out.close();
    }
    body.declaration().constants.push_back(name);
  }
  s.out.put(";");
  if (arguments) {
    const std::string name = s.fresh_member("f");
    s.out.line("final int ", name, ";");
    s.out.line(weighted && c.flag("private") ? "private " : "",
               body.declaration().simple_name, "(int x) ");
    s.out.open();
    s.out.line("this.", name, " = x;");
    s.out.close();
    Field field{name, kInt, body.index()};
    field.is_final = true;
    field.set_later = true;
    s.model.add(std::move(field));
  }
  if (bodies) {
    s.out.line(abstract ? "abstract int " : "int ", method.name, "()");
    if (abstract) {
      s.out.put(";");
    } else {
      Inside inside(s);
      members::enter(s, body.index(), false, method.rank, method.cost);
      s.at.result = kInt;
      s.at.may_return = true;
      s.out.put(" ");
      s.out.open();
      method_body(c, s, 0);
      s.out.close();
    }
    s.model.methods[static_cast<std::size_t>(slot)].is_abstract = false;
  }
  const auto [least, most] = s.menu.theme().more_members;
  const int more = s.is_full() ? 0 : c.integer("members", least, most);
  for (int i = 0; i < more; ++i) member(c, s, {body.index(), 1});
  s.out.close();
}
void enum_(Choices& c, Scope& s, const Site&) {
  s.out.line();
  write_enum(c, s, {});
}

void write_record(Choices& c, Scope& s, const Place& place,
                  std::string_view words, int implemented) {
  Body body(s, Shape::kRecord, words.empty() ? "record " : words, place);
  body.declaration().final_ = true;
  Method made = constructor_of(s, body.index());
  const bool weighted = s.menu.theme().weighted;
  made.count = static_cast<std::uint8_t>(
      c.integer("components", weighted ? 0 : 1, weighted ? 3 : 2));
  std::vector<std::string> names;
  s.out.put("(");
  for (std::size_t i = 0; i < made.count; ++i) {
    Inside inside(s);
    s.at.is_static = true;
    made.parameters[i] = s.printable_type(c);
    names.push_back(s.fresh_member("f"));
    if (i > 0) s.out.put(", ");
    s.put(made.parameters[i]);
    s.out.put(" ", names.back());
  }
  s.out.put(") ");
  if (implemented >= 0) {
    s.out.put("implements ", s.model[declared(implemented)].name, " ");
    body.declaration().supertypes.push_back(declared(implemented));
  }
  s.out.open();
  if (s.menu.allows("compact-constructor") && c.flag("compact")) {
    s.out.line(body.declaration().simple_name, " ");
    Inside inside(s);
    members::enter(s, body.index(), true, made.rank, 60);
    for (std::size_t i = 0; i < made.count; ++i)
      s.declare(names[i], made.parameters[i], made.parameters[i] != kString);
    s.out.open();
    mark(s);
    statements_of(c, s, 0);
    s.out.close();
    made.cost = s.at.spent + 1;
  }
  for (std::size_t i = 0; i < made.count; ++i) {
    Method accessor{
        .name = names[i], .result = made.parameters[i], .owner = body.index()};
    accessor.is_public = true;
    accessor.is_final = true;
    accessor.rank = made.rank;
    s.model.add(std::move(accessor));
    Field field{names[i], made.parameters[i], body.index()};
    field.is_final = true;
    field.is_private = true;
    s.model.add(std::move(field));
  }
  s.model.add(std::move(made));
  const Home home{body.index(), s.menu.theme().nesting};
  members::overrides(c, s, home);
  const auto [least, most] = s.menu.theme().more_members;
  const int more =
      s.is_full() ? 0 : c.integer("members", least, std::min(most, 2));
  for (int i = 0; i < more; ++i) member(c, s, home);
  s.out.close();
}
void record(Choices& c, Scope& s, const Site&) {
  s.out.line();
  write_record(c, s, {});
}

/// A sealed interface; records and a class that are all its subtypes.
void sealed(Choices& c, Scope& s, const Site&) {
  s.out.line();
  int index = -1;
  std::size_t after_name = 0;
  {
    Body body(s, Shape::kInterface, "sealed interface ");
    body.declaration().sealed = true;
    index = body.index();
    after_name = s.out.size();
    s.out.put(" ");
    s.out.open();
    if (c.flag("method")) members::abstract_method(c, s, {index, 0});
    s.out.close();
  }
  const int count = s.menu.theme().weighted ? c.integer("permitted", 1, 3) : 2;
  std::vector<int> permitted;
  for (int i = 0; i < count; ++i) {
    s.out.line();
    s.out.line();
    const int next = static_cast<int>(s.model.types.size());
    if (i == 1 && c.flag("class")) {
      Body body(s, Shape::kClass,
                c.flag("open") ? "non-sealed class " : "final class ");
      body.declaration().final_ = true;
      body.declaration().supertypes.push_back(declared(index));
      s.out.put(" implements ", s.model[declared(index)].name, " ");
      s.out.open();
      implicit_constructor(s, body.index());
      members::overrides(c, s, {body.index(), 0});
      s.out.close();
    } else {
      write_record(c, s, {}, "record ", index);
    }
    permitted.push_back(next);
  }
  // In one file the compiler finds them by itself.
  if (c.flag("permits")) {
    std::string clause;
    for (const int each : permitted)
      clause.append(clause.empty() ? " permits " : ", ")
          .append(s.model[declared(each)].name);
    s.out.insert(after_name, clause);
  }
  s.model.change(index).permitted = std::move(permitted);
}

/// Two interfaces with the same default method, and a class that chooses.
void diamond(Choices& c, Scope& s, const Site&) {
  const std::string name = s.fresh_member("m");
  int sides[2] = {-1, -1};
  int slot = -1;
  for (int& side : sides) {
    s.out.line();
    Body body(s, Shape::kInterface, "interface ");
    side = body.index();
    body.declaration().sealed = true;  // No other class takes only one side.
    s.out.put(" ");
    s.out.open();
    Method method{.name = name, .result = kInt, .owner = side};
    method.is_public = true;
    method.is_default = true;
    method.is_final = true;
    method.slot = slot;
    s.out.line("default ");
    members::write_method(c, s, std::move(method), 0);
    if (slot < 0) slot = static_cast<int>(s.model.methods.size()) - 1;
    s.out.close();
    s.out.line();
  }
  s.out.line();
  Body body(s, Shape::kClass, "class ");
  const std::string first = s.model[declared(sides[0])].name;
  const std::string second = s.model[declared(sides[1])].name;
  s.out.put(" implements ", first, ", ", second);
  s.out.put(" ");
  for (const int side : sides)
    body.declaration().supertypes.push_back(declared(side));
  s.out.open();
  s.out.line("@Override");
  s.out.line("public int ", name, "() ");
  s.out.open();
  s.out.line("return ", c.flag("swapped") ? second : first, ".super.", name,
             "()");
  if (c.flag("both")) {
    s.out.put(" + ", second, ".super.", name);
    s.out.put("()");
  }
  s.out.put(";");
  s.out.close();
  implicit_constructor(s, body.index());
  s.out.close();
}

bool fits_annotation(const Scope& s, const Site&) { return !s.has_note; }
void annotation(Choices& c, Scope& s, const Site&) {
  s.has_note = true;
  // For declarations and for types alike.
  s.out.line("@java.lang.annotation.Target({");
  s.out.put("java.lang.annotation.ElementType.TYPE, ");
  s.out.put("java.lang.annotation.ElementType.TYPE_USE})");
  s.out.line("@interface Note ");
  s.out.open();
  s.out.line("int value()", c.flag("default") ? " default 1;" : ";");
  s.out.line("String[] names() default {};");
  s.out.close();
  s.out.line();
  s.out.line();
  s.out.put("@Note(value = 2, names = {\"a\", \"b\"})");
  class_(c, s, {});
}

}  // namespace refute::typed::types
