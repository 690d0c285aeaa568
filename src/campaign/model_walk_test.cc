#include "campaign/model_walk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace refute::campaign {
namespace {

using ::testing::HasSubstr;

const std::string kGenerator = "jdolly:pull-up-field@1-2-2-1";

std::vector<Step> steps(const Phase& phase) {
  std::vector<Step> result;
  const auto walk = phase.open();
  while (auto step = walk->next()) result.push_back(*std::move(step));
  return result;
}

TEST(ModelWalk, ASparsePassAndItsRestAreTheWholeEnumeration) {
  const auto all = steps(generator_source(kGenerator, {})->phases.at(0));
  ASSERT_GT(all.size(), 20u);
  const auto source = generator_source(
      kGenerator, {.order = "sparse", .seed = 3, .max_jump = 5});
  ASSERT_TRUE(source) << source.error().message;
  ASSERT_EQ(source->phases.size(), 2u);
  std::multiset<std::string> expected, found;
  for (const auto& step : all) expected.insert(step.choices);
  const auto sparse = steps(source->phases[0]);
  EXPECT_LT(sparse.size(), all.size() / 2);
  for (const auto& step : sparse) found.insert(step.choices);
  for (const auto& step : steps(source->phases[1])) found.insert(step.choices);
  EXPECT_EQ(found, expected);
}

TEST(ModelWalk, TheNumberOfAnInstanceMakesItAgain) {
  for (const std::string order : {"exhaustive", "random"}) {
    const auto source =
        generator_source(kGenerator, {.order = order, .seed = 7});
    ASSERT_TRUE(source) << source.error().message;
    const auto walk = source->phases.at(0).open();
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(walk->next());
    const auto step = walk->next();
    ASSERT_TRUE(step);
    const auto again = regenerate(kGenerator, step->choices);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->subject.program, step->subject.program) << step->choices;
    EXPECT_EQ(again->subject.request, step->subject.request);
    EXPECT_TRUE(parts_of(kGenerator, step->choices)->empty());
  }
}

TEST(ModelWalk, WhatIsWrongIsSaidBeforeTheWalkBegins) {
  EXPECT_THAT(generator_source("jdolly:pull-up-feild", {}).error().message,
              HasSubstr("did you mean"));
  EXPECT_THAT(
      generator_source("jdolly:pull-up-field@1-1-1-1", {}).error().message,
      HasSubstr("has no program"));
  EXPECT_THAT(
      generator_source(kGenerator, {.order = "strange-first"}).error().message,
      HasSubstr("does not go with"));
  EXPECT_THAT(regenerate(kGenerator, "f=1/2").error().hint,
              HasSubstr("instance=17"));
  EXPECT_THAT(regenerate(kGenerator, "instance=99999999").error().message,
              HasSubstr("has no instance"));
}

}  // namespace
}  // namespace refute::campaign
