#include "base/run_to_end.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::chrono::seconds kLong(60);

TEST(RunToEnd, TellsWhatWasPrintedAndHowItEnded) {
  const auto ended = run_to_end(
      "sh", {"sh", "-c", "cat; echo a; echo b; echo no >&2; exit 3"}, kLong);
  ASSERT_TRUE(ended) << ended.error().message;
  EXPECT_THAT(ended->lines, ElementsAre("a", "b"));
  EXPECT_THAT(ended->errors, HasSubstr("no"));
  EXPECT_EQ(ended->how, "exit code 3");
  EXPECT_FALSE(ended->well());
  EXPECT_TRUE(run_to_end("true", {"true"}, kLong)->well());
}

TEST(RunToEnd, WhatDoesNotEndIsNamed) {
  const auto endless =
      run_to_end("The sleeper", {"sleep", "600"}, std::chrono::seconds(0));
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error().message, "The sleeper does not end");
}

}  // namespace
}  // namespace refute
