#include "cli/plan_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace refute::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// One option of each kind, on an app of its own.
struct Some {
  std::vector<std::string> commands;
  std::string name = "plain";
  std::uint64_t seed = 0;
  bool measured = false;
  std::string timeout = "10s";
  bool unconfined = false;

  CLI::App app;
  PlanRows rows{app};

  Some() {
    rows.fixed("--command", commands, "");
    rows.fixed("--name", name, "")->check(CLI::IsMember({"plain", "odd"}));
    rows.fixed("--seed", seed, "");
    rows.fixed("--measured", measured, "");
    rows.kept("--timeout", timeout, "");
    rows.app().add_flag("--unconfined", unconfined);
  }

  std::string text() const { return rows.to_toml().value(); }
  std::string complaint(const std::string& text) {
    const auto done = rows.read(text);
    return done ? "" : done.error().message;
  }
};

TEST(PlanRows, ThePlanIsACampaignFile) {
  Some some;
  EXPECT_EQ(some.text(), "name = \"plain\"\nseed = 0\ntimeout = \"10s\"\n");
  some.commands = {"a", "b"};
  some.measured = true;
  some.unconfined = true;
  EXPECT_EQ(some.text(),
            "command = [\"a\", \"b\"]\nname = \"plain\"\nseed = 0\n"
            "measured = true\ntimeout = \"10s\"\n");
}

TEST(PlanRows, WhatIsWrittenIsReadBack) {
  Some some;
  some.commands = {"a 'b' \"c\" \\d, e\n\t\x1b \xc3\xa9", "x=y # z", "[x]y"};
  some.seed = std::numeric_limits<std::uint64_t>::max();
  some.measured = true;
  some.name = "odd";
  some.timeout = "1m";
  Some other;
  EXPECT_EQ(other.complaint(some.text()), "");
  EXPECT_EQ(other.commands, some.commands);
  EXPECT_EQ(other.seed, some.seed);
  EXPECT_TRUE(other.measured);
  EXPECT_EQ(other.name, "odd");
  EXPECT_EQ(other.timeout, "1m");
}

TEST(PlanRows, AValueThatIsNoTextHasOneInItsRow) {
  std::optional<int> here, there;
  const auto row = [](PlanRows& rows, std::optional<int>& value) {
    rows.fixed(
        "--answer",
        [&value] { return value ? "is " + std::to_string(*value) : ""; },
        [&value](const std::string& text) {
          value = std::stoi(text.substr(3));
        },
        "");
  };
  CLI::App one, other;
  PlanRows written(one), read(other);
  row(written, here);
  row(read, there);
  EXPECT_EQ(written.to_toml(), "") << "what is not there is not written";
  here = 42;
  EXPECT_EQ(written.to_toml(), "answer = \"is 42\"\n");
  EXPECT_EQ(written.fixed_names(), std::vector<std::string>{"--answer"});
  ASSERT_TRUE(read.read(*written.to_toml()));
  EXPECT_EQ(there, 42);
}

TEST(PlanRows, WhatAnOlderVersionDidNotKnowHasItsDefault) {
  Some some;
  EXPECT_EQ(some.complaint("seed = 7\n"), "");
  EXPECT_EQ(some.name, "plain");
  EXPECT_EQ(some.seed, 7u);
}

TEST(PlanRows, ALaterRunMayBeGivenAnewOnlyWhatIsNotFixed) {
  Some given;
  given.app.parse("--timeout 2m --unconfined --seed 9");
  Some some;
  ASSERT_TRUE(some.rows.read("seed = 3\ntimeout = \"1m\"\n", &given.app));
  EXPECT_EQ(some.seed, 3u);
  EXPECT_EQ(some.timeout, "2m");
  EXPECT_TRUE(some.unconfined);
  EXPECT_THAT(some.rows.fixed_names(),
              ElementsAre("--command", "--name", "--seed", "--measured"));
}

TEST(PlanRows, NoPlanAsksForWhatIsOfOneRun) {
  Some some;
  EXPECT_THAT(some.complaint("unconfined = true\n"),
              HasSubstr("its plan is damaged: plan:1:1: unknown key "
                        "\"unconfined\""));
  EXPECT_FALSE(some.unconfined);
}

TEST(PlanRows, ADamagedPlanIsShownWithItsPlace) {
  EXPECT_THAT(Some().complaint("seed = 1\nname = \"other\"\n"),
              HasSubstr("plan is damaged: plan:2:1: name: "));
  EXPECT_THAT(Some().complaint("seed = \"many\"\n"), HasSubstr("1:1: seed: "));
  EXPECT_THAT(Some().complaint("seed = 1\nname = \"pla"), HasSubstr("plan:2:"));
  EXPECT_THAT(Some().complaint("seed = 1.5\n"), HasSubstr("\"seed\" must be"));
  EXPECT_THAT(Some().complaint("name = \"\xff\"\n"), HasSubstr("plan:1:"));
  EXPECT_THAT(Some().complaint("seed = 1\nseed = 2\n"), HasSubstr("plan:2:"));
}

TEST(PlanRows, AValueThatIsNotUtf8IsRefusedByName) {
  Some some;
  some.commands = {"a\xff"};
  const auto text = some.rows.to_toml();
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().message, "the value of --command is not UTF-8");
}

}  // namespace
}  // namespace refute::cli
