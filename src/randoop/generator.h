#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string_view>
#include <vector>

#include "randoop/enumeration.h"
#include "randoop/lab.h"
#include "randoop/seen_numbers.h"
#include "randoop/sequences.h"
#include "randoop/systematic.h"

/// Directed random generation of call sequences (Randoop, sections 5 and 7.5).
///
/// A new sequence is an operation under test with arguments from sequences
/// that were run before. It is written out once, into the batch, and its hash
/// there tells whether it was made before. Of values that sequences made, those
/// worth reusing are kept by their exact type; a parameter draws on the types
/// that can be passed to it.
namespace refute::randoop {

/// The techniques that the thesis compares.
enum class Strategy {
  kDirected,       ///< Illegal and equivalent are pruned, values by index.
  kBottomUp,       ///< Everything made is built upon, even what threw.
  kBottomUpLegal,  ///< BU/L: illegal sequences are pruned, nothing else.
  kTopDown,        ///< From the operation down to its arguments, no memory.
  kRandomWalk,     ///< Calls on what the walk has made so far, until it fails.
  kExhaustive,     ///< All sequences on one object, the shortest first.
  kMatching,       ///< The same, but of equal states one is extended.
  kSystematic,     ///< All sequences on any objects, the shortest first.
};

inline constexpr Strategy kStrategies[] = {
    Strategy::kDirected, Strategy::kBottomUp,   Strategy::kBottomUpLegal,
    Strategy::kTopDown,  Strategy::kRandomWalk, Strategy::kExhaustive,
    Strategy::kMatching, Strategy::kSystematic};

/// "directed", "bottom-up", …
std::string_view name_of(Strategy strategy);

struct GeneratorOptions {
  Strategy strategy = Strategy::kDirected;
  int max_depth = 5;  ///< Of a term, top-down.
  std::uint64_t seed = 0;
  int max_length = 100;              ///< Calls in a sequence.
  bool append = false;               ///< Calls until it is long or fails.
  double repetition = 0.1;           ///< How often a method is repeated,
  int max_repetition = 100;          ///< and how many times at most.
  double null_chance = 0;            ///< Of passing null where one may.
  double helper_chance = 0.1;        ///< Of calling what is not under test.
  bool prune_duplicates = true;      ///< Identical sequences are run once.
  bool weighted = false;             ///< Prefer what was called less.
  std::vector<int> banned = {};      ///< Operations that are never called.
  std::size_t max_makers = 200'000;  ///< Sequences kept, by type of value.
  int constants = 8;                 ///< Per type, when enumerating.
};

struct GeneratorStats {
  std::int64_t made = 0;
  std::int64_t duplicates = 0;
  std::int64_t dead_ends = 0;  ///< No value for some parameter, or too long.
  std::int64_t makers = 0;     ///< Kept for reuse, by type of value.
};

class Generator {
 public:
  /// `catalogue` must outlive the generator.
  Generator(const Catalogue& catalogue, const GeneratorOptions& options);

  /// Adds one sequence to the batch; false if none was found this time.
  bool next(Batch& batch);

  /// What became of the sequences made since, in their order. The ones beyond
  /// the outcomes are forgotten.
  void learn(const std::vector<Outcome>& outcomes);

  /// The operation is not chosen any more; what was made with it remains.
  void ban(int operation);

  const GeneratorStats& stats() const { return stats_; }
  /// Sequences in memory: those to build upon, their parts, and some in vain.
  std::size_t held() const { return sequences_.size(); }
  /// Sequences that ended with each operation.
  const std::vector<std::int64_t>& created() const { return created_; }

 private:
  std::uint32_t pick(std::size_t count);
  bool chance(double probability);
  int choose_operation();
  bool build(int operation);
  bool extend_once(Batch& batch);
  void forget();
  void repeat_call(int operation, int times);
  /// Writes a whole sequence without parts; false if it cannot be done.
  bool write_walk(std::vector<std::int32_t>& code);
  bool write_term(int operation, int depth, std::vector<std::int32_t>& code);
  bool next_undirected(Batch& batch);
  void keep_blindly(std::uint32_t node);
  bool is_undirected() const {
    return options_.strategy == Strategy::kTopDown ||
           options_.strategy == Strategy::kRandomWalk;
  }
  /// Chooses an input of the type: a slot relative to the sequence's start.
  bool choose_input(int type, std::int32_t& slot);
  bool reuse_part(int type, std::int32_t& slot);
  int pick_value(std::uint32_t node, int type);
  void keep(std::uint32_t node, const Outcome& outcome);
  /// `calls` gave values worth reusing.
  void keep(std::uint32_t node, std::span<const int> calls);
  void offer(std::uint32_t node, int type);

  const Catalogue& catalogue_;
  GeneratorOptions options_;
  std::mt19937_64 random_;
  GeneratorStats stats_;

  std::vector<int> tested_;
  std::vector<int> helpers_;
  std::vector<std::vector<int>> constants_of_;  ///< By type of parameter.
  /// By type of parameter: it takes nothing but numbers, text and the like.
  std::vector<char> plain_;
  /// By exact type: the sequences that have a reusable value of it.
  std::vector<std::vector<std::uint32_t>> makers_of_;
  std::vector<std::vector<char>> fits_;      ///< [to][from]
  std::vector<std::vector<int>> givers_of_;  ///< Operations, by type.
  std::vector<int> types_;  ///< Of the calls of the sequence at hand.

  std::unique_ptr<Enumeration> enumeration_;  ///< Of the exhaustive ones.
  std::unique_ptr<Systematic> systematic_;

  Sequences sequences_;
  std::vector<std::uint32_t> pending_;
  std::vector<std::uint32_t> growing_;  ///< To append a call to, with `append`.
  SeenNumbers made_;
  std::vector<std::int64_t> created_;

  // The sequence that is being built.
  std::vector<std::uint32_t> parts_;
  std::vector<std::int32_t> starts_;  ///< Of the parts.
  std::vector<std::int32_t> inputs_;
  int length_ = 0;

  // What became of one.
  std::vector<int> calls_;
  std::vector<int> operations_;
  std::vector<Sequences::Value> values_;
};

}  // namespace refute::randoop
