#include "oracle/warning_status.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "oracle/message.h"
#include "oracle/soundness.h"

namespace refute {

Result<Verdict> judge_warning_status(const Trial& trial, Tools& tools,
                                     Rigour rigour) {
  const Subject& subject = trial.subject;
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  const auto* refused = std::get_if<Refused>(&trial.outcome);
  switch (subject.expectation) {
    case Expectation::kUnknown:
      return NotApplicable{"nothing is expected of the engine"};
    case Expectation::kMustProceed:
      if (refused == nullptr) return Pass{};
      return finding(
          "warning-status", trial,
          fmt::format("refused: {}",
                      fmt::join(message_templates(refused->status,
                                                  Severity::kInfo, subject),
                                "; ")),
          "the engine refuses what must be done",
          status_lines(refused->status, Severity::kInfo));
    case Expectation::kMustRefuse:
      break;
  }
  if (applied == nullptr || level_of(trial.outcome) != Level::kSilent)
    return Pass{};
  REFUTE_TRY(const auto assessment,
             assess(subject, applied->after, tools, rigour));
  if (assessment.soundness == Soundness::kRight) return Pass{};
  const bool wrong = assessment.soundness == Soundness::kWrong;
  return finding("warning-status", trial,
                 "no-warning" + (wrong ? ":" + assessment.flaw : std::string()),
                 "the engine does without a word what must be refused",
                 wrong ? assessment.why + "\n" : std::string());
}

Oracle warning_status_oracle() {
  return {.name = "warning-status",
          .question = "did it refuse what must be refused, and only that?",
          .judge = judge_warning_status,
          .instead = Instead::kTheChangeOrRefusal,
          .rank = 6,
          .retells = 2};
}

}  // namespace refute
