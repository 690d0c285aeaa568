#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "refactoring/request.h"

/// Ways to make a subject smaller by a step: a member, a statement, a modifier
/// less, an expression replaced by a part of it. Whether what is left compiles
/// and still shows the bug is for others to say.
namespace refute::reduce {

/// One step, by its number in the list of all steps for one program. The list
/// is the same for equal programs.
struct Edit {
  std::string what;      ///< For people: "remove method A.m".
  std::size_t size = 0;  ///< How many nodes it takes away.
  bool removes = false;  ///< It takes a node away and puts nothing there.
  bool whole = false;    ///< What it takes away is a declaration or statement.
  bool idle = false;     ///< It removes an import or a declaration whose name
                         ///< nobody mentions.
};

/// Every step there is for this subject; none if a file cannot be parsed.
std::vector<Edit> edits(const Subject& subject);

/// The subject after the given steps, the request adjusted: a place that it
/// selects moves along, the package of its target goes with the package.
/// Nothing if they take away what the request selects.
std::optional<Subject> apply_edits(const Subject& subject,
                                   const std::vector<std::size_t>& numbers);

}  // namespace refute::reduce
