#include "cli/check_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace refute::cli {
namespace {

using jvm::CompareReply;
using jvm::Verdict;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(CheckText, SaysHowHardItLooked) {
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  reply.calls = 20;
  reply.sequences = 6;
  reply.methods = 5;
  reply.common = 6;
  reply.reached = 6;
  EXPECT_EQ(to_text(reply),
            "Same behaviour as far as tested: 6 sequences; 20 calls of "
            "5 of 6 common members.\n");
  reply.reached = 4;
  reply.exhaustive = {2, 5};
  reply.coverage = {7, 8, 1, 2};
  EXPECT_EQ(
      to_text(reply),
      "Same behaviour as far as tested: 6 sequences, among them all of up "
      "to 2 calls with small values; 20 calls of 5 of 6 common members, 4 of "
      "which the change can reach.\n"
      "They reach 7 of 8 lines and 1 of 2 branches of AFTER.\n");
  EXPECT_EQ(exit_code(reply), ExitCode::kClean);
}

TEST(CheckText, WhereMembersAreGoneThereIsNoProof) {
  CompareReply reply;
  reply.verdict = Verdict::kNotTested;
  reply.common = 6;
  EXPECT_EQ(to_text(reply),
            "Not tested: the change reaches none of the 6 common members, and "
            "AFTER lacks public members of BEFORE (removed, renamed, or with "
            "other types).\n");
  EXPECT_EQ(exit_code(reply), ExitCode::kNotTested);
}

TEST(CheckText, ShowsTheCallAndBothResults) {
  CompareReply reply;
  reply.verdict = Verdict::kDiffers;
  reply.evidence = {{"new B().test()", "int 1", "int 2", {}}};
  reply.junit = "class RefuteTest {}\n";
  EXPECT_THAT(to_text(reply),
              HasSubstr("  new B().test()\n    before: int 1\n    after:  int "
                        "2\n    The program does not make these calls itself"));
  EXPECT_THAT(to_text(reply), HasSubstr("\n\nclass RefuteTest {}\n"));
  EXPECT_EQ(exit_code(reply), ExitCode::kFindings);
}

TEST(CheckText, WhereNothingWasSeenNothingIsClaimed) {
  CompareReply reply;
  reply.verdict = Verdict::kNotTested;
  reply.sequences = 2;
  reply.calls = 4;
  reply.methods = reply.common = reply.reached = 1;
  reply.stopped = {{"denied file", 4}};
  EXPECT_THAT(to_text(reply),
              HasSubstr("Not tested: every call that can reach the change was "
                        "refused (2 sequences; 4 calls of 1 of 1 common "
                        "members).\n4 of the calls were cut off"));
  EXPECT_EQ(exit_code(reply), ExitCode::kNotTested);
  reply.verdict = Verdict::kNothingToCompare;
  EXPECT_EQ(exit_code(reply), ExitCode::kNotTested);
}

TEST(CheckText, SaysThatNoCallCouldBeMade) {
  CompareReply reply;
  reply.verdict = Verdict::kNotTested;
  reply.common = 3;
  reply.reached = 2;
  EXPECT_THAT(to_text(reply),
              HasSubstr("Not tested: of the 2 common members that the change "
                        "can reach none could be called in the time"));
}

TEST(CheckText, SaysWhatWasCutOffAndWhy) {
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  reply.sequences = 1;
  reply.stopped = {{"denied file", 4}, {"exit 1", 1}, {"exit 2", 1},
                   {"steps", 2},       {"stack", 1},  {"memory", 1}};
  EXPECT_THAT(to_text(reply),
              HasSubstr("\n10 of the calls were cut off, and what comes after "
                        "that point was not tested: exit refused (2), file "
                        "refused (4), too many steps (3), too much memory "
                        "(1).\n"));
  reply.verdict = Verdict::kDiffers;
  EXPECT_THAT(to_text(reply), HasSubstr("file refused (4)"));
  const auto told = jvm::compare_reply_from_json(jvm::to_json(reply));
  ASSERT_TRUE(told);
  EXPECT_EQ(told->stopped, reply.stopped);
}

TEST(CheckText, WhatNobodyLookedAtIsNamed) {
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  reply.sequences = 1;
  reply.left_out.files = {"A<.java", "B\n.java"};
  EXPECT_THAT(
      to_text(reply),
      HasSubstr("\nLeft out and not looked at, since no .java file can "
                "have such a name, or no pom says that sources lie there: "
                "A<.java, B\\u000a.java. They are the same in both "
                "versions.\n"));
  reply.verdict = Verdict::kNotTested;
  reply.left_out.same = false;
  EXPECT_THAT(to_text(reply),
              HasSubstr("Not tested: files that were left out are not the same "
                        "in both versions (1 sequences"));
  reply.sequences = 0;
  EXPECT_THAT(to_text(reply), HasSubstr("Not tested: files that were left out "
                                        "are not the same in both versions."));
}

TEST(CheckText, ADifferenceThatThereWasNoTimeForIsNotCalledSame) {
  CompareReply reply;
  reply.verdict = Verdict::kNotTested;
  reply.sequences = 1;
  reply.unconfirmed = 2;
  EXPECT_THAT(to_text(reply),
              HasSubstr("Not tested: 2 differences seen that did not show "
                        "again in time, or not under JUnit"));
  const auto told = jvm::compare_reply_from_json(jvm::to_json(reply));
  ASSERT_TRUE(told);
  EXPECT_EQ(told->unconfirmed, 2);
}

TEST(CheckText, DifferencesThatDidNotShowAgainAreCounted) {
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  reply.sequences = 3;
  reply.flaky = 1;
  EXPECT_THAT(to_text(reply), HasSubstr("1 difference did not show again"));
}

TEST(CheckText, IdenticalClassFilesWereNotRun) {
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  reply.identical = true;
  EXPECT_EQ(to_text(reply), "Same behaviour: the class files are identical.\n");
}

TEST(CheckText, AProgramThatNoLongerCompilesShowsWhatTheCompilerSays) {
  CompareReply reply;
  reply.verdict = Verdict::kAfterDoesNotCompile;
  reply.diagnostics = {{.compiler = "javac",
                        .severity = "error",
                        .code = "cant.resolve",
                        .file = "p/A.java",
                        .line = 3,
                        .message = "cannot find symbol"}};
  EXPECT_EQ(to_text(reply),
            "AFTER does not compile:\n"
            "  p/A.java:3: cannot find symbol (javac)\n");
  EXPECT_EQ(exit_code(reply), ExitCode::kFindings);
}

TEST(CheckText, WhatBothCompilersSayOfAJarIsSaidOnceAndWithoutALine) {
  CompareReply reply;
  reply.verdict = Verdict::kAfterDoesNotCompile;
  reply.diagnostics.assign(2, {.compiler = "jar",
                               .severity = "error",
                               .code = "jar",
                               .file = "a.jar",
                               .line = -1,
                               .message = "cannot read the jar: it is torn"});
  EXPECT_EQ(to_text(reply),
            "AFTER does not compile:\n"
            "  a.jar: cannot read the jar: it is torn (jar)\n");
}

TEST(CheckText, NothingCutOffIsNotMentioned) {
  EXPECT_EQ(cut_off_text({}), "");
}

TEST(CheckText, SaysWhichChangedLinesWereReached) {
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  reply.sequences = 3;
  reply.changed.before = {1, 1, 0, 0, {}};
  reply.changed.after = {2, 3, 1, 2, {"p/A.java:7"}};
  EXPECT_THAT(to_text(reply),
              HasSubstr("\nOf the changed code they reach 1 of 1 lines of "
                        "BEFORE, 2 of 3 lines and 1 of 2 branches of AFTER.\n"
                        "  not reached in AFTER: p/A.java:7\n"));
  const auto told = jvm::compare_reply_from_json(jvm::to_json(reply));
  ASSERT_TRUE(told);
  EXPECT_EQ(told->changed, reply.changed);
}

TEST(CheckText, AChangeThatNoCallReachedWasNotTested) {
  CompareReply reply;
  reply.verdict = Verdict::kNotTested;
  reply.sequences = 3;
  reply.changed.after = {0, 1, 0, 0, {"p/A.java:7"}};
  EXPECT_THAT(to_text(reply),
              HasSubstr("Not tested: no call reached the changed code (3 "
                        "sequences; 0 calls of 0 of 0 common members).\n"
                        "Of the changed code they reach 0 of 1 lines of "
                        "AFTER.\n  not reached in AFTER: p/A.java:7\n"));
  EXPECT_EQ(exit_code(reply), ExitCode::kNotTested);
}

TEST(CheckText, ManyPlacesAreCut) {
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  reply.sequences = 1;
  reply.changed.after.lines = 20;
  for (int i = 0; i < 20; ++i)
    reply.changed.after.missed.push_back("A.java:" + std::to_string(i));
  EXPECT_THAT(to_text(reply), HasSubstr("A.java:11, and 8 more\n"));
}

TEST(CheckText, ListsWhatCallersNoLongerFind) {
  using Kind = sequence::ApiChange::Kind;
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  reply.identical = true;
  reply.api = {{Kind::kRemoved, "p.A.m(int)"},
               {Kind::kRenamed, "p.A.x()", "p.A.y()", true, true}};
  EXPECT_THAT(to_text(reply),
              HasSubstr("What callers of BEFORE no longer find as it was:\n"
                        "  removed: p.A.m(int) (not compared)\n"
                        "  renamed (a guess: the bodies are equal): p.A.x() -> "
                        "p.A.y()\n"));
  const auto told = jvm::compare_reply_from_json(jvm::to_json(reply));
  ASSERT_TRUE(told);
  EXPECT_EQ(told->api, reply.api);
}

TEST(CheckText, ClassesThatAreMissingAreTheSetUpsFault) {
  CompareReply reply;
  reply.verdict = Verdict::kMissingClasses;
  reply.missing = {"q.Gone"};
  EXPECT_EQ(missing_classes_text(reply),
            "calls need classes that are nowhere: q.Gone");
  EXPECT_EQ(exit_code(reply), ExitCode::kUsage);
}

TEST(CheckText, MarksWhatTakesNullAndWhatWasLeftOut) {
  CompareReply reply;
  reply.verdict = Verdict::kDiffers;
  reply.evidence = {{"new B().test(null)", "int 1", "int 2"}};
  reply.evidence[0].needs_null = true;
  reply.ignored = {"p.A.m()"};
  reply.accepted = {"p.A.n()"};
  const auto text = to_text(reply);
  EXPECT_THAT(text, HasSubstr("    It takes null for an argument.\n"));
  EXPECT_THAT(text, HasSubstr("Not compared, as asked: p.A.m().\n"
                              "Differs as accepted: p.A.n().\n"));
}

TEST(CheckText, ADifferenceThatNeedsAGuessIsNoVerdict) {
  CompareReply reply;
  reply.verdict = Verdict::kNotTested;
  reply.rests_on_guess = true;
  reply.sequences = 3;
  reply.evidence = {{"new A().m()", "int 1", "int 2"}};
  reply.guesses = {{"A.m", "n"}};
  const auto text = to_text(reply);
  EXPECT_THAT(text, HasSubstr("it differs if these guesses of renames are"));
  EXPECT_THAT(text, HasSubstr("  --map 'A.m=n'\n"));
  EXPECT_THAT(text, HasSubstr("after:  int 2"));
  EXPECT_EQ(exit_code(reply), ExitCode::kNotTested);
}

TEST(CheckText, ATestThatWasNotRunIsMarked) {
  CompareReply reply;
  reply.verdict = Verdict::kDiffers;
  reply.junit = "class RefuteTest {}";
  EXPECT_THAT(to_text(reply), HasSubstr("was not run under JUnit"));
  reply.tests_ran = true;
  EXPECT_THAT(to_text(reply), Not(HasSubstr("was not run")));
}

}  // namespace
}  // namespace refute::cli
