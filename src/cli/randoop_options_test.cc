#include "cli/randoop_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::cli {
namespace {

using ::testing::ElementsAre;

RandoopOptions parsed(const std::string& line) {
  CLI::App app;
  RandoopOptions options;
  declare_options(app, options);
  app.parse(line);
  return options;
}

TEST(RandoopOptions, AreWhatIsTestedHowAndInWhichTests) {
  const auto options = parsed(
      "a.jar --classes p.A,p.B --max-length 7 --seed 3 --past-exceptions "
      "--regressions 5 --all-methods --prune off");
  EXPECT_THAT(options.library.jars, ElementsAre("a.jar"));
  EXPECT_THAT(options.library.classes, ElementsAre("p.A", "p.B"));
  EXPECT_EQ(options.library.prune, "off");
  EXPECT_EQ(options.explorer.generator.max_length, 7);
  EXPECT_EQ(options.explorer.generator.seed, 3u);
  EXPECT_TRUE(options.explorer.mode.past_exceptions);
  EXPECT_EQ(options.tests.max_regression, 5);
  EXPECT_TRUE(options.tests.one_per_method);
}

TEST(RandoopOptions, DefaultsAreThoseOfTheGenerator) {
  const auto options = parsed("a.jar");
  const randoop::GeneratorOptions expected;
  EXPECT_EQ(options.explorer.generator.max_length, expected.max_length);
  EXPECT_EQ(options.explorer.generator.repetition, expected.repetition);
  EXPECT_EQ(options.strategy, "directed");
  EXPECT_EQ(options.tests.runs, 10);
}

TEST(RandoopOptions, ContractsCanBeReplacedAndInputsWritten) {
  const auto options = parsed(
      "a.jar --no-default-contracts --contract my.Rule --legality my.Legal "
      "--append --branch-step 100000 --all-inputs");
  EXPECT_TRUE(options.library.no_default_contracts);
  EXPECT_FALSE(options.no_contracts);
  EXPECT_THAT(options.library.contracts, ElementsAre("my.Rule"));
  EXPECT_EQ(options.library.legality, "my.Legal");
  EXPECT_TRUE(options.explorer.generator.append);
  EXPECT_EQ(options.branch_step, 100'000);
  EXPECT_TRUE(options.tests.all_inputs);
}

TEST(RandoopOptions, NumbersOutOfRangeAreRefused) {
  for (const char* line :
       {"a.jar --jobs 0", "a.jar --max-length 0", "a.jar --memory 16",
        "a.jar --runs 0", "a.jar --slow -1", "a.jar --branch-step 0",
        "a.jar --seed x"})
    EXPECT_THROW(parsed(line), CLI::ParseError) << line;
}

}  // namespace
}  // namespace refute::cli
