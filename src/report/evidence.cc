#include "report/evidence.h"

#include <fmt/format.h>

#include "engine/catalogue.h"
#include "oracle/oracle.h"
#include "refactoring/request.h"
#include "report/verdicts.h"
#include "store/engine_note.h"

namespace refute::report {
namespace {

using nlohmann::json;

json files_to_json(const std::vector<File>& files) {
  json all = json::array();
  for (const auto& [path, text] : files)
    all.push_back({{"path", path}, {"text", text}});
  return all;
}

/// What people call it, and what it calls itself.
std::string product_of(const std::string& called, const std::string& version) {
  const std::string own = called + " " + version;
  const EngineEntry* const engine = find_engine(called);
  const std::string name =
      engine && engine->product ? engine->product(version) : "";
  return name.empty() ? own : fmt::format("{} ({})", name, own);
}

/// What is expected of any engine, if there is no judgement.
std::string expected_of(const store::Finding& finding) {
  if (std::holds_alternative<Crashed>(finding.outcome))
    return "A result or a message, and no exception.";
  const Oracle* const oracle = find_oracle(finding.oracle);
  if (oracle && oracle->instead != Instead::kRightResult)
    return "The change, without this message.";
  return "A program that compiles and does what it did, or a message that "
         "says why there is none.";
}

/// Empty if the engine has no menu. The user proceeds past messages.
std::string steps_of(const store::Finding& finding) {
  const EngineEntry* const engine = find_engine(finding.engine);
  if (!engine || !engine->menu || !finding.damage.empty()) return "";
  const std::string steps =
      menu_steps(engine->menu(), {finding.before, finding.request});
  const bool goes_on = std::holds_alternative<Applied>(finding.outcome) &&
                       !status(finding.outcome).empty();
  return steps.empty() || !goes_on ? steps : steps + ", go on past the message";
}

}  // namespace

std::string dump(const json& value, int indent) {
  return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

std::string after_dump(const std::string& text) {
  return json::parse(dump(text)).get<std::string>();
}

std::string level_in_words(Level level) {
  switch (level) {
    case Level::kSilent:
      return "silent";
    case Level::kWarning:
      return "behind a warning";
    case Level::kError:
      return "behind an error";
    case Level::kAnnounced:
      return "announced by the engine";
  }
  return "?";
}

Evidence evidence_of(const store::Finding& finding) {
  Evidence evidence;
  evidence.before = finding.before.files;
  evidence.action = finding.damage.empty() ? describe(finding.request)
                                           : "unreadable: " + finding.damage;
  evidence.product = product_of(finding.engine, finding.engine_version);
  evidence.expected = expected_of(finding);
  if (!std::holds_alternative<Invalid>(finding.outcome))
    evidence.outcome = kind(finding.outcome);
  evidence.status = status(finding.outcome);
  evidence.steps = steps_of(finding);
  const auto* const applied = std::get_if<Applied>(&finding.outcome);
  if (applied == nullptr) return evidence;
  evidence.after = java::changed(finding.before, applied->after).files;
  if (!applied->after.files.empty())
    for (const auto& old : finding.before.files)
      if (!java::find_file(applied->after, old.path))
        evidence.deleted.push_back({old.path, ""});
  return evidence;
}

std::vector<EngineUsed> engines_used(
    const std::map<std::string, std::string>& meta) {
  std::vector<EngineUsed> all;
  for (const auto& [label, info] : store::engines_in(meta)) {
    const auto java = info.details.find("java");
    all.push_back({.label = label,
                   .product = product_of(info.name, info.version),
                   .java = java == info.details.end() ? "" : java->second});
  }
  return all;
}

std::string replay_line(const Cause& cause, const Context& context) {
  return fmt::format("{} replay {}{}", context.command, cause.original,
                     context.store_option);
}

json judged_to_json(const std::optional<Judged>& judged) {
  if (!judged) return nullptr;
  return {{"verdict", to_string(judged->verdict)},
          {"note", judged->note},
          {"link", judged->link},
          {"when", judged->when}};
}

json cause_to_json(const Cause& cause, const Context& context) {
  const Evidence evidence = evidence_of(cause.finding);
  json status = json::array();
  for (const auto& entry : evidence.status)
    status.push_back(
        {{"severity", to_string(entry.severity)}, {"message", entry.message}});
  const store::Finding& f = cause.finding;
  return {{"number", cause.number},
          {"finding", cause.original},
          {"engine", f.engine},
          {"engine_version", f.engine_version},
          {"oracle", f.oracle},
          {"level", to_string(f.level)},
          {"refactoring", cause.refactoring},
          {"summary", f.summary},
          {"evidence", f.evidence},
          {"product", evidence.product},
          {"expected", evidence.expected},
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
          {"judged", judged_to_json(cause.judged)},
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
  json engines = json::array();
  for (const auto& used : context.engines)
    engines.push_back({{"label", used.label},
                       {"product", used.product},
                       {"java", used.java}});
  json result = {{"refute", context.version},
                 {"store", model.title},
                 {"meta", model.meta},
                 {"effort", context.effort},
                 {"trials", model.trials},
                 {"skipped", model.skipped},
                 {"engines", engines},
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
  for (std::size_t i = 0; i < model.rows.size(); ++i) {
    const store::Finding& row = model.rows[i];
    all.push_back({{"id", row.id},
                   {"cause", model.causes_of_rows[i]},
                   {"state", to_string(row.confirmation)},
                   {"oracle", row.oracle},
                   {"level", to_string(row.level)},
                   {"engine", row.engine},
                   {"generator", row.generator},
                   {"choices", row.choices},
                   {"summary", row.summary}});
  }
  result["rows"] = all;
  return result;
}

}  // namespace refute::report
