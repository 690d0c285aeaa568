#include "oracle/does_not_compile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace refute {

Result<Verdict> judge_does_not_compile(const Trial& trial, Tools& tools,
                                       Rigour rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};

  if (rigour == Rigour::kBulk) {
    REFUTE_TRY(const auto quick,
               tools.judge.compile(applied->after, Compiler::kEcj));
    if (quick.ok()) return Pass{};
  }
  REFUTE_TRY(const auto after,
             tools.judge.compile(applied->after, Compiler::kJavac));
  if (after.ok())
    return NotApplicable{"ECJ rejects the program after, javac accepts it"};
  REFUTE_TRY(const auto before,
             tools.judge.compile(trial.subject.program, Compiler::kJavac));
  if (!before.ok())
    return NotApplicable{"javac rejects the program before as well"};

  std::set<std::string> codes;
  std::string evidence;
  for (const auto& error : after.errors) {
    codes.insert(error.code);
    evidence +=
        fmt::format("{}:{}: {}\n", error.file, error.line, error.message);
  }
  const Level level = level_of(trial.outcome);
  return Finding{
      .oracle = "does-not-compile",
      .level = level,
      .signature = fmt::format("does-not-compile|{}|{}|{}",
                               trial.subject.request.refactoring,
                               to_string(level), fmt::join(codes, ",")),
      .summary = fmt::format("the program no longer compiles: {}",
                             after.errors.front().message.substr(
                                 0, after.errors.front().message.find('\n'))),
      .evidence = std::move(evidence)};
}

}  // namespace refute
