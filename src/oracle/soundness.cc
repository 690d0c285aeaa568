#include "oracle/soundness.h"

#include <fmt/format.h>

#include "oracle/postconditions.h"
#include "oracle/renamed.h"

namespace refute {

Result<Assessment> assess(const Subject& subject, const java::Program& after,
                          Judge& judge, Rigour rigour) {
  const auto findings =
      check_postcondition(subject.request, subject.program, after);
  if (const auto* flaws = std::get_if<Flaws>(&findings);
      flaws != nullptr && !flaws->empty())
    return Assessment{Soundness::kWrong, "custom", flaws->front().sentence};

  const Compiler compiler =
      rigour == Rigour::kBulk ? Compiler::kEcj : Compiler::kJavac;
  REFUTE_TRY(const auto compiled, judge.compile(after, compiler));
  if (!compiled.ok())
    return Assessment{Soundness::kWrong, "does-not-compile",
                      "it does not compile: " +
                          compiled.errors.front().message.substr(
                              0, compiled.errors.front().message.find('\n'))};
  if (rigour == Rigour::kConfirm) {
    REFUTE_TRY(const auto before, judge.compile(subject.program, compiler));
    if (!before.ok())
      return Assessment{Soundness::kUnknown, "",
                        "javac rejects the program before"};
  }

  REFUTE_TRY(
      const auto comparison,
      judge.compare(subject.program, after,
                    renamed_by(subject.request, subject.program, after)));
  if (!comparison.differences.empty()) {
    const auto& first = comparison.differences.front();
    return Assessment{Soundness::kWrong, "behaviour",
                      fmt::format("{} gives {} before and {} after", first.call,
                                  first.before, first.after)};
  }
  if (!comparison.untested.empty())
    return Assessment{Soundness::kUnknown, "", comparison.untested};
  if (const auto* unknown = std::get_if<Unknown>(&findings))
    return Assessment{Soundness::kUnknown, "", unknown->why};
  return Assessment{Soundness::kRight, "", ""};
}

}  // namespace refute
