#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "oracle/java_lab.h"
#include "reduce/reduce.h"
#include "store/finding.h"

/// The first step of reducing a finding of a real project: from a window of
/// thousands of lines, and class files of all else, to a page of sources that
/// stand alone (reduce/slice.h).
namespace refute::campaign {

struct SliceTools {
  const reduce::StillShows& shows;
  /// Whether a program compiles, and why not. Quicker than asking an engine.
  std::function<Result<Compilation>(const java::Program&)> compile;
  std::chrono::steady_clock::time_point deadline;
};

/// The smallest of the slices that show the finding; nothing if none does, or
/// the program is small as it is. `shown` is the finding with what the engine
/// made of the subject. Of a project's class path, only what the project needs
/// from elsewhere stays.
std::optional<Subject> sliced(const store::Finding& shown,
                              const Subject& subject, const SliceTools& tools);

}  // namespace refute::campaign
