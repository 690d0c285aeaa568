#include "typed/scope.h"

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
    for (const auto& seen : readable_fields())
      if (field(seen).type == type) return true;
    return false;
  }
  if (type.base != Base::kDeclared) return type.base != Base::kVoid;
  type.arrays = 0;
  Sight::Answer* known = sight().can_make(type);
  if (known == nullptr) return can_make_declared(type);
  if (*known == Sight::Answer::kUnknown)
    *known = can_make_declared(type) ? Sight::Answer::kYes : Sight::Answer::kNo;
  return *known == Sight::Answer::kYes;
}

bool Scope::can_make_declared(Type element) const {
  if (element.argument != Base::kVoid && !can_make(argument_of(element)))
    return false;
  const auto& declaration = model[element];
  if (!declaration.visible) return false;
  if (declaration.shape == Shape::kEnum) return !declaration.open;
  if (declaration.shape == Shape::kFunctional) {
    if (declaration.open) return false;
    const Type result =
        substituted(model.function_of(element).result, argument_of(element));
    return result == kVoid || can_make(result);
  }
  for (const int i : model.constructors) {
    const auto& method = model.methods[static_cast<std::size_t>(i)];
    Type made = declared(method.owner);
    if (model[made].generic) made = with_argument(made, argument_of(element));
    if (model.assignable(made, element) && can_construct(method)) return true;
  }
  return false;
}

const SeenTypes& Scope::seen_types() const {
  Sight& known = sight();
  if (known.knows_types) return known.types;
  SeenTypes& seen = known.types;
  for (auto* list :
       {&seen.values, &seen.printables, &seen.enums, &seen.functions})
    list->clear();
  for (std::size_t i = 0; i < model.types.size(); ++i) {
    const auto& type = model.types[i];
    const int index = static_cast<int>(i);
    Type made = declared(index);
    if (type.generic) made = with_argument(made, kString);
    if (type.shape == Shape::kException || !can_make(made)) continue;
    const bool functional = type.shape == Shape::kFunctional;
    if (type.shape == Shape::kEnum) seen.enums.push_back(index);
    if (functional && !type.generic) seen.functions.push_back(index);
    if (model.printable(made) && menu.declared_types)
      seen.printables.push_back(index);
    if (!type.open &&
        (functional ? menu.functional_values : menu.declared_types))
      seen.values.push_back(index);
  }
  known.knows_types = true;
  return seen;
}

std::span<const int> Scope::callees() const {
  Sight& known = sight();
  if (!known.knows_callees) {
    known.callees.clear();
    for (std::size_t i = 0; i < model.methods.size(); ++i)
      if (can_call(model.methods[i]))
        known.callees.push_back(static_cast<int>(i));
    known.knows_callees = true;
  }
  return known.callees;
}

bool Scope::can_call(const Method& method) const {
  if (method.is_constructor || method.rank >= at.rank || method.slot >= 0 ||
      (method.throws && !at.may_throw))
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

std::span<const SeenField> Scope::readable_fields() const {
  Sight& known = sight();
  if (!known.knows_fields) {
    known.fields.clear();
    for (std::size_t i = 0; i < model.fields.size(); ++i) {
      const Field& field = model.fields[i];
      if (!can_read(field)) continue;
      const Type seen =
          field.is_static
              ? field.type
              : substituted(field.type, argument_of(model.as_super(
                                            self_type(), field.owner)));
      known.fields.push_back({static_cast<int>(i), seen});
    }
    known.knows_fields = true;
  }
  return known.fields;
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
  const auto& values = seen_types().values;
  const auto chosen =
      c.choose("type", plain + static_cast<std::uint32_t>(values.size()));
  if (chosen < plain) return menu.plain_types[chosen];
  const Type type = declared(values[chosen - plain]);
  if (!model[type].generic) return type;
  // A class may implement it for texts alone.
  const Type of_numbers = with_argument(type, boxed(Base::kInt));
  if (can_make(of_numbers) && c.flag("argument")) return of_numbers;
  return with_argument(type, kString);
}

Type Scope::printable_type(Choices& c) {
  const auto plain = static_cast<std::uint32_t>(menu.printable_types.size());
  const auto& declared_ones = seen_types().printables;
  const auto chosen = c.choose(
      "type", plain + static_cast<std::uint32_t>(declared_ones.size()));
  if (chosen < plain) return menu.printable_types[chosen];
  return declared(declared_ones[chosen - plain]);
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
