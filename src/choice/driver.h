#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "choice/label.h"

/// How the tree of all choice sequences is walked.
///
/// A generator is run again and again. Before each run its driver says which
/// choices are to be repeated; during the run it says what to take at a choice
/// that was not foreseen; after it, it sees the whole path. Backtracking is
/// re-execution, so a driver is nothing but arithmetic on a path.
namespace refute::choice {

/// One choice that was made: alternative `index` of `count`.
struct Choice {
  Label label;
  std::uint32_t index;
  std::uint32_t count;
};

/// The choices of one run, in order. A choice with a single alternative is no
/// choice and is not recorded.
using Path = std::vector<Choice>;

class Driver {
 public:
  Driver() = default;
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;
  virtual ~Driver() = default;

  /// `path` holds the last run, or nothing before the first one. Cuts and
  /// changes it to what the next run repeats; false when all is done.
  virtual bool next(Path& path) = 0;

  /// The alternative to take at a choice beyond the repeated ones.
  virtual std::uint32_t extend(std::size_t depth, Label label,
                               std::uint32_t count) = 0;

  /// What becomes of the run just made; asked once after each.
  enum class Use {
    kValue,  ///< Counted, and handed out if it completed.
    kSkip,   ///< Counted only.
    kProbe,  ///< The driver's own affair.
  };
  virtual Use use(const Path& path, bool completed) {
    static_cast<void>(path);
    static_cast<void>(completed);
    return Use::kValue;
  }

  /// Starts again from the first path.
  virtual void reset() = 0;

  /// Whether `next` has just changed nothing but the last choice of the path
  /// and what came after it, which checkpoint.h makes use of.
  bool steps() const { return steps_; }

 protected:
  bool steps_ = false;
};

/// Moves `path` on to the next one in depth-first order that begins with the
/// same `floor` choices; false when there is none.
bool step(Path& path, std::size_t floor);

/// Every path, the last choice varying fastest.
std::unique_ptr<Driver> depth_first();

/// Every path, those with fewer choices first. It deepens step by step, so that
/// memory stays flat; each depth runs the shallower paths again.
std::unique_ptr<Driver> breadth_first();

/// Paths drawn at random, each alternative equally likely, for ever.
std::unique_ptr<Driver> random(std::uint64_t seed);

/// Every j-th path that `inner` completes, with a new j of 1..`longest_jump`
/// drawn for each; 1 is the next.
std::unique_ptr<Driver> sparse(std::uint64_t seed,
                               std::uint32_t longest_jump = 20,
                               std::unique_ptr<Driver> inner = depth_first());

/// Part `index` of `parts` parts, which are disjoint, together complete, and
/// about equal in work; nothing but small probes is run to find them.
std::unique_ptr<Driver> shard(std::uint32_t index, std::uint32_t parts);

/// Every path, taken in turn from subtrees that lie far apart.
std::unique_ptr<Driver> strange_first();

}  // namespace refute::choice
