#include "typed/type.h"

namespace refute::typed {

namespace {

constexpr std::string_view kNames[] = {
    "void",  "boolean", "byte",   "short",  "char", "int", "long",
    "float", "double",  "String", "Object", "",     "T"};
constexpr std::string_view kBoxes[] = {"Void",  "Boolean",   "Byte",
                                       "Short", "Character", "Integer",
                                       "Long",  "Float",     "Double"};

}  // namespace

std::string_view keyword(Type type) {
  const auto base = static_cast<std::size_t>(type.base);
  return type.boxed ? kBoxes[base] : kNames[base];
}

}  // namespace refute::typed
