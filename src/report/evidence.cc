#include "report/evidence.h"

#include <fmt/format.h>

#include "engine/catalogue.h"
#include "refactoring/request.h"
#include "refactoring/request_json.h"

namespace refute::report {
namespace {

using nlohmann::json;

std::vector<File> files_of(const json& files) {
  std::vector<File> all;
  if (!files.is_object()) return all;
  for (const auto& [path, text] : files.items())
    if (text.is_string()) all.push_back({path, text.get<std::string>()});
  return all;
}

json files_to_json(const std::vector<File>& files) {
  json all = json::array();
  for (const auto& [path, text] : files)
    all.push_back({{"path", path}, {"text", text}});
  return all;
}

/// What people call it, and what it calls itself.
std::string product_of(const store::Finding& finding) {
  const std::string own = finding.engine + " " + finding.engine_version;
  const EngineEntry* const engine = find_engine(finding.engine);
  const std::string name =
      engine && engine->product ? engine->product(finding.engine_version) : "";
  return name.empty() ? own : fmt::format("{} ({})", name, own);
}

/// Empty if the engine has no menu. The user proceeds past messages.
std::string steps_of(const store::Finding& finding, const Request& request,
                     const std::vector<File>& before, bool goes_on) {
  const EngineEntry* const engine = find_engine(finding.engine);
  if (!engine || !engine->menu) return "";
  Subject subject{.program = {}, .request = request};
  for (const auto& [path, text] : before)
    subject.program.files.push_back({path, text});
  const std::string steps = menu_steps(engine->menu(), subject);
  return steps.empty() || !goes_on ? steps : steps + ", go on past the message";
}

}  // namespace

std::string dump(const json& value, int indent) {
  return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

std::string level_in_words(const std::string& level) {
  if (level == "silent") return "silent";
  if (level == "announced") return "announced by the engine";
  return level == "error" ? "behind an error" : "behind a " + level;
}

Evidence evidence_of(const store::Finding& finding) {
  Evidence evidence;
  const json outcome = json::parse(finding.outcome, nullptr, false);
  const json request = json::parse(finding.request, nullptr, false);
  evidence.before = files_of(json::parse(finding.before, nullptr, false));
  const auto parsed = request_from_json(request);
  evidence.action = parsed ? describe(*parsed) : finding.request;
  evidence.product = product_of(finding);
  if (!outcome.is_object()) return evidence;
  evidence.outcome = outcome.value("outcome", "");
  const auto after = files_of(outcome.value("files", json()));
  for (const auto& file : after) {
    bool same = false;
    for (const auto& old : evidence.before)
      same |= old.path == file.path && old.text == file.text;
    if (!same) evidence.after.push_back(file);
  }
  if (!after.empty())
    for (const auto& old : evidence.before) {
      bool kept = false;
      for (const auto& file : after) kept |= file.path == old.path;
      if (!kept) evidence.deleted.push_back({old.path, ""});
    }
  const json status = outcome.value("status", json::array());
  if (status.is_array())
    for (const auto& entry : status)
      if (entry.is_object())
        evidence.status.push_back(
            {entry.value("severity", "info"), entry.value("message", "")});
  if (parsed)
    evidence.steps =
        steps_of(finding, *parsed, evidence.before,
                 evidence.outcome == "applied" && !evidence.status.empty());
  return evidence;
}

std::string replay_line(const Cause& cause, const Context& context) {
  return fmt::format("{} replay {}{}", context.command, cause.original,
                     context.store_option);
}

json cause_to_json(const Cause& cause, const Context& context) {
  const Evidence evidence = evidence_of(cause.finding);
  json status = json::array();
  for (const auto& [severity, message] : evidence.status)
    status.push_back({{"severity", severity}, {"message", message}});
  const store::Finding& f = cause.finding;
  return {{"number", cause.number},
          {"finding", cause.original},
          {"engine", f.engine},
          {"engine_version", f.engine_version},
          {"oracle", f.oracle},
          {"level", f.level},
          {"refactoring", cause.refactoring},
          {"summary", f.summary},
          {"evidence", f.evidence},
          {"product", evidence.product},
          {"action", evidence.action},
          {"steps", evidence.steps},
          {"outcome", evidence.outcome},
          {"before", files_to_json(evidence.before)},
          {"after", files_to_json(evidence.after)},
          {"deleted", files_to_json(evidence.deleted)},
          {"status", status},
          {"test", f.test},
          {"world", f.world},
          {"category", f.category},
          {"trace", f.trace},
          {"alike", cause.alike},
          {"lines", cause.lines},
          {"reduced", cause.reduced},
          {"clusters", cause.clusters},
          {"generators", cause.generators},
          {"choices", f.choices},
          {"first_seen_ms", cause.first_seen_ms},
          {"known", cause.known},
          {"signature", f.signature},
          {"replay", replay_line(cause, context)}};
}

json model_to_json(const Model& model, const Context& context, bool rows) {
  json causes = json::array();
  for (const auto& cause : model.causes)
    causes.push_back(cause_to_json(cause, context));
  json timeline = json::array();
  for (const auto& point : model.timeline)
    timeline.push_back({{"at_ms", point.at_ms}, {"causes", point.causes}});
  json result = {{"refute", context.version},
                 {"store", model.title},
                 {"meta", model.meta},
                 {"effort", effort_of(model)},
                 {"trials", model.trials},
                 {"findings", model.findings},
                 {"outcomes", model.outcomes},
                 {"by_oracle", model.by_oracle},
                 {"by_refactoring", model.by_refactoring},
                 {"unconfirmed_kinds", model.unconfirmed},
                 {"announced_kinds", model.announced},
                 {"refuted", model.refuted},
                 {"timeline", timeline},
                 {"causes", causes}};
  if (!rows) return result;
  json all = json::array();
  for (const auto& row : model.rows)
    all.push_back({{"id", row.id},
                   {"oracle", row.oracle},
                   {"level", row.level},
                   {"engine", row.engine},
                   {"generator", row.generator},
                   {"choices", row.choices},
                   {"summary", row.summary}});
  result["rows"] = all;
  return result;
}

}  // namespace refute::report
