#pragma once

#include <cstdint>
#include <deque>
#include <random>
#include <unordered_set>
#include <vector>

#include "randoop/lab.h"

/// Bounded-exhaustive generation: all calls on one object, breadth first, with
/// the first few constants for arguments, in an order that the seed decides.
/// With matching, of the sequences that leave the object in a state seen before
/// only the first is extended; what a state is, its shape or all of it, is the
/// lab's to say. What the frontier has no room for is lost, as it is to every
/// search of this kind.
namespace refute::randoop {

class Enumeration {
 public:
  Enumeration(const Catalogue& catalogue, const std::vector<int>& operations,
              bool matching, int constants, std::uint64_t seed);

  /// False while nothing is left, for good or until more is learnt.
  bool next(Batch& batch);
  void learn(const std::vector<Outcome>& outcomes);

 private:
  void extend();
  void add_all(std::size_t input);

  const Catalogue& catalogue_;
  std::vector<int> operations_;
  bool matching_;
  int constants_;
  std::mt19937_64 random_;
  /// Each as a batch has it: the length, the first new call, the calls.
  std::deque<Code> frontier_;
  Code base_;  ///< The one that is being extended,
  Code call_;  ///< by such a call.
  std::vector<Code> todo_;
  std::vector<Code> pending_;
  std::unordered_set<std::uint64_t> states_;
};

}  // namespace refute::randoop
