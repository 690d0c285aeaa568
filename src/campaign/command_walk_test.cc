#include "campaign/command_walk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "plugin/generator_process.h"

namespace refute::campaign {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A generator of `count` subjects whose words are numbers; `text` is the text
/// of each, as a shell expands it.
class CommandWalkTest : public testing::Test {
 protected:
  std::string generator(int count, const std::string& text,
                        const std::string& end = "") {
    const auto path = dir_.path() / "gen.sh";
    EXPECT_TRUE(write_file(
        path,
        "read q\n"
        "make() { printf '{\"word\":\"%s\",\"files\":{\"A.java\":\"%s\"},"
        "\"request\":{\"refactoring\":\"r\",\"target\":{}}}\\n' \"$1\" \"" +
            text +
            "\"; }\n"
            "case $q in *again*) q=${q#*: *\\\"}; q=${q#*:\\\"}; "
            "make \"${q%%\\\"*}\";;\n"
            "*) i=0; while [ $i -lt " +
            std::to_string(count) + " ]; do make $i; i=$((i+1)); done;" + end +
            " ;; esac\n"));
    const std::string command = "sh " + path.string();
    plugin::allow(plugin::generator_command(command).allowed_as);
    return command_name(command);
  }

  TempDir dir_ = *TempDir::create();
};

std::vector<std::string> words(Walk& walk) {
  std::vector<std::string> all;
  while (auto step = walk.next()) all.push_back(step->choices);
  return all;
}

TEST_F(CommandWalkTest, GivesTheCommandsSubjectsAndMakesThemAgain) {
  const auto name = generator(3, "class A$1 {}");
  const auto source = generator_source(name, {});
  ASSERT_TRUE(source) << source.error().message;
  EXPECT_EQ(source->name, name);
  for (int twice = 0; twice < 2; ++twice) {
    const auto walk = source->phases.at(0).open();
    EXPECT_THAT(words(*walk), ElementsAre("0", "1", "2"));
    EXPECT_EQ(walk->error(), nullptr)
        << (walk->error() ? walk->error()->message : "");
  }
  const auto again = regenerate(name, "2");
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->subject.program.files.at(0).text, "class A2 {}");
  EXPECT_TRUE(parts_of(name, "2")->empty());
}

TEST_F(CommandWalkTest, AFailureEndsTheWalkWithAnError) {
  const auto source = generator_source(
      "compile:" + generator(2, "class A {}", "echo rubbish"), {});
  ASSERT_TRUE(source);
  const auto walk = source->phases.at(0).open();
  EXPECT_THAT(words(*walk), ElementsAre("0", "1"));
  ASSERT_NE(walk->error(), nullptr);
  EXPECT_THAT(walk->error()->message,
              HasSubstr("printed no subject on line 3: it is not JSON"));
  EXPECT_FALSE(walk->next());
}

TEST_F(CommandWalkTest, OneThatIsNotDeterministicIsFoundOut) {
  const auto source = generator_source(generator(5, "class A$$ {}"), {});
  ASSERT_TRUE(source);
  const auto walk = source->phases.at(0).open();
  EXPECT_THAT(words(*walk), ElementsAre());
  ASSERT_NE(walk->error(), nullptr);
  EXPECT_THAT(walk->error()->message,
              HasSubstr("is not deterministic: \"0\" makes another"));
}

TEST_F(CommandWalkTest, TheLastSubjectIsMadeAgainToo) {
  const auto source =
      generator_source(generator(5, "class A$(($1 == 4 ? $$ : 0)) {}"), {});
  ASSERT_TRUE(source);
  const auto walk = source->phases.at(0).open();
  EXPECT_THAT(words(*walk), ElementsAre("0", "1", "2", "3", "4"));
  ASSERT_NE(walk->error(), nullptr);
  EXPECT_THAT(walk->error()->message,
              HasSubstr("is not deterministic: \"4\" makes another"));
}

TEST_F(CommandWalkTest, OneThatNobodyAllowedIsNotOpened) {
  const auto source = generator_source("command:echo no", {});
  ASSERT_FALSE(source);
  EXPECT_THAT(source.error().message, HasSubstr("nobody allowed to run"));
}

}  // namespace
}  // namespace refute::campaign
