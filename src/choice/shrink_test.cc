#include "choice/shrink.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "choice/vocabulary.h"

namespace refute::choice {
namespace {

using testing::ElementsAre;

std::vector<int> numbers(Choices& c) {
  std::vector<int> values;
  while (c.flag("more")) values.push_back(c.integer("value", 0, 1000));
  return values;
}

template <typename G, typename Predicate>
auto shrink_first_random(G generator, Predicate predicate, std::uint64_t seed) {
  Search search(generator, random(seed), {.limits = {.depth = 60}});
  while (search.next())
    if (predicate(search.current())) break;
  const Sequence small = shrink(generator, search.sequence(), predicate);
  return replay(generator, small).value();
}

TEST(Shrink, FindsTheLeastNumberOverALimit) {
  const auto has_large = [](const std::vector<int>& values) {
    return std::ranges::any_of(values, [](int v) { return v > 700; });
  };
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U})
    EXPECT_THAT(shrink_first_random(numbers, has_large, seed),
                ElementsAre(701));
}

TEST(Shrink, DeletesWhatDoesNotMatter) {
  const auto is_unsorted = [](const std::vector<int>& values) {
    return !std::ranges::is_sorted(values);
  };
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U})
    EXPECT_THAT(shrink_first_random(numbers, is_unsorted, seed),
                ElementsAre(1, 0));
}

TEST(Shrink, DeletesElementsOfAListWhoseLengthIsChosenFirst) {
  const auto lists = [](Choices& c) {
    std::vector<int> values;
    for (int left = c.integer("length", 0, 20); left > 0; --left)
      values.push_back(c.integer("value", 0, 50));
    return values;
  };
  const auto is_unsorted = [](const std::vector<int>& values) {
    return !std::ranges::is_sorted(values);
  };
  EXPECT_THAT(shrink_first_random(lists, is_unsorted, 3), ElementsAre(1, 0));
}

TEST(Shrink, IsDeterministic) {
  const auto is_long = [](const std::vector<int>& values) {
    return std::accumulate(values.begin(), values.end(), 0) > 2000;
  };
  EXPECT_EQ(shrink_first_random(numbers, is_long, 9),
            shrink_first_random(numbers, is_long, 9));
}

TEST(Shrink, KeepsToPathsThatTheGeneratorAccepts) {
  const auto even = [](Choices& c) {
    const int value = c.integer("value", 0, 100);
    c.assume(value % 2 == 0, "odd");
    return value;
  };
  const auto large = [](int value) { return value > 50; };
  EXPECT_EQ(shrink_first_random(even, large, 1), 52);
}

}  // namespace
}  // namespace refute::choice
