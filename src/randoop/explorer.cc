#include "randoop/explorer.h"

#include <algorithm>

namespace refute::randoop {

namespace {

constexpr std::int64_t kMostInBatch = 64;
constexpr std::size_t kMostCode = 1 << 16;
constexpr int kMostFailures = 200;

}  // namespace

Explorer::Explorer(const Catalogue& catalogue, Lab& lab,
                   const ExplorerOptions& options)
    : catalogue_(catalogue),
      lab_(lab),
      options_(options),
      generator_(catalogue, options.generator),
      kept_(catalogue.operations.size()),
      returned_(catalogue.operations.size()),
      random_(static_cast<unsigned>(options.generator.seed + 1)) {}

void Explorer::fill(std::int64_t most) {
  batch_.code.clear();
  batch_.count = 0;
  starts_.clear();
  const auto size = std::min({kMostInBatch, 1 + stats_.sequences / 32, most});
  while (batch_.count < size && batch_.code.size() < kMostCode) {
    const auto start = batch_.code.size();
    if (!generator_.next(batch_)) return;
    starts_.push_back(start);
  }
}

bool Explorer::explore(std::chrono::milliseconds time, const Limits& limits) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + time;
  int failures = 0;
  while (Clock::now() < end && stats_.sequences < limits.sequences &&
         stats_.calls < limits.calls) {
    fill(limits.sequences - stats_.sequences);
    if (batch_.count == 0) {
      if (++failures == kMostFailures) return false;
      continue;
    }
    failures = 0;
    const auto& outcomes = lab_.run(batch_, options_.mode);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const auto stop =
          i + 1 < starts_.size() ? starts_[i + 1] : batch_.code.size();
      note(outcomes[i], {batch_.code.data() + starts_[i], stop - starts_[i]});
    }
    generator_.learn(outcomes);
  }
  return true;
}

int Explorer::last_operation(const Outcome& outcome,
                             std::span<const std::int32_t> code) const {
  std::size_t at = 2;
  for (int i = 0; i < outcome.statement; ++i)
    at += 1 + catalogue_.operations[code[at]].inputs.size();
  return code[at];
}

void Explorer::note(const Outcome& outcome,
                    std::span<const std::int32_t> code) {
  ++stats_.sequences;
  stats_.calls += outcome.statement + 1;
  if (options_.ran) options_.ran(outcome, code);
  const auto depth = static_cast<std::size_t>(outcome.statement);
  if (ended_at_.size() <= depth) ended_at_.resize(depth + 1);
  ++ended_at_[depth];
  const int operation = last_operation(outcome, code);
  const auto better = [&](const Code& old) {
    return old.empty() || code.size() < old.size();
  };
  switch (outcome.ending) {
    case Ending::kReturned: {
      ++stats_.returned;
      if (code[0] > options_.max_kept_length) return;
      if (catalogue_.operations[operation].helper) return;
      auto& kept = kept_[operation];
      const auto count = ++returned_[operation];
      const auto room = static_cast<std::size_t>(options_.kept_per_operation);
      if (kept.size() < room) {
        kept.emplace_back(code.begin(), code.end());
      } else if (const auto place = random_() % count; place < room) {
        kept[place].assign(code.begin(), code.end());
      }
      return;
    }
    case Ending::kIllegal:
      ++stats_.illegal;
      return;
    case Ending::kStopped: {
      ++stats_.stopped;
      // Seconds are much: what takes them twice is not called again.
      if (outcome.late && ++late_[operation] == 2) generator_.ban(operation);
      Stop& stop = stops_[operation];
      stop.operation = operation;
      ++stop.seen;
      if (better(stop.code)) stop.code.assign(code.begin(), code.end());
      return;
    }
    case Ending::kViolated: {
      if (catalogue_.operations[operation].helper) {
        // Not under test: a value that could not be made.
        ++stats_.illegal;
        return;
      }
      ++stats_.violating;
      if (options_.failures)
        failures_.push_back(
            {outcome.contract, outcome.statement, {code.begin(), code.end()}});
      auto& violation = violations_[{outcome.contract, operation}];
      violation.contract = outcome.contract;
      violation.operation = operation;
      ++violation.seen;
      if (better(violation.code))
        violation.code.assign(code.begin(), code.end());
      return;
    }
  }
}

std::vector<Code> Explorer::kept() const {
  std::vector<Code> all;
  for (const auto& each : kept_)
    all.insert(all.end(), each.begin(), each.end());
  return all;
}

}  // namespace refute::randoop
