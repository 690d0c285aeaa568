#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "report/evidence.h"
#include "report/formats.h"

namespace refute::report {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// A program that tries to be more than text.
const std::string kHostile =
    "class A { String s = \"</script><script>alert(1)</script><!--\"; // "
    "\xE2\x80\xAE ]]> & ``` \x01\n}";

class ReportTest : public testing::Test {
 protected:
  ReportTest() : store_(*store::Store::create(dir_.path() / "c.db")) {}

  std::int64_t add(const std::string& code, const std::string& level,
                   const std::string& program = "class A {}",
                   bool confirmed = true) {
    store::Finding f;
    f.oracle = "does-not-compile";
    f.level = level_from(level);
    f.signature = "does-not-compile|" + code;
    f.summary = "no longer compiles: " + code;
    f.evidence = "A.java:1: " + program;
    f.generator = "g";
    f.choices = "a=0/1";
    f.request = {"push-down-method", {.type = "A", .method = "m"}};
    f.before = {{{"A.java", program}, {"B.java", "class B {}"}}};
    f.outcome = Applied{{{{"A.java", "class A { }"}, {"C.java", "x"}}},
                        {{Severity::kWarning, "hm"}}};
    f.engine = "eclipse";
    f.engine_version = "4.99";
    f.engine_label = "eclipse";
    f.messages = {{code, "A.java:1", code}};
    for (const auto& more : more_messages_) {
      f.messages.push_back(more);
      f.signature += "+" + more.code;
    }
    if (confirmed) f.confirmation = store::Confirmation::kConfirmed;
    std::vector<store::Entry> batch = {{{.generator = "g",
                                         .ordinal = next_,
                                         .choices = "a=0/1",
                                         .outcome = "applied",
                                         .severity = "ok",
                                         .at = 100 * (next_ - run_began_)},
                                        {f}}};
    ++next_;
    EXPECT_TRUE(store_.record(batch));
    return batch[0].findings[0].id;
  }

  Model model() {
    auto read = read_model(store_);
    EXPECT_TRUE(read) << read.error().message;
    return *read;
  }

  TempDir dir_ = *TempDir::create();
  store::Store store_;
  std::int64_t next_ = 0;
  std::int64_t run_began_ = 0;  // with this ordinal
  std::vector<Message> more_messages_;
};

TEST_F(ReportTest, SaysHowHardBehaviourWasCompared) {
  const std::string text = overview(model(), {.effort = "quite hard"});
  EXPECT_THAT(text, HasSubstr("0 causes\nquite hard\n"));
  EXPECT_THAT(overview(model(), {}), Not(HasSubstr("\n\n")));
}

TEST_F(ReportTest, FindingsOfOneClusterAreOneCauseAndSilentOnesComeFirst) {
  add("x", "warning");
  add("x", "warning", "class Z {}", false);
  add("y", "silent");
  add("z", "silent", "class A {}", false);
  const Model m = model();
  ASSERT_EQ(m.causes.size(), 2u);
  EXPECT_EQ(m.causes[0].finding.level, Level::kSilent);
  EXPECT_EQ(m.causes[0].number, 1);
  EXPECT_EQ(m.causes[1].alike, 2);
  EXPECT_EQ(m.unconfirmed, 1);
  EXPECT_EQ(m.findings, 4);
}

TEST_F(ReportTest, ClustersWithOneSmallestProgramAreOneCause) {
  const auto one = add("x", "silent", "class A { int f; int g; }");
  const auto two = add("x", "silent", "class B { int h; }");
  // Another message, but the same smallest program up to names: not united,
  // since another error is another bug.
  const auto other = add("y", "silent", "class A { int f; }");
  for (const auto id : {one, two, other}) {
    store::Reduction small;
    small.finding = id;
    small.request = {"push-down-method", {}};
    small.before = {{{"A.java", "class A { int f; }"}}};
    small.messages = (*store_.finding(id))->messages;
    small.lines = 1;
    ASSERT_TRUE(store_.record(small));
  }
  const Model m = model();
  ASSERT_EQ(m.causes.size(), 2u);
  EXPECT_TRUE(m.causes[0].reduced);
  EXPECT_THAT(java::to_text(m.causes[0].finding.before),
              Not(HasSubstr("int g")));
}

TEST_F(ReportTest, AShapeForgetsNamesAndNumbersButNotStructure) {
  store::Finding a, b, c;
  a.before = {{{"A.java", "class A { int f = 1; int m() { return f; } }"}}};
  b.before = {{{"Q.java", "class Q { int x = 7; int k() { return x; } }"}}};
  c.before = {{{"A.java", "class A { int f = 1; int m() { return m; } }"}}};
  EXPECT_EQ(shape_of(a), shape_of(b));
  EXPECT_NE(shape_of(a), shape_of(c));
}

TEST_F(ReportTest, AnIssueTextHasEverythingAMaintainerAsksForInOrder) {
  add("x", "silent");
  const std::string text = to_markdown(model().causes[0], {});
  std::size_t last = 0;
  for (const char* part :
       {"push-down-method", "eclipse 4.99", "push-down-method A.m",
        "**Program before**", "class A {}", "**Program after**", "class A { }",
        "`B.java` is gone", "warning: hm", "A.java:1:", "refute replay 1"}) {
    const auto at = text.find(part, last);
    EXPECT_NE(at, std::string::npos) << part << " in\n" << text;
    if (at != std::string::npos) last = at;
  }
}

TEST_F(ReportTest, AHostileProgramIsTextInEveryFormat) {
  add("x", "silent", kHostile);
  const Model m = model();
  const std::string page = to_html(m, {});
  EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
  // One script of data, one of code, each ended once.
  std::size_t ends = 0;
  for (auto at = page.find("</script"); at != std::string::npos;
       at = page.find("</script", at + 1))
    ++ends;
  EXPECT_EQ(ends, 2u);
  const std::string xml = to_junit_xml(m, {});
  EXPECT_THAT(xml, Not(HasSubstr("</script>")));
  EXPECT_EQ(xml.find('\x01'), std::string::npos);
  EXPECT_THAT(to_markdown(m.causes[0], {}), HasSubstr("````"));
  EXPECT_FALSE(json::parse(to_json(m, {}), nullptr, false).is_discarded());
  EXPECT_FALSE(json::parse(to_sarif(m, {}), nullptr, false).is_discarded());
}

TEST_F(ReportTest, TextOfAnEngineIsNoMarkdown) {
  add("x", "silent");
  Model m = model();
  store::Finding& f = m.causes[0].finding;
  f.summary = "a\n# b <img src=x> ![p](http://x) @you `c` [d](javascript:x)";
  f.outcome =
      Refused{{{Severity::kError, "<script>x</script>\n\n# no heading"}}};
  f.request = {"push-down-method", {.type = "A", .method = "m` <b>"}};
  const std::string text = to_markdown(m.causes[0], {});
  const std::string prose = text.substr(0, text.find("**Program before**"));
  EXPECT_THAT(prose, HasSubstr("a # b &lt;img src=x> ![p\\](http://x) "
                               "&#64;you `c` [d\\](javascript:x)\n"));
  EXPECT_THAT(prose, HasSubstr("`` push-down-method A.m` <b>"));
  EXPECT_THAT(text, HasSubstr("- error: &lt;script>x&lt;/script>  # no "
                              "heading\n"));
}

TEST_F(ReportTest, BytesThatAreNoUtf8DoNotBreakAReport) {
  auto id = add("x", "silent");
  (void)id;
  Model m = model();
  m.causes[0].finding.summary = "bad \xff byte";
  EXPECT_FALSE(json::parse(to_json(m, {}), nullptr, false).is_discarded());
  EXPECT_THAT(to_junit_xml(m, {}), HasSubstr("bad \xEF\xBF\xBD byte"));
}

TEST_F(ReportTest, WhatCannotBeReadIsShownAsSuch) {
  store::Finding finding;
  finding.outcome = Invalid{"unreadable", "malformed outcome"};
  finding.damage = "malformed request";
  const Evidence evidence = evidence_of(finding);
  EXPECT_EQ(evidence.outcome, "");
  EXPECT_EQ(evidence.action, "unreadable: malformed request");
  EXPECT_TRUE(evidence.status.empty());
}

TEST_F(ReportTest, SarifSaysWhichRuleLevelAndFingerprint) {
  add("x", "silent");
  add("y", "warning");
  const json sarif = json::parse(to_sarif(model(), {}));
  const json& run = sarif["runs"][0];
  EXPECT_EQ(sarif["version"], "2.1.0");
  EXPECT_EQ(run["results"].size(), 2u);
  EXPECT_EQ(run["results"][0]["level"], "error");
  EXPECT_EQ(run["results"][1]["level"], "warning");
  EXPECT_EQ(run["tool"]["driver"]["rules"].size(), 1u);
  EXPECT_EQ(run["results"][0]["partialFingerprints"]["refute/signature"],
            "does-not-compile|x");
}

TEST_F(ReportTest, ACellThatLooksLikeAFormulaIsAText) {
  add("x", "silent");
  Model m = model();
  m.causes[0].finding.summary = "=1+1, \"quoted\"";
  EXPECT_THAT(to_csv(m, {}), HasSubstr("\"'=1+1, \"\"quoted\"\"\""));
}

TEST_F(ReportTest, KnownCausesComeLastAndAreMarked) {
  add("x", "silent");
  add("y", "error");
  const auto m = *read_model(store_, [](const store::Finding& f) {
    return f.signature.ends_with("x") ? std::string("bug 7") : std::string();
  });
  EXPECT_EQ(m.causes[1].known, "bug 7");
  EXPECT_EQ(m.causes[1].number, 1) << "as before anybody knew it";
  EXPECT_EQ(m.causes[0].number, 2);
  EXPECT_THAT(m.causes_of_rows, ElementsAre(1, 2));
  EXPECT_THAT(overview(m, {}), HasSubstr("(known: bug 7)"));
  EXPECT_THAT(to_junit_xml(m, {}), HasSubstr("<skipped message=\"known"));
}

TEST_F(ReportTest, WhatIsNotConfirmedIsCountedAndNoCause) {
  add("x", "silent");
  add("y", "silent", "class A {}", false);
  const auto refuted = add("z", "silent", "class A {}", false);
  ASSERT_TRUE(store_.set_confirmation(refuted, store::Confirmation::kRefuted));
  const Model m = model();
  EXPECT_EQ(m.findings, 3);
  EXPECT_EQ(m.unconfirmed, 1);
  EXPECT_EQ(m.refuted, 1);
  ASSERT_EQ(m.causes.size(), 1u);
  EXPECT_EQ(m.causes[0].finding.signature, "does-not-compile|x");
}

TEST_F(ReportTest, TheTimelineRisesByOneForEachCause) {
  for (const char* code : {"x", "y", "x", "z"}) add(code, "silent");
  const Model m = model();
  ASSERT_EQ(m.timeline.size(), 5u) << "zero, three causes, the end";
  for (std::size_t i = 1; i < m.timeline.size(); ++i) {
    EXPECT_GE(m.timeline[i].at_ms, m.timeline[i - 1].at_ms);
    EXPECT_GE(m.timeline[i].causes, m.timeline[i - 1].causes);
  }
  EXPECT_EQ(m.timeline.front().causes, 0);
  EXPECT_EQ(m.timeline[3].at_ms, 300);
  EXPECT_EQ(m.timeline.back().causes, 3);
  EXPECT_EQ(m.timeline.back().trials, m.trials);
}

TEST_F(ReportTest, TheTimelineOfAResumedCampaignFollowsBothRuns) {
  for (const char* code : {"x", "y", "z"}) add(code, "silent");
  run_began_ = next_;
  for (const char* code : {"v", "w"}) add(code, "silent");
  ASSERT_TRUE(store_.set_meta("spent", R"({"clock_ms": 1000})"));
  std::vector<std::int64_t> times;
  for (const Point& point : model().timeline) times.push_back(point.at_ms);
  EXPECT_THAT(times, ElementsAre(0, 0, 100, 200, 200, 300, 1000));
}

TEST_F(ReportTest, ARowSaysWhatBecameOfIt) {
  add("x", "silent");
  add("x", "silent", "class B {}", false);
  add("y", "silent");
  add("z", "silent", "class A {}", false);
  add("n", "announced", "class A {}", false);
  const auto refuted = add("r", "silent", "class A {}", false);
  ASSERT_TRUE(store_.set_confirmation(refuted, store::Confirmation::kRefuted));
  more_messages_ = {{"y", "A.java:2", "y"}};
  add("x", "silent", "class A {}", false);  // x and y say all of it
  EXPECT_THAT(model().states_of_rows,
              ElementsAre("confirmed", "alike", "confirmed", "pending",
                          "announced", "refuted", "explained"));
  const auto kinds = *count_kinds(store_);
  EXPECT_EQ(kinds.confirmed, 2u);
  EXPECT_EQ(kinds.pending, 1u) << "only z";
}

TEST_F(ReportTest, CausesAreNumberedFromOneWhateverOrderTheyWereFoundIn) {
  add("x", "error");
  add("y", "warning");
  add("z", "silent");
  const Model m = model();
  ASSERT_EQ(m.causes.size(), 3u);
  const Level levels[] = {Level::kSilent, Level::kWarning, Level::kError};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(m.causes[i].number, static_cast<int>(i) + 1);
    EXPECT_EQ(m.causes[i].finding.level, levels[i]);
  }
}

TEST_F(ReportTest, TheSmallestReductionStandsForItsCluster) {
  for (const int lines : {7, 3, 5}) {
    store::Reduction small;
    small.finding = add("x", "silent");
    small.request = {"push-down-method", {}};
    small.before = {{{"A.java", "class A" + std::to_string(lines) + " {}"}}};
    small.messages = (*store_.finding(small.finding))->messages;
    small.lines = lines;
    ASSERT_TRUE(store_.record(small));
  }
  const Model m = model();
  ASSERT_EQ(m.causes.size(), 1u);
  EXPECT_EQ(m.causes[0].lines, 3);
  EXPECT_EQ(m.causes[0].original, 2);
  EXPECT_EQ(m.causes[0].alike, 3);
  EXPECT_THAT(replay_line(m.causes[0], {}), HasSubstr("refute replay 2"));
}

TEST_F(ReportTest, EveryFormatNamesEveryCause) {
  add("first-code", "silent");
  add("second-code", "warning");
  const Model m = model();
  const Context context{.version = "9.9"};
  for (const auto& text :
       {to_html(m, context), to_sarif(m, context), to_junit_xml(m, context),
        to_json(m, context), to_csv(m, context), overview(m, context)}) {
    EXPECT_THAT(text, HasSubstr("first-code"));
    EXPECT_THAT(text, HasSubstr("second-code"));
  }
}

TEST_F(ReportTest, JUnitCountsFailuresAndWhatIsKnownApart) {
  add("x", "silent");
  add("y", "silent");
  const auto m = *read_model(store_, [](const store::Finding& f) {
    return f.signature.ends_with("x") ? std::string("bug 7") : std::string();
  });
  EXPECT_THAT(to_junit_xml(m, {}),
              HasSubstr("tests=\"2\" failures=\"1\" errors=\"0\" "
                        "skipped=\"1\""));
  const json sarif = json::parse(to_sarif(m, {}));
  const json& results = sarif["runs"][0]["results"];
  EXPECT_FALSE(results[0].contains("suppressions"));
  EXPECT_EQ(results[1]["suppressions"][0]["justification"], "bug 7");
}

TEST_F(ReportTest, ATableHasOneLineForEachCauseAndItsHead) {
  add("x", "silent");
  add("y", "silent");
  const std::string csv = to_csv(model(), {});
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 3) << csv;
}

TEST_F(ReportTest, AnEmptyCampaignIsAReportToo) {
  const Model m = model();
  EXPECT_THAT(overview(m, {}), HasSubstr("0 causes"));
  EXPECT_THAT(to_html(m, {}), HasSubstr("\"causes\":[]"));
}

}  // namespace
}  // namespace refute::report
