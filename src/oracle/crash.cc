#include "oracle/crash.h"

#include <fmt/format.h>

#include "base/text.h"

namespace refute {
namespace {

// "\tat org.eclipse.….Foo.bar(Foo.java:12)" without its line number, so that
// the same fault in two builds looks the same.
std::string innermost_frame(const std::string& stack) {
  for (const auto& line : split(stack, '\n')) {
    const auto at = line.find("at ");
    if (at == std::string::npos) continue;
    const auto frame = line.substr(at + 3);
    if (frame.starts_with("java.") || frame.starts_with("jdk.")) continue;
    return frame.substr(0, frame.find('('));
  }
  return "?";
}

Finding finding(const Trial& trial, std::string what, std::string summary,
                std::string evidence) {
  return {.oracle = "crash",
          .level = level_of(trial.outcome),
          .signature = fmt::format("crash|{}|{}",
                                   trial.subject.request.refactoring, what),
          .summary = std::move(summary),
          .evidence = std::move(evidence)};
}

}  // namespace

Result<Verdict> judge_crash(const Trial& trial, Tools&, Rigour) {
  if (const auto* crashed = std::get_if<Crashed>(&trial.outcome)) {
    const std::string frame = innermost_frame(crashed->stack);
    return finding(
        trial, crashed->exception + "|" + frame,
        fmt::format("the engine threw {} in {}", crashed->exception, frame),
        fmt::format("{}: {}\n{}", crashed->exception, crashed->message,
                    crashed->stack));
  }
  if (const auto* timed_out = std::get_if<TimedOut>(&trial.outcome))
    return finding(trial, "hang",
                   fmt::format("the engine gave no answer within {} s",
                               timed_out->seconds),
                   timed_out->stderr_tail);
  if (const auto* died = std::get_if<Died>(&trial.outcome))
    return finding(trial, "died", "the engine was lost: " + died->how,
                   died->stderr_tail);
  return Pass{};
}

}  // namespace refute
