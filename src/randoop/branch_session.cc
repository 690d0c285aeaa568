#include "randoop/branch_session.h"

#include <nlohmann/json.hpp>

#include "base/stop.h"
#include "randoop/lab.h"
#include "randoop/writer.h"

namespace refute::randoop {

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
                              each.at("witness").get<Code>(),
                              each.at("code").get<Code>()});
}

/// Runs the flips as all other sequences are run: with contracts.
Result<void> run_flips(Session& session, const BranchFindings& branches,
                       Findings& findings) {
  for (const auto& each : branches.flips) {
    REFUTE_TRY(const json shown, session.ask("explain", {{"code", each.code}}));
    if (!shown.is_object()) continue;
    const auto seen = explanation_from_json(shown);
    if (seen.status == static_cast<int>(Ending::kReturned))
      findings.flipped.push_back(each.code);
    if (seen.status != static_cast<int>(Ending::kViolated)) continue;
    const auto calls = decode(each.code, session.catalogue());
    const int operation =
        calls[static_cast<std::size_t>(seen.statement)].operation;
    if (session.catalogue().operations[operation].helper) continue;
    findings.violations.try_emplace(
        {seen.contract, operation},
        Violation{seen.contract, operation, each.code, 1});
  }
  return {};
}

}  // namespace

Result<BranchFindings> direct_branches(
    Session& session, const std::vector<std::filesystem::path>& records,
    milliseconds time, Findings& findings) {
  BranchFindings branches;
  json paths = json::array();
  for (const auto& each : records) paths.push_back(each.string());
  const auto end = Clock::now() + time;
  bool more = true;
  while (more && Clock::now() < end && !StopSignal::requested()) {
    REFUTE_TRY(const json result,
               session.ask("branches", {{"records", paths},
                                        {"study_ms", time.count() / 2},
                                        {"ms", kSliceMs}}));
    if (!result.is_object()) {
      branches.trouble = session.trouble();
      break;
    }
    take(result, branches);
    session.adopt(result.at("constants"));
    more = result.at("more");
  }
  if (more && branches.trouble.empty()) branches.trouble = "the time was up";
  REFUTE_TRY_VOID(run_flips(session, branches, findings));
  return branches;
}

}  // namespace refute::randoop
