#include "cli/terminal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/variable_for_tests.h"

namespace refute::cli {
namespace {

using std::chrono::milliseconds;

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

TEST(Rate, OfAFewHasOneDecimal) {
  EXPECT_EQ(show_rate(0), "0.0");
  EXPECT_EQ(show_rate(5.0 / 14), "0.4");
  EXPECT_EQ(show_rate(9.94), "9.9");
  EXPECT_EQ(show_rate(9.96), "10");
  EXPECT_EQ(show_rate(123.4), "123");
}

TEST(Terminal, PaintsOnlyWhereItIsSeen) {
  const Variable term("TERM", "xterm"), none("NO_COLOR", "");
  EXPECT_NE(Terminal(true).red("x"), "x");
  EXPECT_EQ(Terminal(false).red("x"), "x");
}

TEST(Terminal, NoColorMeansNoColour) {
  const Variable term("TERM", "xterm"), set("NO_COLOR", "1");
  EXPECT_EQ(Terminal(true).red("x"), "x");
  EXPECT_TRUE(Terminal(true).interactive());
}

TEST(Terminal, ADumbOneIsNeitherPaintedNorRedrawn) {
  const Variable term("TERM", "dumb"), none("NO_COLOR", "");
  EXPECT_EQ(Terminal(true).red("x"), "x");
  EXPECT_FALSE(Terminal(true).interactive());
}

}  // namespace
}  // namespace refute::cli
