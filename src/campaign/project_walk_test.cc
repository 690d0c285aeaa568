#include "campaign/project_walk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/files.h"
#include "project/made_class.h"

namespace refute::campaign {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
using testing::UnorderedElementsAreArray;

class ProjectWalkTest : public testing::Test {
 protected:
  void SetUp() override {
    auto made = TempDir::create();
    ASSERT_TRUE(made);
    folder_.emplace(*std::move(made));
    java::Program sources;
    std::vector<project::ClassFile> classes;
    for (const char* name : {"A", "B", "C"}) {
      const std::string type(name);
      sources.files.push_back(
          {"p/" + type + ".java", "package p;\nclass " + type +
                                      " { int f, g; int m() { return f; } }"});
      classes.push_back(
          {"p/" + type + ".class",
           project::bytes_of({.name = "p/" + type, .source = type + ".java"})});
    }
    auto windows =
        project::Windows::of(sources, classes, {}, folder_->path() / "jars");
    ASSERT_TRUE(windows) << windows.error().message;
    windows_ = std::make_shared<project::Windows>(*std::move(windows));
  }

  static constexpr char kRenames[] = R"({
      "rename-field": {"target": "field", "options": {"new-name": {"required": true}}},
      "rename-method": {"target": "method", "options": {"new-name": {"required": true}}}})";

  std::vector<Step> walk(std::uint64_t seed,
                         const char* offered = kRenames) const {
    const auto offers = offers_from_json(nlohmann::json::parse(offered));
    std::vector<Step> steps;
    const auto source = project_source("here", windows_, offers, seed);
    const auto open = source.phases.front().open();
    while (auto step = open->next()) steps.push_back(*std::move(step));
    return steps;
  }

  static std::vector<std::string> choices(const std::vector<Step>& steps) {
    std::vector<std::string> all;
    for (const auto& step : steps) all.push_back(step.choices);
    return all;
  }

  std::optional<TempDir> folder_;
  std::shared_ptr<project::Windows> windows_;
};

TEST_F(ProjectWalkTest, MeetsEveryPlaceOfEveryFileOnce) {
  const auto steps = walk(0);
  const auto all = choices(steps);
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
  std::set<std::string> targets;
  for (const auto& step : steps)
    targets.insert(describe(step.subject.request).substr(0, 20));
  for (const char* type : {"p.A", "p.B", "p.C"})
    for (const char* member : {".f", ".g"})
      EXPECT_TRUE(std::ranges::any_of(
          steps,
          [&](const Step& step) {
            return step.subject.request.target.type == type &&
                   "." + step.subject.request.target.field == member;
          }))
          << type << member;
}

TEST_F(ProjectWalkTest, GivesEveryRefactoringATurnBeforeTheNextFile) {
  const auto steps = walk(0);
  auto step = steps.begin();
  for (int turn = 0; turn < 3; ++turn) {
    const auto first = step;
    std::set<std::string> asked;
    for (;
         step != steps.end() && step->subject.program == first->subject.program;
         ++step)
      asked.insert(step->subject.request.refactoring);
    ASSERT_NE(step, steps.end());
    EXPECT_THAT(asked, SizeIs(2));
    // Few refactorings, so several places of each while the window is open.
    EXPECT_GT(step - first, 2);
    EXPECT_LE(step - first, 8);
  }
}

// Each field and its uses can be extracted; the method alone can be renamed.
constexpr char kBoth[] = R"({
    "extract-local": {"target": "selection", "options": {"new-name": {"required": true}}},
    "rename-method": {"target": "method", "options": {"new-name": {"required": true}}}})";

TEST_F(ProjectWalkTest, TakesSeveralPlacesInAFileForOneInItsWindow) {
  const auto steps = walk(0, kBoth);
  const auto turn_of = [&](const Step& first) {
    return std::ranges::count_if(
        steps.begin(), steps.begin() + 4, [&](const Step& step) {
          return step.subject.program == first.subject.program &&
                 step.subject.request.refactoring == "extract-local";
        });
  };
  ASSERT_GT(steps.size(), 4u);
  EXPECT_EQ(turn_of(steps.front()), 4);
  const auto wide = std::ranges::count_if(steps, [](const Step& step) {
    return step.subject.request.refactoring == "rename-method";
  });
  EXPECT_GE(wide, 3) << "one in each file, in the end";
}

TEST_F(ProjectWalkTest, MeetsThePlacesOfWindowsToo) {
  const auto alone = choices(walk(0, R"({
      "rename-method": {"target": "method", "options": {"new-name": {"required": true}}}})"));
  std::vector<std::string> both;
  for (const auto& each : choices(walk(0, kBoth)))
    if (each.starts_with("refactoring=rename-method")) both.push_back(each);
  EXPECT_THAT(both, UnorderedElementsAreArray(alone));
}

TEST_F(ProjectWalkTest, IsTheSameAgainAndAnotherWithAnotherSeed) {
  EXPECT_EQ(choices(walk(3)), choices(walk(3)));
  EXPECT_NE(choices(walk(3)), choices(walk(4)));
}

TEST_F(ProjectWalkTest, HasTheOtherFilesAsClasses) {
  for (const auto& step : walk(0)) {
    EXPECT_THAT(step.subject.program.files, SizeIs(1));
    EXPECT_THAT(step.subject.program.class_path,
                ElementsAre(HasSubstr("/jars/p-")));
    EXPECT_THAT(step.choices,
                HasSubstr("file=" + step.subject.program.files[0].path));
  }
}

}  // namespace
}  // namespace refute::campaign
