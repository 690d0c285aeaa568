#pragma once

#include <cstdint>
#include <string_view>

#include "java/outline.h"

/// Where a name may mean something that is not of the program.
///
///   class A { static double PI = Math.PI; }      rename A.PI to e
///
/// Afterwards `PI` is still written, and rightly so: that one is the library's.
/// Names may also mean a type variable, a package, or an element of an
/// annotation. Nothing is bound here, so what may mean something else is
/// counted as such, and a postcondition tolerates as many in the result.
namespace refute {

/// Where the field, local variable or parameter `name` is not surely meant.
std::int64_t other_variables(const Outline& program, std::string_view name);

/// Where a type's simple name is written and does not surely mean that type.
std::int64_t other_types(const Outline& program, const DeclaredType& type);

/// Calls of `name` without an object, or of `this`, that may mean a method of
/// a library.
std::int64_t other_methods(const Outline& program, std::string_view name);

}  // namespace refute
