#include "cli/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;

EngineOptions engines(std::vector<std::string> names) {
  EngineOptions options;
  options.engines = std::move(names);
  return options;
}

TEST(EngineOptions, EclipseIsTestedWhereNothingIsSaid) {
  EXPECT_THAT(EngineOptions().labels(), ElementsAre("eclipse"));
  EngineOptions own;
  own.commands = {"my-engine --stdio"};
  EXPECT_THAT(own.labels(), ElementsAre("my-engine --stdio"));
  own.engines = {"netbeans"};
  EXPECT_THAT(own.labels(), ElementsAre("netbeans", "my-engine --stdio"));
}

TEST(EngineOptions, ACampaignHasOneTask) {
  const auto compilers = engines({"javac", "ecj"}).chosen_task();
  ASSERT_TRUE(compilers);
  EXPECT_EQ(*compilers, Task::kCompile);
  const auto mixed = engines({"eclipse", "javac"}).chosen_task();
  ASSERT_FALSE(mixed);
  EXPECT_EQ(mixed.error().message,
            "engine javac can compile, but not refactor");
}

TEST(EngineOptions, AnEngineOfOnesOwnHasTheTaskThatItIsGiven) {
  EngineOptions own;
  own.commands = {"mine"};
  own.task = "compile";
  EXPECT_EQ(*own.chosen_task(), Task::kCompile);
  own.engines = {"eclipse"};
  EXPECT_FALSE(own.chosen_task());
}

TEST(EngineOptions, OutOfRangeIsRefused) {
  for (const char* line : {"--level 7", "--level 26", "--memory 1",
                           "--sequences 0", "--library all", "--task guess"}) {
    CLI::App app;
    EngineOptions options;
    options.declare(app);
    EXPECT_THROW(app.parse(line), CLI::ParseError) << line;
  }
}

TEST(EngineOptions, ATimeoutThatIsNoneIsSaid) {
  EngineOptions options;
  options.timeout = "soon";
  const auto settings = options.settings();
  ASSERT_FALSE(settings);
  EXPECT_THAT(settings.error().message, HasSubstr("\"soon\""));
}

TEST(EngineOptions, WhatAFindingIsRepeatedWithIsTheCampaigns) {
  const auto agree = [](const char* line, const EngineOptions& stored) {
    CLI::App app;
    EngineOptions given;
    given.declare(app);
    app.parse(line);
    const auto done = given.must_agree(stored, app);
    return done ? "" : done.error().message;
  };
  EngineOptions stored;
  stored.sequences = 300;
  EXPECT_EQ(agree("--sequences 300 --timeout 9s --engine eclipse", stored), "");
  EXPECT_EQ(agree("", stored), "");
  EXPECT_EQ(agree("--sequences 200", stored),
            "--sequences is the campaign's: its store has sequences = 300");
  EXPECT_EQ(agree("--engine netbeans", stored),
            "--engine is the campaign's: its store has engine = \"\"");
  EXPECT_EQ(agree("--jdk /opt/jdk", stored),
            "--jdk is the campaign's: its store has jdk = \"\"");
}

TEST(ReplayLine, NamesTheStoreUnlessItIsTheUsualOne) {
  EXPECT_THAT(replay_line(3, kDefaultStore), EndsWith(" replay 3"));
  EXPECT_THAT(replay_line(3, "other.db"),
              EndsWith(" replay 3 --store other.db"));
}

}  // namespace
}  // namespace refute::cli
