#include "randoop/report.h"

#include <nlohmann/json.hpp>

#include "randoop/lab.h"

namespace refute::randoop {

using nlohmann::json;

namespace {

json to_json(const BranchFindings& branches, const Catalogue& catalogue) {
  json flips = json::array();
  for (const auto& each : branches.flips)
    flips.push_back(
        {{"condition", each.condition},
         {"how", each.how},
         {"witness", to_text(decode(each.witness, catalogue), catalogue)},
         {"java", to_text(decode(each.code, catalogue), catalogue)}});
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

}  // namespace

json to_json(const RunResult& result) {
  const auto& catalogue = result.catalogue;
  const auto& findings = result.findings;
  const auto& tests = result.tests;
  json errors = json::array();
  for (const auto& each : tests.error_tests)
    errors.push_back(
        {{"cause", each.note},
         {"contract", name_of(each.seen.contract)},
         {"after", catalogue.operations[each.calls.back().operation].label},
         {"calls", each.calls.size()},
         {"seen", each.stands_for},
         {"java", to_text(each.calls, catalogue)}});
  json crashes = json::array();
  for (const auto& each : tests.crash_tests)
    crashes.push_back(
        {{"how", each.note}, {"java", to_text(each.calls, catalogue)}});
  json lost = json::array();
  for (const auto& each : findings.lost)
    lost.push_back(
        {{"how", each.how},
         {"java", each.code.empty()
                      ? std::string()
                      : to_text(decode(each.code, catalogue), catalogue)}});
  json stops = json::object();
  for (const auto& [operation, stop] : findings.stops)
    stops[catalogue.operations[operation].label] = stop.seen;
  json classes = json::array();
  for (const auto& [key, each] : findings.violations)
    classes.push_back({{"contract", name_of(each.contract)},
                       {"after", catalogue.operations[each.operation].label},
                       {"seen", each.seen}});
  json told = {{"sequences", findings.stats.sequences},
               {"calls", findings.stats.calls},
               {"illegal", findings.stats.illegal},
               {"violating", findings.stats.violating},
               {"stopped", findings.stats.stopped},
               {"stopped_by", findings.stopped_by},
               {"milliseconds", result.took.count()},
               {"errors", std::move(errors)},
               {"classes", std::move(classes)},
               {"crashes", std::move(crashes)},
               {"lost", std::move(lost)},
               {"stops", std::move(stops)},
               {"regressions", tests.regressions},
               {"inputs", tests.inputs},
               {"flaky", tests.flaky},
               {"of_the_jdk", tests.of_the_jdk},
               {"other_jdk", tests.other_jdk},
               {"other_jdk_unfit", tests.other_unfit},
               {"uncompilable", tests.uncompilable},
               {"unplaced", tests.unplaced},
               {"as_found", tests.as_found},
               {"removed", tests.removed},
               {"replaced", tests.replaced},
               {"classes_under_test", catalogue.classes},
               {"left_out", catalogue.left_out},
               {"files", tests.files}};
  told.update(to_json(findings.measured));
  if (result.branches)
    told["branch_directed"] = to_json(*result.branches, catalogue);
  return told;
}

json to_json(const ReplayedTests& all) {
  json differences = json::array();
  for (const auto& each : all.differences)
    differences.push_back(
        {{"test", each.test}, {"kind", each.kind}, {"detail", each.detail}});
  json failures = json::array();
  for (const auto& each : all.failures)
    failures.push_back(
        {{"after", each.after}, {"kept", each.kept}, {"tests", each.tests}});
  return {{"tests", all.tests},
          {"passed", all.passed},
          {"mended", all.mended},
          {"flaky", all.flaky},
          {"differences", std::move(differences)},
          {"failures", std::move(failures)}};
}

}  // namespace refute::randoop
