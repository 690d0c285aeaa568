#pragma once

#include <algorithm>
#include <chrono>
#include <memory>

#include "jvm/machine.h"
#include "jvm/messages.h"
#include "sequence/executor.h"

/// Two versions of a program, compiled alike, and the place where both run.
namespace refute::jvm {

/// Both versions, compiled by the same compiler.
struct Pair {
  std::shared_ptr<const Compiled> before;
  std::shared_ptr<const Compiled> after;

  bool ok() const { return before->ok && after->ok; }
};

Pair compile_pair(const Machine& machine, const CompareRequest& request,
                  bool javac);

/// What javac makes of both. Of large programs it compiles what differs, and
/// the rest is as in `by_ecj`.
Pair compile_pair_by_javac(const Machine& machine,
                           const CompareRequest& request, const Pair& by_ecj);

/// Sets the verdict if a version does not compile.
bool rejected(const Pair& pair, CompareReply& reply);

/// Loads what is common of both versions. What it is given must outlive it.
class PairLaboratory : public sequence::Laboratory {
 public:
  PairLaboratory(const Machine& machine, const Pair& pair,
                 const sequence::Common& common, int max_cost)
      : machine_(machine), pair_(pair), common_(common), max_cost_(max_cost) {}

  std::unique_ptr<sequence::Executor> fresh(sequence::Side side) override {
    if (side == sequence::Side::kBefore)
      return machine_.load(*pair_.before, common_.before, max_cost_);
    return machine_.load(*pair_.after, common_.after, max_cost_);
  }

  /// From now on, ways through changed code are told. All of them are new
  /// then, whatever ran before.
  void tell_new_ways() {
    tells_new_ways_ = true;
    machine_.forget_ways();
  }
  bool found_new_ways() override {
    return tells_new_ways_ && machine_.found_new_ways();
  }

  std::vector<sequence::Operands> compared() override {
    return machine_.compared();
  }

  /// What of the changed code was reached so far.
  ChangedCode changed() const {
    return machine_.changed(*pair_.before, *pair_.after);
  }

  void stop_calls_at(std::chrono::steady_clock::time_point time) override {
    machine_.watchdog().stop_calls_at(std::max(time, end_));
  }
  /// No call is stopped before this: one search may be a part of a longer one.
  void let_calls_run_until(std::chrono::steady_clock::time_point end) {
    end_ = end;
  }

 private:
  const Machine& machine_;
  const Pair& pair_;
  const sequence::Common& common_;
  int max_cost_;
  bool tells_new_ways_ = false;
  std::chrono::steady_clock::time_point end_ = {};
};

}  // namespace refute::jvm
