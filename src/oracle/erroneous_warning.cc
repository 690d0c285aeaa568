#include "oracle/erroneous_warning.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "oracle/categories.h"
#include "oracle/foretold.h"
#include "oracle/message.h"
#include "oracle/rebound.h"
#include "oracle/refactorings.h"
#include "oracle/renamed.h"
#include "oracle/soundness.h"

namespace refute {
namespace {

// What a warning says when it predicts harm; in lower case.
constexpr std::string_view kHarm[] = {
    "compil",    "conflict",    "collision",
    "already",   "exists",      "hide",
    "hidden",    "shadow",      "overrid",
    "overload",  "behavior",    "behaviour",
    "semantic",  "not visible", "inaccessible",
    "cannot be", "duplicate",   "change the meaning",
};

// Messages that mention such things but are true in any case.
constexpr std::string_view kTrueAnyway[] = {
    "discouraged",           // a convention on names
    "will be changed to",    // a change of visibility that is announced
    "visibility",            // the same
    "will also be",          // what else is done, and rightly
    "binary",                // code that is not in the program
    "read-only",             // the same
    "potential match",       // text that was not understood
    "has compile errors",    // of a program that the engine cannot read
    "may not be accurate",   // the same
    "resource",              // files that are out of step
    "moving it may result",  // a field that hides another, for who reads it
    "through widening",      // an overload that takes over calls of others
    " native",               // native code, which is linked by name
    "unsatisfied",           // the same: the error that says so
};

// What warnings are about; if it happened, the warning was right, though no
// harm was done this time. An overload that no call refers to does no harm.
constexpr std::string_view kForetold[] = {"overriding", "field-hiding",
                                          "class-shadowing"};

Result<bool> came_about(const Trial& trial, const java::Program& after,
                        Tools& tools) {
  const java::Program& before = trial.subject.program;
  REFUTE_TRY(const auto then, tools.lab.bindings(before));
  REFUTE_TRY(const auto now, tools.lab.bindings(after));
  const auto renamed =
      renamed_by(trial.subject.request, tools.outlines.of(before),
                 tools.outlines.of(after));
  const Request& request = trial.subject.request;
  const auto name = request.options.find("new-name");
  if (refactoring_called(request.refactoring).renames == Names::kType &&
      name != request.options.end())
    for (const auto& use : then.uses)  // It takes what meant another class.
      if (use.kind == "type" && use.name == name->second) return true;
  const auto changes = categories(then, now, renamed, {});
  if (std::any_of(changes.begin(), changes.end(), [](const auto& change) {
        return std::find(std::begin(kForetold), std::end(kForetold), change) !=
               std::end(kForetold);
      }))
    return true;
  const NewName names = new_name(request, tools.outlines.of(before));
  Versions versions(then, now, renamed);
  versions.follow(names.before, names.after);
  return hides_more(versions) || inherits_another(versions) ||
         !rebound(then, now, renamed, request, names).empty();
}

// How hard the search for a difference was, which found none.
std::string tried(const Comparison& search) {
  if (search.identical)
    return "the class files are the same, but for what was renamed\n";
  if (search.sequences == 0)
    return "nothing that can be called reaches what changed\n";
  return fmt::format(
      "no difference in {} of {} on {}{}\n",
      plural(search.sequences, "sequence"), plural(search.calls, "call"),
      plural(search.methods, "method"),
      search.all_up_to == 0 ? ""
                            : fmt::format(", all of up to {} among them",
                                          plural(search.all_up_to, "call")));
}

bool has_any(const std::string& text, std::span<const std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return text.find(word) != std::string::npos;
  });
}

}  // namespace

bool claims_harm(const StatusEntry& entry) {
  if (entry.severity < Severity::kWarning) return false;
  std::string text = " " + entry.message;
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
    return static_cast<char>(std::tolower(c));
  });
  if (has_any(text, kTrueAnyway)) return false;
  return entry.severity >= Severity::kError || has_any(text, kHarm);
}

Result<Verdict> judge_erroneous_warning(const Trial& trial, Tools& tools,
                                        Rigour rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};
  Status claims;
  for (const auto& entry : applied->status)
    if (claims_harm(entry)) claims.push_back(entry);
  if (claims.empty()) return NotApplicable{"the engine warned of no harm"};
  if (trial.subject.expectation == Expectation::kMustRefuse)
    return NotApplicable{"a warning is expected"};

  REFUTE_TRY(const auto assessment,
             assess(trial.subject, applied->after, tools, rigour));
  switch (assessment.soundness) {
    case Soundness::kWrong:
      return Pass{};  // The warning was right.
    case Soundness::kUnknown:
      return NotApplicable{assessment.why};
    case Soundness::kRight:
      break;
  }
  REFUTE_TRY(const bool foretold, came_about(trial, applied->after, tools));
  if (foretold)
    return NotApplicable{"what it warned of happened, but did no harm"};
  // "Nothing differs" is said of the whole program: look harder first.
  const Request& request = trial.subject.request;
  const java::Program& before = trial.subject.program;
  REFUTE_TRY(
      const auto search,
      tools.lab.compare_harder(before, applied->after,
                               renamed_by(request, tools.outlines.of(before),
                                          tools.outlines.of(applied->after))));
  if (!search.differences.empty()) return Pass{};
  const auto templates =
      message_templates(claims, Severity::kWarning, trial.subject);
  return finding(
      "erroneous-warning", trial, fmt::format("{}", fmt::join(templates, "; ")),
      fmt::format("a warning that proves wrong: {}", claims.front().message),
      status_lines(claims, Severity::kWarning) + tried(search));
}

Oracle erroneous_warning_oracle() {
  return {.name = "erroneous-warning",
          .question = "did it warn although nothing went wrong?",
          .judge = judge_erroneous_warning,
          .instead = Instead::kTheChange,
          .rank = 8};
}

}  // namespace refute
