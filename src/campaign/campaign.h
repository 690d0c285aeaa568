#pragma once

#include <chrono>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "campaign/progress.h"
#include "campaign/walk.h"
#include "campaign/workers.h"
#include "oracle/oracle.h"
#include "store/spent.h"
#include "store/store.h"

/// A campaign: subjects from generators, through engines, past the oracles,
/// into the store.
///
/// One thread walks the sources and records, in the order of the walk; others
/// run the trials in between. So the store always holds a prefix of the walk,
/// whenever the process is killed.
namespace refute::campaign {

/// Every `count`-th step of every walk, from `index` on. Disjoint, complete,
/// and the same steps have the same numbers in every shard.
struct Shard {
  std::int64_t index = 0;
  std::int64_t count = 1;
};

struct Plan {
  std::vector<Source> sources;  ///< Taken in turns, one subject each.
  std::vector<const Oracle*> oracles = {};  ///< Empty: all of them.
  /// For everything, from `began` to the end of the run. What is not confirmed
  /// by then stays pending, and a resume goes on with it.
  std::chrono::milliseconds budget = std::chrono::hours(24 * 365);
  /// The part of the budget that is for what the caller does afterwards.
  std::chrono::milliseconds reserved{0};
  /// When the user began to wait; by default when `run` is called.
  std::optional<std::chrono::steady_clock::time_point> began = {};
  std::int64_t max_trials = std::numeric_limits<std::int64_t>::max();
  /// Stop once this many kinds of findings are confirmed.
  std::int64_t stop_after = std::numeric_limits<std::int64_t>::max();
  Shard shard = {};
  /// Measure how much of the refactored programs is run. Slower.
  bool measure = false;
  /// Also confirm what the engine announced, last.
  bool announced = false;
  /// Findings that another part of the campaign has confirmed: their kinds are
  /// not repeated here.
  std::vector<store::Finding> settled = {};
  int jobs = 1;  ///< Processes per engine, and JVMs that judge.
  /// What it leaves out, one sentence each, for people.
  std::vector<std::string> left_out = {};
};

/// kTrials: as many trials as were asked for.
enum class Ending { kComplete, kBudget, kTrials, kStopped, kEnough };

struct Summary {
  Progress progress;
  Ending ending = Ending::kComplete;
  std::vector<std::string> empty = {};  ///< Sources that yielded nothing.
  /// Of sources that failed on the way, and of the user's oracles that judged
  /// nothing; the others went on. A resume goes on where they failed.
  std::vector<Error> failed = {};
  /// What confirming the kinds that are left would take, by how long the others
  /// took; 0 if none is left.
  std::chrono::milliseconds to_confirm{0};
};

/// Runs `plan` until it is complete, the budget is spent or Ctrl-C is pressed.
/// What is in `store` already is not tried again.
Result<Summary> run(const Plan& plan, const Workers& workers,
                    store::Store& store, Observer& observer);

/// Tries nothing new: repeats one finding of each kind that is pending, as
/// `run` does beside its trials.
Result<Summary> confirm(const Plan& plan, const Workers& workers,
                        store::Store& store, Observer& observer);

}  // namespace refute::campaign
