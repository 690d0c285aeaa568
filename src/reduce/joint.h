#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "java/ast.h"
#include "refactoring/request.h"

/// Steps that change a declaration and all that depends on it at once: either
/// alone would not compile.
///
/// Names are taken at their word: methods of one name and so many parameters
/// are one, as those that override each other must be. Where that is wrong the
/// program does not compile, and the step is not taken.
namespace refute::reduce {

using Units = std::span<java::Node* const>;
using Gone = std::set<const java::Node*>;

/// Methods of one name and number of parameters.
struct MethodKey {
  std::string_view name;
  std::size_t parameters = 0;

  friend auto operator<=>(const MethodKey&, const MethodKey&) = default;
};
MethodKey key_of(const java::Node& method);

/// Takes a parameter away, with its argument in every call; the request names
/// the method without it then.
void remove_parameter(Units units, const MethodKey& method, std::size_t index,
                      Gone& gone, Request& request);

/// Can they be made to give nothing? Only methods with a body and a result.
bool can_be_void(const java::Node& method);

/// `return f();` becomes `f();`, and a value that does nothing goes.
void make_void(java::Ast& ast, Units units, const MethodKey& method,
               Gone& gone);

/// A class with a superclass, and with one that extends it?
bool is_between(Units units, const java::Node& node);

/// Classes that extend `between` extend its superclass instead.
void bypass(java::Ast& ast, Units units, const java::Node& between);

/// Every type into the package without a name, in the request too.
void drop_packages(Units units, Request& request);

}  // namespace refute::reduce
