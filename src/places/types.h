#pragma once

#include <string>
#include <vector>

#include "places/options.h"

/// Options that name types or packages of the program.
namespace refute::places {

/// Where the thing could go: other packages for a type, supertypes for what is
/// pulled up, any other type else. Qualified.
std::vector<std::string> destinations(const Setting& setting);

/// Every named type but the one around. Qualified.
std::vector<std::string> other_types(const Setting& setting);

/// Every type above, nearest first. Qualified.
std::vector<std::string> supertype_names(const Setting& setting);

/// The parameters of the method and the fields of its class whose type is one
/// of the program's: the method could move there.
std::vector<std::string> receivers(const Setting& setting);

/// Types that a parameter or a result could have, other than the present one:
/// a few of the language, those of the program, type parameters in scope.
std::vector<std::string> types_in_scope(const Setting& setting);

}  // namespace refute::places
