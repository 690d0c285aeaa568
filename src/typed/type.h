#pragma once

#include <cstdint>
#include <string_view>

/// The types of a generated program, as small values.
///
/// A type is a primitive, its box, String, Object, a type that the program
/// declares (perhaps with one type argument), a type variable, or an array of
/// one of these.
namespace refute::typed {

enum class Base : std::uint8_t {
  kVoid,
  kBoolean,
  kByte,
  kShort,
  kChar,
  kInt,
  kLong,
  kFloat,
  kDouble,
  kString,
  kObject,
  kDeclared,  ///< `index` is its place in `Model::types`.
  kVariable,  ///< T of the class around it.
};

struct Type {
  Base base = Base::kVoid;
  bool boxed = false;       ///< Integer instead of int.
  std::uint8_t arrays = 0;  ///< How many `[]` follow.
  Base argument =
      Base::kVoid;          ///< Of a generic type; a primitive means its box.
  std::int16_t index = -1;  ///< Of a declared type.
  std::int16_t argument_index = -1;  ///< Of a declared argument.

  friend bool operator==(const Type&, const Type&) = default;
};

constexpr Type simple(Base base) { return {.base = base}; }
constexpr Type boxed(Base base) { return {.base = base, .boxed = true}; }
constexpr Type declared(int index) {
  return {.base = Base::kDeclared, .index = static_cast<std::int16_t>(index)};
}
constexpr Type array_of(Type element) {
  ++element.arrays;
  return element;
}
constexpr Type element_of(Type array) {
  --array.arrays;
  return array;
}

inline constexpr Type kVoid = simple(Base::kVoid);
inline constexpr Type kBoolean = simple(Base::kBoolean);
inline constexpr Type kByte = simple(Base::kByte);
inline constexpr Type kShort = simple(Base::kShort);
inline constexpr Type kChar = simple(Base::kChar);
inline constexpr Type kInt = simple(Base::kInt);
inline constexpr Type kLong = simple(Base::kLong);
inline constexpr Type kFloat = simple(Base::kFloat);
inline constexpr Type kDouble = simple(Base::kDouble);
inline constexpr Type kString = simple(Base::kString);
inline constexpr Type kObject = simple(Base::kObject);
inline constexpr Type kVariable = simple(Base::kVariable);

constexpr bool is_primitive(Type t) {
  return t.arrays == 0 && !t.boxed && t.base >= Base::kBoolean &&
         t.base <= Base::kDouble;
}
constexpr bool is_reference(Type t) { return t != kVoid && !is_primitive(t); }
constexpr bool is_numeric(Type t) {
  return is_primitive(t) && t.base != Base::kBoolean;
}
constexpr bool is_integral(Type t) {
  return is_numeric(t) && t.base <= Base::kLong;
}
/// A class or interface that the program declares, or a library's.
constexpr bool is_declared(Type t) {
  return t.arrays == 0 && t.base == Base::kDeclared;
}
constexpr bool is_boxed(Type t) { return t.arrays == 0 && t.boxed; }

/// What an operand of this type becomes in `a + b` beside an int.
constexpr Base promoted(Base base) {
  return base < Base::kInt ? Base::kInt : base;
}

/// The argument of a generic type, as a type of its own.
constexpr Type argument_of(Type generic) {
  return {.base = generic.argument,
          .boxed = generic.argument >= Base::kBoolean &&
                   generic.argument <= Base::kDouble,
          .index = generic.argument_index};
}
/// `generic` with an argument, which is a reference without arrays.
constexpr Type with_argument(Type generic, Type argument) {
  generic.argument = argument.base;
  generic.argument_index = argument.index;
  return generic;
}
/// Whether it may stand between the angle brackets.
constexpr bool may_be_argument(Type type) {
  return is_reference(type) && type.arrays == 0 &&
         type.argument == Base::kVoid && type != kObject;
}

/// `type` as seen in a generic type with that argument.
constexpr Type substituted(Type type, Type argument) {
  if (type.base == Base::kVariable) {
    argument.arrays = type.arrays;
    return argument;
  }
  if (type.argument == Base::kVariable) return with_argument(type, argument);
  return type;
}

/// "int", "Integer", "String"; not for declared types.
std::string_view keyword(Type type);

}  // namespace refute::typed
