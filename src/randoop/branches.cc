#include "randoop/branches.h"

#include <algorithm>

namespace refute::randoop {

BranchDirected::BranchDirected(const Catalogue& catalogue, FlowLab& lab,
                               std::vector<Code> inputs,
                               const BranchOptions& options)
    : catalogue_(catalogue),
      lab_(lab),
      options_(options),
      inputs_(std::move(inputs)) {
  std::stable_sort(inputs_.begin(), inputs_.end(),
                   [](const Code& a, const Code& b) { return a[0] < b[0]; });
  report_.conditions = lab.conditions();
}

bool BranchDirected::work(std::chrono::milliseconds time,
                          std::chrono::steady_clock::time_point study_until) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + time;
  while (Clock::now() < end) {
    if (studied_ < inputs_.size() && Clock::now() < study_until) {
      study(inputs_[studied_++]);
    } else if (!classified_) {
      classify();
    } else if (directed_ < frontier_.size()) {
      direct(frontier_[directed_++]);
    } else {
      return false;
    }
  }
  return true;
}

void BranchDirected::study(const Code& code) {
  const Flow flow = lab_.flow(code, false);
  ++report_.sequences;
  // Stopped: it took too long for the watchdog.
  if (flow.ended.starts_with("unsupported") || flow.ended == "stopped") {
    ++report_.unsupported;
  } else if (flow.ended != "returned" && report_.diverged++ == 0) {
    report_.diverged_as = flow.ended;
  }
  covered_.insert(flow.outcomes.begin(), flow.outcomes.end());
  if (code[0] > options_.most_calls) return;
  for (const int outcome : flow.outcomes) {
    auto& known = witnesses_[outcome / 2];
    const bool again = !known.empty() && known.back() == studied_ - 1;
    if (known.size() < options_.witnesses && !again)
      known.push_back(studied_ - 1);
  }
}

void BranchDirected::classify() {
  classified_ = true;
  for (int each = 0; each < report_.conditions; ++each) {
    const int sides = covered(2 * each) + covered(2 * each + 1);
    if (sides == 1) frontier_.push_back(each);
    ++(sides == 2   ? report_.full
       : sides == 1 ? report_.frontier
                    : report_.uncovered);
  }
}

void BranchDirected::direct(int condition) {
  ++report_.done;
  if (covered(2 * condition) && covered(2 * condition + 1)) {
    ++report_.in_passing;
    return;
  }
  bool analysable = false;
  for (const auto number : witnesses_[condition]) {
    const Code& witness = inputs_[number];
    const Flow flow = lab_.flow(witness, true);
    if (!flow.influencing.contains(condition)) continue;
    if (!analysable) ++report_.analysable;
    analysable = true;
    if (change(condition, witness, flow)) {
      ++report_.flipped;
      return;
    }
  }
}

bool BranchDirected::change(int condition, const Code& witness,
                            const Flow& flow) {
  int tries = 0;
  bool flipped = false;
  tried_.clear();
  report_.no_room += change_variables(
      decode(witness, catalogue_), flow, flow.influencing.at(condition),
      catalogue_, lab_, options_.largest_step,
      [&](const Calls& calls, const std::string& how) {
        flipped = try_change(condition, witness, calls, how);
        return flipped || ++tries == options_.most_changes;
      });
  return flipped;
}

bool BranchDirected::try_change(int condition, const Code& witness,
                                const Calls& calls, const std::string& how) {
  Code code = encode(calls, static_cast<int>(calls.size()) - 1);
  if (!tried_.insert(code).second) return false;
  ++report_.changes;
  const Flow flow = lab_.flow(code, false);
  const int missing =
      covered(2 * condition) ? 2 * condition + 1 : 2 * condition;
  const auto& seen = flow.outcomes;
  if (std::find(seen.begin(), seen.end(), missing) == seen.end()) return false;
  covered_.insert(seen.begin(), seen.end());
  flips_.push_back({condition, witness, std::move(code), how});
  return true;
}

}  // namespace refute::randoop
