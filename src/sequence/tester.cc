#include "sequence/tester.h"

#include <time.h>

#include <algorithm>
#include <map>
#include <set>

namespace refute::sequence {

namespace {

/// Differences of one operation that did not show again. After a few, most are
/// chance, but not all need be: inputs that show their address say nothing of
/// others. So looks become rarer, and ask for more.
class Doubts {
 public:
  void add() {
    ++count_;
    skipped_ = 0;
  }

  bool look_again() {
    if (count_ < kFew) return true;
    return ++skipped_ >= 1 << std::min(count_ - kFew + 1, kLongest);
  }

  /// How often a version must agree with itself.
  int rounds(int usual) const { return count_ < kFew ? usual : 2 * usual; }

 private:
  static constexpr int kFew = 5;
  static constexpr int kLongest = 20;
  int count_ = 0;
  int skipped_ = 0;
};

/// The trace of the last sequence, after all the earlier ones.
Trace run_all(Executor& executor, const TestCase& test) {
  Trace trace;
  for (const auto& sequence : test) trace = executor.run(sequence);
  return trace;
}

std::string excuse(const Limits& limits, const Sequence& sequence,
                   const Difference& difference) {
  return limits.excuse ? limits.excuse(sequence, difference) : "";
}

/// What differs, though only in names.
std::optional<Difference> other_wording(const Trace& before, const Trace& after,
                                        const Limits& limits) {
  if (!limits.alike) return std::nullopt;
  return first_difference(before, after, limits.max_cost);
}

/// The call was not allowed to do what it wanted, or not for long enough. One
/// that takes too many steps was stopped as well, but that it does not end is
/// what it does; a clock says nothing of a program.
bool was_refused(const Step& step) {
  return step.ending == Step::Ending::kStopped &&
         (step.text.starts_with("denied") || step.text == "time" ||
          lacks_class(step));
}

/// What became of each call.
void note_endings(const Sequence& sequence, const Trace& before,
                  const Trace& after, const Limits& limits,
                  Comparison& result) {
  using Ending = Step::Ending;
  const std::size_t both = std::min(before.steps.size(), after.steps.size());
  for (std::size_t i = 0; i < both; ++i) {
    const int operation = sequence[i].operation;
    const Step& b = before.steps[i];
    const Step& a = after.steps[i];
    // Where both were cut off, nothing was compared; but small programs that
    // run on in both versions are taken to do so for ever.
    const bool cut_off = limits.cut_off_is_unseen &&
                         b.ending == Ending::kStopped &&
                         a.ending == Ending::kStopped;
    if (was_refused(b) || was_refused(a))
      result.refused.insert(operation);
    else if (b.ending == Ending::kReturned && a.ending == Ending::kReturned)
      result.returned.insert(operation);
    else if (!cut_off)
      result.threw.insert(operation);
  }
}

/// Alone if that is enough, else after everything that ran before it.
std::optional<Evidence> confirmed(Laboratory& laboratory,
                                  const TestCase& history,
                                  const Limits& limits) {
  const TestCase alone{history.back()};
  if (auto difference = confirm(laboratory, alone, limits))
    return Evidence{alone, *std::move(difference)};
  if (auto difference = confirm(laboratory, history, limits))
    return Evidence{history, *std::move(difference)};
  return std::nullopt;
}

}  // namespace

std::chrono::milliseconds spent(bool cpu_time) {
  timespec now{};
  clock_gettime(cpu_time ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
  return std::chrono::milliseconds(std::int64_t{now.tv_sec} * 1'000 +
                                   now.tv_nsec / 1'000'000);
}

bool LastLook::is_over() const {
  return std::chrono::steady_clock::now() >= clock ||
         spent(/*cpu_time=*/true) >= processor;
}

bool has_null(const Sequence& sequence) {
  for (const auto& statement : sequence)
    for (const auto& each : statement.arguments)
      if (each.statement < 0 && each.literal->null) return true;
  return false;
}

bool has_null(const TestCase& test) {
  return std::any_of(test.begin(), test.end(),
                     [](const Sequence& each) { return has_null(each); });
}

bool is_weak(const Evidence& evidence) {
  const auto shows_address = [](const std::string& text) {
    return text.find(kAddress) != text.npos;
  };
  return has_null(evidence.test) || shows_address(evidence.difference.before) ||
         shows_address(evidence.difference.after);
}

std::optional<Difference> confirm(Laboratory& laboratory, const TestCase& test,
                                  const Limits& limits) {
  Trace before;
  Trace after;
  for (int round = 0; round < limits.rounds; ++round) {
    if (limits.last.is_over()) return std::nullopt;
    Trace b = run_all(*laboratory.fresh(Side::kBefore), test);
    Trace a = run_all(*laboratory.fresh(Side::kAfter), test);
    if (round == 0) {
      before = std::move(b);
      after = std::move(a);
      continue;
    }
    // A version that differs from itself says nothing about the other.
    if (first_difference(before, b, limits.max_cost) ||
        first_difference(after, a, limits.max_cost))
      return std::nullopt;
  }
  auto difference =
      first_difference(before, after, limits.max_cost, limits.alike);
  if (difference && !excuse(limits, test.back(), *difference).empty())
    return std::nullopt;
  // What takes long may end.
  if (difference && limits.patient &&
      (ran_out(difference->before_step) || ran_out(difference->after_step))) {
    Limits longer = limits;
    longer.max_cost *= kPatience;
    longer.patient = nullptr;
    return confirm(*limits.patient, test, longer);
  }
  return difference;
}

Comparison compare(Laboratory& laboratory, Generator& generator,
                   const Limits& limits) {
  auto deadline = spent(limits.cpu_time) + limits.time;
  const auto stop_calls_in_time = [&] {
    laboratory.stop_calls_at(std::chrono::steady_clock::now() +
                             (limits.cpu_time ? kSlack : 1) *
                                 (deadline - spent(limits.cpu_time)));
  };
  std::unique_ptr<Executor> before, after;
  TestCase history;
  const auto renew = [&] {
    before = laboratory.fresh(Side::kBefore);
    after = laboratory.fresh(Side::kAfter);
    history.clear();
  };
  renew();
  stop_calls_in_time();
  Comparison result;
  std::map<int, std::size_t> accused;  // The evidence against an operation.
  std::map<int, Doubts> doubts;
  int more = limits.more_after_evidence;
  while (result.sequences < limits.max_sequences &&
         spent(limits.cpu_time) < deadline) {
    auto made = generator.next();
    if (!made) {
      result.exhausted = true;
      break;
    }
    if (limits.no_null && has_null(*made)) continue;
    const bool stale = std::ssize(history) >= limits.renew_after;
    if (stale || (limits.fresh_each && !history.empty())) renew();
    history.push_back(*std::move(made));
    const Sequence& sequence = history.back();
    if (limits.keep_sequences && std::ssize(result.kept) < limits.max_kept)
      result.kept.push_back(sequence);
    const Trace b = before->run(sequence);
    const Trace a = after->run(sequence);
    ++result.sequences;
    result.calls += static_cast<std::int64_t>(b.steps.size() + a.steps.size());
    for (std::size_t i = 0; i < b.steps.size(); ++i)
      result.called.insert(sequence[i].operation);
    note_endings(sequence, b, a, limits, result);
    for (const auto* const trace : {&b, &a})
      for (const auto& step : trace->steps)
        if (step.ending == Step::Ending::kStopped) ++result.stopped[step.text];
    if (!b.steps.empty() && !a.steps.empty())
      result.lacks_classes |=
          lacks_class(b.steps.back()) != lacks_class(a.steps.back());
    const auto difference =
        first_difference(b, a, limits.max_cost, limits.alike);
    const std::string why =
        difference ? excuse(limits, sequence, *difference) : "";
    // What had to be stopped in either version is not worth extending, nor is
    // what was excused for throwing.
    const bool stopped =
        !a.steps.empty() && a.steps.back().ending == Step::Ending::kStopped;
    const bool threw = !why.empty() && !a.returned();
    generator.learn(sequence, stopped || threw ? a : b);
    if (laboratory.found_new_ways())
      generator.learn_new_ways(sequence, laboratory.compared());
    if (!result.evidence.empty() && more-- <= 0) break;
    if (!difference) {
      if (result.excused) continue;
      if (auto named = other_wording(b, a, limits))
        result.excused = {{{sequence}, *std::move(named)}, "it shows a name"};
      continue;
    }
    if (!why.empty()) {
      if (!result.excused) result.excused = {{{sequence}, *difference}, why};
      renew();
      continue;
    }
    // One piece of evidence per operation is enough. One that did not show
    // again, say for an address in a text, does not clear the operation.
    const Evidence seen{{sequence}, *difference};
    const int guilty = seen.guilty();
    const auto known = accused.find(guilty);
    const bool better = known != accused.end() &&
                        is_weak(result.evidence[known->second]) &&
                        !is_weak(seen);
    if ((known != accused.end() && !better) || !doubts[guilty].look_again())
      continue;

    // The second look has its own time: what the end of the search cut off
    // would be neither a difference nor none.
    laboratory.stop_calls_at(limits.last.clock);
    Limits look = limits;
    look.rounds = doubts[guilty].rounds(limits.rounds);
    auto evidence = confirmed(laboratory, history, look);
    if (evidence) {
      if (!better) {
        accused[guilty] = result.evidence.size();
        result.evidence.push_back(*std::move(evidence));
      } else if (!is_weak(*evidence)) {
        result.evidence[known->second] = *std::move(evidence);
      }
      deadline = std::min(deadline,
                          spent(limits.cpu_time) + limits.time_after_evidence);
    } else if (limits.last.is_over()) {
      ++result.unconfirmed;
    } else {
      doubts[guilty].add();
      ++result.flaky;
    }
    stop_calls_in_time();
    if (static_cast<int>(result.evidence.size()) >= limits.max_evidence) break;
    // The two may have drifted apart: start again from clean classes.
    renew();
  }
  return result;
}

}  // namespace refute::sequence
