#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "base/pool.h"
#include "oracle/java_lab.h"
#include "store/spent.h"

/// Several labs as one, for any number of threads: each question takes a free
/// lab, or waits for one, so that engines work while JVMs judge. A lab that
/// failed to answer is replaced and asked once more: somebody may have killed
/// it, and the finding would be lost with it.
namespace refute::campaign {

class LabPool : public JavaLab {
 public:
  explicit LabPool(std::vector<std::unique_ptr<JavaLab>> labs) {
    for (auto& lab : labs) labs_.give_back(labs_.add(std::move(lab)));
  }

  Result<Compilation> compile(const java::Program& program,
                              Compiler compiler) override {
    return ask(compiling_,
               [&](JavaLab& lab) { return lab.compile(program, compiler); });
  }
  Result<Comparison> compare(const java::Program& before,
                             const java::Program& after,
                             const sequence::Mapping& renamed) override {
    auto answer = ask(comparing_, [&](JavaLab& lab) {
      return lab.compare(before, after, renamed);
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
    return ask(comparing_, [&](JavaLab& lab) {
      return lab.compare_harder(before, after, renamed);
    });
  }
  Result<jvm::Bindings> bindings(const java::Program& program) override {
    return ask(other_, [&](JavaLab& lab) { return lab.bindings(program); });
  }
  Result<std::optional<java::Program>> class_files(
      const java::Program& program) override {
    return ask(other_, [&](JavaLab& lab) { return lab.class_files(program); });
  }
  void measure() override {
    for (const auto& lab : labs_.all()) lab->measure();
  }
  /// All of them, each before it is used again.
  void restart() override { labs_.restart(); }

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
  std::size_t size() const { return labs_.all().size(); }
  std::size_t working() const { return labs_.in_use(); }
  store::Coverage coverage() const {
    const std::lock_guard lock(mutex_);
    return coverage_;
  }

 private:
  template <typename Question>
  auto ask(std::atomic<std::int64_t>& busy, const Question& question)
      -> decltype(question(std::declval<JavaLab&>())) {
    REFUTE_TRY(JavaLab* const taken, labs_.take());
    JavaLab& lab = *taken;
    const auto started = std::chrono::steady_clock::now();
    auto answer = question(lab);
    if (!answer) {
      lab.restart();
      answer = question(lab);
    }
    if (!answer) lab.restart();
    busy += (std::chrono::steady_clock::now() - started).count();
    labs_.give_back(lab);
    return answer;
  }

  Pool<JavaLab> labs_;
  mutable std::mutex mutex_;  // of the coverage
  store::Coverage coverage_;
  std::atomic<std::int64_t> compiling_ = 0;
  std::atomic<std::int64_t> comparing_ = 0;
  std::atomic<std::int64_t> other_ = 0;
};

}  // namespace refute::campaign
