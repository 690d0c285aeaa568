#pragma once

#include <string>
#include <vector>

#include "sequence/common.h"

/// What nothing can be compared with, since the version after lacks it.
namespace refute::sequence {

/// Public and protected members of the version before that are not common:
/// removed, renamed, or with other types. As "p.A.m(int)", or "p.A" for a
/// class.
std::vector<std::string> removed_members(const ProgramFacts& before,
                                         const ProgramFacts& after,
                                         const Common& common);

}  // namespace refute::sequence
