#include "campaign/walk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/places_for_tests.h"
#include "javagen/catalogue.h"
#include "javagen/merge.h"

namespace refute::campaign {
namespace {

using ::testing::HasSubstr;

constexpr char kGenerator[] = "ClassArrayField/encapsulate-field";  // 72; M1 18

std::vector<std::string> choices(const Phase& phase, std::size_t most = 1000) {
  std::vector<std::string> all;
  const auto walk = phase.open();
  while (all.size() < most) {
    const auto step = walk->next();
    if (!step) break;
    all.push_back(step->choices);
  }
  return all;
}

Source source(const Strategy& strategy) {
  auto made = generator_source(kGenerator, strategy);
  EXPECT_TRUE(made) << made.error().message;
  return *made;
}

TEST(Walk, ExhaustiveIsOnePhaseOfEveryProgram) {
  const Source all = source({});
  ASSERT_EQ(all.phases.size(), 1u);
  EXPECT_EQ(all.phases[0].name, "M0");
  EXPECT_EQ(all.phases[0].size, 72u);
  EXPECT_EQ(choices(all.phases[0]).size(), 72u);
}

TEST(Walk, OpenedAnewItGivesTheSameSteps) {
  for (const char* order :
       {"exhaustive", "breadth-first", "random", "sparse", "strange-first"})
    for (const Phase& phase : source({.order = order, .seed = 3}).phases)
      EXPECT_EQ(choices(phase, 100), choices(phase, 100)) << phase.name;
}

TEST(Walk, SparseAndItsRestTogetherAreEveryProgramOnce) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Source sparse = source({.order = "sparse", .seed = seed});
    ASSERT_EQ(sparse.phases.size(), 2u);
    const auto first = choices(sparse.phases[0]);
    const auto rest = choices(sparse.phases[1]);
    EXPECT_LT(first.size(), 36u);
    std::set<std::string> all(first.begin(), first.end());
    all.insert(rest.begin(), rest.end());
    EXPECT_EQ(all.size(), 72u);
    EXPECT_EQ(first.size() + rest.size(), 72u);
  }
}

TEST(Walk, TheSecondPassMayBeFullOrNone) {
  const Source full =
      source({.order = "sparse", .second_pass = SecondPass::kFull});
  EXPECT_EQ(choices(full.phases[1]).size(), 72u);
  EXPECT_EQ(source({.order = "sparse", .second_pass = SecondPass::kNone})
                .phases.size(),
            1u);
}

TEST(Walk, MergingGoesFromTheHighestLevelDownToSinglePrograms) {
  const Source merged = source({.merge_from = Strategy::kHighest});
  ASSERT_EQ(merged.phases.size(), 2u);
  EXPECT_EQ(merged.phases[0].name, "M1");
  EXPECT_EQ(choices(merged.phases[0]).size(), 18u);
  EXPECT_EQ(merged.phases[1].name, "M0");
}

// The sparse/merge/cluster paper walks every level sparsely first.
TEST(Walk, MergedLevelsAreWalkedSparselyToo) {
  // The second has several requests in a merged program.
  for (const std::string name :
       {kGenerator, "DoubleClassFieldReference/rename-field"}) {
    const auto all = generator_source(name, {.merge_from = 2, .merge_to = 1});
    const auto sparse = generator_source(
        name,
        {.order = "sparse", .max_jump = 5, .merge_from = 2, .merge_to = 1});
    ASSERT_EQ(sparse->phases.size(), 2 * all->phases.size());
    for (std::size_t i = 0; i < all->phases.size(); ++i) {
      EXPECT_EQ(sparse->phases[2 * i].name, all->phases[i].name + "/sparse");
      auto steps = choices(sparse->phases[2 * i], 10'000);
      const auto wanted = choices(all->phases[i], 10'000);
      EXPECT_LT(steps.size(), wanted.size());
      for (auto& step : choices(sparse->phases[2 * i + 1], 10'000))
        steps.push_back(std::move(step));
      EXPECT_THAT(steps, ::testing::UnorderedElementsAreArray(wanted)) << name;
    }
  }
}

TEST(Walk, EveryStepComesBackFromItsChoices) {
  const Source merged = source({.merge_from = Strategy::kHighest});
  for (const Phase& phase : merged.phases) {
    const auto walk = phase.open();
    while (const auto step = walk->next()) {
      const auto again = regenerate(kGenerator, step->choices);
      ASSERT_TRUE(again) << again.error().message;
      EXPECT_EQ(again->subject.program, step->subject.program);
      EXPECT_EQ(again->subject.request, step->subject.request);
    }
  }
}

TEST(Walk, TheStepsOfAGeneratorThatMergesItsTargetsComeBackToo) {
  int several = 0;
  for (const auto& generator : javagen::catalogue()) {
    const std::string name(generator.name);
    if (javagen::max_level(generator) == 0) continue;
    const auto made =
        generator_source(name, {.merge_from = Strategy::kHighest});
    const auto walk = made->phases[0].open();
    for (int i = 0; i < 2; ++i) {
      const auto step = walk->next();
      if (!step) break;
      several += !step->choices.ends_with("/1");
      const auto again = regenerate(name, step->choices);
      ASSERT_TRUE(again) << name << ": " << again.error().message;
      EXPECT_EQ(again->subject.request, step->subject.request) << name;
    }
  }
  EXPECT_GT(several, 0);
}

TEST(Walk, AMergedProgramIsTakenApartIntoItsSingleOnes) {
  const auto step = source({.merge_from = 1}).phases[0].open()->next().value();
  const auto parts = parts_of(kGenerator, step.choices);
  ASSERT_TRUE(parts) << parts.error().message;
  ASSERT_EQ(parts->size(), 4u);
  for (const Part& part : *parts) {
    EXPECT_THAT(part.description, HasSubstr("use: "));
    const auto again = regenerate(kGenerator, part.step.choices);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->subject.program, part.step.subject.program);
  }
  EXPECT_EQ(with_parts(kGenerator, step.choices, {0, 1, 2, 3})->program,
            step.subject.program);
  EXPECT_TRUE(parts_of(kGenerator, parts->at(0).step.choices)->empty());
}

TEST(Walk, ForAnotherTaskHasTheSameProgramsAndAnotherRequest) {
  const std::string name = std::string("compile:") + kGenerator;
  const auto compiled = generator_source(name, {});
  ASSERT_TRUE(compiled) << compiled.error().message;
  EXPECT_EQ(compiled->name, name);
  EXPECT_EQ(choices(compiled->phases[0]), choices(source({}).phases[0]));
  const Step step = *compiled->phases[0].open()->next();
  EXPECT_EQ(step.subject.request.refactoring, "compile");
  const auto again = regenerate(name, step.choices);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->subject.program, step.subject.program);
  EXPECT_EQ(again->subject.request, step.subject.request);
}

TEST(Walk, OfFilesTakesEachFolderAndEachFileAsAProgram) {
  const std::string name = "compile:files:" + source_dir() + "/tests/compilers";
  const auto fig17 = generator_source(name + "/fig17", {});
  ASSERT_TRUE(fig17) << fig17.error().message;
  EXPECT_EQ(choices(fig17->phases[0]),
            (std::vector<std::string>{"program=interfaces",
                                      "program=private_method"}));
  const auto files = generator_source(name + "/machines", {});
  ASSERT_TRUE(files) << files.error().message;
  EXPECT_EQ(files->phases[0].size, 2u);
  const Step step = *files->phases[0].open()->next();
  EXPECT_EQ(regenerate(files->name, step.choices)->subject.program,
            step.subject.program);
  EXPECT_FALSE(generator_source(name + "/none", {}));
}

TEST(Walk, UnknownNamesAreRefusedWithASuggestion) {
  EXPECT_THAT(generator_source("push-down-supper", {}).error().message,
              HasSubstr("did you mean"));
  const auto order = generator_source(kGenerator, {.order = "sparce"});
  EXPECT_THAT(order.error().message, HasSubstr("did you mean \"sparse\""));
  EXPECT_FALSE(
      generator_source(kGenerator, {.order = "sparse", .max_jump = 0}));
}

}  // namespace
}  // namespace refute::campaign
