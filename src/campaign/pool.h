#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/engine.h"
#include "oracle/judge.h"

/// Several workers behind the face of one.
///
/// Trials run on more threads than there are workers. Each call takes a worker
/// that is free, or waits for one, so that engines work while JVMs judge, and
/// an oracle may ask either without knowing of the others.
namespace refute::campaign {

template <typename T>
class Pool {
 public:
  explicit Pool(std::vector<std::unique_ptr<T>> members)
      : members_(std::move(members)) {
    for (const auto& member : members_) free_.push_back(member.get());
  }

  /// A worker for as long as the lease lives.
  class Lease {
   public:
    explicit Lease(Pool& pool) : pool_(pool), member_(pool.take()) {}
    ~Lease() { pool_.give_back(member_, started_); }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    T* operator->() const { return member_; }

   private:
    Pool& pool_;
    T* member_;
    std::chrono::steady_clock::time_point started_ =
        std::chrono::steady_clock::now();
  };

  /// The time that all workers together have worked so far.
  std::chrono::nanoseconds busy() const {
    return std::chrono::nanoseconds(busy_.load());
  }
  std::size_t size() const { return members_.size(); }

 private:
  T* take() {
    std::unique_lock lock(mutex_);
    returned_.wait(lock, [&] { return !free_.empty(); });
    T* member = free_.back();
    free_.pop_back();
    return member;
  }

  void give_back(T* member, std::chrono::steady_clock::time_point started) {
    busy_ += (std::chrono::steady_clock::now() - started).count();
    {
      const std::lock_guard lock(mutex_);
      free_.push_back(member);
    }
    returned_.notify_one();
  }

  std::vector<std::unique_ptr<T>> members_;
  std::mutex mutex_;
  std::condition_variable returned_;
  std::vector<T*> free_;  // the warmest last
  std::atomic<std::int64_t> busy_ = 0;
};

class PooledEngine : public Engine {
 public:
  explicit PooledEngine(std::vector<std::unique_ptr<Engine>> engines)
      : pool_(std::move(engines)) {}

  Result<EngineInfo> info() override { return lease()->info(); }
  Result<Outcome> apply(const java::Program& program,
                        const Request& request) override {
    return lease()->apply(program, request);
  }
  void restart() override { lease()->restart(); }
  const Pool<Engine>& pool() const { return pool_; }

 private:
  Pool<Engine>::Lease lease() { return Pool<Engine>::Lease(pool_); }

  Pool<Engine> pool_;
};

/// A judge that failed to answer is replaced before it is asked again.
class PooledJudge : public Judge {
 public:
  explicit PooledJudge(std::vector<std::unique_ptr<Judge>> judges)
      : pool_(std::move(judges)) {}

  Result<Compilation> compile(const java::Program& program,
                              Compiler compiler) override {
    const Pool<Judge>::Lease judge(pool_);
    return answer(judge, judge->compile(program, compiler));
  }
  Result<Comparison> compare(const java::Program& before,
                             const java::Program& after) override {
    const Pool<Judge>::Lease judge(pool_);
    return answer(judge, judge->compare(before, after));
  }
  void restart() override {}
  const Pool<Judge>& pool() const { return pool_; }

 private:
  template <typename R>
  static R answer(const Pool<Judge>::Lease& judge, R result) {
    if (!result) judge->restart();
    return result;
  }

  Pool<Judge> pool_;
};

}  // namespace refute::campaign
