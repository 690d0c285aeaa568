#pragma once

#include <map>
#include <string>

#include "refactoring/request.h"

/// Shorter names for what a program declares: the last step of a reduction, for
/// programs that people wrote.
namespace refute::reduce {

/// Old name → new name.
using Renaming = std::map<std::string, std::string>;

/// A short name, free in this program, for every long one that it declares;
/// empty if there is none, a file cannot be parsed, or the request selects a
/// place, which would have to move along.
Renaming short_names(const Subject& subject);

/// The subject with these names replaced wherever they stand as a word: in the
/// program, in the names of its files, in the request.
Subject rename(const Subject& subject, const Renaming& names);

}  // namespace refute::reduce
