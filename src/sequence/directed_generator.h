#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "sequence/generator.h"
#include "sequence/value_maker.h"

/// Random sequences for real code, directed at the change.
///
/// Each ends in a call from which few calls lead to the change, on an object
/// that some calls may have changed before; what it gives, or its receiver, may
/// be asked something afterwards. Arguments are made when they are needed, see
/// ValueMaker. A sequence that gave something new, or went through the changed
/// code in a new way, is kept, and tried again with other constants and more
/// calls.
namespace refute::sequence {

class DirectedGenerator : public Generator {
 public:
  struct Options {
    std::uint64_t seed = 0;
    /// Ends after so many sequences that gave nothing new, unless
    /// `is_complete` says that there is more to be reached.
    int patience = 10'000;
    std::function<bool()> is_complete = {};
  };

  /// Adds to `common` what it makes up, at the end.
  DirectedGenerator(Common& common, const Options& options);

  std::optional<Sequence> next() override;
  void learn(const Sequence& sequence, const Trace& trace) override;
  void learn_new_ways(const Sequence& sequence,
                      const std::vector<Operands>& compared) override;

 private:
  /// Operations at about the same distance.
  struct Tier {
    std::vector<int> operations;
    int weight = 0;
  };

  void find_targets();
  int target();
  std::optional<Sequence> build();
  std::optional<Sequence> vary();
  bool is_enough();
  std::vector<Argument*> constants_of(Sequence& sequence) const;
  bool change_constants(Sequence& sequence);
  bool meet(Sequence& sequence, const std::vector<Operands>& compared);
  void go_on(Sequence& sequence, bool threw);
  /// What calls on an object are for: to bring it into another state, or to
  /// tell in which state it is.
  enum class Purpose { kChange, kTell };
  void call_methods(int object, int most, Draft& draft,
                    Purpose purpose = Purpose::kTell);
  const std::vector<int>& asking_methods(const std::string& type);

  Common& common_;
  Options options_;
  std::mt19937_64 random_;
  ValueMaker maker_;
  std::vector<Tier> tiers_;
  std::vector<char> is_target_;
  std::map<std::string, std::vector<int>> asking_;  ///< By type.
  std::vector<int> stops_;  ///< By operation: how often it was stopped.
  std::map<int, std::unordered_set<std::string>> results_;  ///< By operation.
  std::vector<Sequence> corpus_;
  /// A sequence that went through changed code in a new way.
  struct Found {
    Sequence sequence;
    bool threw = false;  ///< In the end.
    std::vector<Operands> compared = {};
  };
  std::vector<Found> frontier_;
  /// Statements of the last sequence; none if it had to be stopped.
  std::size_t ran_ = 0;
  bool threw_ = false;  ///< The last of them.
  int stale_ = 0;
};

}  // namespace refute::sequence
