#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/worker.h"
#include "randoop/catalogue.h"
#include "randoop/explorer.h"
#include "randoop/measurements.h"
#include "randoop/messages.h"

/// A random test run, seen from outside the JVM: workers are started, given
/// time by the slice, and replaced when a test kills or hangs them. What they
/// found so far is held here, so that nothing is lost with a worker.
namespace refute::randoop {

struct SessionPlan {
  std::vector<std::string> settings = {};  ///< For dev.refute.worker.RandomLab.
  ExplorerOptions explorer = {};
  Limits limits = {};
  std::chrono::milliseconds time{120'000};
  /// Of the worker's processors; none: only the clock ends it.
  std::optional<std::chrono::milliseconds> cpu_time = {};
  std::chrono::milliseconds plateau{0};  ///< Without new coverage; 0: never.
  bool record = false;  ///< Every sequence, in files of the scratch folder.
  /// Looks often, so that it is known when the last gain came.
  bool watch_gains = false;
};

/// An input that killed the JVM or could not be stopped.
struct Crash {
  Code code = {};
  int operation = -1;
  std::string how = {};
};

struct Findings {
  std::map<std::pair<int, int>, Violation> violations = {};
  std::map<int, Stop> stops = {};
  std::map<std::string, int> stopped_by = {};  ///< Sequences, by why.
  std::vector<Crash> crashes = {};
  /// Workers that ended by no fault of the library: killed from outside, or
  /// grown too large over many inputs. With what they were running.
  std::vector<Crash> lost = {};
  std::vector<Code> kept = {};
  std::vector<Code> flipped = {};  ///< See branch_session.h.
  ExplorerStats stats = {};
  Measurements measured = {};

  void merge(const Findings& other);
};

/// One worker with a library open in it.
class Session {
 public:
  /// `scratch` is its working folder, where its current input lies too.
  Session(WorkerSpec spec, SessionPlan plan, std::filesystem::path scratch);

  /// Starts it, or starts it anew with the next seed.
  Result<void> open();
  const Catalogue& catalogue() const { return catalogue_; }

  /// Explores until the time is up; `show` is told how far it is.
  Result<Findings> explore(const std::function<void(const Findings&)>& show);

  /// How one sequence ends. Nothing if that killed the worker: then it was
  /// replaced, and `trouble()` says how it ended. `values`: with what each call
  /// gave.
  Result<std::optional<Explanation>> explain(const Code& code,
                                             bool values = false);
  /// A shorter sequence that breaks the contract in the same place, or nothing,
  /// as for `explain`.
  Result<std::optional<Simplified>> simplify(const Code& code, int contract,
                                             int operation,
                                             const std::string& where);
  /// Works on branches for a while (see branch_session.h), or nothing, as for
  /// `explain`. Constants that this makes are made in a new worker too.
  Result<std::optional<BranchProgress>> direct(
      const std::vector<std::filesystem::path>& records,
      std::chrono::milliseconds study, int largest_step,
      std::chrono::milliseconds slice);
  const std::string& trouble() const { return trouble_; }

  /// What was run, with `record`: files of randoop/record.h, in their order.
  std::vector<std::filesystem::path> records() const;

 private:
  using Trouble = std::optional<WorkerFailure>;

  Result<nlohmann::json> call(nlohmann::json request,
                              std::chrono::milliseconds timeout,
                              Trouble& trouble);
  /// Null if that killed the worker, which is then replaced.
  Result<nlohmann::json> ask(nlohmann::json request);
  void adopt(const std::vector<AddedConstant>& constants);
  /// False if the worker is gone: it was replaced.
  Result<bool> keep(Findings& findings);
  Result<void> recover(const WorkerFailure& failure, Findings& findings);
  Result<bool> kills_again(const Code& code);
  static void take(const nlohmann::json& from, Findings& findings,
                   const Findings& base);

  Worker worker_;
  SessionPlan plan_;
  std::filesystem::path scratch_;
  Catalogue catalogue_;
  std::vector<int> banned_;
  std::map<int, int> crashed_;  ///< How often, by operation.
  int opened_ = 0;
  std::string trouble_;
};

/// Explores with all of them at once; each has a seed of its own. `show` is
/// told how far the first one is.
Result<Findings> explore_all(std::vector<std::unique_ptr<Session>>& sessions,
                             const std::function<void(const Findings&)>& show);

}  // namespace refute::randoop
