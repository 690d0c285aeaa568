#include "plugin/oracle_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/fake_engine.h"

namespace refute::plugin {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

Subject subject() {
  return {{{{"A.java", "class A { int f; }"}}},
          {"rename-field", {.type = "A", .field = "f"}, {{"new-name", "g"}}}};
}

/// What `result` says about an applied renaming.
Result<Verdict> read(const json& result) {
  const Subject before = subject();
  const Outcome outcome = Applied{{{{"A.java", "class A { int g; }"}}}};
  return read_verdict("command:o", {before, outcome, "eclipse"}, result);
}

TEST(OracleCommand, KnowsThreeVerdicts) {
  EXPECT_TRUE(std::holds_alternative<Pass>(*read({{"verdict", "pass"}})));
  const auto none = read({{"verdict", "not-applicable"}, {"why", "so"}});
  EXPECT_EQ(std::get<NotApplicable>(*none).why, "so");
  const auto found = read({{"verdict", "finding"},
                           {"kind", "lost"},
                           {"summary", "a field is lost"},
                           {"evidence", "f"}});
  const Finding& finding = std::get<Finding>(*found);
  EXPECT_EQ(finding.oracle, "command:o");
  EXPECT_EQ(finding.signature, "command:o|rename-field|silent|lost");
  EXPECT_EQ(finding.summary, "a field is lost");
  EXPECT_EQ(finding.evidence, "f");
}

TEST(OracleCommand, OtherAnswersAreErrors) {
  EXPECT_THAT(read({{"verdict", "maybe"}}).error().message,
              HasSubstr("neither \"pass\""));
  EXPECT_THAT(read({{"verdict", "finding"}}).error().message,
              HasSubstr("needs a kind and a summary"));
  EXPECT_THAT(read(json::array()).error().message, HasSubstr("no object"));
}

TEST(OracleCommand, IsToldTheWholeTrial) {
  const Subject before = subject();
  const Outcome outcome = Refused{{{Severity::kFatal, "no"}}};
  const json message = judge_message({before, outcome, "eclipse"});
  EXPECT_EQ(message["method"], "judge");
  EXPECT_EQ(message["files"]["A.java"], "class A { int f; }");
  EXPECT_EQ(message["request"]["options"]["new-name"], "g");
  EXPECT_EQ(message["outcome"]["outcome"], "refused");
}

TEST(OracleCommand, OneThatIsNotAllowedOrSaysNothingIsNotAdded) {
  EXPECT_THAT(add_oracle_command("cat never").error().message,
              HasSubstr("nobody allowed"));
  allow(oracle_allowed_as("true"));
  const auto silent = add_oracle_command("true");
  ASSERT_FALSE(silent);
  EXPECT_THAT(silent.error().message, HasSubstr("oracle command 'true'"));
  EXPECT_EQ(find_oracle("command:true"), nullptr);
}

}  // namespace
}  // namespace refute::plugin
