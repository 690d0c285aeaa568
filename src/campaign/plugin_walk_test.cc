#include "campaign/plugin_walk.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace refute::campaign {
namespace {

using nlohmann::json;

TEST(StrategyJson, EverySecondPassHasItsNameInQuestions) {
  for (const auto& [pass, name] : {std::pair{SecondPass::kRest, "rest"},
                                   {SecondPass::kFull, "full"},
                                   {SecondPass::kNone, "none"}}) {
    const json told = strategy_to_json({.second_pass = pass});
    EXPECT_EQ(told.at("second-pass"), name);
    EXPECT_EQ(strategy_from_json(told).second_pass, pass);
  }
}

TEST(StrategyJson, ANumberOfAnOlderVersionIsReadAsItWasMeant) {
  json told = strategy_to_json({});
  for (const auto& [number, pass] : {std::pair{0, SecondPass::kRest},
                                     {1, SecondPass::kFull},
                                     {2, SecondPass::kNone}}) {
    told["second-pass"] = number;
    EXPECT_EQ(strategy_from_json(json::parse(told.dump())).second_pass, pass);
  }
}

TEST(StrategyJson, WhatIsNoSecondPassIsTheUsualOne) {
  json told = strategy_to_json({});
  for (const char* other : {R"("all")", "3", "4294967296"}) {
    told["second-pass"] = json::parse(other);
    EXPECT_EQ(strategy_from_json(told).second_pass, SecondPass::kRest) << other;
  }
  EXPECT_EQ(second_pass_named("Rest"), std::nullopt);
}

TEST(StrategyJson, TheRestOfAStrategySurvivesTheQuestion) {
  const Strategy read =
      strategy_from_json(strategy_to_json({.order = "sparse",
                                           .seed = 7,
                                           .max_jump = 3,
                                           .merge_from = Strategy::kHighest,
                                           .merge_to = 1}));
  EXPECT_EQ(read.order, "sparse");
  EXPECT_EQ(read.seed, 7u);
  EXPECT_EQ(read.max_jump, 3u);
  EXPECT_EQ(read.merge_from, Strategy::kHighest);
  EXPECT_EQ(read.merge_to, 1);
}

}  // namespace
}  // namespace refute::campaign
