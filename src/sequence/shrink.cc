#include "sequence/shrink.h"

#include "calls/shrink.h"

namespace refute::sequence {

namespace {

/// Tells the shrinker which results a statement takes.
constexpr auto kResults = [](Statement& statement, const auto& replace) {
  for (auto& each : statement.arguments)
    if (each.statement >= 0) each.statement = replace(each.statement);
};

class Shrinker {
 public:
  Shrinker(Laboratory& laboratory, Evidence evidence, const Limits& limits,
           int max_runs)
      : laboratory_(laboratory),
        best_(std::move(evidence)),
        limits_(limits),
        runs_left_(max_runs) {}

  Evidence run() {
    calls::drop_runs(best_.test,
                     [&](const TestCase& fewer) { return accept(fewer); });
    drop_what_follows();
    for (std::size_t i = best_.test.size(); i-- > 0;)
      calls::drop_calls(best_.test[i], kResults, [&](const Sequence& shorter) {
        TestCase candidate = best_.test;
        candidate[i] = shorter;
        return accept(std::move(candidate));
      });
    return std::move(best_);
  }

 private:
  /// Does the candidate still show a difference? Then it is the best so far.
  bool accept(TestCase candidate) {
    if (runs_left_-- <= 0 || limits_.last.is_over()) return false;
    auto difference = confirm(laboratory_, candidate, limits_);
    if (!difference) return false;
    best_ = {std::move(candidate), *std::move(difference)};
    return true;
  }

  /// The statements after the one that differs.
  void drop_what_follows() {
    if (best_.difference.state) return;
    TestCase candidate = best_.test;
    candidate.back().resize(best_.difference.statement + 1);
    if (candidate != best_.test) accept(std::move(candidate));
  }

  Laboratory& laboratory_;
  Evidence best_;
  const Limits& limits_;
  int runs_left_;
};

}  // namespace

Evidence shrink(Laboratory& laboratory, const Evidence& evidence,
                const Limits& limits, int max_runs) {
  return Shrinker(laboratory, evidence, limits, max_runs).run();
}

}  // namespace refute::sequence
