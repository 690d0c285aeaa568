#include "campaign/place_walk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/files.h"

namespace refute::campaign {
namespace {

namespace fs = std::filesystem;

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class PlaceWalkTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / "place_walk_test";
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "two");
    write("A.java", "class A { int f, g, h; }");
    write("B b.java", "class B { int f; }");
    write("two/C.java", "class C { int f; }");
    write("two/D.java", "class D extends C { int g; }");
  }

  void write(const std::string& path, const std::string& text) {
    ASSERT_TRUE(write_file(folder_ / path, text));
  }

  std::shared_ptr<Corpus> corpus() {
    auto opened = Corpus::open(folder_, "UTF-8");
    EXPECT_TRUE(opened) << opened.error().message;
    return *opened;
  }

  Source source(const Strategy& strategy) {
    auto made = place_source(corpus(), rename_, strategy);
    EXPECT_TRUE(made) << made.error().message;
    return *made;
  }

  static std::vector<Step> walk(const Source& source) {
    std::vector<Step> steps;
    for (const auto& phase : source.phases) {
      const auto open = phase.open();
      while (auto step = open->next()) steps.push_back(*step);
    }
    return steps;
  }

  static std::set<std::string> requests(const std::vector<Step>& steps) {
    std::set<std::string> all;
    for (const auto& step : steps)
      all.insert(describe(step.subject.request) + step.choices);
    return all;
  }

  fs::path folder_;
  Offer rename_{.refactoring = "rename-field",
                .target = "field",
                .options = {{.name = "new-name", .required = true}}};
};

TEST_F(PlaceWalkTest, SpreadGivesEveryPlaceOnce) {
  const Source all = source({.order = kSpread, .seed = 7});
  const auto steps = walk(all);
  EXPECT_EQ(steps.size(), all.phases.front().size);
  EXPECT_THAT(requests(steps), SizeIs(steps.size()));
  EXPECT_EQ(requests(steps), requests(walk(source({}))));
}

TEST_F(PlaceWalkTest, SpreadBeginsWithOnePlaceOfEachProgram) {
  const auto steps = walk(source({.order = kSpread}));
  std::set<std::size_t> files;
  for (std::size_t i = 0; i < 3; ++i)
    files.insert(java::length(steps[i].subject.program));
  EXPECT_THAT(files, SizeIs(3));
}

TEST_F(PlaceWalkTest, SpreadIsTheSameForTheSameSeedOnly) {
  const auto order = [&](std::uint64_t seed) {
    std::vector<std::string> all;
    for (const auto& step : walk(source({.order = kSpread, .seed = seed})))
      all.push_back(step.choices);
    return all;
  };
  EXPECT_EQ(order(1), order(1));
  EXPECT_NE(order(1), order(2));
}

TEST_F(PlaceWalkTest, ASparsePassAndItsRestAreEverything) {
  EXPECT_EQ(requests(walk(source({.order = "sparse", .max_jump = 3}))),
            requests(walk(source({}))));
}

TEST_F(PlaceWalkTest, AStepNamesItsProgram) {
  const Source all = source({});
  EXPECT_EQ(all.name, "places:rename-field:" + folder_.string());
  for (const auto& step : walk(all)) {
    const auto now = placed_program(all.name, step.choices);
    ASSERT_TRUE(now) << now.error().message;
    EXPECT_EQ(*now, step.subject.program);
    const auto cleaned = placed_program(
        "places:clean-up:switch:" + folder_.string(), step.choices);
    ASSERT_TRUE(cleaned) << cleaned.error().message;
    EXPECT_EQ(*cleaned, step.subject.program);
  }
  EXPECT_TRUE(is_places_name(all.name));
  EXPECT_FALSE(regenerate(all.name, "program=A.java"));
}

TEST_F(PlaceWalkTest, WhatCannotBeReadIsLeftOutWithAReason) {
  write("Broken.java", "class Broken {");
  write("Latin.java", "class Latin { String s = \"\xE9\"; }");
  write("Huge.java", "class Huge {} //" + std::string(2 << 20, 'x'));
  const auto some = corpus();
  EXPECT_THAT(some->programs(), SizeIs(3));
  EXPECT_THAT(some->left_out(),
              ElementsAre(HasSubstr("Broken.java"), HasSubstr("2048 KB"),
                          HasSubstr("Latin.java")));
}

TEST_F(PlaceWalkTest, NothingToReadIsAnError) {
  fs::remove_all(folder_);
  EXPECT_FALSE(Corpus::open(folder_, "UTF-8"));
  fs::create_directories(folder_);
  write("Broken.java", "class Broken {");
  const auto none = Corpus::open(folder_, "UTF-8");
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("Broken.java"));
}

TEST_F(PlaceWalkTest, ARefactoringWithoutAPlaceHasNoPhase) {
  const auto none = place_source(
      corpus(), {.refactoring = "inline-local", .target = "selection"}, {});
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->phases.empty());
}

}  // namespace
}  // namespace refute::campaign
