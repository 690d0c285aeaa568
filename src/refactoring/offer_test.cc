#include "refactoring/offer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace refute {
namespace {

using nlohmann::json;

TEST(Offer, IsReadFromWhatTheEngineSays) {
  const auto offers = offers_from_json(json::parse(
      R"({"rename-method": {"target": "method", "options": {
            "new-name": {"required": true},
            "update-references": {"default": "true"}, "where": {}}}})"));
  ASSERT_EQ(offers.size(), 1U);
  EXPECT_EQ(offers[0].target, "method");
  EXPECT_TRUE(offers[0].find("new-name")->required);
  EXPECT_EQ(offers[0].find("update-references")->preset, "true");
  EXPECT_FALSE(offers[0].find("where")->preset);
  EXPECT_EQ(offers[0].find("nothing"), nullptr);
  EXPECT_EQ(offers_from_json(offers_to_json(offers)), offers);
}

TEST(Offer, SaysWhetherASecondTimeChangesNothing) {
  const auto offers = offers_from_json(
      json::parse(R"({"a": {"target": "file", "idempotent": true},
                      "b": {"target": "file", "idempotent": "yes"},
                      "c": {"target": "file"}})"));
  EXPECT_TRUE(find_offer(offers, "a")->idempotent);
  EXPECT_FALSE(find_offer(offers, "b")->idempotent);
  EXPECT_FALSE(find_offer(offers, "c")->idempotent);
  EXPECT_EQ(find_offer(offers, "d"), nullptr);
  EXPECT_EQ(offers_from_json(offers_to_json(offers)), offers);
  const auto c_as_a = offers_from_json(json::parse(R"({"a": {}})"));
  EXPECT_FALSE(common(offers, c_as_a).front().idempotent);
  EXPECT_TRUE(common(offers, offers).front().idempotent);
}

TEST(Offer, SaysWhetherItMeansToChangeBehaviour) {
  const auto offers = offers_from_json(json::parse(
      R"({"a": {"target": "program", "changes-behaviour": true}, "b": {}})"));
  EXPECT_TRUE(offers[0].changes_behaviour);
  EXPECT_FALSE(offers[1].changes_behaviour);
  EXPECT_EQ(offers_from_json(offers_to_json(offers)), offers);
}

TEST(Offer, WhatIsMalformedIsLeftOut) {
  EXPECT_TRUE(offers_from_json(json::array()).empty());
  const auto offers = offers_from_json(
      json::parse(R"({"a": 3, "b": {"target": 1, "options": []},
                      "c": {"options": {"x": 3}}})"));
  ASSERT_EQ(offers.size(), 3U);
  EXPECT_EQ(offers[0].target, "");
  EXPECT_EQ(offers[1].target, "1");
  EXPECT_FALSE(offers[2].find("x")->required);
}

TEST(Offer, TwoEnginesHaveSomeInCommon) {
  const auto one = offers_from_json(json::parse(
      R"({"a": {"target": "type", "options": {"x": {}, "y": {},
                "z": {"default": "1"}}}, "b": {"target": "type"}})"));
  const auto other = offers_from_json(json::parse(
      R"({"a": {"target": "type", "options": {"x": {"required": true},
                "w": {"required": true}, "z": {}}}, "c": {}})"));
  const auto both = common(one, other);
  ASSERT_EQ(both.size(), 1U);
  EXPECT_EQ(both[0].refactoring, "a");
  EXPECT_TRUE(both[0].find("x")->required);
  EXPECT_TRUE(both[0].find("w")->required);
  EXPECT_EQ(both[0].find("z")->preset, "1");
  EXPECT_EQ(both[0].find("y"), nullptr);
}

}  // namespace
}  // namespace refute
