#include "randoop/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "randoop/lab.h"

namespace refute::randoop {
namespace {

using nlohmann::json;

/// A run over `p.C()` and `p.C.put(p.C)`.
RunResult run_of_two() {
  RunResult result;
  Operation make;
  make.kind = Operation::Kind::kConstructor;
  make.owner = "p.C";
  make.label = "p.C()";
  make.result = 0;
  Operation put;
  put.owner = "p.C";
  put.name = "put";
  put.label = "p.C.put(p.C)";
  put.inputs = {0, 0};
  result.catalogue.operations = {make, put};
  result.catalogue.types = {{"p.C", false, {0}}};
  result.catalogue.classes = 1;
  result.catalogue.left_out = {{"p.D", "not visible"}};
  return result;
}

// Slot 0 is null, 1 the first result.
const Code kMade{1, 0, 0};
const Code kPut{2, 1, 0, 1, 1, 0};

TEST(RandoopReport, TellsFiguresUnderTheirNames) {
  RunResult result = run_of_two();
  result.took = std::chrono::milliseconds(1234);
  result.findings.stats = {1, 2, 3, 4, 5, 6};
  result.findings.stopped_by = {{"late", 7}};
  result.tests.regressions = 8;
  result.tests.flaky = 9;
  result.tests.other_jdk = "21";
  result.tests.files = {"A.java"};
  const json told = to_json(result);
  EXPECT_EQ(told.at("sequences"), 1);
  EXPECT_EQ(told.at("calls"), 2);
  EXPECT_EQ(told.at("illegal"), 4);
  EXPECT_EQ(told.at("violating"), 5);
  EXPECT_EQ(told.at("stopped"), 6);
  EXPECT_EQ(told.at("stopped_by"), json({{"late", 7}}));
  EXPECT_EQ(told.at("milliseconds"), 1234);
  EXPECT_EQ(told.at("regressions"), 8);
  EXPECT_EQ(told.at("flaky"), 9);
  EXPECT_EQ(told.at("other_jdk"), "21");
  EXPECT_EQ(told.at("files"), json({"A.java"}));
  EXPECT_EQ(told.at("classes_under_test"), 1);
  EXPECT_EQ(told.at("left_out"), json({{"p.D", "not visible"}}));
  EXPECT_TRUE(told.contains("cpu_milliseconds")) << "what was measured too";
  EXPECT_FALSE(told.contains("branch_directed"));
}

TEST(RandoopReport, TellsOfEachErrorWhatItTakesToSeeIt) {
  RunResult result = run_of_two();
  randoop::Test test;
  test.note = "of its equals";
  test.seen.contract = kReflexive;
  test.stands_for = 12;
  test.calls = decode(kPut, result.catalogue);
  result.tests.error_tests = {test};
  const json error = to_json(result).at("errors").at(0);
  EXPECT_EQ(error.at("contract"), "equals-reflexive");
  EXPECT_EQ(error.at("after"), "p.C.put(p.C)");
  EXPECT_EQ(error.at("calls"), 2);
  EXPECT_EQ(error.at("seen"), 12);
  EXPECT_EQ(error.at("cause"), "of its equals");
  EXPECT_NE(error.at("java").get<std::string>().find("new C()"),
            std::string::npos);
  EXPECT_NE(error.at("java").get<std::string>().find(".put("),
            std::string::npos);
}

TEST(RandoopReport, TellsWhatWasStoppedAndWhatWasLost) {
  RunResult result = run_of_two();
  result.findings.stops[1] = {1, kPut, 3};
  result.findings.violations[{kClone, 1}] = {kClone, 1, kPut, 4};
  result.findings.lost = {{{}, -1, "killed from outside"},
                          {kMade, 0, "out of memory"}};
  const json told = to_json(result);
  EXPECT_EQ(told.at("stops"), json({{"p.C.put(p.C)", 3}}));
  EXPECT_EQ(told.at("classes").at(0).at("after"), "p.C.put(p.C)");
  EXPECT_EQ(told.at("classes").at(0).at("contract"), name_of(kClone));
  EXPECT_EQ(told.at("lost").at(0).at("java"), "");
  EXPECT_EQ(told.at("lost").at(0).at("how"), "killed from outside");
  EXPECT_NE(told.at("lost").at(1).at("java"), "");
}

TEST(RandoopReport, TellsOfBranchesIfTheyWereDirected) {
  RunResult result = run_of_two();
  result.branches.emplace();
  result.branches->report = {.conditions = 9, .flipped = 4, .in_passing = 2};
  result.branches->trouble = "none";
  result.branches->flips = {{"p.C.put:7", "v+1", kMade, kPut}};
  const json told = to_json(result).at("branch_directed");
  EXPECT_EQ(told.at("conditions"), 9);
  EXPECT_EQ(told.at("flipped"), 4);
  EXPECT_EQ(told.at("in_passing"), 2);
  EXPECT_EQ(told.at("flips").at(0).at("condition"), "p.C.put:7");
  EXPECT_NE(told.at("flips").at(0).at("java"),
            told.at("flips").at(0).at("witness"));
}

TEST(RandoopReport, TellsOfAReplayWhatDiffers) {
  ReplayedTests all;
  all.tests = 5;
  all.passed = 2;
  all.mended = 1;
  all.flaky = 1;
  all.differences = {{"Regression0Test.test1", "throws", "p.E: bad"}};
  all.failures = {{"p.C.put", "Error0Test.test0", 2}};
  EXPECT_EQ(to_json(all),
            json::parse(R"({"tests":5,"passed":2,"mended":1,"flaky":1,
                "differences":[{"test":"Regression0Test.test1",
                                "kind":"throws","detail":"p.E: bad"}],
                "failures":[{"after":"p.C.put","kept":"Error0Test.test0",
                             "tests":2}]})"));
}

}  // namespace
}  // namespace refute::randoop
