#pragma once

#include <cstdint>
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
/// ValueMaker. A sequence that gave something new is kept, and tried again with
/// other constants.
namespace refute::sequence {

class DirectedGenerator : public Generator {
 public:
  struct Options {
    std::uint64_t seed = 0;
    /// Ends after so many sequences that gave nothing new.
    int patience = 10'000;
  };

  /// Adds to `common` what it makes up, at the end.
  DirectedGenerator(Common& common, const Options& options);

  std::optional<Sequence> next() override;
  void learn(const Sequence& sequence, const Trace& trace) override;

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
  void call_methods(int object, int most, Draft& draft);

  Common& common_;
  Options options_;
  std::mt19937_64 random_;
  ValueMaker maker_;
  std::vector<Tier> tiers_;
  std::vector<char> is_target_;
  std::vector<int> stops_;  ///< By operation: how often it was stopped.
  std::unordered_set<std::string> results_;
  std::vector<Sequence> corpus_;
  int stale_ = 0;
};

}  // namespace refute::sequence
