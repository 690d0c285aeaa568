#include "typed/expressions.h"
#include "typed/members.h"

/// Methods, overloads, overrides and constructors.
namespace refute::typed::members {

namespace {

constexpr int kLeastCost = 30;     ///< So that overrides can do something too.
constexpr int kAbstractCost = 60;  ///< What any implementation may spend.

const Declaration& home_of(const Scope& s, int owner) {
  return s.model[declared(owner)];
}

/// A type that a member of `owner` may have, T included.
Type member_type(Choices& c, Scope& s, int owner, bool is_static) {
  Inside inside(s);
  s.at.allowance = kBodyAllowance;
  s.at.spent = 0;
  s.at.factor = 1;
  // A caller elsewhere must be able to make it: no locals, no `this`.
  s.at.is_static = true;
  if (!is_static && home_of(s, owner).generic && c.flag("variable"))
    return kVariable;
  return s.any_type(c);
}

/// A type that the body itself can make.
Type result_type(Choices& c, Scope& s, int owner, bool is_static) {
  const Type type = member_type(c, s, owner, is_static);
  return type == kVariable && !s.can_make(type) ? kInt : type;
}

void add_parameters(Choices& c, Scope& s, Method& method, int most) {
  method.count = static_cast<std::uint8_t>(c.integer("parameters", 0, most));
  for (int i = 0; i < method.count; ++i)
    method.parameters[static_cast<std::size_t>(i)] =
        member_type(c, s, method.owner, method.is_static);
}

int most_parameters(const Scope& s) { return s.menu.theme().weighted ? 2 : 1; }

/// The body with its braces, where the parameters are locals already.
void braces(Choices& c, Scope& s, int budget) {
  s.out.put(" ");
  s.out.open();
  method_body(c, s, budget);
  s.out.close();
}

/// The same, but the trace tells which of several overloads it was.
void told_braces(Choices& c, Scope& s, int budget) {
  s.out.put(" ");
  s.out.open();
  if (s.menu.theme().weighted) {
    mark(s);
    method_body(c, s, budget);
  } else {
    s.out.line("return Log.at(");
    s.out.number(s.next_mark++);
    s.out.put(");");
  }
  s.out.close();
}

}  // namespace

void write_parameters(Scope& s, const Method& method,
                      std::vector<std::string>& names) {
  s.out.put("(");
  if (method.receiver) {
    s.out.put(s.model[declared(method.owner)].simple_name, " this");
    if (method.count > 0) s.out.put(", ");
  }
  for (int i = 0; i < method.count; ++i) {
    const Type type = method.parameters[static_cast<std::size_t>(i)];
    const bool varargs = method.varargs && i + 1 == method.count;
    std::string name = s.fresh_local();
    if (i > 0) s.out.put(", ");
    s.put(varargs ? element_of(type) : type);
    s.out.put(varargs ? "... " : " ", name);
    names.push_back(std::move(name));
  }
  s.out.put(")");
}

namespace {

void declare_parameters(Scope& s, const Method& method,
                        const std::vector<std::string>& names) {
  for (int i = 0; i < method.count; ++i) {
    s.declare(names[static_cast<std::size_t>(i)],
              method.parameters[static_cast<std::size_t>(i)]);
    s.locals.back().any_length = method.varargs && i + 1 == method.count;
  }
}

}  // namespace

void write_method(Choices& c, Scope& s, Method method, int budget) {
  method.rank = take_rank(s);
  if (method.generic) s.out.put("<T> ");
  s.put(method.result);
  s.out.put(" ", method.name);
  std::vector<std::string> names;
  write_parameters(s, method, names);
  if (method.throws)
    s.out.put(" throws ", s.model[declared(s.model.exception)].name);
  if (method.is_abstract) {
    s.out.put(";");
    method.cost = kAbstractCost;
  } else {
    Inside inside(s);
    const bool outermost = method.rank % 100 == 0;
    if (outermost) s.local_ranks = 0;
    enter(s, method.owner, method.is_static, method.rank,
          outermost ? kBodyAllowance : kAbstractCost);
    s.at.result = method.result;
    s.at.may_return = true;
    s.at.may_throw = method.throws;
    declare_parameters(s, method, names);
    if (method.overloaded)
      told_braces(c, s, budget);
    else
      braces(c, s, budget);
    method.cost = std::max(kLeastCost, s.at.spent + 1);
  }
  s.model.add(std::move(method));
}

void method(Choices& c, Scope& s, const Home& home) {
  Method method{.name = s.fresh_member("m"), .owner = home.owner};
  add_parameters(c, s, method, most_parameters(s));
  const bool is_void = s.menu.theme().weighted && c.flag("void");
  method.result = is_void ? kVoid : result_type(c, s, home.owner, false);
  // A variable of this class can be made of a parameter.
  s.out.line();
  const auto form = s.menu.theme().weighted ? c.choose("modifiers", 4) : 0;
  if (form == 1) s.out.put("protected ");
  if (form == 2) s.out.put("public ");
  if (form == 3 && in_plain_class(s, home)) s.out.put("final ");
  method.is_public = form == 2;
  method.is_final = form == 3;
  method.is_protected = form == 1;
  write_method(c, s, std::move(method), home.budget);
}

void static_method(Choices& c, Scope& s, const Home& home) {
  Method method{.name = s.fresh_member("m"), .owner = home.owner};
  method.is_static = true;
  add_parameters(c, s, method, most_parameters(s));
  method.result = result_type(c, s, home.owner, true);
  s.out.line("static ");
  write_method(c, s, std::move(method), home.budget);
}

void private_method(Choices& c, Scope& s, const Home& home) {
  Method method{.name = s.fresh_member("m"), .owner = home.owner};
  method.is_private = true;
  add_parameters(c, s, method, most_parameters(s));
  method.result = result_type(c, s, home.owner, false);
  s.out.line("private ");
  write_method(c, s, std::move(method), home.budget);
}

bool fits_generic(const Scope& s, const Home& home) {
  return fits_static(s, home) && !home_of(s, home.owner).generic;
}
void generic_method(Choices& c, Scope& s, const Home& home) {
  Method method{.name = s.fresh_member("m"), .owner = home.owner};
  method.is_static = true;
  method.generic = true;
  method.count = static_cast<std::uint8_t>(c.integer("parameters", 1, 2));
  for (std::size_t i = 0; i < method.count; ++i)
    method.parameters[i] = kVariable;
  method.result = kVariable;
  s.out.line("static ");
  write_method(c, s, std::move(method), home.budget);
}

void varargs_method(Choices& c, Scope& s, const Home& home) {
  Method method{.name = s.fresh_member("m"), .owner = home.owner};
  method.is_static = fits_static(s, home) && c.flag("static");
  method.varargs = true;
  method.count = static_cast<std::uint8_t>(c.integer("parameters", 1, 2));
  static constexpr Type kTypes[] = {kInt, kString, kObject, kLong};
  for (std::size_t i = 0; i + 1 < method.count; ++i)
    method.parameters[i] = kInt;
  method.parameters[method.count - 1U] = array_of(c.pick("varargs", kTypes));
  method.result = kInt;
  s.out.line(method.is_static ? "static " : "");
  write_method(c, s, std::move(method), home.budget);
}

bool fits_overloads(const Scope& s, const Home& home) {
  return fits_static(s, home);
}
/// Two or three methods of one name. Each takes one value, of types among which
/// one is always the most specific.
void overloads(Choices& c, Scope& s, const Home& home) {
  static constexpr Type kAll[] = {kInt,    kLong, boxed(Base::kInt),
                                  kObject, kByte, kDouble,
                                  kString, kChar, array_of(kInt)};
  const auto count = s.menu.theme().weighted ? 3 : 2;
  const std::string name = s.fresh_member("m");
  std::vector<Type> types(std::begin(kAll), std::end(kAll));
  std::size_t from = 0;
  for (int i = 0; i < count; ++i) {
    // In the order of the list, so that no set comes twice.
    const std::size_t rest =
        types.size() - from - static_cast<std::size_t>(count - 1 - i);
    from += c.choose("overload", static_cast<std::uint32_t>(rest));
    Method method{.name = name, .result = kInt, .owner = home.owner};
    method.is_static = true;
    method.overloaded = true;
    method.count = 1;
    method.parameters[0] = types[from++];
    method.varargs = method.parameters[0].arrays > 0;
    s.out.line("static ");
    write_method(c, s, std::move(method), 0);
  }
}

bool fits_throwing(const Scope& s, const Home& home) {
  return in_class(s, home) && s.model.exception >= 0;
}
void throwing_method(Choices& c, Scope& s, const Home& home) {
  Method method{.name = s.fresh_member("m"), .owner = home.owner};
  method.throws = true;
  method.is_final = true;
  add_parameters(c, s, method, 1);
  method.result = result_type(c, s, home.owner, false);
  s.out.line(in_plain_class(s, home) ? "final " : "");
  write_method(c, s, std::move(method), home.budget);
}

void synchronized_method(Choices& c, Scope& s, const Home& home) {
  Method method{
      .name = s.fresh_member("m"), .result = kInt, .owner = home.owner};
  s.out.line("synchronized ");
  write_method(c, s, std::move(method), home.budget);
}

bool fits_receiver(const Scope& s, const Home& home) {
  const auto& owner = home_of(s, home.owner);
  return owner.shape == Shape::kClass && !owner.generic;
}
/// `int m(A this)`: the parameter that is always there, written down.
void receiver_method(Choices& c, Scope& s, const Home& home) {
  Method method{
      .name = s.fresh_member("m"), .result = kInt, .owner = home.owner};
  method.receiver = true;
  add_parameters(c, s, method, 1);
  s.out.line();
  write_method(c, s, std::move(method), home.budget);
}

bool fits_interface(const Scope& s, const Home& home) {
  return is_interface(s, home.owner);
}
void default_method(Choices& c, Scope& s, const Home& home) {
  Method method{.name = s.fresh_member("m"), .owner = home.owner};
  method.is_public = true;
  method.is_default = true;
  add_parameters(c, s, method, 1);
  method.result = result_type(c, s, home.owner, false);
  s.out.line("default ");
  write_method(c, s, std::move(method), home.budget);
}
void interface_static(Choices& c, Scope& s, const Home& home) {
  Method method{.name = s.fresh_member("m"), .owner = home.owner};
  method.is_static = true;
  method.is_private = s.level() >= 11 && c.flag("private");
  add_parameters(c, s, method, 1);
  method.result = result_type(c, s, home.owner, true);
  s.out.line(method.is_private ? "private static " : "static ");
  write_method(c, s, std::move(method), home.budget);
}
void abstract_method(Choices& c, Scope& s, const Home& home) {
  Method method{.name = s.fresh_member("m"), .owner = home.owner};
  method.is_abstract = true;
  method.is_public = is_interface(s, home.owner);
  add_parameters(c, s, method, 1);
  method.result = member_type(c, s, home.owner, false);
  s.out.line(method.is_public ? "" : "abstract ");
  write_method(c, s, std::move(method), home.budget);
}

void override_method(Choices& c, Scope& s, int slot, int owner, Type argument,
                     int budget) {
  Method method = s.model.methods[static_cast<std::size_t>(slot)];
  method.slot = method.slot >= 0 ? method.slot : slot;
  method.is_abstract = false;
  method.is_default = false;
  method.receiver = false;
  method.owner = owner >= 0 ? owner : method.owner;
  method.result = substituted(method.result, argument);
  for (auto& parameter : method.parameters)
    parameter = substituted(parameter, argument);
  if (method.is_public || method.is_protected || c.flag("annotated"))
    s.out.line("@Override");
  s.out.line(method.is_public      ? "public "
             : method.is_protected ? "protected "
                                   : "");
  s.put(method.result);
  s.out.put(" ", method.name);
  std::vector<std::string> names;
  write_parameters(s, method, names);
  {
    Inside inside(s);
    // A function's method may use what the place around it may use.
    const int around = s.at.rank;
    const bool function =
        s.model[declared(s.model.methods[static_cast<std::size_t>(slot)].owner)]
            .shape == Shape::kFunctional;
    const int allowance =
        function ? kFunctionAllowance
                 : s.model.methods[static_cast<std::size_t>(method.slot)].cost;
    const int self = s.at.self;
    const bool is_static = s.at.is_static;
    const bool initializing = s.at.initializing;
    enter(s, owner >= 0 ? owner : self, owner >= 0 ? false : is_static,
          function && owner < 0 ? around : std::min(around, method.rank),
          allowance);
    if (function && owner >= 0) s.at.rank = std::min(around, method.rank);
    s.at.calls_functions = false;
    s.at.anonymous = owner < 0;
    s.at.initializing = owner < 0 && initializing;
    s.at.result = method.result;
    s.at.may_return = true;
    declare_parameters(s, method, names);
    braces(c, s, budget);
  }
  if (owner >= 0) s.model.add(std::move(method));
}

std::vector<int> missing(const Scope& s, std::span<const Type> supertypes) {
  std::vector<int> found;
  const auto above = [&](int owner) {
    for (const Type type : supertypes)
      if (s.model.as_super(type, owner) != kVoid) return true;
    return false;
  };
  for (std::size_t i = 0; i < s.model.methods.size(); ++i) {
    const auto& method = s.model.methods[i];
    if (!method.is_abstract || !above(method.owner)) continue;
    bool done = false;
    for (const auto& other : s.model.methods)
      done = done || (other.slot == static_cast<int>(i) && above(other.owner));
    if (!done) found.push_back(static_cast<int>(i));
  }
  return found;
}

namespace {

/// The type argument with which a subtype sees what `owner` declares.
Type seen_argument(const Scope& s, std::span<const Type> supertypes,
                   int owner) {
  for (const Type type : supertypes) {
    const Type found = s.model.as_super(type, owner);
    if (found != kVoid) return argument_of(found);
  }
  return kString;
}

}  // namespace

void overrides(Choices& c, Scope& s, const Home& home) {
  const std::vector<Type> supertypes = home_of(s, home.owner).supertypes;
  for (const int slot : missing(s, supertypes))
    override_method(
        c, s, slot, home.owner,
        seen_argument(s, supertypes,
                      s.model.methods[static_cast<std::size_t>(slot)].owner),
        home.budget);
  if (!s.menu.allows("override")) return;
  const std::size_t count = s.model.methods.size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto& each = s.model.methods[i];
    if (each.is_static || each.is_private || each.is_final ||
        each.is_constructor || each.is_abstract || each.slot >= 0 ||
        each.owner == home.owner || each.overloaded || each.varargs ||
        home_of(s, each.owner).shape == Shape::kRecord ||
        home_of(s, each.owner).library || s.is_full())
      continue;
    Type found = kVoid;
    for (const Type type : supertypes)
      if (found == kVoid) found = s.model.as_super(type, each.owner);
    if (found == kVoid || !c.flag("override")) continue;
    override_method(c, s, static_cast<int>(i), home.owner, argument_of(found),
                    home.budget);
  }
}

}  // namespace refute::typed::members
