#include "reduce/pair.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "reduce/edits.h"

namespace refute::reduce {
namespace {

using Clock = std::chrono::steady_clock;

/// What a step is called, and which of those called so it is.
using Name = std::pair<std::string, std::size_t>;

/// One step, by its number in each version that has it.
struct PairStep {
  Name name;
  std::optional<std::size_t> before;
  std::optional<std::size_t> after;
  std::size_t size = 0;
};

using Numbered = std::map<Name, std::size_t>;

Numbered numbered(const std::vector<Edit>& edits) {
  std::map<std::string, std::size_t> seen;
  Numbered all;
  for (std::size_t i = 0; i < edits.size(); ++i)
    all[{edits[i].what, seen[edits[i].what]++}] = i;
  return all;
}

/// The largest first.
std::vector<PairStep> steps_of(const VersionPair& pair) {
  const auto before_edits = edits({pair.before, {}, {}});
  const auto after_edits = edits({pair.after, {}, {}});
  const Numbered before = numbered(before_edits);
  const Numbered after = numbered(after_edits);
  std::vector<PairStep> steps;
  for (const auto& [name, number] : before) {
    const auto same = after.find(name);
    const bool shared = same != after.end();
    // A part of something that both have is not taken from one alone.
    if (!shared && !before_edits[number].whole) continue;
    steps.push_back({name, number,
                     shared ? std::optional(same->second) : std::nullopt,
                     before_edits[number].size});
  }
  for (const auto& [name, number] : after)
    if (!before.contains(name) && after_edits[number].whole)
      steps.push_back({name, std::nullopt, number, after_edits[number].size});
  std::stable_sort(
      steps.begin(), steps.end(),
      [](const PairStep& a, const PairStep& b) { return a.size > b.size; });
  return steps;
}

/// None if a version cannot take it.
std::optional<java::Program> without(const java::Program& program,
                                     std::optional<std::size_t> step) {
  if (!step) return program;
  auto smaller = apply_edits({program, {}, {}}, {*step});
  if (!smaller) return std::nullopt;
  return std::move(smaller->program);
}

}  // namespace

ReducedPair reduce_pair(VersionPair pair, const PairStillShows& shows,
                        std::chrono::milliseconds budget) {
  const auto deadline = Clock::now() + budget;
  ReducedPair result{std::move(pair)};
  // In rounds: each tries every step once, the last one all of them in vain.
  std::set<Name> tried;
  bool smaller = false;
  for (auto steps = steps_of(result.pair);;) {
    const auto step = std::find_if(
        steps.begin(), steps.end(),
        [&](const PairStep& each) { return !tried.contains(each.name); });
    if (step == steps.end()) {
      result.minimal = !smaller;
      if (result.minimal) return result;
      smaller = false;
      tried.clear();
      continue;
    }
    tried.insert(step->name);
    auto before = without(result.pair.before, step->before);
    auto after = without(result.pair.after, step->after);
    if (!before || !after || before == after) continue;
    if (Clock::now() >= deadline) return result;
    VersionPair candidate{*std::move(before), *std::move(after)};
    ++result.checks;
    const auto still = shows(candidate);
    if (!still) {
      result.trouble = still.error().message;
      return result;
    }
    if (!*still) continue;
    result.pair = std::move(candidate);
    steps = steps_of(result.pair);
    smaller = true;
  }
}

}  // namespace refute::reduce
