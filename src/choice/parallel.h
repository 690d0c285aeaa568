#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "choice/search.h"
#include "choice/subtree.h"

/// Searching with several threads, still in pull style.
///
/// The tree is cut into many subtrees of about the same weight, and each thread
/// takes one after the other, with a copy of the generator and choices of its
/// own. The values are those of a depth-first search, in no particular order.
/// What a generator refers to must be safe to use from several threads.
namespace refute::choice {

/// The tree of `generator`, cut into about `wanted` parts.
template <Generator G>
std::vector<Subtree> split_tree(G generator, Settings settings,
                                std::size_t wanted) {
  std::vector<Subtree> subtrees;
  settings.limits.number = ~std::uint64_t{0};
  Search search(std::move(generator), split(wanted, subtrees), settings);
  search.next();
  return subtrees;
}

template <Generator G>
class ParallelSearch {
 public:
  using value_type = Generated<G>;

  ParallelSearch(G generator, unsigned threads, Settings settings = {})
      : queue_(std::make_shared<SubtreeQueue>(
            split_tree(generator, settings, kSubtreesPerThread * threads))),
        room_(2 * threads),
        number_(settings.limits.number),
        working_(threads) {
    settings.limits.number = ~std::uint64_t{0};
    for (unsigned i = 0; i < threads; ++i)
      threads_.emplace_back(
          [this, generator, settings] { work(generator, settings); });
  }

  ParallelSearch(const ParallelSearch&) = delete;
  ParallelSearch& operator=(const ParallelSearch&) = delete;

  /// Stops the threads, wherever they are.
  ~ParallelSearch() { stop(); }

  /// Moves on to the next value; false when there is none, or none allowed.
  /// Rethrows what a generator threw.
  bool next() {
    if (handed_out_ >= number_) return false;
    if (++at_ >= batch_.size() && !take_batch()) return false;
    ++handed_out_;
    return true;
  }

  const value_type& current() const { return batch_[at_]; }
  value_type& current() { return batch_[at_]; }

  /// What the threads have done; complete once `next` has returned false.
  Counts counts() {
    const std::scoped_lock lock(mutex_);
    return counts_;
  }

 private:
  using Batch = std::vector<value_type>;
  static constexpr std::size_t kSubtreesPerThread = 64;
  static constexpr std::size_t kBatch = 256;

  void work(const G& generator, const Settings& settings) {
    try {
      Search search(generator, walk(queue_), settings);
      Batch batch;
      while (search.next()) {
        batch.push_back(std::move(search.current()));
        if (batch.size() == kBatch && !put(std::exchange(batch, {}))) break;
      }
      if (!batch.empty()) put(std::move(batch));
      end(search.counts(), nullptr);
    } catch (...) {
      end({}, std::current_exception());
    }
  }

  /// Waits for room; false once no more are wanted.
  bool put(Batch batch) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ || batches_.size() < room_; });
    if (stopped_) return false;
    batches_.push_back(std::move(batch));
    changed_.notify_all();
    return true;
  }

  bool take_batch() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return working_ == 0 || !batches_.empty(); });
    if (error_) std::rethrow_exception(error_);
    if (batches_.empty()) return false;
    batch_ = std::move(batches_.front());
    batches_.pop_front();
    at_ = 0;
    changed_.notify_all();
    return true;
  }

  void end(const Counts& counts, std::exception_ptr error) {
    const std::scoped_lock lock(mutex_);
    counts_ += counts;
    if (error) error_ = std::move(error);
    --working_;
    changed_.notify_all();
  }

  void stop() {
    {
      const std::scoped_lock lock(mutex_);
      stopped_ = true;
      changed_.notify_all();
    }
    for (std::thread& thread : threads_) thread.join();
  }

  std::shared_ptr<SubtreeQueue> queue_;
  std::size_t room_;  ///< How many batches may wait.
  std::uint64_t number_;

  Batch batch_;  ///< What is being handed out, with …
  std::size_t at_ = 0;
  std::uint64_t handed_out_ = 0;

  std::mutex mutex_;  ///< Guards all below.
  std::condition_variable changed_;
  std::deque<Batch> batches_;
  unsigned working_;
  bool stopped_ = false;
  Counts counts_;
  std::exception_ptr error_;

  std::vector<std::thread> threads_;
};

/// Counts with several threads; no value leaves its thread.
template <Generator G>
Counts parallel_count(const G& generator, unsigned threads,
                      Settings settings = {}) {
  const auto queue = std::make_shared<SubtreeQueue>(
      split_tree(generator, settings, std::size_t{64} * threads));
  std::vector<Counts> counts(threads);
  std::vector<std::thread> workers;
  for (Counts& own : counts)
    workers.emplace_back(
        [&] { own = count(generator, settings, walk(queue)); });
  for (std::thread& worker : workers) worker.join();
  Counts sum;
  for (const Counts& own : counts) sum += own;
  return sum;
}

}  // namespace refute::choice
