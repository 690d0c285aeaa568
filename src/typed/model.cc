#include "typed/model.h"

#include "base/result.h"

namespace refute::typed {

void Model::clear() {
  types.clear();
  methods.clear();
  fields.clear();
  constructors.clear();
  ++changes;
  next_rank = 0;
  exception = -1;
}

int Model::add_type(Declaration declaration) {
  ++changes;
  types.push_back(std::move(declaration));
  return static_cast<int>(types.size()) - 1;
}

int Model::add(Method method) {
  ++changes;
  const int index = static_cast<int>(methods.size());
  if (method.is_constructor) constructors.push_back(index);
  int& function = types[static_cast<std::size_t>(method.owner)].function;
  if (method.is_abstract && function < 0) function = index;
  methods.push_back(std::move(method));
  return index;
}

void Model::add(Field field) {
  ++changes;
  fields.push_back(std::move(field));
}

void Model::remove_last_method() {
  ++changes;
  const int index = static_cast<int>(methods.size()) - 1;
  if (!constructors.empty() && constructors.back() == index)
    constructors.pop_back();
  int& function =
      types[static_cast<std::size_t>(methods.back().owner)].function;
  if (function == index) function = -1;
  methods.pop_back();
}

Type Model::as_super(Type type, int super) const {
  if (!is_declared(type)) return kVoid;
  if (type.index == super) return type;
  for (const Type above : (*this)[type].supertypes) {
    const Type found = as_super(substituted(above, argument_of(type)), super);
    if (found != kVoid) return found;
  }
  return kVoid;
}

bool Model::assignable(Type from, Type to) const {
  if (from == to) return true;
  if (to == kObject) return is_reference(from);
  if (!is_declared(to) || !is_declared(from)) return false;
  return as_super(from, to.index) == to;
}

const Method& Model::function_of(Type type) const {
  const int index = (*this)[type].function;
  REFUTE_CHECK(index >= 0, "a functional interface without a method");
  return methods[static_cast<std::size_t>(index)];
}

int Model::top_level(int type) const {
  while (type >= 0 && types[static_cast<std::size_t>(type)].outer >= 0)
    type = types[static_cast<std::size_t>(type)].outer;
  return type;
}

bool Model::printable(Type type) const {
  if (type.arrays > 0) return false;
  if (is_primitive(type) || type.boxed || type == kString) return true;
  if (!is_declared(type)) return false;
  const Shape shape = (*this)[type].shape;
  return shape == Shape::kEnum ||
         (shape == Shape::kRecord && !(*this)[type].generic);
}

}  // namespace refute::typed
