#include "cli/randoop_branches.h"

#include <fmt/format.h>

#include "base/stop.h"
#include "randoop/lab.h"
#include "randoop/writer.h"

namespace refute::cli {

using nlohmann::json;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int kSliceMs = 1000;

void take(const json& from, BranchFindings& branches) {
  auto& report = branches.report;
  report.conditions = from.at("conditions");
  report.full = from.at("full");
  report.frontier = from.at("frontier");
  report.uncovered = from.at("uncovered");
  report.done = from.at("done");
  report.analysable = from.at("analysable");
  report.flipped = from.at("flipped");
  report.in_passing = from.at("in_passing");
  report.sequences = from.at("sequences");
  report.unsupported = from.at("unsupported");
  report.diverged = from.at("diverged");
  report.diverged_as = from.at("diverged_as");
  report.no_room = from.at("no_room");
  report.changes = from.at("changes");
  for (const auto& each : from.at("flips"))
    branches.flips.push_back({each.at("condition"), each.at("how"),
                              each.at("witness").get<randoop::Code>(),
                              each.at("code").get<randoop::Code>()});
}

/// Runs the flips as all other sequences are run: with contracts.
Result<void> run_flips(RandoopWorker& worker, const BranchFindings& branches,
                       RandoopFindings& findings) {
  for (const auto& each : branches.flips) {
    REFUTE_TRY(const json shown, worker.ask("explain", {{"code", each.code}}));
    if (!shown.is_object()) continue;
    const auto seen = randoop::explanation_from_json(shown);
    if (seen.status == static_cast<int>(randoop::Ending::kReturned))
      findings.flipped.push_back(each.code);
    if (seen.status != static_cast<int>(randoop::Ending::kViolated)) continue;
    const auto calls = randoop::decode(each.code, worker.catalogue());
    const int operation =
        calls[static_cast<std::size_t>(seen.statement)].operation;
    if (worker.catalogue().operations[operation].helper) continue;
    findings.violations.try_emplace(
        {seen.contract, operation},
        randoop::Violation{seen.contract, operation, each.code, 1});
  }
  return {};
}

}  // namespace

Result<BranchFindings> direct_branches(
    RandoopWorker& worker, const std::vector<std::filesystem::path>& records,
    milliseconds time, RandoopFindings& findings) {
  BranchFindings branches;
  json paths = json::array();
  for (const auto& each : records) paths.push_back(each.string());
  const auto end = Clock::now() + time;
  bool more = true;
  while (more && Clock::now() < end && !StopSignal::requested()) {
    REFUTE_TRY(const json result,
               worker.ask("branches", {{"records", paths},
                                       {"study_ms", time.count() / 2},
                                       {"ms", kSliceMs}}));
    if (!result.is_object()) {
      branches.trouble = worker.trouble();
      break;
    }
    take(result, branches);
    worker.adopt(result.at("constants"));
    more = result.at("more");
  }
  if (more && branches.trouble.empty()) branches.trouble = "the time was up";
  REFUTE_TRY_VOID(run_flips(worker, branches, findings));
  return branches;
}

json to_json(const BranchFindings& branches,
             const randoop::Catalogue& catalogue) {
  json flips = json::array();
  for (const auto& each : branches.flips)
    flips.push_back(
        {{"condition", each.condition},
         {"how", each.how},
         {"witness", randoop::to_text(randoop::decode(each.witness, catalogue),
                                      catalogue)},
         {"java",
          randoop::to_text(randoop::decode(each.code, catalogue), catalogue)}});
  const auto& report = branches.report;
  return {
      {"conditions", report.conditions}, {"full", report.full},
      {"frontier", report.frontier},     {"uncovered", report.uncovered},
      {"worked_on", report.done},        {"analysable", report.analysable},
      {"flipped", report.flipped},       {"in_passing", report.in_passing},
      {"sequences", report.sequences},   {"unsupported", report.unsupported},
      {"diverged", report.diverged},     {"diverged_as", report.diverged_as},
      {"no_room", report.no_room},       {"changes", report.changes},
      {"trouble", branches.trouble},     {"flips", std::move(flips)}};
}

std::string to_text(const BranchFindings& branches,
                    const randoop::Catalogue& catalogue) {
  const auto& report = branches.report;
  std::string text;
  for (const auto& each : branches.flips)
    text += fmt::format(
        "── {} ── flipped by: {}\n{}\n", each.condition, each.how,
        randoop::to_text(randoop::decode(each.code, catalogue), catalogue));
  text += fmt::format(
      "{} conditions: {} left on both sides, {} on one, {} not reached by {} "
      "sequences ({} not followed to their end, {} ended otherwise)\n{} of "
      "those on one side: {} "
      "analysable, {} flipped, {} more in passing, by {} changes\n",
      report.conditions, report.full, report.frontier, report.uncovered,
      report.sequences, report.unsupported, report.diverged, report.done,
      report.analysable, report.flipped, report.in_passing, report.changes);
  if (report.no_room > 0)
    text += fmt::format("{} changes left out: too many new constants\n",
                        report.no_room);
  if (!branches.trouble.empty())
    text += "not all of them were worked on: " + branches.trouble + "\n";
  return text;
}

}  // namespace refute::cli
