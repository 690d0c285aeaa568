#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "sequence/executor.h"

/// When do two runs of one sequence count as different?
namespace refute::sequence {

/// Whether two texts that are not equal say the same nevertheless, because they
/// differ in nothing but names that the refactoring changed.
using Alike =
    std::function<bool(const std::string& before, const std::string& after)>;

/// Stands in canonical text for the address of an object: "[I@#".
inline constexpr std::string_view kAddress = "@#";

struct Difference {
  std::size_t statement = 0;  ///< Where it shows.
  std::string before;         ///< As a person reads it: "int 1", "throws …".
  std::string after;
  Step before_step = {};
  Step after_step = {};
  bool state = false;  ///< It shows in an object's state only.

  friend bool operator==(const Difference&, const Difference&) = default;
};

/// The first statement whose result, exception or output differs, or else the
/// first object whose state does.
///
/// The allowance of `max_cost` steps is ours, not the program's: a run that it
/// stopped differs from one that ended only if the latter was far below it,
/// because a refactoring may legitimately cost some steps.
std::optional<Difference> first_difference(const Trace& before,
                                           const Trace& after, int max_cost,
                                           const Alike& alike = {});

/// Stopped by our allowance, as against by what it tried to do.
bool ran_out(const Step& step);

/// Stopped for want of a class that is in neither version nor on the class
/// path. Whoever set up the comparison forgot it: it says nothing of the call.
bool lacks_class(const Step& step);

/// What kind of observation it is: "int", "throws java.lang.Error".
std::string kind_of(const std::string& observation);

/// "int 1", "throws java.lang.Error", "does not end", with what was printed.
std::string describe(const Step& step);

}  // namespace refute::sequence
