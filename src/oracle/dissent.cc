#include "oracle/dissent.h"

#include <algorithm>

namespace refute {
namespace {

bool is_answer(const Outcome& outcome) {
  return std::holds_alternative<Applied>(outcome) ||
         std::holds_alternative<Refused>(outcome);
}

}  // namespace

std::vector<Answer> answers(const Trial& trial) {
  std::vector<Answer> all;
  if (is_answer(trial.outcome))
    all.push_back({trial.engine, &trial.outcome, true});
  for (const auto& rival : trial.rivals)
    if (is_answer(rival.outcome)) all.push_back({rival.engine, &rival.outcome});
  std::stable_sort(
      all.begin(), all.end(),
      [](const Answer& a, const Answer& b) { return a.engine < b.engine; });
  return all;
}

const Group* leading_against_own(const std::vector<Group>& groups) {
  const auto leading = std::max_element(
      groups.begin(), groups.end(),
      [](const Group& a, const Group& b) { return a.size() < b.size(); });
  for (auto group = groups.begin(); group != groups.end(); ++group)
    if (group != leading && !group->empty() && group->front().own)
      return &*leading;
  return nullptr;
}

std::string names_of(const Group& group) {
  std::string text;
  for (const auto& answer : group)
    text += (text.empty() ? "" : ", ") + answer.engine;
  return text;
}

}  // namespace refute
