#include "typed/expressions.h"
#include "typed/members.h"

/// Constructors, and anonymous classes, which are made of them.
namespace refute::typed {

namespace members {

namespace {

/// The constructors of the superclass; none where that is Object.
std::vector<int> super_constructors(const Scope& s, int owner) {
  std::vector<int> found;
  const auto& supertypes = s.model[declared(owner)].supertypes;
  if (supertypes.empty()) return found;
  for (const int i : s.model.constructors) {
    const auto& method = s.model.methods[static_cast<std::size_t>(i)];
    if (method.owner == supertypes.front().index && !method.is_private)
      found.push_back(i);
  }
  return found;
}

/// `super(…)`, or `this(…)` by a constructor written before.
void chain(Choices& c, Scope& s, const Home& home, int first) {
  const std::vector<int> above = super_constructors(s, home.owner);
  const int around = s.at.rank;
  Inside inside(s, Inside::kCounts);
  s.at.is_static = true;  // There is no `this` yet.
  if (first >= 0) {
    const Method method = s.model.methods[static_cast<std::size_t>(first)];
    s.out.line("this");
    s.spend(method.cost);
    return arguments(c, s, {kVoid, 1}, method, kVariable);
  }
  if (above.empty()) return;
  const Method method =
      s.model.methods[static_cast<std::size_t>(c.pick("super", above))];
  s.spend(method.cost);
  if (method.count == 0 && !c.flag("explicit")) return;
  s.at.rank = around;
  // Statements before super(…) are new in Java 25.
  if (s.level() >= 25 && s.menu.theme().weighted && c.flag("prologue")) mark(s);
  s.out.line("super");
  const Type super = s.model[declared(home.owner)].supertypes.front();
  arguments(c, s, {kVoid, 1}, method, argument_of(super));
}

}  // namespace

void constructor(Choices& c, Scope& s, const Home& home) {
  const std::string name = s.model[declared(home.owner)].simple_name;
  const bool weighted = s.menu.theme().weighted;
  int first = -1;
  const int count = weighted ? c.integer("constructors", 1, 2) : 1;
  for (int i = 0; i < count; ++i) {
    Method method{.name = name, .owner = home.owner};
    method.is_constructor = true;
    method.rank = take_rank(s);
    method.count = static_cast<std::uint8_t>(
        i == 0 ? c.integer("parameters", 0, weighted ? 2 : 1) : 0);
    if (i > 0 && s.model.methods[static_cast<std::size_t>(first)].count == 0) {
      method.count = 1;
    }
    for (std::size_t p = 0; p < method.count; ++p)
      method.parameters[p] = p == 0 ? kInt : kString;
    s.out.line();
    if (weighted && c.flag("public")) s.out.put("public ");
    s.out.put(name);
    std::vector<std::string> names;
    write_parameters(s, method, names);
    {
      Inside inside(s);
      enter(s, home.owner, false, method.rank, 200);
      s.at.calls_functions = false;
      for (std::size_t p = 0; p < method.count; ++p)
        s.declare(names[p], method.parameters[p]);
      s.out.put(" ");
      s.out.open();
      const std::size_t before = s.out.size();
      chain(c, s, home, i > 0 ? first : -1);
      if (s.out.size() != before) s.out.put(";");
      if (weighted) statements_of(c, s, 0);
      s.out.close();
      method.cost = s.at.spent + 1 + s.model[declared(home.owner)].cost;
    }
    s.model.add(std::move(method));
    if (i == 0) first = static_cast<int>(s.model.methods.size()) - 1;
  }
}

}  // namespace members

namespace expressions {

namespace {

/// Whether an anonymous subclass can be written here, and with what.
const Method* base_constructor(const Scope& s, Type type) {
  for (const int i : s.model.constructors) {
    const auto& method = s.model.methods[static_cast<std::size_t>(i)];
    if (method.owner != type.index) continue;
    if (method.is_private || method.rank >= s.at.rank || method.throws)
      continue;
    bool fits = true;
    for (int i = 0; i < method.count; ++i)
      fits = fits && s.can_make(substituted(
                         method.parameters[static_cast<std::size_t>(i)],
                         argument_of(type)));
    if (fits) return &method;
  }
  return nullptr;
}

}  // namespace

bool fits_anonymous(const Scope& s, const Ask& ask) {
  if (!is_declared(ask.want) || ask.budget == 0 || s.is_full()) return false;
  const auto& type = s.model[ask.want];
  if (!type.visible || type.open || type.sealed || type.final_ || type.inner)
    return false;
  switch (type.shape) {
    case Shape::kInterface:
    case Shape::kFunctional:
      break;
    case Shape::kClass:
    case Shape::kAbstract:
      if (base_constructor(s, ask.want) == nullptr) return false;
      break;
    default:
      return false;
  }
  const Type supers[] = {ask.want};
  for (const int slot : members::missing(s, supers)) {
    const auto& method = s.model.methods[static_cast<std::size_t>(slot)];
    const Type result = substituted(method.result, argument_of(ask.want));
    if (result != kVoid && !s.can_make(result)) return false;
    if (type.shape != Shape::kFunctional && method.rank >= s.at.rank)
      return false;
  }
  return true;
}
void anonymous(Choices& c, Scope& s, const Ask& ask) {
  const Shape shape = s.model[ask.want].shape;
  const bool is_class = shape == Shape::kClass || shape == Shape::kAbstract;
  s.out.put("new ");
  s.put(ask.want);
  if (is_class) {
    const Method method = *base_constructor(s, ask.want);
    s.spend(method.cost);
    arguments(c, s, {kVoid}, method, argument_of(ask.want));
    s.out.put(" ");
  } else {
    s.out.put("() ");
  }
  s.out.open();
  if (s.menu.theme().weighted && c.flag("field")) {
    s.out.line("int ", s.fresh_member("f"), " = Log.at(");
    s.out.number(s.next_mark++);
    s.out.put(");");
  }
  const Type supers[] = {ask.want};
  for (const int slot : members::missing(s, supers)) {
    const int owner = s.model.methods[static_cast<std::size_t>(slot)].owner;
    members::override_method(c, s, slot, -1,
                             argument_of(s.model.as_super(ask.want, owner)),
                             ask.budget - 1);
  }
  s.out.close();
}

}  // namespace expressions

const std::vector<Type>& Scope::bases() const {
  Sight& known = sight();
  if (known.knows_bases) return known.bases;
  known.bases.clear();
  for (std::size_t i = 0; i < model.types.size(); ++i) {
    Type type = declared(static_cast<int>(i));
    if (model[type].library) continue;
    if (model[type].generic) type = with_argument(type, kString);
    if (expressions::fits_anonymous(*this, {type, 1}))
      known.bases.push_back(type);
  }
  known.knows_bases = true;
  return known.bases;
}

}  // namespace refute::typed
