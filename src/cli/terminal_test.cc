#include "cli/terminal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::cli {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Duration, IsANumberAndAUnit) {
  const std::pair<const char*, std::int64_t> known[] = {
      {"500ms", 500},     {"90s", 90'000},      {"90", 90'000},
      {"20m", 1'200'000}, {"20min", 1'200'000}, {"2h", 7'200'000}};
  for (const auto& [text, expected] : known) {
    const auto time = parse_duration(text);
    ASSERT_TRUE(time) << text;
    EXPECT_EQ(time->count(), expected) << text;
  }
}

TEST(Duration, AnythingElseIsTheUsersToMend) {
  for (const char* text : {"", "s", "0s", "-1s", "1.5h", "2 h", "2d", "1h30m",
                           "9999999999999999999s", "1000001h"}) {
    const auto time = parse_duration(text);
    ASSERT_FALSE(time) << text;
    EXPECT_EQ(time.error().code, ExitCode::kUsage);
    EXPECT_EQ(time.error().message,
              "\"" + std::string(text) + "\" is not a length of time");
  }
}

TEST(Duration, IsShownInTheTwoLargestUnits) {
  EXPECT_EQ(show_duration(milliseconds(400)), "0 s");
  EXPECT_EQ(show_duration(milliseconds(59'400)), "59 s");
  EXPECT_EQ(show_duration(milliseconds(59'600)), "1 min 0 s");
  EXPECT_EQ(show_duration(milliseconds(123'000)), "2 min 3 s");
  EXPECT_EQ(show_duration(milliseconds(3'600'000)), "1 h 0 min");
  EXPECT_EQ(show_duration(milliseconds(90'000'000)), "25 h 0 min");
}

TEST(Progress, TellsShareOfTheWholeAndTimeLeft) {
  campaign::Progress progress;
  progress.trials = 100;
  progress.done = 100;
  progress.total = 400;
  progress.elapsed = milliseconds(10'000);
  progress.budget = std::chrono::hours(1);
  progress.findings = 3;
  progress.by_oracle = {{"behaviour", 1}, {"crash", 2}};
  progress.kinds = 2;
  const std::string line = describe(progress);
  EXPECT_THAT(line, HasSubstr("100 trials (25 %), 10/s"));
  EXPECT_THAT(line, HasSubstr("3 findings: behaviour 1, crash 2; 2 kinds"));
  EXPECT_THAT(line, HasSubstr("; 30 s left"));
}

TEST(Progress, TheBudgetEndsARunThatWouldTakeLonger) {
  campaign::Progress progress;
  progress.trials = progress.done = 100;
  progress.total = 400;
  progress.elapsed = milliseconds(10'000);
  progress.budget = milliseconds(15'000);
  EXPECT_THAT(describe(progress), HasSubstr("; 5 s left"));
}

TEST(Progress, WithoutABudgetNoTimeIsPromised) {
  campaign::Progress progress;
  progress.trials = 100;
  progress.elapsed = milliseconds(10'000);
  progress.budget = std::chrono::hours(24 * 365);
  EXPECT_THAT(describe(progress), Not(HasSubstr("left")));
}

}  // namespace
}  // namespace refute::cli
