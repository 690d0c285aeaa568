#include "base/result.h"
#include "typed/expressions.h"

/// Calls, with effects in any argument, and new objects.
namespace refute::typed {

void arguments(Choices& c, Scope& s, const Ask& ask, const Method& method,
               Type argument) {
  s.out.put("(");
  bool first = true;
  for (int i = 0; i < method.count; ++i) {
    const Type type =
        substituted(method.parameters[static_cast<std::size_t>(i)], argument);
    int copies = 1;
    Type want = type;
    if (method.varargs && i + 1 == method.count) {
      copies = c.integer("varargs", 0, 2);
      want = element_of(type);
    }
    for (; copies > 0; --copies) {
      if (!first) s.out.put(", ");
      first = false;
      expression(c, s, ask.child(want));
    }
  }
  s.out.put(")");
}

namespace {

/// The constructors that make a value of the wanted type here.
void constructors(const Scope& s, Type want, std::vector<int>& found) {
  found.clear();
  for (const int i : s.model.constructors) {
    const auto& method = s.model.methods[static_cast<std::size_t>(i)];
    Type made = declared(method.owner);
    if (s.model[made].generic) made = with_argument(made, argument_of(want));
    if (s.model.assignable(made, want) && s.can_construct(method))
      found.push_back(i);
  }
}

/// `new A`, after an instance of the class around it where that is needed.
void new_word(Choices& c, Scope& s, int type) {
  const Declaration made = s.model[declared(type)];
  if (made.inner && s.outer_instance() != made.outer &&
      !s.is_this(made.outer)) {
    expression(c, s, {declared(made.outer), 0, kPrimary});
    return s.out.put(".new ", made.simple_name);
  }
  s.out.put("new ", made.name);
}

}  // namespace

void creation(Choices& c, Scope& s, const Ask& ask) {
  auto& found = c.scratch();
  constructors(s, ask.want, found);
  REFUTE_CHECK(!found.empty(), "a value was asked for that cannot be made");
  const auto chosen =
      c.choose("constructor", static_cast<std::uint32_t>(found.size()));
  const Method method =
      s.model.methods[static_cast<std::size_t>(found[chosen])];
  s.spend(method.cost);
  new_word(c, s, method.owner);
  const bool generic = s.model[declared(method.owner)].generic;
  const Type argument = argument_of(ask.want);
  if (generic) {
    s.out.put("<");
    // Without a target the arguments alone would decide.
    if (ask.precedence > kLowest || !c.flag("diamond")) s.put(argument);
    s.out.put(">");
  }
  arguments(c, s, ask, method, argument);
}

namespace expressions {

bool fits_new(const Scope& s, const Ask& ask) {
  if (!is_declared(ask.want)) return false;
  const Shape shape = s.model[ask.want].shape;
  return shape != Shape::kEnum && shape != Shape::kFunctional &&
         s.can_make(ask.want);
}
void new_(Choices& c, Scope& s, const Ask& ask) { creation(c, s, ask); }

namespace {

/// The type argument with which a call of `method` gives what is wanted; false
/// if none does.
bool gives(const Scope& s, const Method& method, Type want, Type& argument) {
  argument = kString;
  if (want == kVoid) {  // Any result will do.
    if (method.generic) return true;
  } else if (method.result.base == Base::kVariable &&
             method.result.arrays == 0) {
    if (method.generic) {
      argument = want;
      return may_be_argument(want) && s.can_make(want);
    }
    if (s.is_this(method.owner)) {
      argument = argument_of(s.model.as_super(s.self_type(), method.owner));
      return argument == want;
    }
    argument = want;
    return (want == kString || want == boxed(Base::kInt)) &&
           s.can_make(with_argument(declared(method.owner), want));
  } else if (!s.model.assignable(method.result, want)) {
    return false;
  }
  if (!method.is_static && s.model[declared(method.owner)].generic &&
      s.is_this(method.owner)) {
    argument = argument_of(s.model.as_super(s.self_type(), method.owner));
    for (int i = 0; i < method.count; ++i)
      if (!s.can_make(substituted(
              method.parameters[static_cast<std::size_t>(i)], argument)))
        return false;
  }
  return true;
}

void callable(const Scope& s, Type want, std::vector<int>& found) {
  found.clear();
  Type argument;
  for (const int i : s.callees()) {
    const auto& method = s.model.methods[static_cast<std::size_t>(i)];
    if (s.affords(method.cost) && gives(s, method, want, argument))
      found.push_back(i);
  }
}

/// What stands before the dot, with the dot.
void receiver(Choices& c, Scope& s, const Ask& ask, const Method& method,
              Type argument) {
  const Declaration& owner = s.model[declared(method.owner)];
  if (method.is_static) {
    const bool inside = s.at.self == method.owner && !method.generic;
    if (!inside || c.flag("qualified")) s.out.put(owner.name, ".");
    return;
  }
  Type type = declared(method.owner);
  if (owner.generic) type = with_argument(type, argument);
  const bool of_this = s.is_this(method.owner);
  const bool other =
      !method.is_private && s.can_make(type) && (!owner.open || !of_this);
  switch (c.choose("receiver", (of_this ? 2U : 0U) + (other ? 1U : 0U)) +
          (of_this ? 0U : 2U)) {
    case 0:
      return;
    case 1:
      put_this(s);
      return s.out.put(".");
    default:
      expression(c, s, ask.child(type, kPrimary));
      s.out.put(".");
  }
}

}  // namespace

bool fits_call(const Scope& s, const Ask& ask) {
  Type argument;
  for (const int i : s.callees()) {
    const auto& method = s.model.methods[static_cast<std::size_t>(i)];
    if (s.affords(method.cost) && gives(s, method, ask.want, argument))
      return true;
  }
  return false;
}
void call(Choices& c, Scope& s, const Ask& ask) {
  auto& found = c.scratch();
  callable(s, ask.want, found);
  const auto chosen =
      c.choose("callee", static_cast<std::uint32_t>(found.size()));
  const Method method =
      s.model.methods[static_cast<std::size_t>(found[chosen])];
  Type argument;
  gives(s, method, ask.want, argument);
  s.spend(method.cost);
  // A call for its effects tells its result too, if that is text in every run.
  const bool shown = ask.want == kVoid &&
                     s.model.printable(substituted(method.result, argument));
  if (shown) s.out.put("Log.text(\"\" + ");
  receiver(c, s, ask, method, argument);
  if (method.generic && (!(argument == kString || is_boxed(argument)) ||
                         ask.precedence > kLowest || c.flag("explicit"))) {
    s.out.put("<");
    s.put(argument);
    s.out.put(">");
  }
  s.out.put(method.name);
  arguments(c, s, ask, method, argument);
  if (shown) s.out.put(")");
}

namespace {

/// Concrete methods that the superclass has and `super.m()` can name.
bool is_super_method(const Scope& s, const Method& method, Type want) {
  const auto& supers = s.model[declared(s.at.self)].supertypes;
  // The nearest one only: a method that overrides it hides it.
  if (supers.empty() || supers.front().index != method.owner) return false;
  if (method.is_static || method.is_abstract || method.is_private ||
      method.is_constructor || method.count > 1 || method.varargs ||
      method.throws || method.owner == s.at.self || method.rank >= s.at.rank ||
      !s.affords(method.cost))
    return false;
  if (s.model[supers.front()].shape == Shape::kInterface ||
      s.model[supers.front()].shape == Shape::kFunctional ||
      s.model[supers.front()].library || s.model[supers.front()].generic)
    return false;
  if (method.count == 1 && !s.can_make(method.parameters[0])) return false;
  return s.model.assignable(method.result, want);
}

}  // namespace

bool fits_super_call(const Scope& s, const Ask& ask) {
  if (s.at.is_static || s.at.self < 0 || s.at.anonymous) return false;
  if (s.model[declared(s.at.self)].supertypes.empty()) return false;
  for (const auto& method : s.model.methods)
    if (is_super_method(s, method, ask.want)) return true;
  return false;
}
void super_call(Choices& c, Scope& s, const Ask& ask) {
  std::vector<int> found;
  for (std::size_t i = 0; i < s.model.methods.size(); ++i)
    if (is_super_method(s, s.model.methods[i], ask.want))
      found.push_back(static_cast<int>(i));
  const Method method =
      s.model.methods[static_cast<std::size_t>(c.pick("callee", found))];
  s.spend(method.cost);
  s.out.put("super.", method.name);
  arguments(c, s, ask, method, kString);
}

}  // namespace expressions
}  // namespace refute::typed
