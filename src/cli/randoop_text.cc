#include "cli/randoop_text.h"

#include <fmt/format.h>

#include "base/text.h"
#include "cli/check_text.h"
#include "randoop/writer.h"

namespace refute::cli {
namespace {

std::string findings_text(const randoop::RunResult& result,
                          const Terminal& terminal) {
  const auto& catalogue = result.catalogue;
  std::string text;
  int number = 0;
  for (const auto& each : result.tests.error_tests)
    text += fmt::format("── {} ── {}\n{}stands for {}\n\n", ++number,
                        terminal.bold(each.note),
                        randoop::to_text(each.calls, catalogue),
                        plural(each.stands_for, "sequence"));
  for (const auto& each : result.tests.crash_tests)
    text += fmt::format("── {} ──\n{}\n", terminal.bold(each.note),
                        randoop::to_text(each.calls, catalogue));
  for (const auto& each : result.findings.lost)
    text +=
        fmt::format("a worker was lost, not by the library: {}\n", each.how);
  for (const auto& [operation, stop] : result.findings.stops)
    text += fmt::format("stopped {}: {}\n", plural(stop.seen, "time"),
                        catalogue.operations[operation].label);
  return text;
}

std::string branches_text(const randoop::BranchFindings& branches,
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
    text += "not all of them were tried: " + branches.trouble + "\n";
  return text;
}

std::string of_the_jdk_text(const randoop::WrittenTests& tests) {
  if (tests.other_unfit) return "most fail there, so none is left out for that";
  if (tests.of_the_jdk == 0) return "all pass there";
  return fmt::format("{} left out, because they fail there",
                     plural(tests.of_the_jdk, "test"));
}

std::string summary_text(const randoop::RunResult& result) {
  const auto& catalogue = result.catalogue;
  const auto& findings = result.findings;
  const auto& tests = result.tests;
  const auto& stats = findings.stats;
  const double seconds = static_cast<double>(result.took.count()) / 1000;
  const auto per_second = [&](std::int64_t count) {
    return static_cast<std::int64_t>(static_cast<double>(count) / seconds);
  };
  std::string text = fmt::format(
      "{} sequences, {} calls in {} ({}/s, {} calls/s); {} illegal, {} "
      "violating\n",
      stats.sequences, stats.calls, show_duration(result.took),
      per_second(stats.sequences), per_second(stats.calls), stats.illegal,
      stats.violating);
  text += cut_off_text(findings.stopped_by);
  // Causes are told apart when tests are made.
  if (tests.causes > 0 || tests.minunit == 0)
    text += fmt::format("{} causes of violations, in {} classes by method\n",
                        tests.causes, tests.minunit);
  else
    text += fmt::format("violations in {} classes by method\n", tests.minunit);
  if (tests.replaced > 0)
    text += fmt::format(
        "calls in error tests: {} as found, {} after removal, {} after "
        "replacement\n",
        tests.as_found, tests.removed, tests.replaced);
  text += fmt::format(
      "{} error tests, {} regression tests, {} crash tests; dropped: {} flaky, "
      "{} that javac refuses, {} that need two packages\n",
      tests.errors, tests.regressions, tests.crashes, tests.flaky,
      tests.uncompilable, tests.unplaced);
  if (!tests.other_jdk.empty())
    text += fmt::format("regression tests tried on JDK {} too: {}\n",
                        tests.other_jdk, of_the_jdk_text(tests));
  if (tests.inputs > 0)
    text += fmt::format("{} sequences written as tests that assert nothing\n",
                        tests.inputs);
  if (const auto& measured = findings.measured; measured.branches > 0)
    text += fmt::format("coverage: {} of {} lines, {} of {} branches\n",
                        measured.lines_reached, measured.lines,
                        measured.branches_reached, measured.branches);
  text += fmt::format("{} classes under test, {} operations; left out: {}\n",
                      catalogue.classes, catalogue.operations.size(),
                      catalogue.left_out.size());
  for (const auto& each : tests.files) text += each + "\n";
  return text;
}

}  // namespace

std::string progress_text(const randoop::Findings& so_far) {
  const auto& stats = so_far.stats;
  return fmt::format(
      "{} sequences, {} calls, {} of violations{}", stats.sequences,
      stats.calls,
      plural(static_cast<std::int64_t>(so_far.violations.size()), "class"),
      so_far.crashes.empty()
          ? ""
          : ", " + plural(static_cast<std::int64_t>(so_far.crashes.size()),
                          "crash"));
}

std::string to_text(const randoop::RunResult& result,
                    const Terminal& terminal) {
  std::string text = findings_text(result, terminal);
  if (result.branches)
    text += branches_text(*result.branches, result.catalogue);
  return text + summary_text(result);
}

std::string to_text(const randoop::ReplayedTests& all) {
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

}  // namespace refute::cli
