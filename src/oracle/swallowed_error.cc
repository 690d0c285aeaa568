#include "oracle/swallowed_error.h"

#include <fmt/format.h>

#include "oracle/crash.h"
#include "oracle/message.h"
#include "refactoring/task.h"

namespace refute {

namespace {

/// Compilers and machines have no outcomes that could hide an error.
bool is_refactoring(std::string_view refactoring) {
  return task_of(refactoring) == Task::kRefactor;
}

}  // namespace

Result<Verdict> judge_swallowed_error(const Trial& trial, Tools&, Rigour) {
  const auto& all = swallowed(trial.outcome);
  if (all.empty()) return Pass{};
  // The first is the cause, what follows is often its echo.
  const Swallowed& first = all.front();
  const std::string place = first.stack.empty()
                                ? message_template(first.message, trial.subject)
                                : telling_frame(first.exception, first.stack);
  std::string evidence;
  for (const auto& each : all)
    evidence +=
        fmt::format("{}: {}\n{}\n", each.exception, each.message, each.stack);
  return finding(
      "swallowed-error", trial, first.exception + "|" + place,
      fmt::format("the engine {}, but logged {} in {}",
                  kind(trial.outcome) == "applied" ? "changed the program"
                                                   : "only said that it cannot",
                  first.exception, place),
      std::move(evidence));
}

Oracle swallowed_error_oracle() {
  return {.name = "swallowed-error",
          .question = "did the engine keep an error of its own to itself?",
          .judge = judge_swallowed_error,
          .concerns = is_refactoring,
          .about = About::kCrash,
          .rank = 6};
}

}  // namespace refute
