#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "campaign/spent.h"
#include "oracle/judge.h"

/// Several judges as one, for any number of threads: each question takes a free
/// judge, or waits for one, so that engines work while JVMs judge. A judge that
/// failed to answer is replaced and asked once more: somebody may have killed
/// it, and the finding would be lost with it.
namespace refute::campaign {

class JudgePool : public Judge {
 public:
  explicit JudgePool(std::vector<std::unique_ptr<Judge>> judges)
      : judges_(std::move(judges)) {
    for (const auto& judge : judges_) free_.push_back(judge.get());
  }

  Result<Compilation> compile(const java::Program& program,
                              Compiler compiler) override {
    return ask(compiling_,
               [&](Judge& judge) { return judge.compile(program, compiler); });
  }
  Result<Comparison> compare(const java::Program& before,
                             const java::Program& after,
                             const sequence::Mapping& renamed) override {
    auto answer = ask(comparing_, [&](Judge& judge) {
      return judge.compare(before, after, renamed);
    });
    if (answer && answer->covered) {
      const std::lock_guard lock(mutex_);
      coverage_.covered += *answer->covered;
      ++coverage_.programs;
    }
    return answer;
  }
  Result<Comparison> compare_harder(const java::Program& before,
                                    const java::Program& after,
                                    const sequence::Mapping& renamed) override {
    return ask(comparing_, [&](Judge& judge) {
      return judge.compare_harder(before, after, renamed);
    });
  }
  Result<jvm::Bindings> bindings(const java::Program& program) override {
    return ask(other_, [&](Judge& judge) { return judge.bindings(program); });
  }
  Result<std::optional<java::Program>> class_files(
      const java::Program& program) override {
    return ask(other_,
               [&](Judge& judge) { return judge.class_files(program); });
  }
  void measure() override {
    for (const auto& judge : judges_) judge->measure();
  }
  void restart() override {}

  /// The time that all of them together have worked so far: in all, and of it
  /// compiling programs, and comparing what two programs do.
  std::chrono::nanoseconds busy() const {
    return compiling() + comparing() + std::chrono::nanoseconds(other_.load());
  }
  std::chrono::nanoseconds compiling() const {
    return std::chrono::nanoseconds(compiling_.load());
  }
  std::chrono::nanoseconds comparing() const {
    return std::chrono::nanoseconds(comparing_.load());
  }
  std::size_t size() const { return judges_.size(); }
  Coverage coverage() const {
    const std::lock_guard lock(mutex_);
    return coverage_;
  }

 private:
  template <typename Question>
  auto ask(std::atomic<std::int64_t>& busy, const Question& question)
      -> decltype(question(std::declval<Judge&>())) {
    Judge& judge = take();
    const auto started = std::chrono::steady_clock::now();
    auto answer = question(judge);
    if (!answer) {
      judge.restart();
      answer = question(judge);
    }
    if (!answer) judge.restart();
    busy += (std::chrono::steady_clock::now() - started).count();
    give_back(judge);
    return answer;
  }

  Judge& take() {
    std::unique_lock lock(mutex_);
    returned_.wait(lock, [&] { return !free_.empty(); });
    Judge& judge = *free_.back();
    free_.pop_back();
    return judge;
  }

  void give_back(Judge& judge) {
    {
      const std::lock_guard lock(mutex_);
      free_.push_back(&judge);
    }
    returned_.notify_one();
  }

  std::vector<std::unique_ptr<Judge>> judges_;
  mutable std::mutex mutex_;
  std::condition_variable returned_;
  std::vector<Judge*> free_;  // the warmest last
  Coverage coverage_;
  std::atomic<std::int64_t> compiling_ = 0;
  std::atomic<std::int64_t> comparing_ = 0;
  std::atomic<std::int64_t> other_ = 0;
};

}  // namespace refute::campaign
