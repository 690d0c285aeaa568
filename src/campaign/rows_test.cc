#include "campaign/rows.h"

#include <gtest/gtest.h>

#include "campaign/spent.h"

namespace refute::campaign {
namespace {

TEST(Rows, AStoredProgramOrRequestThatIsNoneIsAnError) {
  store::Finding finding;
  EXPECT_TRUE(stored_subject(finding));
  finding.damage = "malformed request";
  EXPECT_FALSE(stored_subject(finding));
}

TEST(Rows, WithoutMessagesNothingWasAnnounced) {
  store::Finding finding;
  finding.outcome = Refused{};
  EXPECT_FALSE(is_announced(finding));
  finding.messages = {{.text = ""}};
  EXPECT_FALSE(is_announced(finding));
}

TEST(Spent, WhatIsNoneIsAsIfItWereNotThere) {
  for (const char* text :
       {"", "[]", R"({"from": 1})", R"({"engines_ms": {"e": "x"}})",
        R"({"engines_ms": [null]})", R"({"clock_ms": {}})"})
    EXPECT_EQ(to_json(spent_from_json(text)), to_json(Spent{})) << text;
}

}  // namespace
}  // namespace refute::campaign
