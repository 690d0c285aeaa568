#include "typed/expressions.h"
#include "typed/members.h"

/// Fields and initialisers.
namespace refute::typed::members {

namespace {

/// What an initialiser costs, every new object costs.
void add_to_constructors(Scope& s, int owner, int cost) {
  s.model.change(owner).cost += cost;
  for (auto& method : s.model.methods)
    if (method.is_constructor && method.owner == owner) method.cost += cost;
}

}  // namespace

int take_rank(Scope& s) {
  // What a local class declares ranks just below the body around it.
  const int within = s.at.rank % 100;
  if (within != 0) return s.at.rank - within + ++s.local_ranks;
  s.model.next_rank += 100;
  return s.model.next_rank;
}

void enter(Scope& s, int owner, bool is_static, int rank, int allowance) {
  s.at.self = owner;
  s.at.is_static = is_static;
  s.at.anonymous = false;
  s.at.rank = rank;
  s.at.allowance = allowance;
  s.at.spent = 0;
  s.at.factor = 1;
  s.capture();
  s.at.jumps = s.jumps.size();
  s.at.result = kVoid;
  s.at.may_return = false;
  s.at.may_throw = false;
  s.at.initializing = false;
  s.at.inferred = false;
  // Static members of a local class do not see the locals around it.
  if (is_static && owner >= 0 && s.model[declared(owner)].local)
    s.at.hidden = s.locals.size();
  s.at.calls_functions = s.locals.empty();
}

bool is_interface(const Scope& s, int owner) {
  const Shape shape = s.model[declared(owner)].shape;
  return shape == Shape::kInterface || shape == Shape::kFunctional;
}

namespace {

constexpr int kInitializerAllowance = 60;

void write_field(Choices& c, Scope& s, const Home& home, Type type,
                 bool is_static) {
  const bool constant = is_interface(s, home.owner);
  Field field{s.fresh_member("f"), type, home.owner};
  field.is_static = is_static || constant;
  // A function runs later, so it may use the methods before it; if it is of an
  // instance, they could be overridden, and run before a subclass is made.
  const bool is_function =
      is_declared(type) && s.model[type].shape == Shape::kFunctional;
  field.rank = field.is_static && is_function ? take_rank(s) : s.at.rank;
  s.out.line();
  const auto forms = s.menu.theme().weighted ? 4U : 1U;
  const auto form = constant ? 0 : c.choose("modifiers", forms);
  field.is_private = form == 2 && !s.model[declared(home.owner)].local;
  // A text that changes could grow without end.
  field.is_final = constant || form == 1 || !is_primitive(type);
  if (field.is_private) s.out.put("private ");
  if (form == 3) s.out.put("public ");
  if (is_static && !constant) s.out.put("static ");
  if (field.is_final && !constant) s.out.put("final ");
  s.put(type);
  s.out.put(" ", field.name, " = ");
  {
    Inside inside(s);
    enter(s, home.owner, field.is_static, field.rank, kInitializerAllowance);
    s.at.calls_functions = false;
    s.at.initializing = true;
    s.at.field_value = true;
    expression(c, s, {type, s.menu.theme().depth});
    if (!field.is_static) add_to_constructors(s, home.owner, s.at.spent);
  }
  s.out.put(";");
  s.model.add(std::move(field));
}

Type field_type(Choices& c, Scope& s) {
  Inside inside(s);
  s.at.allowance = kInitializerAllowance;
  s.at.spent = 0;
  Type type = s.any_type(c);
  if (is_declared(type) && s.model[type].shape == Shape::kFunctional)
    type = kInt;
  return type;
}

}  // namespace

bool in_any(const Scope&, const Home&) { return true; }
bool in_class(const Scope& s, const Home& home) {
  return !is_interface(s, home.owner);
}
bool in_plain_class(const Scope& s, const Home& home) {
  const Shape shape = s.model[declared(home.owner)].shape;
  return shape == Shape::kClass || shape == Shape::kAbstract ||
         shape == Shape::kEnum;
}
bool fits_static(const Scope& s, const Home& home) {
  const auto& owner = s.model[declared(home.owner)];
  return in_class(s, home) &&
         ((!owner.local && !owner.inner) || s.level() >= 16) &&
         (!owner.local || owner.shape != Shape::kClass || s.level() >= 16);
}

void field(Choices& c, Scope& s, const Home& home) {
  write_field(c, s, home, field_type(c, s), false);
}
void static_field(Choices& c, Scope& s, const Home& home) {
  write_field(c, s, home, field_type(c, s), true);
}

/// `static final int f = e;`, of a type that can be constant.
void constant_field(Choices& c, Scope& s, const Home& home) {
  static constexpr Type kTypes[] = {kInt, kString, kLong, kBoolean, kChar};
  const Type type = s.menu.theme().weighted ? c.pick("constant", kTypes) : kInt;
  Field field{s.fresh_member("f"), type, home.owner};
  field.is_static = true;
  field.is_final = true;
  field.rank = s.at.rank;
  s.out.line("static final ");
  s.put(type);
  s.out.put(" ", field.name, " = ");
  {
    Inside inside(s);
    enter(s, home.owner, true, s.at.rank, kInitializerAllowance);
    s.at.calls_functions = false;
    s.at.initializing = true;
    s.at.field_value = true;
    expression(c, s, {type, s.menu.theme().depth});
  }
  s.out.put(";");
  s.model.add(std::move(field));
}

void two_fields(Choices& c, Scope& s, const Home& home) {
  s.out.line("int ");
  for (int i = 0; i < 2; ++i) {
    Field field{s.fresh_member("f"), kInt, home.owner};
    if (i > 0) s.out.put(", ");
    s.out.put(field.name);
    if (i > 0) {
      s.out.put(" = ");
      Inside inside(s);
      enter(s, home.owner, false, s.at.rank, kInitializerAllowance);
      s.at.initializing = true;
      s.at.field_value = true;
      expression(c, s, {kInt, 1});
      add_to_constructors(s, home.owner, s.at.spent);
    }
    s.model.add(std::move(field));
  }
  s.out.put(";");
}

bool fits_functional_field(const Scope& s, const Home& home) {
  if (!s.menu.functional_types || !in_class(s, home) ||
      !(in_plain_class(s, home) || fits_static(s, home)))
    return false;
  for (const auto& type : s.model.types)
    if (type.shape == Shape::kFunctional && !type.open && type.visible)
      return true;
  return false;
}
void functional_field(Choices& c, Scope& s, const Home& home) {
  std::vector<int> found;
  for (std::size_t i = 0; i < s.model.types.size(); ++i) {
    Type type = declared(static_cast<int>(i));
    if (s.model[type].generic) type = with_argument(type, kString);
    if (s.model[type].shape == Shape::kFunctional && !s.model[type].open &&
        s.can_make(type))
      found.push_back(static_cast<int>(i));
  }
  if (found.empty()) return field(c, s, home);
  Type type = declared(c.pick("function", found));
  if (s.model[type].generic) type = with_argument(type, kString);
  const bool must_be_static = !in_plain_class(s, home);
  write_field(c, s, home, type,
              must_be_static || (fits_static(s, home) && c.flag("static")));
}

namespace {

void initializer_block(Choices& c, Scope& s, const Home& home, bool is_static) {
  s.out.line(is_static ? "static " : "");
  Inside inside(s);
  enter(s, home.owner, is_static, s.at.rank, kInitializerAllowance);
  s.at.calls_functions = false;
  s.at.initializing = true;
  s.out.open();
  mark(s);
  statements_of(c, s, home.budget);
  s.out.close();
  if (!is_static) add_to_constructors(s, home.owner, s.at.spent);
}

}  // namespace

void initializer(Choices& c, Scope& s, const Home& home) {
  initializer_block(c, s, home, false);
}
void static_initializer(Choices& c, Scope& s, const Home& home) {
  initializer_block(c, s, home, true);
}

}  // namespace refute::typed::members
