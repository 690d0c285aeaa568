#pragma once

#include <chrono>
#include <functional>

#include "base/result.h"
#include "refactoring/request.h"

/// The smallest subject that still shows the same bug: hierarchical deletion
/// on the syntax tree, large parts first, each step checked.
///
/// At the end no single step (edits.h) is left that keeps the bug: the result
/// is 1-minimal, unless time ran out.
namespace refute::reduce {

/// Does this subject still show the same bug? An error ends the reduction;
/// what was reached until then is kept.
using StillShows = std::function<Result<bool>(const Subject&)>;

struct Options {
  std::chrono::milliseconds budget = std::chrono::minutes(1);
  int jobs = 1;  ///< Candidates checked at once; the result is the same.
};

struct Reduced {
  Subject subject;
  std::size_t checks = 0;
  bool minimal = false;
  std::string trouble = {};  ///< The error that ended it, if one did.
};

/// `subject` shows the bug. `shows` may be called from several threads at once
/// if there are several jobs.
Reduced reduce(const Subject& subject, const StillShows& shows,
               const Options& options);

}  // namespace refute::reduce
