#include "cli/json_events.h"

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/session.h"

namespace refute::cli {
namespace {

using nlohmann::json;

void print(const json& line) {
  fmt::print("{}\n", line.dump(-1, ' ', false, json::error_handler_t::replace));
  std::fflush(stdout);
}

json to_json(const campaign::Progress& p) {
  return {{"trials", p.trials},
          {"skipped", p.skipped},
          {"invalid", p.invalid},
          {"judged", p.judged},
          {"findings", p.findings},
          {"by_oracle", p.by_oracle},
          {"kinds", p.kinds},
          {"confirmed", p.confirmed},
          {"done", p.done},
          {"total", p.total},
          {"elapsed_ms", p.elapsed.count()},
          {"engine_busy", p.engine_busy},
          {"judge_busy", p.judge_busy}};
}

}  // namespace

std::string_view to_string(campaign::Ending ending) {
  switch (ending) {
    case campaign::Ending::kComplete:
      return "complete";
    case campaign::Ending::kBudget:
      return "budget";
    case campaign::Ending::kTrials:
      return "trials";
    case campaign::Ending::kStopped:
      return "stopped";
    case campaign::Ending::kEnough:
      return "enough";
  }
  return "?";
}

void JsonEvents::on_progress(const campaign::Progress& progress) {
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < std::chrono::seconds(1)) return;
  last_ = now;
  json line = to_json(progress);
  line["event"] = "progress";
  print(line);
}

void JsonEvents::on_confirmed(const store::Finding& f) {
  const auto why = known_.why(f);
  print({{"event", "finding"},
         {"id", f.id},
         {"oracle", f.oracle},
         {"level", to_string(f.level)},
         {"signature", f.signature},
         {"summary", f.summary},
         {"engine", f.engine},
         {"engine_version", f.engine_version},
         {"generator", f.generator},
         {"choices", f.choices},
         {"known", why ? json(*why) : json()},
         {"replay", replay_line(f.id, store_)}});
}

void JsonEvents::on_event(const store::Event& event) {
  print({{"event", "note"}, {"kind", event.kind}, {"detail", event.detail}});
}

void JsonEvents::on_reduced(const store::Finding& finding,
                            const store::Reduction& small) {
  print({{"event", "reduced"},
         {"id", finding.id},
         {"lines", small.lines},
         {"checks", small.checks},
         {"minimal", small.minimal}});
}

void JsonEvents::summary(const campaign::Summary& summary,
                         const Results& results, const jvm::CutOff& cut_off) {
  json line = to_json(summary.progress);
  line["event"] = "summary";
  line["ending"] = to_string(summary.ending);
  line["news"] = results.news.size();
  line["known"] = results.old.size();
  line["announced"] = results.announced.size();
  line["unsettled"] = results.unsettled;
  line["to_confirm_ms"] = summary.to_confirm.count();
  line["to_reduce"] = results.to_reduce;
  line["unjudged"] = summary.progress.unjudged;
  line["empty"] = summary.empty;
  line["stopped"] = cut_off;
  line["store"] = store_;
  print(line);
}

}  // namespace refute::cli
