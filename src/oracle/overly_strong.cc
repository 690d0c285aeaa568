#include "oracle/overly_strong.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "java/program.h"
#include "oracle/message.h"
#include "oracle/soundness.h"

namespace refute {

Result<Verdict> judge_overly_strong(const Trial& trial, Tools& tools,
                                    Rigour rigour) {
  const auto* refused = std::get_if<Refused>(&trial.outcome);
  if (refused == nullptr) return NotApplicable{"the engine did not refuse"};
  if (trial.rivals.empty()) return NotApplicable{"there is no other engine"};
  if (trial.subject.expectation == Expectation::kMustRefuse)
    return NotApplicable{"a refusal is expected"};

  std::string open;
  for (const auto& rival : trial.rivals) {
    const auto* applied = std::get_if<Applied>(&rival.outcome);
    if (applied == nullptr) continue;
    REFUTE_TRY(const auto assessment,
               assess(trial.subject, applied->after, tools, rigour));
    if (assessment.soundness == Soundness::kUnknown) open = assessment.why;
    if (assessment.soundness != Soundness::kRight) continue;
    const auto templates =
        message_templates(refused->status, Severity::kInfo, trial.subject);
    return finding(
        "overly-strong", trial, fmt::format("{}", fmt::join(templates, "; ")),
        fmt::format("the engine refuses what {} does rightly", rival.engine),
        fmt::format("{}{} gives:\n{}",
                    status_lines(refused->status, Severity::kInfo),
                    rival.engine, java::to_text(applied->after)));
  }
  if (!open.empty()) return NotApplicable{open};
  return Pass{};
}

Oracle overly_strong_oracle() {
  return {.name = "overly-strong",
          .question = "does it refuse what another engine does correctly?",
          .judge = judge_overly_strong,
          .needs_rivals = true,
          .instead = Instead::kTheChange,
          .rank = 7};
}

}  // namespace refute
