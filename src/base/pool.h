#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/result.h"

/// Workers of one kind that any number of threads share: one thread at a time
/// uses each, and a thread that finds none free waits.
namespace refute {

/// A Worker has a `restart`.
template <typename Worker>
class Pool {
 public:
  /// It can be taken only after it has been given back once.
  Worker& add(std::unique_ptr<Worker> worker) {
    return *all_.emplace_back(std::move(worker));
  }

  /// Waits for one that is free, and takes the one that was used last: it is
  /// the warmest. An error if the pool is closed.
  Result<Worker*> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || !free_.empty(); });
    if (closed_) return tl::unexpected<Error>(*closed_);
    Worker* const worker = free_.back();
    free_.pop_back();
    const bool is_stale = stale_.erase(worker) > 0;
    lock.unlock();
    if (is_stale) worker->restart();
    return worker;
  }

  void give_back(Worker& worker) {
    {
      const std::lock_guard lock(mutex_);
      free_.push_back(&worker);
    }
    changed_.notify_one();
  }

  /// All of them, each before it is used again.
  void restart() {
    const std::lock_guard lock(mutex_);
    for (const auto& worker : all_) stale_.insert(worker.get());
  }

  /// From now on nobody gets one; whoever waits is told why.
  void close(Error why) {
    {
      const std::lock_guard lock(mutex_);
      closed_ = std::move(why);
    }
    changed_.notify_all();
  }

  /// How many are in use.
  std::size_t in_use() const {
    const std::lock_guard lock(mutex_);
    return all_.size() - free_.size();
  }

  /// Those in use as well.
  const std::vector<std::unique_ptr<Worker>>& all() const { return all_; }

 private:
  std::vector<std::unique_ptr<Worker>> all_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Worker*> free_;  // the warmest last
  std::set<Worker*> stale_;    // to be restarted before they are used again
  std::optional<Error> closed_;
};

}  // namespace refute
