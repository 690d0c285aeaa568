#include "cli/randoop_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// `new p.A()`, tested for two seconds.
randoop::RunResult run_of_one_class() {
  randoop::RunResult result;
  randoop::Operation make;
  make.kind = randoop::Operation::Kind::kConstructor;
  make.owner = "p.A";
  make.name = "<init>";
  make.label = "p.A()";
  make.package = "p";
  make.result = 0;
  result.catalogue.types = {{"p.A", false, {0}}};
  result.catalogue.operations = {make};
  result.catalogue.classes = 1;
  result.findings.stats = {.sequences = 10, .calls = 30, .illegal = 2};
  result.took = std::chrono::seconds(2);
  return result;
}

TEST(RandoopText, GivesTheFiguresOfARun) {
  const auto text = to_text(run_of_one_class(), Terminal());
  EXPECT_THAT(text, HasSubstr("10 sequences, 30 calls in 2 s (5/s, 15 "
                              "calls/s); 2 illegal, 0 violating\n"));
  EXPECT_THAT(text, HasSubstr("0 causes of violations, in 0 classes by "
                              "method\n"));
  EXPECT_THAT(text, HasSubstr("1 classes under test, 1 operations; left out: "
                              "0\n"));
  EXPECT_THAT(text, Not(HasSubstr("coverage")));
}

TEST(RandoopText, ShowsACauseWithItsSequence) {
  auto result = run_of_one_class();
  randoop::Test test;
  test.calls = {{0, {}}};
  test.note = "p.A.equals is not reflexive";
  test.stands_for = 3;
  result.tests.error_tests = {test};
  result.tests.causes = 1;
  result.tests.minunit = 2;
  const auto text = to_text(result, Terminal());
  EXPECT_THAT(text, HasSubstr("p.A.equals is not reflexive"));
  EXPECT_THAT(text, HasSubstr("    new A();\n"));
  EXPECT_THAT(text, HasSubstr("stands for 3 sequences\n"));
  EXPECT_THAT(text, HasSubstr("1 causes of violations, in 2 classes"));
}

TEST(RandoopText, WithoutTestsCausesAreNotToldApart) {
  auto result = run_of_one_class();
  result.tests.minunit = 2;
  EXPECT_THAT(to_text(result, Terminal()),
              HasSubstr("violations in 2 classes by method\n"));
}

TEST(RandoopText, SaysHowManyTestsAnotherJdkCost) {
  auto result = run_of_one_class();
  EXPECT_THAT(to_text(result, Terminal()), Not(HasSubstr("JDK")));
  result.tests.other_jdk = "17.0.1";
  EXPECT_THAT(to_text(result, Terminal()), HasSubstr("too: all pass there\n"));
  result.tests.of_the_jdk = 2;
  EXPECT_THAT(
      to_text(result, Terminal()),
      HasSubstr("regression tests tried on JDK 17.0.1 too: 2 tests left "
                "out, because they fail there\n"));
  result.tests.other_unfit = true;
  EXPECT_THAT(to_text(result, Terminal()), HasSubstr("too: most fail there"));
}

TEST(RandoopText, SaysWhatWasStoppedAndWhatWasCutOff) {
  auto result = run_of_one_class();
  result.findings.stops[0] = {.operation = 0, .code = {}, .seen = 1};
  result.findings.stopped_by = {{"denied network", 4}};
  const auto text = to_text(result, Terminal());
  EXPECT_THAT(text, HasSubstr("stopped 1 time: p.A()\n"));
  EXPECT_THAT(text, HasSubstr("network refused (4)"));
}

TEST(RandoopText, BranchesAreTalkedOfOnlyWhereTheyWereDirected) {
  auto result = run_of_one_class();
  EXPECT_THAT(to_text(result, Terminal()), Not(HasSubstr("conditions")));
  result.branches.emplace();
  result.branches->report.conditions = 8;
  result.branches->trouble = "the time was up";
  EXPECT_THAT(
      to_text(result, Terminal()),
      AllOf(HasSubstr("8 conditions: "),
            HasSubstr("not all of them were tried: the time was up\n")));
}

TEST(RandoopText, AReplayTellsDifferencesAndOneFailureOfEachClass) {
  randoop::ReplayedTests all;
  all.tests = 6;
  all.passed = 2;
  all.differences = {{"RegressionTest1.test1", "another-value", "2, not 3"}};
  all.failures = {{"p.A.m()", "ErrorTest1.test1", 2}};
  all.mended = 1;
  EXPECT_EQ(to_text(all),
            "another-value RegressionTest1.test1: 2, not 3\n"
            "ErrorTest1.test1: p.A.m() (2 alike)\n"
            "6 tests: 2 pass, 1 differ, 2 still fail in 1 classes, 1 no longer "
            "fail, 0 flaky\n");
}

TEST(RandoopText, ProgressMentionsCrashesWhenThereAreSome) {
  randoop::Findings findings;
  findings.stats = {.sequences = 4, .calls = 9};
  EXPECT_EQ(progress_text(findings),
            "4 sequences, 9 calls, 0 classes of violations");
  findings.crashes.emplace_back();
  EXPECT_THAT(progress_text(findings), HasSubstr(", 1 crash"));
}

}  // namespace
}  // namespace refute::cli
