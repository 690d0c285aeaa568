#include "cli/progress_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/stop.h"
#include "base/variable_for_tests.h"

namespace refute::cli {
namespace {

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

campaign::Progress busy() {
  campaign::Progress p;
  p.trials = 100;
  p.done = 300;
  p.elapsed = milliseconds(10'000);
  p.budget = milliseconds(40'000);
  p.findings = 3;
  p.by_oracle = {{"behaviour", 1}, {"crash", 2}};
  p.kinds = 2;
  p.confirmed = 1;
  p.waiting = 2;
  p.confirming = "finding 7";
  p.workers = {{"eclipse", 0.93, 1, 1}, {"JVM", 0.41, 2, 1}, {"idle", 0, 1, 0}};
  return p;
}

std::size_t columns(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

TEST(ProgressLines, TellHowFarWhatWasFoundAndWhatEachWorkerDoes) {
  const auto lines = progress_lines(busy(), 200);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0],
            "25 % · 30 s left · 300 trials · 10/s · 2 kinds, 1 confirmed · 3 "
            "findings");
  EXPECT_EQ(lines[1],
            "eclipse busy (93 %) · JVM 1 of 2 busy (41 %) · idle idle (0 %) · "
            "confirming finding 7 (1 more wait) · behaviour 1, crash 2");
}

TEST(ProgressLines, NeverGoBeyondTheWidthAndKeepWhatMatters) {
  for (std::size_t width = 1; width < 160; ++width)
    for (const auto& line : progress_lines(busy(), width))
      EXPECT_LE(columns(line), width) << line;
  const auto narrow = progress_lines(busy(), 40);
  EXPECT_THAT(narrow[0], StartsWith("25 % · 30 s left · 300 trials"));
  const auto usual = progress_lines(busy(), 79);
  EXPECT_THAT(usual[0], HasSubstr("2 kinds, 1 confirmed"));
  EXPECT_THAT(usual[1], AllOf(HasSubstr("eclipse busy"),
                              HasSubstr("confirming finding 7"),
                              Not(HasSubstr("crash"))));
}

TEST(ProgressLines, ThePercentageIsOfTheBudgetUnlessTheSpaceEndsEarlier) {
  auto p = busy();
  p.total = 400;  // 100 more at 10/s
  EXPECT_THAT(progress_lines(p, 200)[0], StartsWith("50 % · 10 s left"));
  p.total = 100'000;
  EXPECT_THAT(progress_lines(p, 200)[0], StartsWith("25 % · 30 s left"));
  p.limit = 150;  // of this run
  EXPECT_THAT(progress_lines(p, 200)[0], StartsWith("67 % · 5 s left"));
}

TEST(ProgressLines, WithoutABudgetNoTimeIsPromised) {
  auto p = busy();
  p.budget = std::chrono::hours(24 * 365);
  EXPECT_THAT(describe(p), AllOf(Not(HasSubstr("left")), StartsWith("300 ")));
}

TEST(ProgressLines, BeforeTheFirstTrialNothingIsDividedByZero) {
  campaign::Progress p;
  p.total = 100;
  p.budget = std::chrono::minutes(2);
  EXPECT_EQ(
      describe(p),
      "0 % · 2 min 0 s left · 0 trials · 0.0/s · 0 kinds, 0 confirmed · 0 "
      "findings");
}

TEST(ProgressLines, ARunBeyondItsBudgetHasNoTimeLeft) {
  auto p = busy();
  p.elapsed = std::chrono::seconds(50);
  EXPECT_THAT(describe(p), StartsWith("100 % · 0 s left"));
}

TEST(ProgressLines, ALongNameOfAnEngineIsCut) {
  auto p = busy();
  p.workers = {{"python3 /a/long/path/engine.py", 0.5, 1, 1}};
  EXPECT_THAT(progress_lines(p, 79)[1], StartsWith("python3 /a/long… busy"));
}

// What a terminal would show: colours and cursor movements as they are.
std::string drawn(const std::function<void(ProgressLine&)>& what) {
  const Variable kind("TERM", "xterm");
  const Terminal terminal(true);
  ProgressLine line(terminal);
  testing::internal::CaptureStdout();
  what(line);
  return testing::internal::GetCapturedStdout();
}

TEST(ProgressLine, IsRedrawnInPlace) {
  const auto text = drawn([](ProgressLine& line) {
    line.on_progress(busy());
    line.on_event({"lost", "a worker"});
  });
  EXPECT_THAT(text, HasSubstr("25 %"));
  // Both lines are cleared before the event is said.
  EXPECT_THAT(text, HasSubstr("\x1b[A"));
  EXPECT_THAT(text, EndsWith("a worker\n"));
}

TEST(ProgressLine, OfReducingIsRedrawnInPlace) {
  const campaign::Shrinking so_far{4, 13, std::chrono::seconds(41)};
  EXPECT_EQ(describe(so_far), "4 of 13 findings done · 41 s left");
  const auto text = drawn([&](ProgressLine& line) {
    line.on_shrinking(so_far);
    line.clear();
  });
  EXPECT_THAT(text, AllOf(HasSubstr("41 s left"), HasSubstr("\r\x1b[K")));
}

TEST(ProgressLine, LeavesTheAcknowledgementOfCtrlCAlone) {
  const auto text = drawn([](ProgressLine& line) {
    line.on_progress(busy());
    StopSignal::set(true);
    line.on_progress(busy());
    line.clear();
    StopSignal::set(false);
  });
  EXPECT_THAT(text, Not(HasSubstr("\x1b[A")));
}

}  // namespace
}  // namespace refute::cli
