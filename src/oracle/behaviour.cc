#include "oracle/behaviour.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "oracle/categories.h"
#include "oracle/refactorings.h"
#include "oracle/renamed.h"

namespace refute {

std::string kind_of(const std::string& observation) {
  if (observation.starts_with("throws ")) return observation;
  return observation.substr(0, observation.find(' '));
}

namespace {

// What kind of difference: what was seen, and whether the method that was
// refactored shows it itself.
std::string shape(const Difference& difference, const Request& request) {
  const auto& method = request.target.method;
  const auto last = difference.call.rfind(')');
  const auto open = difference.call.rfind('(', last);
  const auto dot = difference.call.rfind('.', open);
  const bool own = !method.empty() && dot != std::string::npos &&
                   difference.call.substr(dot + 1, open - dot - 1) == method;
  return fmt::format("{}→{}{}", kind_of(difference.before),
                     kind_of(difference.after), own ? " of the target" : "");
}

// Calls that threw before. Says how many.
std::size_t leave_out_caught(std::vector<Difference>& differences) {
  return std::erase_if(differences, [](const Difference& each) {
    return each.before.starts_with("throws ");
  });
}

}  // namespace

Result<Verdict> judge_behaviour(const Trial& trial, Tools& tools, Rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};
  const auto& row = refactoring_called(trial.subject.request.refactoring);

  const java::Program& program = trial.subject.program;
  const auto renamed =
      renamed_by(trial.subject.request, tools.outlines.of(program),
                 tools.outlines.of(applied->after));
  REFUTE_TRY(auto comparison,
             tools.lab.compare(program, applied->after, renamed));
  if (!comparison.untested.empty()) return NotApplicable{comparison.untested};
  if (row.catches && leave_out_caught(comparison.differences) > 0 &&
      comparison.differences.empty())
    return NotApplicable{"what was thrown is caught, as was asked for"};
  if (comparison.differences.empty() && !comparison.excused.empty())
    return NotApplicable{"unavoidable: " + comparison.excused};
  if (comparison.differences.empty()) return Pass{};

  REFUTE_TRY(const auto before, tools.lab.bindings(program));
  REFUTE_TRY(const auto after, tools.lab.bindings(applied->after));
  const auto matched =
      categories(before, after, renamed, comparison.differences);
  const std::string category =
      matched.empty() ? "none" : fmt::format("{}", fmt::join(matched, ", "));

  const Request& request = trial.subject.request;
  const Difference& first = comparison.differences.front();
  std::vector<std::string> lines;
  for (const auto& difference : comparison.differences) {
    auto line = fmt::format("{}: {} before, {} after\n", difference.call,
                            difference.before, difference.after);
    if (std::find(lines.begin(), lines.end(), line) == lines.end())
      lines.push_back(std::move(line));
  }
  // The shortest call stands for the others: how many calls show a change
  // says more about the program than about the bug.
  const std::string kind = shape(first, request) + "|" + category;
  Finding found = finding(
      "behaviour", trial, kind,
      fmt::format("{} gives {} before and {} after", first.call, first.before,
                  first.after),
      fmt::format("{}", fmt::join(lines, "")),
      {{kind, fmt::format("{}: {}, {}", first.call, first.before, first.after),
        "another result: " + kind}});
  found.test = comparison.test;
  found.category = category;
  found.world = first.closed ? "closed" : "open";
  return found;
}

Oracle behaviour_oracle() {
  return {.name = "behaviour",
          .question = "does any call behave differently afterwards?",
          .judge = judge_behaviour,
          .about = About::kMeaning,
          .rank = 0,
          .has_test = true};
}

}  // namespace refute
