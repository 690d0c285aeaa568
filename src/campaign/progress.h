#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/spent.h"
#include "store/store.h"

/// How far a campaign is, for those who watch it.
namespace refute::campaign {

class Bench;

/// What one kind of worker does.
struct Activity {
  std::string name;         ///< "eclipse", "JVM".
  double busy = 0;          ///< Share of the time so far.
  std::size_t workers = 1;  ///< Processes of this kind.
  std::size_t working = 0;  ///< Of them, those at a request now.
};

/// A trial is one subject, whatever the number of engines.
struct Progress {
  std::int64_t trials = 0;     ///< In this run.
  std::int64_t skipped = 0;    ///< Of them, subjects that do not compile.
  std::int64_t invalid = 0;    ///< Requests that an engine rejected.
  std::int64_t judged = 0;     ///< Of the trials, those an engine answered.
  std::int64_t unjudged = 0;   ///< In the store; known at the end.
  std::int64_t findings = 0;   ///< In the store, whatever their state.
  std::int64_t confirmed = 0;  ///< Kinds of finding that are confirmed.
  std::map<std::string, std::int64_t> by_oracle = {};  ///< Findings.
  std::int64_t kinds = 0;       ///< Signatures, whatever their state.
  std::int64_t total = 0;       ///< Subjects in all phases; 0 if unknown.
  std::int64_t done = 0;        ///< Trials of this run and of those before.
  std::int64_t limit = 0;       ///< Trials that this run may do; 0: any number.
  std::int64_t waiting = 0;     ///< Kinds that wait to be confirmed.
  std::string confirming = {};  ///< What is being confirmed, if anything is.
  std::chrono::milliseconds elapsed{0};
  std::chrono::milliseconds budget{0};  ///< Of the whole run.
  double engine_busy = 0;  ///< Share of the time that the engines worked.
  double judge_busy = 0;   ///< The same for the JVMs.
  std::vector<Activity> workers = {};
};

/// Says what the workers of a bench do; `elapsed` is known.
void add_activities(const Bench& bench, Progress& progress);

/// What the workers of a bench spent until now.
store::Spent spent_by(const Bench& bench, std::chrono::milliseconds elapsed);

/// How long this run will still take, by its budget and by what is left to try;
/// nothing if it has no end that could be told.
std::optional<std::chrono::milliseconds> time_left(const Progress& progress);

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

}  // namespace refute::campaign
