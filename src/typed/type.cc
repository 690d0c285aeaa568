#include "typed/type.h"

namespace refute::typed {

namespace {

constexpr std::string_view kNames[] = {
    "void",  "boolean", "byte",   "short",  "char", "int", "long",
    "float", "double",  "String", "Object", "",     "T"};
constexpr std::string_view kBoxes[] = {"Void",  "Boolean",   "Byte",
                                       "Short", "Character", "Integer",
                                       "Long",  "Float",     "Double"};

constexpr bool is_primitive_base(Base base) {
  return base >= Base::kBoolean && base <= Base::kDouble;
}

}  // namespace

Type argument_of(Type generic) {
  Type result{.base = generic.argument, .index = generic.argument_index};
  result.boxed = is_primitive_base(result.base);
  return result;
}

Type with_argument(Type generic, Type argument) {
  generic.argument = argument.base;
  generic.argument_index = argument.index;
  return generic;
}

bool may_be_argument(Type type) {
  return is_reference(type) && type.arrays == 0 &&
         type.argument == Base::kVoid && type != kObject;
}

Type substituted(Type type, Type argument) {
  if (type.base == Base::kVariable) {
    argument.arrays = type.arrays;
    return argument;
  }
  if (type.argument == Base::kVariable) return with_argument(type, argument);
  return type;
}

std::string_view keyword(Type type) {
  const auto base = static_cast<std::size_t>(type.base);
  return type.boxed ? kBoxes[base] : kNames[base];
}

}  // namespace refute::typed
