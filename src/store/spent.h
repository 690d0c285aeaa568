#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

/// Where a campaign's time went, over all its runs. The store keeps it as a
/// note, so that tables and reports can be made of stores alone.
namespace refute::store {

/// How much of the refactored programs the behaviour oracle ran, if it was
/// measured.
struct Coverage {
  std::int64_t programs = 0;
  double covered = 0;  ///< Sum of the shares of each program's statements.

  double mean() const {
    return programs == 0 ? 0 : covered / static_cast<double>(programs);
  }
};

/// Workers are busy side by side: their times add up to more than the clock's.
struct Spent {
  std::string from, to;  ///< UTC, "2026-11-15T18:40:02Z".
  /// When the run that wrote this expected to be over; empty if it is over,
  /// or could not tell.
  std::string ends = {};
  std::chrono::milliseconds clock{0};
  std::map<std::string, std::chrono::milliseconds> engines = {};  ///< By label.
  std::chrono::milliseconds compiling{0};
  std::chrono::milliseconds comparing{0};  ///< What programs do.
  std::chrono::milliseconds judging{0};    ///< The two, and what else JVMs do.
  Coverage coverage = {};

  /// What another run spent. The clock is a sum, also of what ran side by
  /// side.
  void add(const Spent& other);
};

/// The meta key of the store that holds it.
inline constexpr char kSpentKey[] = "spent";
std::string to_json(const Spent& spent);
/// Nothing spent, if there is nothing to read.
Spent spent_from_json(const std::string& text);

/// "2026-11-15T18:40:02Z", or so much later.
std::string now_utc(std::chrono::milliseconds later = {});

}  // namespace refute::store
