#include "sequence/shrink.h"

#include <algorithm>

namespace refute::sequence {

namespace {

/// `sequence` without statement `index`, if nothing depends on it.
std::optional<Sequence> without(const Sequence& sequence, int index) {
  Sequence rest;
  for (int i = 0; i < static_cast<int>(sequence.size()); ++i) {
    if (i == index) continue;
    Statement statement = sequence[i];
    for (auto& argument : statement.arguments) {
      if (argument.statement == index) return std::nullopt;
      if (argument.statement > index) --argument.statement;
    }
    rest.push_back(std::move(statement));
  }
  return rest;
}

class Shrinker {
 public:
  Shrinker(Laboratory& laboratory, Evidence evidence, const Limits& limits,
           int max_runs)
      : laboratory_(laboratory),
        best_(std::move(evidence)),
        limits_(limits),
        runs_left_(max_runs) {}

  Evidence run() {
    drop_earlier_sequences();
    for (std::size_t i = best_.test.size(); i-- > 0;) drop_statements(i);
    return std::move(best_);
  }

 private:
  bool accept(TestCase candidate) {
    if (candidate.empty() || runs_left_-- <= 0) return false;
    auto difference = confirm(laboratory_, candidate, limits_);
    if (!difference) return false;
    best_ = {std::move(candidate), *std::move(difference)};
    return true;
  }

  /// Halves first: most histories matter little.
  void drop_earlier_sequences() {
    for (std::size_t size = best_.test.size() / 2; size > 0; size /= 2) {
      std::size_t at = 0;
      while (at + size < best_.test.size()) {
        TestCase candidate = best_.test;
        const auto first = candidate.begin() + static_cast<std::ptrdiff_t>(at);
        candidate.erase(first, first + static_cast<std::ptrdiff_t>(size));
        if (!accept(std::move(candidate))) at += size;
      }
    }
  }

  void drop_statements(std::size_t at) {
    if (at + 1 == best_.test.size() && !best_.difference.state) {
      TestCase candidate = best_.test;
      candidate[at].resize(best_.difference.statement + 1);
      if (candidate != best_.test) accept(std::move(candidate));
    }
    for (int i = static_cast<int>(best_.test[at].size()) - 1; i >= 0; --i) {
      auto rest = without(best_.test[at], i);
      if (!rest || rest->empty()) continue;
      TestCase candidate = best_.test;
      candidate[at] = *std::move(rest);
      accept(std::move(candidate));
    }
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
