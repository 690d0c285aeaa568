#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sequence/difference.h"
#include "sequence/generator.h"

/// Compares two versions of a program by running sequences against both.
namespace refute::sequence {

struct Limits {
  int max_cost = 50'000;      ///< Steps of the program per statement.
  int max_sequences = 1'000;  ///< Per comparison.
  std::chrono::milliseconds time{2'000};
  int max_evidence = 3;  ///< At most one per operation.
  /// How many more sequences to run once there is evidence.
  int more_after_evidence = 30;
  /// Every sequence runs in freshly loaded classes: what earlier ones left in
  /// static fields does not count.
  bool fresh_each = false;
  bool keep_sequences = false;
  int max_kept = 2'000;  ///< Of these, the first ones.
  /// Classes are loaded anew after so many sequences, so that a difference that
  /// needs earlier ones does not need too many of them.
  int renew_after = 2'000;
  /// What differs in nothing but names.
  Alike alike = {};
  /// Why a difference is none; empty if it is one.
  std::function<std::string(const Sequence&, const Difference&)> excuse = {};
};

/// Sequences run one after the other: earlier ones matter for the static state
/// they leave. The last one shows the difference.
using TestCase = std::vector<Sequence>;

struct Evidence {
  TestCase test;
  Difference difference;
};

/// A difference that the refactoring cannot avoid.
struct Excused {
  Evidence evidence;
  std::string why;
};

struct Comparison {
  std::vector<Evidence> evidence = {};
  std::optional<Excused> excused = {};  ///< The first, if there is any.
  int sequences = 0;                    ///< Run in each version.
  std::int64_t calls = 0;     ///< Statements executed, both versions together.
  std::set<int> called = {};  ///< Operations that were called at all.
  std::set<int> returned = {};  ///< Of these, normally in both versions.
  std::set<int> threw = {};     ///< Or did not end, at least once.
  std::set<int> refused = {};   ///< In a version at least once.
  int flaky = 0;  ///< Differences that a second run did not confirm.
  /// Calls that had to be stopped, in both versions together, by why: "denied
  /// file", "steps". What they would have done then was not seen.
  std::map<std::string, int> stopped = {};
  bool exhausted = false;  ///< The generator had no more: not a time limit.
  TestCase kept = {};      ///< The sequences that ran, if asked for.
};

/// Runs what `generator` gives until it ends or a limit is met. Differences
/// are confirmed in fresh executors, twice, and each version against itself.
Comparison compare(Laboratory& laboratory, Generator& generator,
                   const Limits& limits);

/// The difference that `test` shows in fresh executors, if it shows one every
/// time and there is no excuse for it.
std::optional<Difference> confirm(Laboratory& laboratory, const TestCase& test,
                                  const Limits& limits);

}  // namespace refute::sequence
