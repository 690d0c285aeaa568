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

/// When second looks at differences end: by processor time of this thread, so
/// that a busy machine loses no difference, and far later by the clock.
struct LastLook {
  std::chrono::milliseconds processor = std::chrono::milliseconds::max();
  std::chrono::steady_clock::time_point clock =
      std::chrono::steady_clock::time_point::max();

  bool is_over() const;
};

struct Limits {
  int max_cost = 50'000;      ///< Steps of the program per statement.
  int max_sequences = 1'000;  ///< Per comparison.
  std::chrono::milliseconds time{2'000};
  /// Whether `time` is processor time of this thread, and not of the clock; it
  /// may then take up to kSlack times as long.
  bool cpu_time = false;
  LastLook last = {};    ///< Differences may be looked at again past `time`.
  int max_evidence = 3;  ///< At most one per operation.
  /// How many more sequences to run once there is evidence.
  int more_after_evidence = 30;
  /// Every sequence runs in freshly loaded classes: what earlier ones left in
  /// static fields does not count.
  bool fresh_each = false;
  bool keep_sequences = false;
  int max_kept = 2'000;  ///< Of these, the first ones.
  /// After the first evidence, no longer than this.
  std::chrono::milliseconds time_after_evidence{3'600'000};
  /// Sequences with null for an argument are left out.
  bool no_null = false;
  /// How often each version must agree with itself.
  int rounds = 2;
  /// Whether a call that had to be stopped in both versions says nothing.
  bool cut_off_is_unseen = false;
  /// Where what does not end gets a second look, with kPatience times
  /// `max_cost`; null: nowhere.
  Laboratory* patient = nullptr;
  /// Classes are loaded anew after so many sequences, so that a difference that
  /// needs earlier ones does not need too many of them.
  int renew_after = 2'000;
  /// What differs in nothing but names.
  Alike alike = {};
  /// Why a difference is none; empty if it is one.
  std::function<std::string(const Sequence&, const Difference&)> excuse = {};
};

inline constexpr int kPatience = 200;
inline constexpr int kSlack = 20;

/// Since some moment: processor time of this thread, or time of the clock.
std::chrono::milliseconds spent(bool cpu_time);

/// Sequences run one after the other: earlier ones matter for the static state
/// they leave. The last one shows the difference.
using TestCase = std::vector<Sequence>;

struct Evidence {
  TestCase test;
  Difference difference;

  /// The operation that differs: the one whose result does, or the last one,
  /// if what it left in an object does.
  int guilty() const {
    const Sequence& last = test.back();
    return last[difference.state ? last.size() - 1 : difference.statement]
        .operation;
  }
};

/// Whether an argument is null.
bool has_null(const Sequence& sequence);
bool has_null(const TestCase& test);

/// Whether a better one is looked for: null may be nobody's concern, and what
/// shows an address can hardly be asserted.
bool is_weak(const Evidence& evidence);

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
  int flaky = 0;        ///< Differences that a second run did not confirm.
  int unconfirmed = 0;  ///< Differences that there was no time to confirm.
  /// Calls that had to be stopped, in both versions together, by why: "denied
  /// file", "steps". What they would have done then was not seen.
  std::map<std::string, int> stopped = {};
  /// Classes that are in neither version, and not on the class path either,
  /// were needed by one version alone: what it does with them is not known.
  bool lacks_classes = false;
  bool exhausted = false;  ///< The generator had no more: not a time limit.
  TestCase kept = {};      ///< The sequences that ran, if asked for.
};

/// Runs what `generator` gives until it ends or a limit is met. Differences
/// are confirmed in fresh executors, twice, and each version against itself. A
/// difference takes the place of a weak one.
Comparison compare(Laboratory& laboratory, Generator& generator,
                   const Limits& limits);

/// The difference that `test` shows in fresh executors, if it shows one every
/// time, there is no excuse for it and it was not over meanwhile.
std::optional<Difference> confirm(Laboratory& laboratory, const TestCase& test,
                                  const Limits& limits);

}  // namespace refute::sequence
