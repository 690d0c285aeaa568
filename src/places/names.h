#pragma once

#include <string>
#include <vector>

#include "places/view.h"

/// Names to give: one that is free, and some that are taken on purpose, since
/// engines go wrong where names meet.
namespace refute::places {

/// What a name is for.
enum class NameSort {
  kType,
  kMethod,
  kVariable,  ///< A field, a local or a parameter.
  kConstant,
  kPackage,
  kTypeParameter,
};

/// The free one first, then at most one name for each way to collide: with a
/// member of the same type, of an outer type, of a super- or subtype, with a
/// variable where the thing is used, with an imported type, with java.lang.
/// Never `own`, the name that the thing has, and never a keyword.
std::vector<std::string> names(const View& view, const Site& site,
                               NameSort sort, const std::string& own);

}  // namespace refute::places
