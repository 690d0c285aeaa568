#include "engine/outcome.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/outcome_json.h"

namespace refute {
namespace {

using nlohmann::json;

TEST(Outcome, WorstSeverityDecides) {
  EXPECT_EQ(worst({}), Severity::kOk);
  EXPECT_EQ(worst({{Severity::kWarning, "w"}, {Severity::kInfo, "i"}}),
            Severity::kWarning);
}

TEST(Outcome, AppliedIsReadWithItsFilesAndStatus) {
  const auto outcome = outcome_from_json(json::parse(
      R"({"outcome":"applied","files":{"A.java":"class A {}"},
          "status":[{"severity":"warning","message":"careful",
                     "file":"A.java","offset":3,"length":1}]})"));
  ASSERT_TRUE(outcome) << outcome.error().message;
  const auto& applied = std::get<Applied>(*outcome);
  EXPECT_EQ(applied.after.files.at(0).text, "class A {}");
  EXPECT_EQ(applied.status.at(0),
            (StatusEntry{Severity::kWarning, "careful", "A.java", 3, 1}));
}

TEST(Outcome, WhatWeWriteIsWhatWeRead) {
  for (
      const char* text :
      {R"({"outcome":"refused","status":[{"severity":"fatal","message":"no"}]})",
       R"({"outcome":"crashed","exception":"E","message":"m","stack":"s",
            "phase":"init","status":[]})",
       R"({"outcome":"refused","status":[],"swallowed":[
            {"exception":"E","message":"m","stack":"s"}]})",
       R"({"outcome":"applied","files":{"A.java":""},"status":[],"swallowed":[
            {"exception":"E","message":"","stack":""}]})"}) {
    const json wire = json::parse(text);
    EXPECT_EQ(outcome_to_json(*outcome_from_json(wire)), wire);
  }
}

TEST(Outcome, MalformedAnswersAreNamedNotThrown) {
  for (const char* text :
       {R"({})", R"({"outcome":"applied"})", R"({"outcome":"exploded"})",
        R"({"outcome":"refused","status":[{"severity":"odd","message":""}]})",
        R"({"outcome":"refused","status":3})", R"([1])"}) {
    EXPECT_FALSE(outcome_from_json(json::parse(text))) << text;
  }
}

}  // namespace
}  // namespace refute
