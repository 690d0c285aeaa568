#pragma once

#include <string_view>
#include <vector>

/// What engines do on purpose, and oracles do not report: where two of them
/// differ and both are right, and where one does more than it was asked for.
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

/// What one engine does by design, in the words of an oracle.
struct Habit {
  std::string_view engine;
  std::string_view oracle;
  std::string_view refactoring;  ///< Empty: any.
  /// How the kind of the flaw begins, such as "changed method".
  std::string_view flaw;
  std::string_view reason;
};

/// The whole table.
const std::vector<Habit>& habits();

/// The engine's habit that explains such a flaw; null if none does.
const Habit* habit(std::string_view engine, std::string_view oracle,
                   std::string_view refactoring, std::string_view flaw);

}  // namespace refute
