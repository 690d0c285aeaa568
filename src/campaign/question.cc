#include "campaign/question.h"

#include <utility>

#include "refactoring/task.h"

namespace refute::campaign {
namespace {

bool says_nothing(const Oracle& oracle, const Outcome& outcome) {
  return oracle.name != "crash" && (std::holds_alternative<Died>(outcome) ||
                                    std::holds_alternative<TimedOut>(outcome));
}

Result<Outcome> apply(const Oracle& oracle, const java::Program& program,
                      const Request& request, Engine& engine) {
  REFUTE_TRY(Outcome outcome, engine.apply(program, request));
  if (says_nothing(oracle, outcome)) {
    REFUTE_TRY(outcome, engine.apply(program, request));
  }
  if (says_nothing(oracle, outcome))
    return fail("the engine gave no result: " + std::string(kind(outcome)));
  return outcome;
}

}  // namespace

Result<std::optional<java::Program>> input_for(const Subject& subject,
                                               Judge& judge) {
  if (task_of(subject.request.refactoring) == Task::kRun)
    return judge.class_files(subject.program);
  return std::optional(subject.program);
}

Result<std::optional<Found>> ask(const Oracle& oracle, const Subject& subject,
                                 Engine& own,
                                 const std::vector<Engine*>& rivals,
                                 Judge& judge, Rigour rigour) {
  REFUTE_TRY(const auto input, input_for(subject, judge));
  if (!input) return std::optional<Found>{};
  REFUTE_TRY(Outcome outcome, apply(oracle, *input, subject.request, own));
  if (std::holds_alternative<Invalid>(outcome)) return std::optional<Found>{};
  REFUTE_TRY(const EngineInfo info, own.info());
  std::vector<std::pair<std::string, Outcome>> others;
  if (oracle.needs_rivals)
    for (Engine* const rival : rivals) {
      REFUTE_TRY(Outcome theirs,
                 apply(oracle, *input, subject.request, *rival));
      if (std::holds_alternative<Invalid>(theirs)) continue;
      REFUTE_TRY(const EngineInfo who, rival->info());
      others.emplace_back(who.name, std::move(theirs));
    }
  Trial trial{subject, outcome, info.name};
  for (const auto& [name, theirs] : others)
    trial.rivals.push_back({name, theirs});
  Tools tools{judge, own};
  REFUTE_TRY(Verdict verdict, oracle.judge(trial, tools, rigour));
  auto* const finding = std::get_if<Finding>(&verdict);
  if (finding == nullptr) return std::optional<Found>{};
  return std::optional(
      Found{std::move(outcome), std::move(*finding), info.name});
}

}  // namespace refute::campaign
