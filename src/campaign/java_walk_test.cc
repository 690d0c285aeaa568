#include "campaign/java_walk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "campaign/place_walk.h"
#include "refactoring/task.h"
#include "typed/program.h"

namespace refute::campaign {
namespace {

using testing::HasSubstr;

const Offer kInline = {"inline-local", "selection"};

typed::Name name_of(const std::string& text) {
  const auto name = typed::parse_name(text);
  EXPECT_TRUE(name) << name.error().message;
  return *name;
}

Source places_of(const std::string& text, const Strategy& strategy,
                 const Offer& offer = kInline) {
  const auto name = name_of(text);
  auto source = java_place_source(
      name, offer, std::make_shared<ThemePrograms>(name), strategy);
  EXPECT_TRUE(source) << source.error().message;
  return *source;
}

std::vector<Step> walk(const Source& source, std::size_t most) {
  std::vector<Step> steps;
  for (const auto& phase : source.phases) {
    const auto open = phase.open();
    while (steps.size() < most) {
      auto step = open->next();
      if (!step) break;
      steps.push_back(*std::move(step));
    }
  }
  return steps;
}

std::string shown(const Step& step) {
  return describe(step.subject.request) + " " +
         std::to_string(step.subject.request.target.offset) +
         java::to_text(step.subject.program);
}

TEST(JavaPlaces, AreEachTakenOnceWhateverTheOrder) {
  const std::string name = "java:closure/inline-local";
  const auto spread = walk(places_of(name, {.order = kSpread}), 100'000);
  const auto all = walk(places_of(name, {.order = "exhaustive"}), 100'000);
  std::set<std::string> seen, wanted;
  for (const auto& step : spread) seen.insert(shown(step));
  for (const auto& step : all) wanted.insert(shown(step));
  EXPECT_EQ(seen, wanted);
  EXPECT_EQ(seen.size(), spread.size());
  EXPECT_GT(seen.size(), 20U);
}

TEST(JavaPlaces, OfAThemeAreFarApartAtFirst) {
  const auto first =
      walk(places_of("java:closure/inline-local", {.order = kSpread}), 10);
  std::set<std::string> programs;
  for (const auto& step : first)
    programs.insert(java::to_text(step.subject.program));
  EXPECT_EQ(programs.size(), first.size());
}

TEST(JavaPlaces, AreRandomWithoutATheme) {
  const auto once = walk(places_of("java@17", {.order = kSpread}), 20);
  const auto again = walk(places_of("java@17", {.order = kSpread}), 20);
  const auto other =
      walk(places_of("java@17", {.order = kSpread, .seed = 1}), 20);
  ASSERT_EQ(once.size(), 20U);
  for (std::size_t i = 0; i < once.size(); ++i)
    EXPECT_EQ(shown(once[i]), shown(again[i]));
  EXPECT_NE(shown(once.front()), shown(other.front()));
  EXPECT_NE(shown(once[0]), shown(once[1]));
}

TEST(JavaPlaces, LeadBackToTheirProgram) {
  for (const auto* name :
       {"java@21/inline-local", "java:closure@17/inline-local"})
    for (const auto& step : walk(places_of(name, {.order = kSpread}), 20)) {
      const auto program = java_program(name, step.choices);
      ASSERT_TRUE(program) << program.error().message;
      EXPECT_EQ(*program, step.subject.program);
      EXPECT_EQ(step.subject.request.refactoring, "inline-local");
    }
}

TEST(JavaPlaces, ThatNoProgramHasMakeNoWalk) {
  const Offer nowhere = {"rename-module", "module"};
  EXPECT_TRUE(places_of("java", {.order = "random"}, nowhere).phases.empty());
}

TEST(JavaPrograms, AreThereForCompilersAndLeadBack) {
  const auto source =
      generator_source("compile:java@21", {.order = kSpread, .seed = 3});
  ASSERT_TRUE(source);
  EXPECT_EQ(source->name, "compile:java@21");
  for (const auto& step : walk(*source, 10)) {
    EXPECT_EQ(task_of(step.subject.request.refactoring), Task::kCompile);
    const auto again = regenerate(source->name, step.choices);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->subject.program, step.subject.program);
  }
}

TEST(JavaPrograms, OfAThemeAreWalkedWholeByDefault) {
  const auto source =
      generator_source("run:java:closure@8", {.order = kSpread});
  ASSERT_TRUE(source);
  const auto name = name_of("java:closure@8");
  EXPECT_EQ(walk(*source, 100'000).size(), name.theme->programs);
  EXPECT_EQ(source->phases.front().size, name.theme->programs);
}

TEST(JavaPrograms, WithARefactoringNeedAnEngine) {
  const auto source = generator_source("java/inline-local", {});
  ASSERT_FALSE(source);
  EXPECT_THAT(source.error().message, HasSubstr("needs an engine"));
}

TEST(JavaPlaces, AreNotInTheTrace) {
  const Offer rename{"rename-method", "method", {{"new-name", true}}};
  const auto steps =
      walk(places_of("java:closure/rename-method", {.order = kSpread}, rename),
           2'000);
  EXPECT_FALSE(steps.empty());
  for (const auto& step : steps)
    EXPECT_NE(step.subject.request.target.type, typed::kTraceType);
}

}  // namespace
}  // namespace refute::campaign
