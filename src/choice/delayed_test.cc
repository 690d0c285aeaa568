#include "choice/delayed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "choice/search.h"

namespace refute::choice {
namespace {

using testing::ElementsAre;

constexpr Settings kEager{.evaluation = {.delayed = false}};

TEST(Delayed, IsChosenAtItsFirstUseAndOnlyOnce) {
  const auto twice = [](Choices& c) {
    const Delayed<int> x = delayed_integer(c, "x", 3, 5);
    EXPECT_FALSE(x.is_chosen());
    const int first = x;
    EXPECT_TRUE(x.is_chosen());
    return std::pair(first, x.get());
  };
  EXPECT_THAT(all_of(twice),
              ElementsAre(std::pair(3, 3), std::pair(4, 4), std::pair(5, 5)));
}

TEST(Delayed, WhatIsNotUsedIsNotChosen) {
  const auto unused = [](Choices& c) {
    delayed_integer(c, "x", 0, 999);
    delayed_flag(c, "y");
    return 0;
  };
  EXPECT_EQ(count(unused).explored(), 1u);
  EXPECT_EQ(count(unused, kEager).explored(), 2000u);
}

/// x stored in an array, copied to a variable, assigned and passed on.
int copies(Choices& c) {
  Delayed<int> x = delayed_integer(c, "x", 0, 9);
  Delayed<int> stored[2] = {x, 7};
  stored[1] = stored[0];
  const auto pass = [](Delayed<int> value) { return value; };
  const Delayed<int> y = pass(stored[1]);
  if (!c.flag("use")) return -1;
  return x + y + stored[0];
}

TEST(Delayed, CopiesShareTheChoiceAndDoNotMakeIt) {
  EXPECT_EQ(count(copies).explored(), 11u);
  EXPECT_EQ(count(copies, kEager).explored(), 20u);
  for (const int sum : all_of(copies)) EXPECT_TRUE(sum < 0 || sum % 3 == 0);
}

TEST(Delayed, WithoutCopyPropagationACopyChooses) {
  EXPECT_EQ(
      count(copies, {.evaluation = {.copy_propagation = false}}).explored(),
      20u);
}

TEST(Delayed, ComparisonsChooseTheLeftSideFirst) {
  const auto compare = [](Choices& c) {
    const auto x = delayed_integer(c, "x", 0, 1);
    const auto y = delayed_integer(c, "y", 0, 1);
    return y < x;
  };
  Search search(compare);
  search.next();
  EXPECT_EQ(to_text(search.sequence()), "y=0/2 x=0/2");
}

TEST(Delayed, EagerAndDelayedRunsSeeTheSameValues) {
  const auto values = [](Choices& c) {
    const auto x = delayed_integer(c, "x", 0, 3);
    const auto b = delayed_flag(c, "b");
    const auto y = delayed_integer(c, "y", -1, 2);
    c.assume(y < x, "y below x");
    return std::tuple(x.get(), y.get(), b.get());
  };
  EXPECT_THAT(all_of(values),
              testing::UnorderedElementsAreArray(all_of(values, kEager)));
}

}  // namespace
}  // namespace refute::choice
