#include "typed/scope.h"

#include "base/result.h"

namespace refute::typed {

void Scope::put(Type type) {
  if (type.base == Base::kDeclared) {
    out.put(model[type].name);
    if (type.argument != Base::kVoid) {
      out.put("<");
      put(argument_of(type));
      out.put(">");
    }
  } else {
    out.put(keyword(type));
  }
  for (int i = 0; i < type.arrays; ++i) out.put("[]");
}

std::string Scope::fresh_local() { return "x" + std::to_string(next_local++); }

std::string Scope::fresh_member(std::string_view prefix) {
  return std::string(prefix) + std::to_string(next_member++);
}

std::string Scope::fresh_type() {
  // The library's types come first; the main class is C and the trace Log.
  static constexpr std::string_view kNames = "ABDEFGHIJKLMNOPQRSUVWXYZ";
  std::size_t number = 0;
  for (const auto& type : model.types) number += type.library ? 0U : 1U;
  std::string name(1, kNames[number % kNames.size()]);
  if (number >= kNames.size()) name += std::to_string(number / kNames.size());
  return name;
}

void Scope::capture() {
  // javac 17 and 25 do not pass on what a switch expression declares in the
  // initialiser of a field, and the body reads another local.
  if (at.field_value && locals.size() > at.captured) at.hidden = locals.size();
  at.field_value = false;
  at.captured = locals.size();
}

Type Scope::self_type() const {
  Type type = declared(at.self);
  if (model[type].generic) type = with_argument(type, kVariable);
  return type;
}

int Scope::outer_instance() const {
  if (at.is_static || at.self < 0) return -1;
  const auto& self = model[declared(at.self)];
  return self.inner ? self.outer : -1;
}

bool Scope::can_construct(const Method& constructor) const {
  const auto& owner = model[declared(constructor.owner)];
  if (!owner.visible || owner.shape == Shape::kAbstract ||
      owner.shape == Shape::kEnum || owner.shape == Shape::kException)
    return false;
  if (constructor.rank >= at.rank) return false;
  if (constructor.throws && !at.may_throw) return false;
  if (constructor.is_private &&
      model.top_level(constructor.owner) != model.top_level(at.self))
    return false;
  if (owner.inner && outer_instance() != owner.outer && !is_this(owner.outer) &&
      !can_make(declared(owner.outer)))
    return false;
  for (int i = 0; i < constructor.count; ++i) {
    const Type type = constructor.parameters[static_cast<std::size_t>(i)];
    if (type.base != Base::kVariable && !can_make(type)) return false;
  }
  return true;
}

bool Scope::can_make(Type type) const {
  if (type.base == Base::kVariable) {
    if (type.arrays > 0) return false;
    for (std::size_t i = 0; i < locals.size(); ++i)
      if (locals[i].type == type && readable(i)) return true;
    for (const auto& field : model.fields)
      if (field.type == type && can_read(field)) return true;
    return false;
  }
  if (type.base != Base::kDeclared) return type.base != Base::kVoid;
  if (type.argument != Base::kVoid && !can_make(argument_of(type)))
    return false;
  const Type element = {.base = type.base,
                        .argument = type.argument,
                        .index = type.index,
                        .argument_index = type.argument_index};
  const auto& declaration = model[element];
  if (!declaration.visible) return false;
  if (declaration.shape == Shape::kEnum) return !declaration.open;
  if (declaration.shape == Shape::kFunctional) {
    if (declaration.open) return false;
    const Type result =
        substituted(model.function_of(element).result, argument_of(element));
    return result == kVoid || can_make(result);
  }
  for (const auto& method : model.methods) {
    if (!method.is_constructor) continue;
    Type made = declared(method.owner);
    if (model[made].generic) made = with_argument(made, argument_of(element));
    if (model.assignable(made, element) && can_construct(method)) return true;
  }
  return false;
}

bool Scope::can_call(const Method& method) const {
  if (method.is_constructor || method.rank >= at.rank || method.slot >= 0 ||
      !affords(method.cost) || (method.throws && !at.may_throw))
    return false;
  const auto& owner = model[declared(method.owner)];
  if (!owner.visible) return false;
  for (int i = 0; i < method.count; ++i) {
    const Type type = method.parameters[static_cast<std::size_t>(i)];
    if (type.base != Base::kVariable && !can_make(type)) return false;
  }
  if (method.is_static) {
    if (method.is_private &&
        model.top_level(method.owner) != model.top_level(at.self))
      return false;
    return true;
  }
  if (owner.library || owner.shape == Shape::kFunctional) return false;
  if (method.is_private) return !at.is_static && at.self == method.owner;
  if (owner.open) return is_this(method.owner);
  if (is_this(method.owner)) return true;
  return can_make(owner.generic ? with_argument(declared(method.owner), kString)
                                : declared(method.owner));
}

bool Scope::can_read(const Field& field) const {
  const auto& owner = model[declared(field.owner)];
  if (!owner.visible) return false;
  if (field.is_private &&
      model.top_level(field.owner) != model.top_level(at.self))
    return false;
  if (field.set_later && at.initializing && field.owner == at.self)
    return false;
  if (field.is_static) return true;
  return is_this(field.owner) && (!field.is_private || at.self == field.owner);
}

Type Scope::any_type(Choices& c) {
  const auto plain = static_cast<std::uint32_t>(menu.plain_types.size());
  std::vector<int>& scratch = c.scratch();
  scratch.clear();
  for (std::size_t i = 0; i < model.types.size(); ++i) {
    const auto& type = model.types[i];
    const bool functional = type.shape == Shape::kFunctional;
    if (functional ? !menu.functional_values : !menu.declared_types) continue;
    if (type.shape == Shape::kException || type.open) continue;
    Type made = declared(static_cast<int>(i));
    if (type.generic) made = with_argument(made, kString);
    if (can_make(made)) scratch.push_back(static_cast<int>(i));
  }
  const auto count = static_cast<std::uint32_t>(scratch.size());
  const auto chosen = c.choose("type", plain + count);
  if (chosen < plain) return menu.plain_types[chosen];
  const Type type = declared(c.scratch()[chosen - plain]);
  if (!model[type].generic) return type;
  // A class may implement it for texts alone.
  const Type of_numbers = with_argument(type, boxed(Base::kInt));
  if (can_make(of_numbers) && c.flag("argument")) return of_numbers;
  return with_argument(type, kString);
}

Type Scope::printable_type(Choices& c) {
  std::vector<Type> types;
  for (const Type type : menu.plain_types)
    if (model.printable(type)) types.push_back(type);
  if (menu.declared_types)
    for (std::size_t i = 0; i < model.types.size(); ++i)
      if (model.printable(declared(static_cast<int>(i))) &&
          can_make(declared(static_cast<int>(i))))
        types.push_back(declared(static_cast<int>(i)));
  return types[c.choose("type", static_cast<std::uint32_t>(types.size()))];
}

void put_this(Scope& s) {
  if (s.at.anonymous) s.out.put(s.model[declared(s.at.self)].name, ".");
  s.out.put("this");
}

void mark(Scope& s) {
  s.out.line("Log.at(");
  s.out.number(s.next_mark++);
  s.out.put(");");
}

}  // namespace refute::typed
