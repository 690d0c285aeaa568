#include "oracle/behaviour.h"

#include <fmt/format.h>

#include <algorithm>

#include "oracle/renamed.h"

namespace refute {
namespace {

// "int 1" is an int, "throws p.E" is that exception.
std::string kind_of(const std::string& observation) {
  if (observation.starts_with("throws ")) return observation;
  return observation.substr(0, observation.find(' '));
}

// What kind of difference: what was seen, and whether the method that was
// refactored shows it itself.
std::string shape(const Difference& difference, const Request& request) {
  const auto& method = request.target.method;
  const auto last = difference.call.rfind(')');
  const auto open = difference.call.rfind('(', last);
  const auto dot = difference.call.rfind('.', open);
  const bool own = !method.empty() && dot != std::string::npos &&
                   difference.call.substr(dot + 1, open - dot - 1) == method;
  return fmt::format("{}→{}{}", kind_of(difference.before),
                     kind_of(difference.after), own ? " of the target" : "");
}

}  // namespace

Result<Verdict> judge_behaviour(const Trial& trial, Tools& tools, Rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};

  REFUTE_TRY(
      const auto comparison,
      tools.judge.compare(trial.subject.program, applied->after,
                          renamed_by(trial.subject.request,
                                     tools.outlines.of(trial.subject.program),
                                     tools.outlines.of(applied->after))));
  if (!comparison.untested.empty()) return NotApplicable{comparison.untested};
  if (comparison.differences.empty()) return Pass{};

  const Request& request = trial.subject.request;
  const Difference& first = comparison.differences.front();
  std::string evidence;
  std::vector<Message> messages;
  for (const auto& difference : comparison.differences) {
    messages.push_back({shape(difference, request),
                        {},
                        fmt::format("{}: {} before, {} after", difference.call,
                                    difference.before, difference.after)});
    evidence += fmt::format("{}: {} before, {} after\n", difference.call,
                            difference.before, difference.after);
  }
  Finding found = finding("behaviour", trial, shape(first, request),
                          fmt::format("{} gives {} before and {} after",
                                      first.call, first.before, first.after),
                          std::move(evidence), std::move(messages));
  found.test = comparison.test;
  found.world = first.closed ? "closed" : "open";
  return found;
}

}  // namespace refute
