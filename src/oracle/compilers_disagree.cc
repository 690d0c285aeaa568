#include "oracle/compilers_disagree.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "oracle/behaviour.h"
#include "oracle/dissent.h"
#include "oracle/message.h"
#include "refactoring/task.h"

namespace refute {
namespace {

constexpr std::string_view kCompilersDisagree = "compilers-disagree";

bool accepts(const Answer& answer) {
  return std::holds_alternative<Applied>(*answer.outcome);
}

/// What a compiler objects to: "cannot find symbol [compiler.err.…]". One that
/// gives no code is known by its message, without the program's names.
std::vector<Message> errors_of(const Answer& answer, const Subject& subject) {
  std::vector<Message> all;
  for (const auto& entry : status(*answer.outcome)) {
    const auto open = entry.message.rfind(" [");
    const bool coded =
        open != std::string::npos && entry.message.ends_with("]");
    all.push_back(
        {coded ? entry.message.substr(open + 2, entry.message.size() - open - 3)
               : message_template(entry.message, subject),
         entry.file, coded ? entry.message.substr(0, open) : entry.message});
  }
  return all;
}

/// The member whose errors stand for the group: javac's have names, so the
/// last by name.
const Answer& spokesman(const Group& rejecting) { return rejecting.back(); }

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// Is it Java?
Verdict disagree_on_validity(const Trial& trial, const Group& accepting,
                             const Group& rejecting) {
  // Where it is one against one, it is told of the one that accepts.
  const std::vector<Group> groups = {rejecting, accepting};
  if (leading_against_own(groups) == nullptr) return Pass{};
  const bool wrongly_accepts = accepting.front().own;
  const auto errors = errors_of(spokesman(rejecting), trial.subject);
  std::set<std::string> codes;
  std::string evidence = fmt::format("accepted by {}\nrejected by {}\n",
                                     names_of(accepting), names_of(rejecting));
  std::vector<Message> messages;
  for (const auto& error : errors) {
    if (codes.insert(error.code).second)
      messages.push_back(
          {(wrongly_accepts ? "accepted: " : "rejected: ") + error.code,
           error.place, error.text});
    evidence += fmt::format("{}: {}\n", spokesman(rejecting).engine,
                            first_line(error.text));
  }
  return finding(kCompilersDisagree, trial,
                 fmt::format("{}|{}", wrongly_accepts ? "accepts" : "rejects",
                             fmt::join(codes, ",")),
                 fmt::format("{} {} what {} {}: {}", trial.engine,
                             wrongly_accepts ? "accepts" : "rejects",
                             names_of(wrongly_accepts ? rejecting : accepting),
                             wrongly_accepts ? "rejects" : "accepts",
                             errors.empty() ? "without a reason"
                                            : first_line(errors.front().text)),
                 std::move(evidence), std::move(messages));
}

/// Those that accept, by what their class files do.
Result<std::vector<Group>> by_behaviour(const Group& accepting, JavaLab& lab) {
  std::vector<Group> groups;
  for (const auto& answer : accepting) {
    bool found = false;
    for (auto& group : groups) {
      REFUTE_TRY(const auto comparison,
                 lab.compare(std::get<Applied>(*group.front().outcome).after,
                             std::get<Applied>(*answer.outcome).after, {}));
      if (!comparison.differences.empty()) continue;
      group.push_back(answer);
      found = true;
      break;
    }
    if (!found) groups.push_back({answer});
  }
  return groups;
}

Result<Verdict> disagree_on_behaviour(const Trial& trial,
                                      const Group& accepting, JavaLab& lab) {
  REFUTE_TRY(const auto groups, by_behaviour(accepting, lab));
  const Group* const leading = leading_against_own(groups);
  if (leading == nullptr) return Pass{};
  REFUTE_TRY(const auto comparison,
             lab.compare(std::get<Applied>(*leading->front().outcome).after,
                         std::get<Applied>(trial.outcome).after, {}));
  if (comparison.differences.empty())
    return NotApplicable{"the difference did not show again"};
  const Difference& first = comparison.differences.front();
  const std::string theirs = names_of(*leading);
  std::string evidence;
  for (const auto& each : comparison.differences)
    evidence +=
        fmt::format("{}: {} as compiled by {}, {} as compiled by {}\n",
                    each.call, each.before, theirs, each.after, trial.engine);
  const std::string shape = fmt::format(
      "compiles-otherwise|{}→{}", kind_of(first.before), kind_of(first.after));
  Finding found = finding(
      kCompilersDisagree, trial, shape,
      fmt::format("{} gives {} as compiled by {}, {} as compiled by {}",
                  first.call, first.before, theirs, first.after, trial.engine),
      std::move(evidence));
  found.test = comparison.test;
  return found;
}

}  // namespace

bool is_compile(std::string_view refactoring) {
  return task_of(refactoring) == Task::kCompile;
}

Result<Verdict> judge_compilers_disagree(const Trial& trial, Tools& tools,
                                         Rigour) {
  const auto all = answers(trial);
  Group accepting;
  Group rejecting;
  for (const auto& answer : all)
    (accepts(answer) ? accepting : rejecting).push_back(answer);
  if (all.size() < 2) return NotApplicable{"fewer than two compilers answered"};
  if (!accepting.empty() && !rejecting.empty()) {
    Verdict verdict = disagree_on_validity(trial, accepting, rejecting);
    if (std::holds_alternative<Finding>(verdict)) return verdict;
  }
  if (!std::holds_alternative<Applied>(trial.outcome) || accepting.size() < 2)
    return Pass{};
  return disagree_on_behaviour(trial, accepting, tools.lab);
}

Oracle compilers_disagree_oracle() {
  return {.name = "compilers-disagree",
          .question = "for compilers: is it Java, and what does it do?",
          .judge = judge_compilers_disagree,
          .needs_rivals = true,
          .concerns = is_compile,
          .about = About::kTools};
}

}  // namespace refute
