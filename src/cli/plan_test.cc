#include "cli/plan.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/text.h"
#include "cli/campaign_file.h"

namespace refute::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// The options of a plan, on an app of their own.
struct Declared {
  PlanOptions options;
  CLI::App app;
  PlanRows rows{app};
  Declared() { options.declare(rows); }
};

std::string text_of(const PlanOptions& options) {
  return options.to_toml().value();
}

PlanOptions read_back(const std::string& text) {
  auto plan = stored_plan({{store::kPlanKey, text}});
  EXPECT_TRUE(plan) << plan.error().message;
  return plan ? *plan : PlanOptions();
}

// A value that the option takes and that is not its default.
std::string other_value(const std::string& key) {
  const std::string usual = text_of(PlanOptions());
  for (const char* value :
       {"\"7\"", "\"run\"", "\"jdk\"", "\"full\"", "8", "true", "777"}) {
    const auto line = fmt::format("{} = {}\n", key, value);
    Declared declared;
    if (declared.rows.read(line) && text_of(declared.options) != usual)
      return line;
  }
  return "";
}

// No store can ask for these.
const std::set<std::string> kOfOneRun = {"help", "offline", "run-build",
                                         "unconfined"};

TEST(PlanOptions, EveryOptionOfThePlanIsReadBackAsItWasWritten) {
  std::string all;
  const Declared declared;
  for (const auto* option : declared.app.get_options()) {
    const std::string key = option->get_lnames().front();
    if (kOfOneRun.contains(key)) continue;
    const std::string line = other_value(key);
    ASSERT_NE(line, "") << "no value for " << key;
    const std::string once = text_of(read_back(line));
    EXPECT_THAT(once, HasSubstr(key + " = "));
    EXPECT_EQ(text_of(read_back(once)), once);
    all += line;
  }
  const std::string once = text_of(read_back(all));
  EXPECT_EQ(text_of(read_back(once)), once);
  EXPECT_EQ(split(once, '\n').size(), split(all, '\n').size());
}

TEST(PlanOptions, OnlyTimeAndMemoryMayBeGivenAnew) {
  std::set<std::string> rest;
  const Declared declared;
  for (const auto* option : declared.app.get_options())
    rest.insert("--" + option->get_lnames().front());
  for (const auto& name : PlanOptions::fixed()) EXPECT_EQ(rest.erase(name), 1u);
  EXPECT_THAT(rest, ElementsAre("--help", "--memory", "--offline",
                                "--run-build", "--timeout", "--unconfined"));
}

TEST(PlanOptions, TheStoreKeepsNamesAndNotDefaults) {
  PlanOptions options;
  options.refactorings = {"push-down-method"};
  options.generators = {"push-down-super", "encapsulate-references"};
  const auto plan = options.plan();
  ASSERT_TRUE(plan) << plan.error().message;
  const auto kept = options.resolved(*plan);
  EXPECT_THAT(kept.engine.engines, ElementsAre("eclipse"));
  EXPECT_THAT(kept.generators, ElementsAre("push-down-super"));
  EXPECT_FALSE(kept.oracles.empty());
  EXPECT_THAT(text_of(kept), Not(HasSubstr("refactoring =")));
  const auto again = read_back(text_of(kept)).plan();
  ASSERT_TRUE(again) << again.error().message;
  ASSERT_EQ(again->sources.size(), plan->sources.size());
  EXPECT_EQ(again->sources[0].name, plan->sources[0].name);
  EXPECT_EQ(again->oracles, plan->oracles);
}

TEST(PlanOptions, TheNameOfAProgramIsKeptWithoutTheTask) {
  PlanOptions options;
  options.engine.engines = {"javac", "ecj"};
  options.generators = {"push-down-super"};
  const auto plan = options.plan();
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_EQ(plan->sources[0].name, "compile:push-down-super");
  const auto kept = options.resolved(*plan);
  EXPECT_THAT(kept.generators, ElementsAre("push-down-super"));
  EXPECT_EQ(read_back(text_of(kept)).plan()->sources[0].name,
            "compile:push-down-super");
}

TEST(PlanOptions, AStoredPlanIsACampaignFile) {
  PlanOptions options;
  options.strategy.seed = 5;
  Declared declared;
  std::vector<CLI::Option*> all = declared.app.get_options();
  ASSERT_TRUE(read_campaign(text_of(options), "c.toml", all));
  EXPECT_EQ(declared.options.strategy.seed, 5u);
}

// As store/migrate.cc writes it.
TEST(PlanOptions, APlanOfAnOlderStoreIsRead) {
  const auto plan = read_back(
      "engine-command = [\"a\", \"b\"]\ngenerator = [\"push-down-super\"]\n"
      "level = \"21\"\nmeasure = \"yes\"\nseed = \"3\"\n");
  EXPECT_THAT(plan.engine.commands, ElementsAre("a", "b"));
  EXPECT_EQ(plan.engine.level, 21);
  EXPECT_TRUE(plan.measure);
  EXPECT_EQ(plan.strategy.seed, 3u);
}

TEST(PlanOptions, AStoreWithoutAPlanHasTheDefaultOne) {
  const auto plan = stored_plan({});
  ASSERT_TRUE(plan);
  EXPECT_EQ(text_of(*plan), text_of(PlanOptions()));
}

}  // namespace
}  // namespace refute::cli
