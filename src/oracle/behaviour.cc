#include "oracle/behaviour.h"

#include <fmt/format.h>

#include <algorithm>

namespace refute {
namespace {

// What kind of difference: a value for a value, an exception for a value …
std::string shape(const Difference& difference) {
  const auto kind = [](const std::string& observation) {
    return observation.starts_with("throws ") ? observation
                                              : std::string("value");
  };
  return kind(difference.before) + "→" + kind(difference.after);
}

}  // namespace

Result<Verdict> judge_behaviour(const Trial& trial, Tools& tools, Rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};

  REFUTE_TRY(const auto comparison,
             tools.judge.compare(trial.subject.program, applied->after));
  if (!comparison.untested.empty()) return NotApplicable{comparison.untested};
  if (comparison.differences.empty()) return Pass{};

  const Difference& first = comparison.differences.front();
  std::string evidence;
  for (const auto& difference : comparison.differences)
    evidence += fmt::format("{}: {} before, {} after\n", difference.call,
                            difference.before, difference.after);
  const Level level = level_of(trial.outcome);
  return Finding{.oracle = "behaviour",
                 .level = level,
                 .signature = fmt::format("behaviour|{}|{}|{}",
                                          trial.subject.request.refactoring,
                                          to_string(level), shape(first)),
                 .summary = fmt::format("{} gives {} before and {} after",
                                        first.call, first.before, first.after),
                 .evidence = std::move(evidence)};
}

}  // namespace refute
