#pragma once

#include <functional>

#include "java/program.h"
#include "reduce/reduce.h"

/// Reduces two versions of a program together: what `refute check` was given,
/// without an engine that could be asked again.
///
/// A step that both versions have is taken in both at once, so that no step
/// makes a difference that was not there. What only one version has may go
/// alone: that part of the edit did not matter.
namespace refute::reduce {

struct VersionPair {
  java::Program before;
  java::Program after;
};

using PairStillShows = std::function<Result<bool>(const VersionPair&)>;

struct ReducedPair {
  VersionPair pair;
  std::size_t checks = 0;
  bool minimal = false;
  std::string trouble = {};  ///< The error that ended it, if one did.
};

ReducedPair reduce_pair(VersionPair pair, const PairStillShows& shows,
                        std::chrono::milliseconds budget);

}  // namespace refute::reduce
