#include "cli/randoop_report.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "randoop/lab.h"
#include "randoop/record.h"

namespace refute::cli {

void show(const WrittenTests& tests, const RandoopFindings& findings,
          const randoop::Catalogue& catalogue, const Terminal& terminal) {
  int number = 0;
  for (const auto& each : tests.error_tests)
    fmt::print("── {} ── {}\n{}stands for {}\n\n", ++number,
               terminal.bold(each.note),
               randoop::to_text(each.calls, catalogue),
               plural(each.stands_for, "sequence"));
  for (const auto& each : tests.crash_tests)
    fmt::print("── {} ──\n{}\n", terminal.bold(each.note),
               randoop::to_text(each.calls, catalogue));
  for (const auto& each : findings.lost)
    fmt::print("a worker was lost, not by the library: {}\n", each.how);
  for (const auto& [operation, stop] : findings.stops)
    fmt::print("stopped {}: {}\n", plural(stop.seen, "time"),
               catalogue.operations[operation].label);
}

void summarise(const WrittenTests& tests, const RandoopFindings& findings,
               const randoop::Catalogue& catalogue,
               std::chrono::milliseconds took) {
  const auto& stats = findings.stats;
  const double seconds = static_cast<double>(took.count()) / 1000;
  const auto per_second = [&](std::int64_t count) {
    return static_cast<std::int64_t>(static_cast<double>(count) / seconds);
  };
  fmt::print(
      "{} sequences, {} calls in {} ({}/s, {} calls/s); {} illegal, {} "
      "violating\n",
      stats.sequences, stats.calls, show_duration(took),
      per_second(stats.sequences), per_second(stats.calls), stats.illegal,
      stats.violating);
  fmt::print("{}", jvm::to_text(findings.stopped_by));
  // Causes are told apart when tests are made.
  if (tests.causes > 0 || tests.minunit == 0)
    fmt::print("{} causes of violations, in {} classes by method\n",
               tests.causes, tests.minunit);
  else
    fmt::print("violations in {} classes by method\n", tests.minunit);
  if (tests.replaced > 0)
    fmt::print(
        "calls in error tests: {} as found, {} after removal, {} after "
        "replacement\n",
        tests.as_found, tests.removed, tests.replaced);
  fmt::print(
      "{} error tests, {} regression tests, {} crash tests; dropped: {} flaky, "
      "{} that javac refuses, {} that need two packages\n",
      tests.errors, tests.regressions, tests.crashes, tests.flaky,
      tests.uncompilable, tests.unplaced);
  if (const auto& measured = findings.measured; measured.branches > 0)
    fmt::print("coverage: {} of {} lines, {} of {} branches\n",
               measured.lines_reached, measured.lines,
               measured.branches_reached, measured.branches);
  fmt::print("{} classes under test, {} operations; left out: {}\n",
             catalogue.classes, catalogue.operations.size(),
             catalogue.left_out.size());
  for (const auto& each : tests.files) fmt::print("{}\n", each);
}

nlohmann::json to_json(const WrittenTests& tests,
                       const RandoopFindings& findings,
                       const randoop::Catalogue& catalogue,
                       std::chrono::milliseconds took) {
  nlohmann::json errors = nlohmann::json::array();
  for (const auto& each : tests.error_tests)
    errors.push_back(
        {{"cause", each.note},
         {"contract", randoop::name_of(each.seen.contract)},
         {"after", catalogue.operations[each.calls.back().operation].label},
         {"calls", each.calls.size()},
         {"seen", each.stands_for},
         {"java", randoop::to_text(each.calls, catalogue)}});
  nlohmann::json crashes = nlohmann::json::array();
  for (const auto& each : tests.crash_tests)
    crashes.push_back({{"how", each.note},
                       {"java", randoop::to_text(each.calls, catalogue)}});
  nlohmann::json lost = nlohmann::json::array();
  for (const auto& each : findings.lost)
    lost.push_back(
        {{"how", each.how},
         {"java", each.code.empty()
                      ? std::string()
                      : randoop::to_text(randoop::decode(each.code, catalogue),
                                         catalogue)}});
  nlohmann::json stops = nlohmann::json::object();
  for (const auto& [operation, stop] : findings.stops)
    stops[catalogue.operations[operation].label] = stop.seen;
  nlohmann::json classes = nlohmann::json::array();
  for (const auto& [key, each] : findings.violations)
    classes.push_back({{"contract", randoop::name_of(each.contract)},
                       {"after", catalogue.operations[each.operation].label},
                       {"seen", each.seen}});
  nlohmann::json told = {{"sequences", findings.stats.sequences},
                         {"calls", findings.stats.calls},
                         {"illegal", findings.stats.illegal},
                         {"violating", findings.stats.violating},
                         {"stopped", findings.stats.stopped},
                         {"stopped_by", findings.stopped_by},
                         {"milliseconds", took.count()},
                         {"errors", std::move(errors)},
                         {"classes", std::move(classes)},
                         {"crashes", std::move(crashes)},
                         {"lost", std::move(lost)},
                         {"stops", std::move(stops)},
                         {"regressions", tests.regressions},
                         {"flaky", tests.flaky},
                         {"uncompilable", tests.uncompilable},
                         {"unplaced", tests.unplaced},
                         {"as_found", tests.as_found},
                         {"removed", tests.removed},
                         {"replaced", tests.replaced},
                         {"classes_under_test", catalogue.classes},
                         {"left_out", catalogue.left_out},
                         {"files", tests.files}};
  told.update(to_json(findings.measured));
  return told;
}

std::string to_text(const ReplayedTests& all) {
  std::string text;
  for (const auto& each : all.differences)
    text += fmt::format("{} {}: {}\n", each.kind, each.test, each.detail);
  int failing = 0;
  for (const auto& each : all.failures) {
    failing += each.tests;
    text += fmt::format(
        "{}: {}{}\n", each.kept, each.after,
        each.tests == 1 ? "" : fmt::format(" ({} alike)", each.tests));
  }
  return text + fmt::format(
                    "{} tests: {} pass, {} differ, {} still fail in {} "
                    "classes, {} no longer fail, {} flaky\n",
                    all.tests, all.passed, all.differences.size(), failing,
                    all.failures.size(), all.mended, all.flaky);
}

nlohmann::json to_json(const ReplayedTests& all) {
  nlohmann::json differences = nlohmann::json::array();
  for (const auto& each : all.differences)
    differences.push_back(
        {{"test", each.test}, {"kind", each.kind}, {"detail", each.detail}});
  nlohmann::json failures = nlohmann::json::array();
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

Result<void> write_sequences(const std::string& path,
                             const std::vector<std::filesystem::path>& records,
                             const randoop::Catalogue& catalogue) {
  std::ofstream to(path, std::ios::binary);
  to << randoop::header_line(catalogue);
  randoop::Record record;
  for (const auto& each : records) {
    std::ifstream from(each, std::ios::binary);
    while (randoop::read_record(from, record))
      to << randoop::to_line(record, catalogue);
  }
  if (!to.flush())
    return fail("cannot write " + path, "--sequences names another file");
  return {};
}

}  // namespace refute::cli
