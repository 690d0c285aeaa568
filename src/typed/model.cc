#include "typed/model.h"

#include "base/result.h"

namespace refute::typed {

void Model::clear() {
  types.clear();
  methods.clear();
  fields.clear();
  next_rank = 0;
  exception = -1;
}

int Model::add_type(Declaration declaration) {
  types.push_back(std::move(declaration));
  return static_cast<int>(types.size()) - 1;
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
  for (const auto& method : methods)
    if (method.owner == type.index && method.is_abstract) return method;
  REFUTE_CHECK(false, "a functional interface without a method");
  return methods.front();
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
