#pragma once

#include <chrono>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "campaign/spent.h"
#include "campaign/walk.h"
#include "campaign/workers.h"
#include "oracle/oracle.h"
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
  /// For everything, from the start of the engines to the last confirmation.
  /// What is not confirmed by then stays pending, and a resume goes on with it.
  std::chrono::milliseconds budget = std::chrono::hours(24 * 365);
  std::int64_t max_trials = std::numeric_limits<std::int64_t>::max();
  /// Stop once this many kinds of findings are confirmed.
  std::int64_t stop_after = std::numeric_limits<std::int64_t>::max();
  Shard shard = {};
  /// Measure how much of the refactored programs is run. Slower.
  bool measure = false;
  /// Also confirm what the engine announced, last.
  bool announced = false;
  int jobs = 1;  ///< Processes per engine, and JVMs that judge.
  /// What it leaves out, one sentence each, for people.
  std::vector<std::string> left_out = {};
};

struct Progress {
  std::int64_t trials = 0;     ///< Subjects, in this run.
  std::int64_t skipped = 0;    ///< Of them, subjects that do not compile.
  std::int64_t invalid = 0;    ///< Of them, requests that an engine rejected.
  std::int64_t unjudged = 0;   ///< In the store; known at the end.
  std::int64_t findings = 0;   ///< In the store, whatever their state.
  std::int64_t confirmed = 0;  ///< Kinds of finding that are confirmed.
  std::map<std::string, std::int64_t> by_oracle = {};  ///< Findings.
  std::int64_t kinds = 0;  ///< Signatures, whatever their state.
  std::int64_t total = 0;  ///< Subjects in all phases; 0 if unknown.
  std::int64_t done = 0;   ///< Of `total`, in this run and before.
  std::chrono::milliseconds elapsed{0};
  std::chrono::milliseconds budget{0};
  double engine_busy = 0;  ///< Share of the time that the engines worked.
  double judge_busy = 0;   ///< The same for the JVMs.
};

/// Who watches. Called from the thread that called `run`.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on_progress(const Progress&) {}
  virtual void on_confirmed(const store::Finding&) {}
  virtual void on_event(const store::Event&) {}
  /// All trials are done; the last findings are being confirmed.
  virtual void on_confirming() {}
};

enum class Ending { kComplete, kBudget, kStopped, kEnough };

struct Summary {
  Progress progress;
  Ending ending = Ending::kComplete;
  std::vector<std::string> empty = {};  ///< Sources that yielded nothing.
};

/// Runs `plan` until it is complete, the budget is spent or Ctrl-C is pressed.
/// What is in `store` already is not tried again.
Result<Summary> run(const Plan& plan, const Workers& workers,
                    store::Store& store, Observer& observer);

}  // namespace refute::campaign
