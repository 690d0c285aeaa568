#include "randoop/options_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace refute::randoop {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

std::string complaint(const char* text) {
  const auto read = explorer_options_from_json(json::parse(text));
  return read ? "" : read.error().message;
}

TEST(ExplorerOptions, ComeBackFromTheWireAsTheyWere) {
  ExplorerOptions sent;
  sent.generator.strategy = Strategy::kRandomWalk;
  sent.generator.seed = ~std::uint64_t{0};
  sent.generator.max_length = 7;
  sent.generator.append = true;
  sent.generator.repetition = 0.25;
  sent.generator.banned = {3, 5};
  sent.generator.prune_duplicates = false;
  sent.mode = {
      .check = false, .prune = false, .state = true, .all_state = true};
  sent.failures = true;
  const auto read =
      explorer_options_from_json(json::parse(to_json(sent).dump()));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(to_json(*read), to_json(sent));
  EXPECT_EQ(read->generator.strategy, Strategy::kRandomWalk);
  EXPECT_EQ(read->generator.seed, ~std::uint64_t{0});
  EXPECT_EQ(read->generator.banned, (std::vector{3, 5}));
  EXPECT_EQ(read->mode, sent.mode);
}

TEST(ExplorerOptions, EveryStrategyGoesByItsName) {
  for (const Strategy each : kStrategies) {
    ExplorerOptions sent;
    sent.generator.strategy = each;
    const json wire = to_json(sent);
    EXPECT_EQ(wire.at("strategy"), std::string(name_of(each)));
    const auto read = explorer_options_from_json(wire);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->generator.strategy, each);
  }
}

TEST(ExplorerOptions, WhatIsMissingKeepsItsDefault) {
  const auto read = explorer_options_from_json({{"max_length", 3}});
  ASSERT_TRUE(read);
  ExplorerOptions expected;
  expected.generator.max_length = 3;
  EXPECT_EQ(to_json(*read), to_json(expected));
}

TEST(ExplorerOptions, WhatMeansNothingIsAnError) {
  EXPECT_THAT(complaint(R"({"strategy": "clever"})"),
              HasSubstr("option strategy cannot be \"clever\""));
  EXPECT_THAT(complaint(R"({"strategy": 2})"), HasSubstr("option strategy"));
  EXPECT_THAT(complaint(R"({"check": 1})"), HasSubstr("option check"));
  EXPECT_THAT(complaint(R"({"flags": 13})"), HasSubstr("no option \"flags\""));
  EXPECT_THAT(complaint("[]"), HasSubstr("no object"));
}

}  // namespace
}  // namespace refute::randoop
