#include "oracle/custom.h"

#include "oracle/postconditions.h"

namespace refute {

bool has_postcondition(std::string_view refactoring) {
  return find_postcondition(refactoring) != nullptr;
}

Result<Verdict> judge_custom(const Trial& trial, Tools&, Rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};

  const auto findings = check_postcondition(
      trial.subject.request, trial.subject.program, applied->after);
  if (const auto* unknown = std::get_if<Unknown>(&findings))
    return NotApplicable{unknown->why};
  const auto& flaws = std::get<Flaws>(findings);
  // What an engine calls an error, it does not claim to have done.
  if (!flaws.empty() && level_of(trial.outcome) == Level::kError)
    return NotApplicable{"the engine said so: " + flaws.front().sentence};
  return verdict_of("custom", trial, flaws);
}

}  // namespace refute
