#pragma once

#include <chrono>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "choice/choices.h"
#include "engine/engine.h"
#include "oracle/oracle.h"
#include "refactoring/request.h"
#include "store/store.h"

/// A campaign: subjects from generators, through one engine, past the oracles,
/// into the store. One trial reads generate, apply, judge, record.
namespace refute::campaign {

/// A generator by name.
struct Source {
  std::string name;
  std::function<Subject(choice::Choices&)> generate;
};

struct Plan {
  std::vector<Source> sources;  ///< Taken in turns, one subject each.
  std::chrono::milliseconds budget = std::chrono::hours(24 * 365);
  std::int64_t max_trials = std::numeric_limits<std::int64_t>::max();
};

/// How to make the processes; a finding is confirmed in fresh ones.
struct Workers {
  std::function<std::unique_ptr<Engine>()> engine;
  std::function<std::unique_ptr<Judge>()> judge;
};

struct Progress {
  std::int64_t trials = 0;     ///< In this run.
  std::int64_t skipped = 0;    ///< Of them, subjects that do not compile.
  std::int64_t invalid = 0;    ///< Of them, requests that the engine rejected.
  std::int64_t findings = 0;   ///< In the store, whatever their state.
  std::int64_t confirmed = 0;  ///< Kinds of finding that are confirmed.
  std::chrono::milliseconds elapsed{0};
  std::chrono::milliseconds budget{0};
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

enum class Ending { kComplete, kBudget, kStopped };

struct Summary {
  Progress progress;
  Ending ending = Ending::kComplete;
};

/// Runs `plan` until it is complete, the budget is spent or Ctrl-C is pressed.
/// What is in `store` already is not tried again.
Result<Summary> run(const Plan& plan, const Workers& workers,
                    store::Store& store, Observer& observer);

/// The program and the request that a finding keeps.
Result<Subject> stored_subject(const store::Finding& finding);

/// Applies and judges one subject in fresh workers, as strictly as we can.
/// Gives what was found by `oracle` now, if anything.
Result<std::optional<Finding>> confirm(const Subject& subject,
                                       const std::string& oracle,
                                       Engine& engine, Judge& judge);

}  // namespace refute::campaign
