#include "randoop/techniques.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::randoop {
namespace {

using ::testing::HasSubstr;

ExplorerOptions with(const std::string& name) {
  ExplorerOptions options;
  EXPECT_TRUE(use_technique(name, options)) << name;
  return options;
}

TEST(Technique, DirectedPrunesAndTheOthersDoNot) {
  EXPECT_TRUE(with("directed").mode.prune);
  EXPECT_TRUE(with("directed").generator.prune_duplicates);
  EXPECT_TRUE(with("randex").mode.prune);
  for (const auto& each : techniques()) {
    if (each.strategy == Strategy::kDirected) continue;
    EXPECT_FALSE(with(each.name).mode.prune) << each.name;
    EXPECT_FALSE(with(each.name).generator.prune_duplicates) << each.name;
  }
}

TEST(Technique, RandexGoesOnAfterAnException) {
  EXPECT_FALSE(with("directed").mode.past_exceptions);
  EXPECT_TRUE(with("randex").mode.past_exceptions);
}

TEST(Technique, KeepsWhatTheUserAskedForBesides) {
  ExplorerOptions options;
  options.mode.past_exceptions = true;
  options.generator.max_length = 50;
  options.generator.prune_duplicates = false;
  ASSERT_TRUE(use_technique("directed", options));
  EXPECT_TRUE(options.mode.past_exceptions);
  EXPECT_FALSE(options.generator.prune_duplicates);
  EXPECT_EQ(options.generator.max_length, 50);
  ASSERT_TRUE(use_technique("bottom-up-limit", options));
  EXPECT_EQ(options.generator.max_length, 10);
}

TEST(Technique, MatchingTellsShapeOrStateAndNeverBoth) {
  EXPECT_EQ(with("exhaustive-shape").generator.strategy, Strategy::kMatching);
  EXPECT_TRUE(with("exhaustive-shape").mode.shape);
  EXPECT_FALSE(with("exhaustive-shape").mode.state);
  EXPECT_TRUE(with("exhaustive-state").mode.state);
  EXPECT_FALSE(with("exhaustive-state").mode.shape);
  EXPECT_EQ(with("exhaustive").generator.strategy, Strategy::kExhaustive);
}

TEST(Technique, SystematicHasTheLengthAndTheMatchingOfTheThesis) {
  const auto options = with("systematic");
  EXPECT_EQ(options.generator.strategy, Strategy::kSystematic);
  EXPECT_EQ(options.generator.max_length, 10);
  EXPECT_TRUE(options.mode.all_state);
  EXPECT_FALSE(with("directed").mode.all_state);
}

TEST(Technique, OnlyWhatBuildsOnSequencesAppendsToThem) {
  for (const char* name : {"directed", "randex", "bottom-up"}) {
    ExplorerOptions options;
    options.generator.append = true;
    EXPECT_TRUE(use_technique(name, options)) << name;
  }
  for (const char* name : {"random-walk", "top-down", "systematic"}) {
    ExplorerOptions options;
    options.generator.append = true;
    const auto used = use_technique(name, options);
    ASSERT_FALSE(used) << name;
    EXPECT_EQ(used.error().code, ExitCode::kUsage);
  }
}

TEST(Technique, ANameThatIsNoneIsTheUsersToMend) {
  ExplorerOptions options;
  const auto used = use_technique("exhaustiv", options);
  ASSERT_FALSE(used);
  EXPECT_EQ(used.error().code, ExitCode::kUsage);
  EXPECT_THAT(used.error().message,
              HasSubstr("no strategy \"exhaustiv\"; did you mean "
                        "\"exhaustive\"?"));
}

}  // namespace
}  // namespace refute::randoop
