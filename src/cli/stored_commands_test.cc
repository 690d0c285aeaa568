#include "cli/stored_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"

namespace refute::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

EngineOptions command(const std::string& text) {
  EngineOptions options;
  options.commands = {text};
  return options;
}

std::string complaint(const EngineOptions& stored, const Leave& leave) {
  const auto allowed = allow_programs(programs_of(stored), "s.db", leave);
  return allowed ? "" : allowed.error().message;
}

TEST(StoredCommands, EnginesWithANameNeedNoLeave) {
  EngineOptions options;
  options.engines = {"eclipse", "javac:17"};
  EXPECT_THAT(programs_of(options), IsEmpty());
  EXPECT_EQ(complaint(options, {}), "");
}

TEST(StoredCommands, AProgramThatNobodyGaveIsNotRun) {
  EXPECT_EQ(complaint(command("rm -r /"), {}),
            "s.db asks to run a program: --engine-command 'rm -r /'");
  EngineOptions machine;
  machine.engines = {"java:/tmp/evil/java"};
  EXPECT_THAT(complaint(machine, {}), HasSubstr("--engine 'java:/tmp/evil"));
  for (const char* engine :
       {"lsp:rm -r .", "jdtls:evil", "jrrt:evil", "eclipse:evil/plugins"}) {
    machine.engines = {engine};
    EXPECT_THAT(complaint(machine, {}), HasSubstr(engine));
  }
}

TEST(StoredCommands, WhatIsRepeatedOnTheCommandLineIsRun) {
  EXPECT_EQ(complaint(command("mine"), {.given = programs_of(command("mine"))}),
            "");
}

TEST(StoredCommands, AnotherProgramThanTheStoresIsRefused) {
  EXPECT_EQ(
      complaint(command("mine"), {.given = programs_of(command("other"))}),
      "s.db was not made with --engine-command 'other'");
}

TEST(StoredCommands, WhatTheUserWroteBeforeIsRememberedInThisFolder) {
  const auto folder = TempDir::create();
  const Leave leave{.memory = folder->path() / "programs"};
  EXPECT_NE(complaint(command("mine"), leave), "");
  remember_programs(programs_of(command("mine")), leave);
  remember_programs(programs_of(command("mine")), leave);
  EXPECT_EQ(complaint(command("mine"), leave), "");
  EXPECT_NE(complaint(command("mine --too"), leave), "");
  const auto text = read_file(leave.memory);
  ASSERT_TRUE(text);
  EXPECT_EQ(std::count(text->begin(), text->end(), '\n'), 1);
}

TEST(StoredCommands, AGeneratorIsOneToo) {
  PlanOptions stored;
  stored.generators = {"push-down-super", "compile:command:rm -r /"};
  EXPECT_THAT(programs_of(stored),
              ElementsAre("--generator-command 'rm -r /'"));
  PlanOptions given;
  given.generator_commands = {"rm -r /"};
  EXPECT_EQ(programs_of(given), programs_of(stored));
}

TEST(StoredCommands, AGeneratorThatNobodyGaveCannotRun) {
  const auto may = may_run("command:never heard of", {});
  ASSERT_TRUE(may);
  EXPECT_FALSE(*may);
  EXPECT_TRUE(*may_run("push-down-super", {}));
  const auto made = campaign::regenerate("command:never heard of", "w");
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().message,
            "nobody allowed to run --generator-command 'never heard of'");
}

TEST(StoredCommands, SomebodyWhoIsThereIsAsked) {
  static std::vector<std::string> asked;
  asked.clear();
  const Leave yes{.ask = [](const std::string& question) {
    asked.push_back(question);
    return true;
  }};
  EXPECT_EQ(complaint(command("mine"), yes), "");
  EXPECT_THAT(asked, ElementsAre(HasSubstr("s.db asks to run "
                                           "--engine-command 'mine'")));
  const Leave no{.ask = [](const std::string&) { return false; }};
  EXPECT_NE(complaint(command("mine"), no), "");
}

}  // namespace
}  // namespace refute::cli
