#include "typed/types.h"

#include "base/result.h"
#include "typed/members.h"

/// Classes, interfaces and what they extend.
namespace refute::typed::types {

bool anywhere(const Scope& s, const Site&) { return !s.is_full(); }

Body::Body(Scope& s, Shape shape, std::string_view words, const Place& place)
    : s_(s), inside_(s) {
  const int around = s.at.rank;
  s.capture();
  const auto hidden = s.at.hidden;
  s.at = {};
  s.at.captured = s.locals.size();
  // Only classes see the locals around them.
  const bool is_class = shape == Shape::kClass || shape == Shape::kAbstract;
  s.at.hidden = is_class ? hidden : s.locals.size();
  s.at.jumps = s.jumps.size();
  // A local class ranks just below the body that it stands in.
  if (place.local) {
    s.at.rank = around - 100 + ++s.local_ranks;
  } else {
    s.model.next_rank += 100;
    s.at.rank = s.model.next_rank;
  }
  Declaration declaration;
  declaration.simple_name = s.fresh_type();
  declaration.name = declaration.simple_name;
  if (place.outer >= 0)
    declaration.name =
        s.model[declared(place.outer)].name + "." + declaration.name;
  declaration.shape = shape;
  declaration.outer = place.outer;
  declaration.inner = place.inner;
  declaration.local = place.local;
  declaration.open = true;
  s.out.put(words, declaration.simple_name);
  index_ = s.model.add_type(std::move(declaration));
  inside_.begin_after_types();
  s.at.self = index_;
  s.at.is_static = false;
  s.at.allowance = kBodyAllowance;
}

Body::~Body() { declaration().open = false; }

void implicit_constructor(Scope& s, int owner) {
  Method method{.name = s.model[declared(owner)].simple_name, .owner = owner};
  method.is_constructor = true;
  method.rank = members::take_rank(s);
  method.cost = 1 + s.model[declared(owner)].cost;
  s.model.add(std::move(method));
}

namespace {

bool can_extend(const Scope& s, std::size_t i) {
  const auto& type = s.model.types[i];
  if (type.open || !type.visible || type.final_ || type.sealed ||
      type.library || type.inner)
    return false;
  if (type.shape != Shape::kClass && type.shape != Shape::kAbstract)
    return false;
  for (const auto& method : s.model.methods) {
    if (!method.is_constructor || method.owner != static_cast<int>(i)) continue;
    if (method.rank >= s.at.rank) return false;
    for (int p = 0; p < method.count; ++p) {
      const Type parameter =
          substituted(method.parameters[static_cast<std::size_t>(p)], kString);
      if (!s.can_make(parameter)) return false;
    }
  }
  return true;
}

/// Whether a class can implement it: a library's function, or an interface.
bool can_implement(const Scope& s, std::size_t i) {
  const auto& type = s.model.types[i];
  return !type.open && type.visible && !type.sealed &&
         (type.shape == Shape::kInterface ||
          (type.shape == Shape::kFunctional && !type.library));
}

Type as_supertype(const Scope& s, int index) {
  const Type type = declared(index);
  return s.model[type].generic ? with_argument(type, kString) : type;
}

/// `extends A`, `implements I, J`
void supertypes(Choices& c, Scope& s, Body& body, bool may_extend,
                bool is_interface) {
  std::vector<int> classes = {-1};
  std::vector<int> interfaces;
  for (std::size_t i = 0; i < s.model.types.size(); ++i) {
    if (may_extend && can_extend(s, i)) classes.push_back(static_cast<int>(i));
    if (can_implement(s, i)) interfaces.push_back(static_cast<int>(i));
  }
  const int super = c.pick("extends", classes);
  if (super >= 0) {
    const Type type = as_supertype(s, super);
    s.out.put(" extends ");
    s.put(type);
    body.declaration().supertypes.push_back(type);
  }
  const int most = std::min<int>(2, static_cast<int>(interfaces.size()));
  const int count = c.integer("implements", 0, most);
  bool first = true;
  for (int i = 0; i < count; ++i) {
    const int chosen = c.pick("interface", interfaces);
    std::erase(interfaces, chosen);
    // One interface above another would come twice; with the superclass's too.
    const auto related = [&](Type type) {
      return s.model.as_super(type, chosen) != kVoid ||
             s.model.as_super(as_supertype(s, chosen), type.index) != kVoid;
    };
    if (std::ranges::any_of(body.declaration().supertypes, related)) continue;
    const Type type = as_supertype(s, chosen);
    s.out.put(!first ? ", " : is_interface ? " extends " : " implements ");
    first = false;
    s.put(type);
    body.declaration().supertypes.push_back(type);
  }
  s.out.put(" ");
}

void some_members(Choices& c, Scope& s, const Home& home) {
  const auto [least, most] = s.menu.theme().more_members;
  const int count = s.is_full() ? 0 : c.integer("members", least, most);
  for (int i = 0; i < count; ++i) member(c, s, home);
}

bool needs_constructor(const Scope& s, int owner) {
  const auto& supers = s.model[declared(owner)].supertypes;
  if (supers.empty()) return false;
  bool any = false;
  for (const auto& method : s.model.methods) {
    if (!method.is_constructor || method.owner != supers.front().index)
      continue;
    any = true;
    if (method.count == 0) return false;
  }
  return any;
}

}  // namespace

int write_class(Choices& c, Scope& s, const Place& place, bool is_abstract,
                std::string_view words) {
  Body body(s, is_abstract ? Shape::kAbstract : Shape::kClass, words, place);
  supertypes(c, s, body, true, false);
  const Home home{body.index(), s.menu.theme().nesting};
  s.out.open();
  if (is_abstract) members::abstract_method(c, s, home);
  if (!is_abstract || s.menu.theme().weighted) some_members(c, s, home);
  const bool weighted = s.menu.theme().weighted;
  if (needs_constructor(s, home.owner) ||
      (weighted ? c.choose("constructor", 3) != 0
                : s.menu.allows("constructor")))
    members::constructor(c, s, home);
  else
    implicit_constructor(s, home.owner);
  if (!is_abstract) members::overrides(c, s, home);
  if (weighted) some_members(c, s, home);
  s.out.close();
  return home.owner;
}

void class_(Choices& c, Scope& s, const Site&) {
  s.out.line();
  const bool closed = s.menu.theme().weighted && c.choose("final", 4) == 3;
  const int index =
      write_class(c, s, {}, false, closed ? "final class " : "class ");
  s.model.change(index).final_ = closed;
}
void abstract_class(Choices& c, Scope& s, const Site&) {
  s.out.line();
  write_class(c, s, {}, true, "abstract class ");
}

void write_interface(Choices& c, Scope& s, const Place& place) {
  Body body(s, Shape::kInterface, "interface ", place);
  supertypes(c, s, body, false, true);
  s.out.open();
  const Home home{body.index(), s.menu.theme().nesting};
  const auto count = s.menu.theme().weighted ? c.integer("abstract", 0, 2) : 1;
  for (int i = 0; i < count; ++i) members::abstract_method(c, s, home);
  some_members(c, s, home);
  s.out.close();
}
void interface(Choices& c, Scope& s, const Site&) {
  s.out.line();
  write_interface(c, s, {});
}

void functional_interface(Choices& c, Scope& s, const Site&) {
  s.out.line();
  if (s.menu.theme().weighted && c.flag("annotated")) {
    s.out.put("@FunctionalInterface");
    s.out.line();
  }
  Body body(s, Shape::kFunctional, "interface ");
  s.out.put(" ");
  s.out.open();
  const Home home{body.index(), s.menu.theme().nesting};
  members::abstract_method(c, s, home);
  if (s.menu.theme().weighted && c.flag("default"))
    members::default_method(c, s, home);
  s.out.close();
}

void generic_interface(Choices& c, Scope& s, const Site&) {
  s.out.line();
  const bool functional = c.flag("functional");
  Body body(s, functional ? Shape::kFunctional : Shape::kInterface,
            "interface ");
  body.declaration().generic = true;
  s.out.put("<T> ");
  s.out.open();
  Method method{
      .name = s.fresh_member("m"), .result = kVariable, .owner = body.index()};
  method.is_abstract = true;
  method.is_public = true;
  method.count = 1;
  method.parameters[0] = kVariable;
  s.out.line();
  members::write_method(c, s, std::move(method), 0);
  s.out.close();
}

/// A value of type T that its constructor takes and a method gives.
void generic_class(Choices& c, Scope& s, const Site&) {
  s.out.line();
  Body body(s, Shape::kClass, "class ");
  body.declaration().generic = true;
  s.out.put(c.flag("bounded") ? "<T extends Comparable<T>> " : "<T> ");
  s.out.open();
  const Home home{body.index(), s.menu.theme().nesting};
  const std::string name = s.fresh_member("f");
  const bool fixed = c.flag("final");
  s.out.line(fixed ? "final T " : "T ", name, ";");
  Method made{.name = body.declaration().name, .owner = body.index()};
  made.is_constructor = true;
  made.rank = members::take_rank(s);
  made.count = 1;
  made.parameters[0] = kVariable;
  s.out.line(body.declaration().simple_name, "(T ", name, ") ");
  s.out.open();
  s.out.line("this.", name, " = ", name, ";");
  s.out.close();
  s.model.add(std::move(made));
  Field field{name, kVariable, body.index()};
  field.is_final = true;
  field.set_later = true;
  s.model.add(std::move(field));
  Method read{
      .name = s.fresh_member("m"), .result = kVariable, .owner = body.index()};
  s.out.line();
  members::write_method(c, s, std::move(read), 0);
  some_members(c, s, home);
  s.out.close();
}

bool fits_exception(const Scope& s, const Site&) {
  return s.model.exception < 0;
}
void exception(Choices& c, Scope& s, const Site&) {
  s.out.line();
  Body body(s, Shape::kException, "class ");
  s.out.put(" extends Exception ");
  s.out.open();
  const std::string name = body.declaration().simple_name;
  if (c.flag("serial"))
    s.out.line("private static final long serialVersionUID = 1L;");
  s.out.line("final int code;");
  s.out.line(name, "(int code) ");
  s.out.open();
  s.out.line("super(\"code \" + code);");
  s.out.line("this.code = code;");
  s.out.close();
  s.out.close();
  s.model.exception = body.index();
}

void resource(Choices&, Scope& s, const Site&) {
  s.out.line();
  Body body(s, Shape::kResource, "class ");
  s.out.put(" implements AutoCloseable ");
  s.out.open();
  s.out.line("final int id;");
  s.out.line(body.declaration().simple_name, "(int id) ");
  s.out.open();
  s.out.line("this.id = Log.at(id);");
  s.out.close();
  s.out.line("@Override");
  s.out.line("public void close() ");
  s.out.open();
  s.out.line("Log.at(-id);");
  s.out.close();
  s.out.close();
  Method made{.name = body.declaration().name, .owner = body.index()};
  made.is_constructor = true;
  made.rank = members::take_rank(s);
  made.count = 1;
  made.parameters[0] = kInt;
  s.model.add(std::move(made));
}

}  // namespace refute::typed::types
