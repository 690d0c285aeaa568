#include "oracle/vms_disagree.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "oracle/behaviour.h"
#include "oracle/dissent.h"
#include "oracle/wordings.h"
#include "refactoring/task.h"

namespace refute {
namespace {

std::vector<std::string> transcript(const Answer& answer) {
  const auto& files = std::get<Applied>(*answer.outcome).after.files;
  std::vector<std::string> lines;
  for (const auto& file : files)
    for (auto& line : split(file.text, '\n'))
      if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

struct Parting {
  std::string call;
  std::string one;
  std::string other;
};

/// Where two transcripts part. One that ends early, since time was up, says
/// nothing about what follows.
std::optional<Parting> parting(const std::vector<std::string>& one,
                               const std::vector<std::string>& other) {
  for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
    if (in_one_wording(one[i]) == in_one_wording(other[i])) continue;
    // The call is what both have, up to ": ".
    const auto call = one[i].substr(0, one[i].find(": "));
    const auto seen = [&](const std::string& line) {
      return line.starts_with(call + ": ") ? line.substr(call.size() + 2)
                                           : line;
    };
    return Parting{call, seen(one[i]), seen(other[i])};
  }
  return std::nullopt;
}

}  // namespace

bool is_run(std::string_view refactoring) {
  return task_of(refactoring) == Task::kRun;
}

Result<Verdict> judge_vms_disagree(const Trial& trial, Tools&, Rigour) {
  auto all = answers(trial);
  std::erase_if(all, [](const Answer& answer) {
    return !std::holds_alternative<Applied>(*answer.outcome);
  });
  if (all.size() < 2) return NotApplicable{"fewer than two machines answered"};
  std::vector<Group> groups;
  for (const auto& answer : all) {
    const auto alike =
        std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
          return !parting(transcript(group.front()), transcript(answer));
        });
    if (alike == groups.end())
      groups.push_back({answer});
    else
      alike->push_back(answer);
  }
  const Group* const leading = leading_against_own(groups);
  if (leading == nullptr) return Pass{};
  const Answer own{trial.engine, &trial.outcome, true};
  const auto where = parting(transcript(leading->front()), transcript(own));
  if (!where) return NotApplicable{"the transcripts part from another one's"};
  const std::string theirs = names_of(*leading);
  const std::string shape =
      fmt::format("{}→{}", kind_of(where->one), kind_of(where->other));
  return finding(
      "vms-disagree", trial, shape,
      fmt::format("{} gives {} on {}, {} on {}", where->call, where->one,
                  theirs, where->other, trial.engine),
      fmt::format("{}: {} on {}\n{}: {} on {}\n", where->call, where->one,
                  theirs, where->call, where->other, trial.engine));
}

Oracle vms_disagree_oracle() {
  return {.name = "vms-disagree",
          .question =
              "for virtual machines: do the same calls give the same results?",
          .judge = judge_vms_disagree,
          .needs_rivals = true,
          .concerns = is_run,
          .about = About::kTools};
}

}  // namespace refute
