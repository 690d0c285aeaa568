#include "campaign/rows.h"

#include <fmt/format.h>

#include "oracle/announced.h"
#include "project/windows.h"
#include "refactoring/task.h"
#include "store/engine_note.h"

namespace refute::campaign {
namespace {

/// Class files and transcripts are as large as they are many, and made again by
/// a replay: what matters of them is in the evidence.
Outcome to_keep(const Subject& subject, const Outcome& outcome) {
  const auto* applied = std::get_if<Applied>(&outcome);
  if (applied == nullptr ||
      task_of(subject.request.refactoring) == Task::kRefactor)
    return outcome;
  return Applied{subject.program, applied->status};
}

store::Trial placed(const Step& step, const Seat& engine) {
  store::Trial trial;
  trial.generator = step.generator;
  trial.phase = step.phase;
  trial.ordinal = step.ordinal;
  trial.engine = engine.label();
  trial.choices = step.choices;
  return trial;
}

}  // namespace

store::Finding to_row(const Subject& subject, const Outcome& outcome,
                      const Finding& finding, const Seat& engine) {
  store::Finding row;
  row.engine = engine.info.name;
  row.engine_version = engine.info.version;
  row.engine_label = engine.label();
  row.oracle = finding.oracle;
  row.level = finding.level;
  row.signature = finding.signature;
  row.summary = finding.summary;
  row.evidence = finding.evidence;
  row.request = subject.request;
  row.before = subject.program;
  row.outcome = to_keep(subject, outcome);
  row.expectation = subject.expectation;
  row.messages = finding.messages;
  if (row.messages.empty()) row.messages = {{.text = finding.summary}};
  row.test = finding.test;
  row.world = finding.world;
  row.category = finding.category;
  return row;
}

store::Trial to_trial(const Step& step, const Attempt& attempt) {
  store::Trial trial = placed(step, *attempt.engine);
  trial.outcome = kind(attempt.outcome);
  trial.severity = to_string(worst(status(attempt.outcome)));
  if (const auto* invalid = std::get_if<Invalid>(&attempt.outcome))
    trial.note = invalid->code + ": " + invalid->message;
  for (const auto& [oracle, verdict] : attempt.opinions) {
    if (verdict) continue;
    if (!trial.note.empty()) trial.note += "; ";
    trial.note += fmt::format("{} by {}: {}", store::kNotJudged, oracle->name,
                              verdict.error().message);
  }
  return trial;
}

store::Trial to_trial(const Step& step, const Seat& engine,
                      const Report& report) {
  store::Trial trial = placed(step, engine);
  trial.outcome = "skipped";
  trial.severity = "ok";
  if (report.lost)
    trial.note = fmt::format("{}: {}", store::kNotJudged, report.lost->message);
  else if (report.rejected)
    trial.note = "does not compile: " + report.rejected->message;
  return trial;
}

Result<Subject> stored_subject(const store::Finding& finding) {
  if (!finding.damage.empty()) return fail(finding.damage);
  REFUTE_TRY_VOID(project::must_be_kept(finding.before.class_path));
  return Subject{finding.before, finding.request, finding.expectation};
}

bool is_announced(const store::Finding& finding) {
  if (finding.messages.empty() ||
      std::holds_alternative<Invalid>(finding.outcome))
    return false;
  return unannounced(status(finding.outcome), finding.oracle, finding.messages)
      .empty();
}

Result<void> record_engines(const Bench& bench, store::Store& store) {
  REFUTE_TRY(const auto meta, store.meta());
  for (const auto& seat : bench.seats()) {
    const EngineInfo& info = seat->info;
    const std::string described = store::engine_to_json(info);
    const std::string key = store::engine_key(seat->label());
    const auto known = meta.find(key);
    if (known != meta.end() && known->second != described)
      REFUTE_TRY_VOID(store.record(store::Event{
          "engine-changed", fmt::format("{} is now {} {}", seat->label(),
                                        info.name, info.version)}));
    REFUTE_TRY_VOID(store.set_meta(key, described));
  }
  return {};
}

}  // namespace refute::campaign
