#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "choice/driver.h"
#include "choice/rng.h"

/// Parts of the tree of paths, for drivers that share it out.
namespace refute::choice {

/// The paths that begin with `root`, the last choice of which ranges from its
/// index up to, not including, `end`. An empty root is the whole tree.
struct Subtree {
  Path root;
  std::uint32_t end = 0;
  double weight = 1;     ///< How many paths there are, roughly.
  bool is_leaf = false;  ///< A single path.

  std::uint32_t width() const {
    return root.empty() ? 1 : end - root.back().index;
  }
};

/// Moves `path` on within `subtree`, depth first; false at its end.
bool step(Path& path, const Subtree& subtree);

/// Cuts the tree into subtrees of about the same weight.
///
/// The weight of a subtree is estimated by a few random runs: the product of
/// the numbers of alternatives met on the way is, on average, the number of
/// paths (Knuth, 1975). The heaviest subtree is cut in two, again and again.
/// The runs are made by whoever owns this; the draws have a fixed seed, so
/// that separate processes come to the same cut.
class Splitter {
 public:
  explicit Splitter(std::size_t wanted) : wanted_(wanted) {}

  /// Prepares `path` for the next probe; false when the cut is made.
  bool next(Path& path);
  std::uint32_t extend(std::uint32_t count) { return rng_.below(count); }
  void observe(const Path& path);

  /// The subtrees, in depth-first order.
  std::vector<Subtree> take();

 private:
  static constexpr int kProbes = 4;

  void cut_heaviest();

  std::size_t wanted_;
  Rng rng_{1};
  std::vector<Subtree> pending_ = {Subtree{}};  ///< The last is being probed.
  std::vector<Subtree> done_;                   ///< A heap by weight.
  int probes_ = 0;
  double total_ = 0;
};

/// Subtrees that several drivers take from until none is left.
class SubtreeQueue {
 public:
  explicit SubtreeQueue(std::vector<Subtree> subtrees)
      : subtrees_(std::move(subtrees)) {}

  const Subtree* take() {
    const std::size_t index = taken_++;
    return index < subtrees_.size() ? &subtrees_[index] : nullptr;
  }
  void reset() { taken_ = 0; }

 private:
  std::vector<Subtree> subtrees_;
  std::atomic<std::size_t> taken_ = 0;
};

/// Walks what it takes from `queue`, depth first.
std::unique_ptr<Driver> walk(std::shared_ptr<SubtreeQueue> queue);

/// Runs a splitter and leaves the result in `subtrees`; hands nothing out.
std::unique_ptr<Driver> split(std::size_t wanted,
                              std::vector<Subtree>& subtrees);

/// The subtrees of part `index` of `parts`, heaviest dealt first.
std::vector<Subtree> deal(std::vector<Subtree> subtrees, std::uint32_t index,
                          std::uint32_t parts);

}  // namespace refute::choice
