#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "engine/worker.h"
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
};

/// An input that killed the JVM or could not be stopped.
struct RandoopCrash {
  randoop::Code code;
  int operation = -1;
  std::string how;
};

struct RandoopFindings {
  std::map<std::pair<int, int>, randoop::Violation> violations = {};
  std::map<int, randoop::Stop> stops = {};
  std::vector<RandoopCrash> crashes = {};
  std::vector<randoop::Code> kept = {};
  randoop::ExplorerStats stats = {};
  int lines_reached = 0, lines = 0, branches_reached = 0, branches = 0;

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
  /// then replaced.
  Result<nlohmann::json> ask(const std::string& method, nlohmann::json request);

 private:
  Result<nlohmann::json> call(nlohmann::json request,
                              std::chrono::milliseconds timeout,
                              std::string& trouble);
  Result<void> keep(RandoopFindings& findings);
  Result<void> recover(const std::string& trouble, RandoopFindings& findings);
  static void take(const nlohmann::json& from, RandoopFindings& findings,
                   const RandoopFindings& base);

  Worker worker_;
  RandoopPlan plan_;
  std::filesystem::path scratch_;
  randoop::Catalogue catalogue_;
  std::vector<int> banned_;
  std::map<int, int> crashed_;  ///< How often, by operation.
  int opened_ = 0;
};

}  // namespace refute::cli
