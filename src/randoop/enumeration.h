#pragma once

#include <cstdint>
#include <deque>
#include <unordered_set>
#include <vector>

#include "randoop/lab.h"

/// Bounded-exhaustive generation: all calls on one object, breadth first, with
/// the first few constants for arguments. With matching, of the sequences that
/// leave the object in a state seen before only the first is extended; what a
/// state is, its shape or all of it, is the lab's to say.
namespace refute::randoop {

class Enumeration {
 public:
  Enumeration(const Catalogue& catalogue, const std::vector<int>& operations,
              bool matching);

  /// False while nothing is left, for good or until more is learnt.
  bool next(Batch& batch);
  void learn(const std::vector<Outcome>& outcomes);

 private:
  void extend(const Calls& base);
  void add_all(const Calls& base, Call call, std::size_t input);

  const Catalogue& catalogue_;
  std::vector<int> operations_;
  bool matching_;
  std::deque<Calls> frontier_;
  std::vector<Calls> todo_;  ///< Extensions of the base at hand.
  std::vector<Calls> pending_;
  std::unordered_set<std::uint64_t> states_;
};

}  // namespace refute::randoop
