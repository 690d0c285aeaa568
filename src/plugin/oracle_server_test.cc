#include "plugin/oracle_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "oracle/plugin.h"
#include "plugin/oracle_command.h"

namespace refute::plugin {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

/// What an oracle answers to the message that a campaign sends.
json answer(const Judge& judge, const Outcome& outcome = Refused{}) {
  const Subject subject{
      {{{"A.java", "class A { int f; }"}}},
      {"rename-field", {.type = "A", .field = "f"}, {{"new-name", "g"}}}};
  json message = judge_message({subject, outcome, "eclipse"});
  message["id"] = 7;
  return answer_to(message, judge);
}

TEST(OracleServer, TheOracleSeesTheWholeTrial) {
  const Applied applied{{{{"A.java", "class A { int g; }"}}}};
  bool asked = false;
  const auto reply = answer(
      [&](const Trial& trial) {
        asked = true;
        EXPECT_EQ(trial.engine, "eclipse");
        EXPECT_EQ(trial.subject.program.files[0].text, "class A { int f; }");
        EXPECT_EQ(trial.subject.request.options.at("new-name"), "g");
        EXPECT_EQ(std::get<Applied>(trial.outcome).after, applied.after);
        return Pass{};
      },
      applied);
  EXPECT_TRUE(asked);
  EXPECT_EQ(reply, json({{"id", 7}, {"result", {{"verdict", "pass"}}}}));
}

TEST(OracleServer, WhatItSaysIsWhatRefuteReads) {
  EXPECT_EQ(answer([](const Trial&) { return NotApplicable{"so"}; })["result"],
            json({{"verdict", "not-applicable"}, {"why", "so"}}));
  const auto lost = [](const Trial&) {
    return found("lost", "a field is lost", "f");
  };
  EXPECT_EQ(answer(lost)["result"], json({{"verdict", "finding"},
                                          {"kind", "lost"},
                                          {"summary", "a field is lost"},
                                          {"evidence", "f"}}));
  const auto ours = [](const Trial& trial) {
    return finding("mine", trial, "two|parts", "a sentence", "");
  };
  EXPECT_EQ(answer(ours)["result"]["kind"], "two|parts");
}

TEST(OracleServer, WhatItThrowsOrCannotReadIsAnError) {
  const auto throws = [](const Trial&) -> Verdict {
    throw std::runtime_error("out of ideas");
  };
  EXPECT_THAT(answer(throws)["error"]["message"].get<std::string>(),
              HasSubstr("out of ideas"));
  const json strange = {{"id", 3}, {"method", "judge"}};
  EXPECT_TRUE(answer_to(strange, throws).contains("error"));
  EXPECT_EQ(answer_to(strange, throws)["id"], 3);
}

}  // namespace
}  // namespace refute::plugin
