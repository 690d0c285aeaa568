#include "oracle/custom.h"

#include <algorithm>

#include "oracle/refactorings.h"

namespace refute {
namespace {

// An engine does not claim to have done what it calls an error or says it
// cannot do.
bool admits_it(const Outcome& outcome) {
  if (level_of(outcome) == Level::kError) return true;
  const auto& entries = status(outcome);
  return std::any_of(entries.begin(), entries.end(),
                     [](const StatusEntry& entry) {
                       return entry.severity == Severity::kWarning &&
                              entry.message.find("annot ") != std::string::npos;
                     });
}

}  // namespace

bool has_postcondition(std::string_view refactoring) {
  return refactoring_called(refactoring).postcondition != nullptr;
}

Result<Verdict> judge_custom(const Trial& trial, Tools& tools, Rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};

  const auto findings = check_postcondition(
      trial.subject.request, tools.outlines.of(trial.subject.program),
      tools.outlines.of(applied->after));
  if (const auto* unknown = std::get_if<Unknown>(&findings))
    return NotApplicable{unknown->why};
  const auto& flaws = std::get<Flaws>(findings);
  if (!flaws.empty() && admits_it(trial.outcome))
    return NotApplicable{"the engine said so: " + flaws.front().sentence};
  return verdict_of("custom", trial, flaws);
}

Oracle custom_oracle() {
  return {.name = "custom",
          .question = "did the refactoring make the change it is named for?",
          .judge = judge_custom,
          .concerns = has_postcondition,
          .about = About::kChange,
          .rank = 3,
          .retells = 1};
}

}  // namespace refute
