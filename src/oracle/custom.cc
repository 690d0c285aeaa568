#include "oracle/custom.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

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
  if (flaws.empty()) return Pass{};

  std::set<std::string> kinds;
  std::string evidence;
  for (const auto& flaw : flaws) {
    kinds.insert(flaw.kind);
    evidence += flaw.sentence + "\n";
  }
  return finding("custom", trial, fmt::format("{}", fmt::join(kinds, ",")),
                 flaws.front().sentence, std::move(evidence));
}

}  // namespace refute
