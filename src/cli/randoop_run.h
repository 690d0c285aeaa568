#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/randoop_measured.h"
#include "cli/terminal.h"
#include "engine/worker.h"
#include "jvm/cut_off.h"
#include "randoop/catalogue.h"
#include "randoop/explorer.h"

/// A random test run, seen from outside the JVM: workers are started, given
/// time by the slice, and replaced when a test kills or hangs them. What they
/// found so far is held here, so that nothing is lost with a worker.
namespace refute::cli {

struct RandoopPlan {
  std::vector<std::string> settings = {};  ///< For dev.refute.worker.RandomLab.
  nlohmann::json generator = nlohmann::json::object();
  std::uint64_t seed = 0;
  std::chrono::milliseconds time{120'000};
  std::int64_t max_sequences = std::int64_t{1} << 60;
  std::int64_t max_calls = std::int64_t{1} << 60;
  std::chrono::milliseconds plateau{0};  ///< Without new coverage; 0: never.
  bool record = false;  ///< Every sequence, in files of the scratch folder.
  /// Looks often, so that it is known when the last gain came.
  bool watch_gains = false;
};

/// An input that killed the JVM or could not be stopped.
struct RandoopCrash {
  randoop::Code code = {};
  int operation = -1;
  std::string how = {};
};

struct RandoopFindings {
  std::map<std::pair<int, int>, randoop::Violation> violations = {};
  std::map<int, randoop::Stop> stops = {};
  jvm::CutOff stopped_by = {};  ///< Sequences, by why.
  std::vector<RandoopCrash> crashes = {};
  /// Workers that ended by no fault of the library: killed from outside, or
  /// grown too large over many inputs. With what they were running.
  std::vector<RandoopCrash> lost = {};
  std::vector<randoop::Code> kept = {};
  std::vector<randoop::Code> flipped = {};  ///< See randoop_branches.h.
  randoop::ExplorerStats stats = {};
  Measurements measured = {};

  void merge(const RandoopFindings& other);
};

/// One worker with a library open in it.
class RandoopWorker {
 public:
  /// `scratch` is its working folder, where its current input lies too.
  RandoopWorker(WorkerSpec spec, RandoopPlan plan,
                std::filesystem::path scratch);

  /// Starts it, or starts it anew with the next seed.
  Result<void> open();
  const randoop::Catalogue& catalogue() const { return catalogue_; }

  /// Explores until the time is up; `show` is told how far it is.
  Result<RandoopFindings> explore(
      const std::function<void(const RandoopFindings&)>& show);

  /// Asks about one sequence; nothing if that killed the worker, which is
  /// then replaced, and `trouble()` says how it ended.
  Result<nlohmann::json> ask(const std::string& method, nlohmann::json request);
  const std::string& trouble() const { return trouble_; }

  /// Constants that the worker has made since it was opened; a new worker will
  /// have them too.
  void adopt(const nlohmann::json& constants);

  /// What was run, with `record`: files of randoop/record.h, in their order.
  std::vector<std::filesystem::path> records() const;

 private:
  using Trouble = std::optional<WorkerFailure>;

  Result<nlohmann::json> call(nlohmann::json request,
                              std::chrono::milliseconds timeout,
                              Trouble& trouble);
  /// False if the worker is gone: it was replaced.
  Result<bool> keep(RandoopFindings& findings);
  Result<void> recover(const WorkerFailure& failure, RandoopFindings& findings);
  Result<bool> kills_again(const randoop::Code& code);
  static void take(const nlohmann::json& from, RandoopFindings& findings,
                   const RandoopFindings& base);

  Worker worker_;
  RandoopPlan plan_;
  std::filesystem::path scratch_;
  randoop::Catalogue catalogue_;
  std::vector<int> banned_;
  std::map<int, int> crashed_;  ///< How often, by operation.
  int opened_ = 0;
  std::string trouble_;
};

/// Explores with all of them at once; each has a seed of its own.
Result<RandoopFindings> explore_all(
    std::vector<std::unique_ptr<RandoopWorker>>& workers,
    const Terminal& terminal);

}  // namespace refute::cli
