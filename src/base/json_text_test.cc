#include "base/json_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace refute {
namespace {

std::string nested(int depth) {
  const auto times = static_cast<std::size_t>(depth);
  return std::string(times, '[') + std::string(times, ']');
}

TEST(JsonText, ReadsWhatIsNestedAsDeepAsWeWriteAndNoDeeper) {
  EXPECT_TRUE(parse_json(nested(kMostNesting)).is_array());
  EXPECT_TRUE(parse_json(nested(kMostNesting + 1)).is_discarded());
  EXPECT_TRUE(parse_json(nested(1'000'000)).is_discarded());
}

TEST(JsonText, BracketsInStringsAreText) {
  const std::string brackets(1000, '[');
  EXPECT_EQ(parse_json("\"\\\"" + brackets + "\"").get<std::string>(),
            "\"" + brackets);
}

TEST(JsonText, WhatIsNoJsonIsDiscarded) {
  EXPECT_TRUE(parse_json("").is_discarded());
  EXPECT_TRUE(parse_json("{\"a\":").is_discarded());
  EXPECT_TRUE(parse_json("\"\xff\"").is_discarded());
}

TEST(JsonText, NumbersThatNobodyCanReadAsAnIntAreNone) {
  EXPECT_EQ(parse_json("[-2147483647.0]")[0].get<int>(), -2147483647);
  EXPECT_TRUE(parse_json("{\"start\": 1e300}").is_discarded());
  EXPECT_TRUE(parse_json("[[-2.2e9]]").is_discarded());
}

TEST(JsonText, WritesBytesThatAreNoUtf8) {
  EXPECT_EQ(dump_json("\xff"), "\"\xEF\xBF\xBD\"");
}

TEST(JsonText, ATextThatIsNoneIsEmpty) {
  EXPECT_EQ(text_in({{"a", "b"}}, "a"), "b");
  EXPECT_EQ(text_in({{"a", 1}}, "a"), "");
  EXPECT_EQ(text_in({{"a", "b"}}, "c"), "");
  EXPECT_EQ(text_in(nlohmann::json::array(), "a"), "");
}

}  // namespace
}  // namespace refute
