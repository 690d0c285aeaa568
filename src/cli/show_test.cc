#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/progress_line.h"
#include "cli/terminal.h"
#include "cli/testing.h"

namespace refute::cli {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// Where standard output is no terminal, as for a user with a pipe.
class ShowTest : public testing::Test {
 protected:
  ShowTest() : terminal_(piped()) {}

  static Terminal piped() {
    testing::internal::CaptureStdout();
    const Terminal terminal;
    testing::internal::GetCapturedStdout();
    return terminal;
  }

  template <typename Speak>
  std::string said(Speak speak) {
    testing::internal::CaptureStdout();
    speak();
    return testing::internal::GetCapturedStdout();
  }

  Terminal terminal_;
};

TEST_F(ShowTest, APipeGetsNoColours) {
  EXPECT_FALSE(terminal_.interactive());
  EXPECT_EQ(terminal_.bold("a") + terminal_.red("b") + terminal_.dim("c"),
            "abc");
}

TEST_F(ShowTest, AnAnswerShowsOnlyTheFilesThatChanged) {
  const auto f = sample_finding("x");
  EXPECT_EQ(
      show_answer(terminal_, f.before, f.request, f.outcome),
      "before\n" + indent(java::to_text(f.before), "  ") +
          "action\n  push-down-method A.m\n"
          "after (the files that changed)\n" +
          indent(java::to_text(java::Program{{{"A.java", "class A { }\n"}}}),
                 "  ") +
          "status\n  (the engine said nothing)\n");
}

TEST_F(ShowTest, WhatTheEngineSaidIsShownWithItsSeverity) {
  const auto f = sample_finding("x");
  const Outcome refused = Refused{
      {{Severity::kWarning, "careful"}, {Severity::kFatal, "impossible"}}};
  EXPECT_THAT(show_answer(terminal_, f.before, f.request, refused),
              AllOf(EndsWith("status\n  warning: careful\n  fatal: "
                             "impossible\n"),
                    Not(HasSubstr("after"))));
}

TEST_F(ShowTest, ACompilersAnswerIsNoProgram) {
  auto f = sample_finding("x");
  f.request.refactoring = "compile";
  EXPECT_THAT(show_answer(terminal_, f.before, f.request, f.outcome),
              Not(HasSubstr("after (the files")));
}

TEST_F(ShowTest, AFindingIsShownFromItsProgramToItsReplayLine) {
  auto f = sample_finding("x");
  f.id = 7;
  const auto text = show_finding(terminal_, f, 1, "refute replay 7");
  EXPECT_THAT(text, StartsWith("── finding 7 ── does-not-compile ── "));
  EXPECT_THAT(text, HasSubstr("the result does not compile: x\neclipse 4.99\n"
                              "before\n"));
  EXPECT_THAT(text, EndsWith("evidence\n  A.java:1: x\nreplay\n  refute replay "
                             "7\n"));
  for (const char* absent : {"stands for", "category", "which part"})
    EXPECT_THAT(text, Not(HasSubstr(absent)));
}

TEST_F(ShowTest, WhatElseIsKnownOfAFindingIsShownToo) {
  auto f = sample_finding("x");
  f.category = "overriding";
  f.trace = "part 2 of 3";
  const auto text = show_finding(terminal_, f, 12, "r");
  EXPECT_THAT(text, HasSubstr("eclipse 4.99 · stands for 12 alike\n"));
  EXPECT_THAT(text, HasSubstr("category\n  overriding\nwhich part of the "
                              "merged program\n  part 2 of 3\n"));
  f.category = "none";
  EXPECT_THAT(show_evidence(terminal_, f),
              EndsWith("category\n  none of the filters matches\n"));
}

TEST_F(ShowTest, WithoutATerminalProgressIsALineNowAndThen) {
  campaign::Progress progress;
  progress.trials = 3;
  const auto text = said([&] {
    ProgressLine line(terminal_);
    line.on_progress(progress);
    line.on_progress(progress);
    line.clear();
  });
  EXPECT_EQ(text, describe(progress) + "\n");
}

TEST_F(ShowTest, WhatHappensIsSaidAtOnce) {
  auto f = sample_finding("x");
  f.id = 7;
  EXPECT_EQ(said([&] {
              ProgressLine line(terminal_);
              line.on_confirmed(f);
              line.on_event({"lost", "a worker"});
              line.on_confirming();
            }),
            "finding 7 (does-not-compile, silent): the result does not "
            "compile: x\nlost: a worker\nconfirming the last findings …\n");
}

}  // namespace
}  // namespace refute::cli
