#include "oracle/oracle.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.h"
#include "oracle/announced.h"
#include "refactoring/task.h"

namespace refute {

Finding finding(std::string_view oracle, const Trial& trial,
                std::string_view shape, std::string summary,
                std::string evidence, std::vector<Message> messages) {
  if (messages.empty())
    messages.push_back({std::string(shape), summary, std::string(shape)});
  const Level level =
      unannounced(status(trial.outcome), oracle, messages).empty()
          ? Level::kAnnounced
          : level_of(trial.outcome);
  return {.oracle = std::string(oracle),
          .level = level,
          .signature = fmt::format("{}|{}|{}|{}", oracle,
                                   trial.subject.request.refactoring,
                                   to_string(level), shape),
          .summary = std::move(summary),
          .evidence = std::move(evidence),
          .messages = std::move(messages)};
}

namespace {

/// It is never destroyed: its oracles may have processes, which must not end
/// after what they were started with.
std::map<std::string, Oracle, std::less<>>& own_oracles() {
  static auto& all = *new std::map<std::string, Oracle, std::less<>>;
  return all;
}

}  // namespace

const Oracle* add_oracle(const std::string& name, Oracle row) {
  const auto added = own_oracles().insert_or_assign(name, std::move(row)).first;
  added->second.name = added->first;
  added->second.is_own = true;
  return &added->second;
}

const Oracle* find_oracle(std::string_view name) {
  for (const auto& oracle : oracles())
    if (oracle.name == name) return &oracle;
  const auto own = own_oracles().find(name);
  return own == own_oracles().end() ? nullptr : &own->second;
}

int rank_of(std::string_view oracle) {
  const Oracle* const row = find_oracle(oracle);
  return row ? row->rank : Oracle::kLastRank;
}

bool is_about_result(About about) {
  return about == About::kCompiling || about == About::kMeaning ||
         about == About::kChange;
}

Result<const Oracle*> must_find_oracle(std::string_view name) {
  const Oracle* const oracle = find_oracle(name);
  if (oracle == nullptr) return fail("there is no oracle " + std::string(name));
  return oracle;
}

std::vector<std::string> told_first(std::string_view oracle) {
  std::vector<std::string> names;
  const Oracle* const again = find_oracle(oracle);
  for (const Oracle& each : oracles())
    if (again != nullptr && is_about_result(each.about) &&
        each.retells < again->retells)
      names.emplace_back(each.name);
  return names;
}

Result<std::vector<const Oracle*>> choose_oracles(
    const std::vector<std::string>& names) {
  const auto named = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  std::vector<std::string> known = {"all", "default"};
  for (const auto& oracle : oracles()) known.emplace_back(oracle.name);
  for (const auto& name : names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      return usage_error("there is no oracle called \"" + name + "\"" +
                             did_you_mean(name, known),
                         "`refute list oracles` shows them all");
  const bool defaults = names.empty() || named("default");
  std::vector<const Oracle*> chosen;
  for (const auto& oracle : oracles())
    if (named("all") || named(oracle.name) || (defaults && oracle.by_default))
      chosen.push_back(&oracle);
  return chosen;
}

bool has_a_say(const Oracle& oracle, std::string_view refactoring,
               std::size_t engines) {
  // Of compilers and machines only what is made for them, and whether they
  // crash: the others ask of refactorings.
  if (task_of(refactoring) != Task::kRefactor && oracle.concerns == nullptr &&
      oracle.about != About::kCrash)
    return false;
  return (engines > 1 || !oracle.needs_rivals) &&
         (oracle.concerns == nullptr || oracle.concerns(refactoring));
}

}  // namespace refute
