#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

/// Does jobs on several threads and hands them back in the order in which they
/// came, so that they can be recorded in that order.
namespace refute::campaign {

template <typename Job>
class Conveyor {
 public:
  Conveyor(int threads, std::function<void(Job&)> work)
      : work_(std::move(work)) {
    try {
      for (int i = 0; i < threads; ++i)
        threads_.emplace_back([this] { serve(); });
    } catch (const std::system_error&) {
      if (threads_.empty()) throw;  // else those that could be started will do
    }
  }

  /// Waits for the jobs that have begun; the others are dropped.
  ~Conveyor() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    for (auto& thread : threads_) thread.join();
  }

  void push(std::unique_ptr<Job> job) {
    {
      const std::lock_guard lock(mutex_);
      belt_.push_back({std::move(job)});
    }
    wake_.notify_one();
  }

  /// Jobs that were pushed and not taken yet. For the pushing thread alone.
  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return belt_.size();
  }

  /// The oldest job, if it is finished before the time is over; else null.
  std::unique_ptr<Job> take(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    const auto ready = [&] { return !belt_.empty() && belt_.front().finished; };
    if (!finished_.wait_for(lock, time, ready)) return nullptr;
    auto job = std::move(belt_.front().job);
    belt_.pop_front();
    --begun_;
    return job;
  }

 private:
  struct Place {
    std::unique_ptr<Job> job;
    bool finished = false;
  };

  void serve() {
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [&] { return stopping_ || begun_ < belt_.size(); });
      if (stopping_) return;
      Place& place = belt_[begun_++];  // a deque's elements stay where they are
      lock.unlock();
      work_(*place.job);
      lock.lock();
      place.finished = true;
      finished_.notify_all();
    }
  }

  std::function<void(Job&)> work_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable finished_;
  std::deque<Place> belt_;
  std::size_t begun_ = 0;  // of the belt, from its front
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace refute::campaign
