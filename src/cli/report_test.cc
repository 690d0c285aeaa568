#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/testing.h"

namespace refute::cli {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

class ReportCommand : public StoreTest {
 protected:
  /// Of a store with two causes: `x`, silent, and `y`, behind a warning.
  Told report(std::vector<std::string> words) {
    if (store_.empty()) {
      auto y = sample_finding("y");
      y.level = Level::kWarning;
      y.before.files[0].text = "class A { int i; void m() {} }\n";
      y.choices = "a=1/9";
      auto again = sample_finding("x");
      again.choices = "a=2/9";
      store_ = fill("c.db", {sample_finding("x"), y, again},
                    {{store::kPlanKey, plan_}});
    }
    words.insert(words.begin(), {"--store", store_});
    return tell(declare_report, words);
  }

  std::string plan_ = "sequences = 50\ncheck-budget = \"3s\"\n";
  std::string store_;
};

TEST_F(ReportCommand, WithoutWordsItIsALinePerCause) {
  const Told told = report({});
  EXPECT_EQ(told.error, "");
  EXPECT_THAT(told.output,
              AllOf(HasSubstr("2 causes"), HasSubstr("not compile: x"),
                    HasSubstr("not compile: y"),
                    HasSubstr("behaviour compared by up to 50 sequences, 3s at "
                              "most")));
  EXPECT_EQ(report({"--format", "text"}).output, told.output);
}

TEST_F(ReportCommand, ADamagedPlanKeepsNobodyFromHisFindings) {
  plan_ = "sequences = \"many\"\n";
  const Told told = report({});
  EXPECT_EQ(told.error, "");
  EXPECT_THAT(told.output, AllOf(HasSubstr("2 causes"),
                                 Not(HasSubstr("behaviour compared"))));
}

TEST_F(ReportCommand, OneCauseIsATextForAnIssueTracker) {
  const Told one = report({"--cause", "1"});
  EXPECT_THAT(one.output,
              AllOf(HasSubstr("not compile: x"), Not(HasSubstr("compile: y")),
                    HasSubstr("class A { void m() {} }"),
                    HasSubstr("--store " + store_)));
  for (const char* format : {"issue", "markdown"})
    EXPECT_EQ(report({"--cause", "1", "--format", format}).output, one.output);
  const Told all = report({"--format", "issue"});
  EXPECT_EQ(all.output,
            one.output + "\n---\n\n" + report({"--cause", "2"}).output);
}

TEST_F(ReportCommand, ACauseThatThereIsNotIsAnsweredWithTheirNumber) {
  const Told told = report({"--cause", "3"});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_EQ(told.error, "there is no cause 3; there are 2");
  EXPECT_EQ(told.hint, "`refute report` lists them");
  EXPECT_THROW(report({"--cause", "0"}), CLI::ParseError);
}

TEST_F(ReportCommand, OneCauseIsNoPage) {
  const Told told = report({"--cause", "1", "--format", "html"});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_EQ(told.error, "--cause goes with --format issue");
}

TEST_F(ReportCommand, EveryFormatIsWhatItsReadersExpect) {
  EXPECT_THAT(report({"--format", "html"}).output, HasSubstr("<html"));
  EXPECT_THAT(report({"--format", "junit"}).output, StartsWith("<?xml"));
  EXPECT_THAT(report({"--format", "csv"}).lines(), SizeIs(3));
  for (const char* format : {"json", "sarif"}) {
    const auto text = report({"--format", format}).output;
    EXPECT_TRUE(json::parse(text, nullptr, false).is_object()) << format;
    EXPECT_THAT(text, Not(HasSubstr("?."))) << "one mark ends a sentence";
  }
  const Told told = report({"--format", "htm"});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_EQ(told.error, "unknown format \"htm\"; did you mean \"html\"?");
  EXPECT_THAT(told.hint, HasSubstr("text, html, issue"));
}

TEST_F(ReportCommand, AFileGetsWhatTheScreenWouldHaveShown) {
  const std::string out = path("r.json");
  const Told told = report({"--format", "json", "--out", out});
  EXPECT_EQ(told.output, out + " written: 2 causes\n");
  EXPECT_EQ(*read_file(out), report({"--format", "json"}).output);
  const Told no = report({"--out", "/proc/no/r.txt"});
  EXPECT_EQ(no.code, ExitCode::kEnvironment);
  EXPECT_THAT(no.error, HasSubstr("/proc/no/r.txt"));
}

TEST_F(ReportCommand, WhatIsKnownSaysWhy) {
  const auto known = path("known.toml");
  ASSERT_TRUE(write_file(
      known, "[[known]]\nsignature = \"*|x\"\nlink = \"https://t/1\"\n"));
  EXPECT_THAT(report({"--known", known}).output, HasSubstr("https://t/1"));
  EXPECT_THAT(report({}).output, Not(HasSubstr("https://t/1")));
  const Told wrong = report({"--known", path("none.toml")});
  EXPECT_NE(wrong.code, ExitCode::kClean);
  EXPECT_THAT(wrong.error, HasSubstr("none.toml"));
}

TEST_F(ReportCommand, ClustersAreGroupsOfFindingsTheLargestFirst) {
  const Told told = report({"--clusters", "concrete"});
  const auto lines = told.lines();
  ASSERT_THAT(lines, SizeIs(3));
  EXPECT_EQ(lines[0], "2 clusters by concrete");
  EXPECT_THAT(lines[1], StartsWith("     2 alike, first      1  "));
  EXPECT_THAT(lines[2], StartsWith("     1 alike, first      2  "));
  EXPECT_THAT(report({"--clusters", "oracle"}).output,
              AllOf(StartsWith("1 cluster by oracle\n"),
                    HasSubstr("     3 alike, first      1  ")));
}

TEST_F(ReportCommand, ClustersAreDataToo) {
  const auto all =
      json::parse(report({"--clusters", "concrete", "--format", "json"}).output,
                  nullptr, false);
  ASSERT_TRUE(all.is_array());
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].at("findings"), json::array({1, 3}));
  EXPECT_EQ(all[1].at("findings"), json::array({2}));
  const Told page = report({"--clusters", "concrete", "--format", "html"});
  EXPECT_EQ(page.code, ExitCode::kUsage);
  EXPECT_EQ(page.error, "--clusters goes with --format text or json");
  EXPECT_EQ(report({"--clusters", "by-name"}).code, ExitCode::kUsage);
}

TEST_F(ReportCommand, RefutedFindingsAreInNoCluster) {
  auto refuted = sample_finding("x");
  refuted.confirmation = store::Confirmation::kRefuted;
  store_ = fill("r.db", {refuted});
  EXPECT_EQ(report({"--clusters", "oracle"}).output, "0 clusters by oracle\n");
}

TEST_F(ReportCommand, TestsForEclipseGoIntoANewFolder) {
  const Told nowhere = report({"--format", "jdt-test"});
  EXPECT_EQ(nowhere.code, ExitCode::kUsage);
  EXPECT_EQ(nowhere.hint, "say which: --out FOLDER");
  std::filesystem::create_directories(path("full/of"));
  const Told full = report({"--format", "jdt-test", "--out", path("full")});
  EXPECT_EQ(full.code, ExitCode::kUsage);
  EXPECT_EQ(full.error, "--out: " + path("full") + " is not empty");
  EXPECT_EQ(full.hint, "give a folder that does not exist yet");
  const Told told = report({"--format", "jdt-test", "--out", path("new")});
  EXPECT_EQ(told.error, "");
  EXPECT_THAT(told.output, HasSubstr(path("new") + ": "));
}

TEST_F(ReportCommand, WhatTheEngineAnnouncedIsShownOnlyIfAskedFor) {
  auto announced = sample_finding("told");
  announced.level = Level::kAnnounced;
  store_ = fill("a.db", {announced});
  EXPECT_THAT(report({}).output, Not(HasSubstr("not compile: told")));
  EXPECT_THAT(report({"--announced"}).output, HasSubstr("not compile: told"));
}

}  // namespace
}  // namespace refute::cli
