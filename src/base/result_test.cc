#include "base/result.h"

#include <gtest/gtest.h>

namespace refute {
namespace {

Result<int> parse_digit(char c) {
  if (c < '0' || c > '9') return fail("not a digit");
  return c - '0';
}

Result<int> sum_of_digits(char a, char b) {
  REFUTE_TRY(const int x, parse_digit(a));
  REFUTE_TRY(const int y, parse_digit(b));
  return x + y;
}

Result<void> all_digits(const std::string& text) {
  for (const char c : text) REFUTE_TRY_VOID(parse_digit(c));
  return {};
}

TEST(Result, TryHandsOnTheValue) { EXPECT_EQ(sum_of_digits('3', '4'), 7); }

TEST(Result, TryReturnsTheFirstError) {
  const auto sum = sum_of_digits('3', 'x');
  ASSERT_FALSE(sum);
  EXPECT_EQ(sum.error().message, "not a digit");
  EXPECT_EQ(sum.error().code, ExitCode::kEnvironment);
}

TEST(Result, TryVoidReturnsTheFirstError) {
  EXPECT_TRUE(all_digits("123"));
  EXPECT_FALSE(all_digits("1z3"));
}

TEST(Result, ContextStandsInFrontOfTheMessage) {
  const Result<int> failed = in_context("reading a.txt", {"no such file"});
  EXPECT_EQ(failed.error().message, "reading a.txt: no such file");
}

TEST(ResultDeathTest, CheckNamesTheBrokenContract) {
  EXPECT_DEATH(REFUTE_CHECK(1 > 2, "one is small"), "one is small");
}

}  // namespace
}  // namespace refute
