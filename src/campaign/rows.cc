#include "campaign/rows.h"

#include <nlohmann/json.hpp>

#include "engine/outcome_json.h"
#include "oracle/announced.h"
#include "refactoring/request_json.h"
#include "refactoring/task.h"

namespace refute::campaign {
namespace {

std::string dump(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string to_text(Expectation expectation) {
  switch (expectation) {
    case Expectation::kUnknown:
      return "";
    case Expectation::kMustProceed:
      return "must-proceed";
    case Expectation::kMustRefuse:
      return "must-refuse";
  }
  return "";
}

nlohmann::json messages_to_json(const Finding& finding) {
  auto list = nlohmann::json::array();
  for (const auto& [code, place, text] : finding.messages)
    list.push_back({{"code", code}, {"place", place}, {"text", text}});
  if (list.empty())
    list.push_back({{"code", ""}, {"place", ""}, {"text", finding.summary}});
  return list;
}

/// Class files and transcripts are as large as they are many, and made again by
/// a replay: what matters of them is in the evidence.
Outcome to_keep(const Subject& subject, const Outcome& outcome) {
  const auto* applied = std::get_if<Applied>(&outcome);
  if (applied == nullptr ||
      task_of(subject.request.refactoring) == Task::kRefactor)
    return outcome;
  return Applied{subject.program, applied->status};
}

}  // namespace

store::Finding to_row(const Subject& subject, const Outcome& outcome,
                      const Finding& finding) {
  store::Finding row;
  row.oracle = finding.oracle;
  row.level = to_string(finding.level);
  row.signature = finding.signature;
  row.summary = finding.summary;
  row.evidence = finding.evidence;
  row.request = dump(request_to_json(subject.request));
  row.before = dump(program_to_json(subject.program));
  row.outcome = dump(outcome_to_json(to_keep(subject, outcome)));
  row.expectation = to_text(subject.expectation);
  row.messages = dump(messages_to_json(finding));
  row.test = finding.test;
  row.world = finding.world;
  row.category = finding.category;
  return row;
}

Result<Subject> stored_subject(const store::Finding& finding) {
  const auto before = nlohmann::json::parse(finding.before, nullptr, false);
  const auto request = nlohmann::json::parse(finding.request, nullptr, false);
  REFUTE_TRY(java::Program program, program_from_json(before));
  REFUTE_TRY(Request parsed, request_from_json(request));
  Expectation expectation = Expectation::kUnknown;
  for (const auto each : {Expectation::kMustRefuse, Expectation::kMustProceed})
    if (finding.expectation == to_text(each)) expectation = each;
  return Subject{std::move(program), std::move(parsed), expectation};
}

bool is_announced(const store::Finding& finding) {
  const auto outcome =
      outcome_from_json(nlohmann::json::parse(finding.outcome, nullptr, false));
  const auto list = nlohmann::json::parse(finding.messages, nullptr, false);
  if (!outcome || !list.is_array()) return false;
  std::vector<Message> messages;
  for (const auto& each : list)
    if (each.is_object())
      messages.push_back({each.value("code", ""), each.value("place", ""),
                          each.value("text", "")});
  return unannounced(status(*outcome), finding.oracle, std::move(messages))
      .empty();
}

}  // namespace refute::campaign
