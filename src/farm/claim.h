#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "farm/folder.h"

/// Who works on which slice.
///
/// A claim is a file that is created as a whole or not at all, so of several
/// tasks one gets the slice. Whoever has it touches it now and then. If nobody
/// has for a long time, the task is taken for dead, and another may take the
/// slice over. Should the first be merely slow, both do the slice, and
/// `Folder::publish` keeps one result: a claim saves work, and exactness does
/// not depend on it.
namespace refute::farm {

struct Claim {
  std::string task =
      {};  ///< As the scheduler calls it; the same after a requeue.
  std::string token = {};  ///< Of one life of a task.
  std::string host = {};
  std::int64_t trials = 0;  ///< Done so far.
  std::int64_t total = 0;   ///< Of the slice; 0 if unknown.
  std::int64_t findings = 0;
  double seconds = 0;      ///< Since this life of the task took the slice.
  std::int64_t fresh = 0;  ///< Of the trials, those of these seconds.
  bool done = false;
};

/// Nothing if there is none. One that cannot be read is an empty one.
std::optional<Claim> read_claim(const Folder& folder, int slice);

/// The claims of one life of a task.
class Claims {
 public:
  /// After this long without a word, a task is taken for dead.
  static constexpr std::chrono::minutes kLostAfter{10};
  /// How often a task says that it is alive.
  static constexpr std::chrono::seconds kTouchEvery{10};
  /// A slice that so many tasks failed at is not tried again.
  static constexpr int kFailures = 3;

  Claims(const Folder& folder, std::string task,
         std::chrono::seconds lost_after = kLostAfter);

  /// Takes a slice that is not done: one that an earlier life of this task had,
  /// else a free one, else one of a task that is taken for dead. None if there
  /// is nothing left that others are not working on.
  Result<std::optional<int>> take();

  /// Takes this one, whoever else could; false if another task has it.
  Result<bool> take(int slice);

  /// Still alive, and this far. Nothing happens to a slice that another task
  /// has taken over.
  void touch(int slice, Claim progress) const;

  /// The slice is for others again.
  void release(int slice) const;

  const std::string& task() const { return task_; }

 private:
  bool create(int slice) const;
  bool take_over(int slice, const std::string& token) const;
  bool is_mine(int slice) const;
  Result<bool> is_lost(int slice) const;
  std::string text_of(Claim claim) const;

  const Folder& folder_;
  std::string task_;
  std::string token_ = unique_word();
  std::chrono::seconds lost_after_;
  bool first_ = true;
};

/// Touches a claim now and then while it lives, from a thread of its own: for
/// work that does not say how far it is.
class Heartbeat {
 public:
  Heartbeat(const Claims& claims, int slice, std::chrono::milliseconds every);

 private:
  std::jthread thread_;
};

/// What the scheduler calls this task: an array task of Slurm, a pod of a
/// Kubernetes job; else the process.
std::string task_of_environment();

/// Slices that were given up: at least Claims::kFailures tasks failed.
std::set<int> given_up(const Folder& folder);

}  // namespace refute::farm
