#pragma once

#include <string_view>
#include <vector>

/// Where two engines differ and both are right: differences of policy, which
/// the differential oracle does not report.
namespace refute {

/// What is not compared.
enum class Leave {
  kAccess,      ///< `public`, `protected`, `private`.
  kNames,       ///< The names of parameters of members that are new.
  kEverything,  ///< The results cannot be compared at all.
};

struct Policy {
  std::string_view one;  ///< An engine's name; empty: any.
  std::string_view other;
  std::string_view refactoring;
  Leave leave;
  std::string_view reason;
};

/// The whole table.
const std::vector<Policy>& policies();

/// Whether the two engines, in whichever order, differ in this by policy.
bool leaves(std::string_view one, std::string_view other,
            std::string_view refactoring, Leave leave);

}  // namespace refute
