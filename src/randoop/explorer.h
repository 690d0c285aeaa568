#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "randoop/generator.h"
#include "randoop/lab.h"

/// A run of random testing: generates, runs, learns, and keeps what is worth
/// showing. Batches grow with what is known: the first sequences teach most.
namespace refute::randoop {

/// A sequence that broke a contract; the shortest of its class.
struct Violation {
  int contract = 0;
  int operation = 0;  ///< After which it showed: the class of MinUnit.
  Code code = {};
  std::int64_t seen = 0;  ///< How many broke it so.
};

/// A sequence that took too long or wanted out, by its last operation.
struct Stop {
  int operation = 0;
  Code code = {};
  std::int64_t seen = 0;
};

struct ExplorerStats {
  std::int64_t sequences = 0;
  std::int64_t calls = 0;  ///< Contracts' own calls not counted.
  std::int64_t returned = 0;
  std::int64_t illegal = 0;
  std::int64_t violating = 0;
  std::int64_t stopped = 0;
};

struct ExplorerOptions {
  GeneratorOptions generator = {};
  LabMode mode = {};
  int kept_per_operation = 2;  ///< Sequences for regression tests.
  int max_kept_length = 30;
  /// Told of every sequence that was run.
  std::function<void(const Outcome&, std::span<const std::int32_t>)> ran = {};
  bool failures = false;  ///< Keep every sequence that breaks a contract.
};

/// In all; a batch is run to its end.
struct Limits {
  std::int64_t sequences = std::int64_t{1} << 60;
  std::int64_t calls = std::int64_t{1} << 60;
};

/// A sequence that broke a contract, while failures are asked for.
struct Failure {
  int contract = 0;
  int statement = 0;
  Code code = {};
};

class Explorer {
 public:
  Explorer(const Catalogue& catalogue, Lab& lab,
           const ExplorerOptions& options);

  /// Runs until the time is up or so much has been run in all. False if there
  /// is nothing left to run.
  bool explore(std::chrono::milliseconds time, const Limits& limits);

  const ExplorerStats& stats() const { return stats_; }
  const Generator& generator() const { return generator_; }
  const std::map<std::pair<int, int>, Violation>& violations() const {
    return violations_;
  }
  const std::map<int, Stop>& stops() const { return stops_; }
  /// Sequences that returned, some for each operation under test.
  std::vector<Code> kept() const;
  /// How many sequences ended at each depth: calls before it returned.
  const std::vector<std::int64_t>& ended_at() const { return ended_at_; }
  /// Those since it was last asked.
  std::vector<Failure> take_failures() { return std::exchange(failures_, {}); }

 private:
  void fill(std::int64_t most);
  void note(const Outcome& outcome, std::span<const std::int32_t> code);
  int last_operation(const Outcome& outcome,
                     std::span<const std::int32_t> code) const;

  const Catalogue& catalogue_;
  Lab& lab_;
  ExplorerOptions options_;
  Generator generator_;
  ExplorerStats stats_;
  Batch batch_;
  std::vector<std::size_t> starts_;
  std::map<std::pair<int, int>, Violation> violations_;
  std::map<int, Stop> stops_;
  std::map<int, int> late_;  ///< Time ran out so often, by operation.
  std::vector<std::vector<Code>> kept_;  ///< By last operation.
  std::vector<std::int64_t> returned_;   ///< By last operation.
  std::vector<std::int64_t> ended_at_;
  std::vector<Failure> failures_;
  std::minstd_rand random_;
};

}  // namespace refute::randoop
