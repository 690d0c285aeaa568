#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

/// What a random test run measures beside what it finds: the thesis's
/// experiments ask for it, and `refute randoop --json` tells it.
namespace refute::randoop {

/// When a figure last grew: after so many calls, and so much processor time of
/// the worker.
struct LastGain {
  std::int64_t calls = 0;
  std::int64_t cpu_ms = 0;
};

/// Where a contract failed, as the thesis's section 8.3 counts it.
struct FailurePlace {
  std::string contract;
  std::string equals_in;  ///< The class whose `equals` it was; may be empty.
  bool threw = false;
  int depth = 0;  ///< Calls before it.

  auto operator<=>(const FailurePlace&) const = default;
};

/// What experiments ask for beside the findings.
struct Measurements {
  int lines_reached = 0, lines = 0, branches_reached = 0, branches = 0;
  int blocks_reached = 0, blocks = 0;
  std::vector<int> counted = {};  ///< By a counter of the library's own.
  LastGain blocks_at = {}, branches_at = {}, counted_at = {};
  std::int64_t cpu_ms = 0;    ///< Of the workers, since the library was open.
  std::int64_t distinct = 0;  ///< Values that equal none made before.
  std::vector<std::int64_t> ended_at = {};  ///< Sequences, by depth.
  std::map<FailurePlace, std::int64_t> failures = {};

  /// What a worker tells, on top of what earlier ones of this run did.
  void take(const nlohmann::json& from, std::int64_t calls,
            const Measurements& base);
  /// Of a worker beside this one.
  void merge(const Measurements& other);
};

/// The part of `--json` that is measured.
nlohmann::json to_json(const Measurements& measured);

}  // namespace refute::randoop
