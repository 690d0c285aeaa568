#include "sequence/difference.h"

#include <algorithm>

namespace refute::sequence {

namespace {

using Ending = Step::Ending;

bool same(const std::string& before, const std::string& after,
          const Alike& alike) {
  return before == after || (alike && alike(before, after));
}

bool differs(const Step& before, const Step& after, int max_cost,
             const Alike& alike) {
  if (ran_out(before) && ran_out(after)) return false;
  // A clock is no measure of a program: on a busy machine everything is slow.
  if (before.text == "time" || after.text == "time") return false;
  if (lacks_class(before) || lacks_class(after)) return false;
  if (ran_out(before) || ran_out(after)) {
    const Step& ended = ran_out(before) ? after : before;
    return ended.cost < max_cost / 16;
  }
  return before.ending != after.ending ||
         !same(before.text, after.text, alike) ||
         !same(before.output, after.output, alike);
}

}  // namespace

bool ran_out(const Step& step) {
  return step.ending == Ending::kStopped &&
         (step.text == "steps" || step.text == "memory" ||
          step.text == "stack" || step.text == "time");
}

bool lacks_class(const Step& step) {
  return step.ending == Ending::kStopped && step.text.starts_with("missing ");
}

std::string kind_of(const std::string& observation) {
  constexpr std::string_view kState = "in the end ";
  if (observation.starts_with(kState))
    return std::string(kState) + kind_of(observation.substr(kState.size()));
  if (observation.starts_with("throws ")) {
    // A message may hold what was given.
    const auto type = observation.find(' ', observation.find(' ') + 1);
    return observation.substr(0, type);
  }
  if (observation.starts_with("does not end")) return "does not end";
  return observation.substr(0, observation.find(' '));
}

std::string describe(const Step& step) {
  std::string text = step.text;
  if (step.ending == Ending::kThrew) text = "throws " + text;
  if (step.ending == Ending::kStopped) {
    if (text == "steps" || text == "stack" || text == "time")
      text = "does not end";
    else if (text == "memory")
      text = "needs too much memory";
    else if (text.starts_with("exit "))
      text = "calls System.exit(" + text.substr(5) + ")";
  }
  if (!step.output.empty()) text += ", prints \"" + step.output + "\"";
  return text;
}

std::optional<Difference> first_difference(const Trace& before,
                                           const Trace& after, int max_cost,
                                           const Alike& alike) {
  const auto count = std::min(before.steps.size(), after.steps.size());
  for (std::size_t i = 0; i < count; ++i) {
    const Step& b = before.steps[i];
    const Step& a = after.steps[i];
    if (differs(b, a, max_cost, alike))
      return Difference{i, describe(b), describe(a), b, a};
    // Past an undecided step nothing can be said.
    if (b.ending != Ending::kReturned || a.ending != Ending::kReturned)
      return std::nullopt;
  }
  const auto objects = std::min(before.state.size(), after.state.size());
  for (std::size_t i = 0; i < objects; ++i)
    if (!same(before.state[i], after.state[i], alike))
      return Difference{i,
                        "in the end " + before.state[i],
                        "in the end " + after.state[i],
                        {},
                        {},
                        true};
  return std::nullopt;
}

}  // namespace refute::sequence
