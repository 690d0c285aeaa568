#pragma once

#include <cstdint>
#include <deque>
#include <unordered_set>
#include <vector>

#include "randoop/lab.h"

/// Systematic generation on any set of classes (Randoop, section 8.2.4): every
/// sequence of calls up to a length, breadth first. An input is an earlier
/// result of the sequence or one of the first few constants. Of sequences that
/// leave all their values in the same state only the first is extended, as a
/// model checker would; the lab tells the state.
///
/// There are as many calls of one method as there are combinations of inputs,
/// so they are made one at a time. What the frontier has no room for is lost.
namespace refute::randoop {

class Systematic {
 public:
  /// `catalogue` must outlive it. At most `constants` constants per parameter.
  Systematic(const Catalogue& catalogue, std::vector<int> operations,
             int constants, int max_length);

  /// False while nothing is left, for good or until more is learnt.
  bool next(Batch& batch);
  void learn(const std::vector<Outcome>& outcomes);
  void ban(int operation);

 private:
  /// As a batch has it, and which of its results can be passed on.
  struct Sequence {
    Code code = {0, 0};
    std::vector<char> usable = {};
  };

  /// Goes on to an operation that can be called; false if there is none left.
  bool begin_operation();
  /// Goes on to the next combination of inputs; false if that was the last.
  bool turn();
  std::vector<int> candidates(int type) const;

  const Catalogue& catalogue_;
  std::vector<int> operations_;
  int constants_;
  int max_length_;
  Sequence base_;                        ///< The one that is being extended,
  std::vector<int> types_;               ///< with results of these types,
  std::size_t operation_ = 0;            ///< by calls of this operation;
  std::vector<std::vector<int>> slots_;  ///< by input: what it can be,
  std::vector<std::size_t> at_;          ///< and which of that comes next.
  bool begun_ = false;
  std::deque<Sequence> frontier_;
  std::vector<Code> pending_;
  std::unordered_set<std::uint64_t> states_;
};

}  // namespace refute::randoop
