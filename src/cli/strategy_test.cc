#include "cli/strategy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::cli {
namespace {

using ::testing::HasSubstr;

std::string complaint(const StrategyOptions& options) {
  const auto driver = options.driver();
  return driver ? "" : driver.error().message;
}

StrategyOptions sharded(const std::string& shard) {
  StrategyOptions options;
  options.shard = shard;
  return options;
}

TEST(Shard, IsAPartOfAWhole) {
  const auto part = sharded("1/4").part();
  ASSERT_TRUE(part);
  EXPECT_EQ(part->index, 1u);
  EXPECT_EQ(part->count, 4u);
  const auto all = sharded("").part();
  ASSERT_TRUE(all);
  EXPECT_EQ(all->index, 0u);
  EXPECT_EQ(all->count, 1u);
}

TEST(Shard, CountsFromZeroAndHasTwoNumbers) {
  for (const char* text : {"4/4", "5/4", "0/0", "1", "1/", "/2", "a/2", "1/2/3",
                           "-1/2", "1/2x", " 1/2"}) {
    const auto part = sharded(text).part();
    ASSERT_FALSE(part) << text;
    EXPECT_EQ(part.error().code, ExitCode::kUsage);
    EXPECT_THAT(part.error().message, HasSubstr("is not a shard"));
  }
}

TEST(Strategy, EachThatTheHelpNamesHasADriver) {
  for (const char* name :
       {"exhaustive", "breadth-first", "random", "sparse", "strange-first"}) {
    StrategyOptions options;
    options.strategy = name;
    EXPECT_EQ(complaint(options), "") << name;
  }
}

TEST(Strategy, ATypoIsCorrected) {
  StrategyOptions options;
  options.strategy = "spars";
  EXPECT_EQ(complaint(options),
            "unknown strategy \"spars\"; did you mean \"sparse\"?");
}

TEST(Strategy, OnlyAnExhaustiveWalkHasShards) {
  StrategyOptions options = sharded("0/2");
  EXPECT_EQ(complaint(options), "");
  EXPECT_FALSE(options.walks_everything());
  options.strategy = "random";
  EXPECT_THAT(complaint(options),
              HasSubstr("only with the exhaustive strategy"));
}

TEST(Strategy, AJumpTakesAStep) {
  StrategyOptions options;
  options.max_jump = 0;
  EXPECT_EQ(complaint(options), "--max-jump must be at least 1");
}

}  // namespace
}  // namespace refute::cli
