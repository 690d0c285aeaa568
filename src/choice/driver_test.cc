#include "choice/driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "choice/parallel.h"
#include "choice/search.h"

namespace refute::choice {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAreArray;

/// Rows of up to five numbers that do not grow, after a skewed start.
std::string heap_like(Choices& c) {
  std::string row;
  int top = 5;
  for (int left = c.integer("size", 0, 5); left > 0; --left) {
    top = c.integer("value", 0, top);
    row += static_cast<char>('0' + top);
  }
  c.assume(!row.starts_with("53"), "53 is not wanted");
  return row;
}

std::vector<std::string> pull(std::unique_ptr<Driver> driver,
                              Limits limits = {}) {
  std::vector<std::string> values;
  for (const auto& value :
       Search(heap_like, std::move(driver), {.limits = limits}))
    values.push_back(value);
  return values;
}

TEST(BreadthFirst, GivesEachValueOnceTheShortPathsFirst) {
  const auto values = pull(breadth_first());
  EXPECT_THAT(values, UnorderedElementsAreArray(all_of(heap_like)));
  Search search(heap_like, breadth_first());
  std::size_t depth = 0;
  for ([[maybe_unused]] const auto& value : search) {
    const std::size_t now = search.sequence().size();
    EXPECT_LE(depth, now);
    depth = now;
  }
  EXPECT_EQ(search.counts(), count(heap_like));
}

TEST(Random, RepeatsItselfFromTheSameSeedOnly) {
  EXPECT_EQ(pull(random(1), {.number = 50}), pull(random(1), {.number = 50}));
  EXPECT_NE(pull(random(1), {.number = 50}), pull(random(2), {.number = 50}));
}

TEST(Random, ReachesEveryAlternative) {
  const auto die = [](Choices& c) { return c.integer("die", 1, 6); };
  std::set<int> seen;
  for (const int value : Search(die, random(7), {.limits = {.number = 200}}))
    seen.insert(value);
  EXPECT_THAT(seen, ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(Sparse, JumpsByOneToTheLongest) {
  const auto number = [](Choices& c) { return c.integer("n", 1, 100'000); };
  std::set<int> jumps;
  int last = 0;
  double sum = 0;
  int taken = 0;
  for (const int value : Search(number, sparse(3))) {
    jumps.insert(value - last);
    sum += value - last;
    last = value;
    ++taken;
  }
  EXPECT_EQ(*jumps.begin(), 1);
  EXPECT_EQ(*jumps.rbegin(), 20);
  EXPECT_EQ(jumps.size(), 20u);
  EXPECT_NEAR(sum / taken, 10.5, 0.5);
}

TEST(Sparse, WithJumpsOfOneIsExhaustive) {
  EXPECT_EQ(pull(sparse(3, 1)), all_of(heap_like));
}

TEST(Shard, PartsAreDisjointCompleteAndBalanced) {
  const auto all = all_of(heap_like);
  for (const std::uint32_t parts : {1U, 2U, 3U, 4U, 7U}) {
    std::vector<std::string> together;
    std::size_t largest = 0;
    for (std::uint32_t i = 0; i < parts; ++i) {
      const auto part = pull(shard(i, parts));
      largest = std::max(largest, part.size());
      together.insert(together.end(), part.begin(), part.end());
    }
    EXPECT_THAT(together, UnorderedElementsAreArray(all));
    EXPECT_LT(static_cast<double>(largest),
              1.5 * static_cast<double>(all.size()) / parts)
        << parts;
  }
}

TEST(Shard, CutsOneWideChoiceWithoutListingIt) {
  const auto wide = [](Choices& c) { return c.integer("n", 1, 1 << 16); };
  std::uint64_t sum = 0;
  for (std::uint32_t i = 0; i < 4; ++i) {
    const auto part = count(wide, {}, shard(i, 4)).completed;
    EXPECT_NEAR(static_cast<double>(part), 1 << 14, 1 << 10);
    sum += part;
  }
  EXPECT_EQ(sum, std::uint64_t{1} << 16U);
}

TEST(Shard, ATinyTreeLeavesSomePartsEmpty) {
  const auto flip = [](Choices& c) { return c.flag("up"); };
  std::uint64_t sum = 0;
  for (std::uint32_t i = 0; i < 5; ++i)
    sum += count(flip, {}, shard(i, 5)).completed;
  EXPECT_EQ(sum, 2u);
}

TEST(StrangeFirst, GivesEachValueOnceFromFarApartSubtreesEarly) {
  const auto all = all_of(heap_like);
  const auto strange = pull(strange_first());
  EXPECT_THAT(strange, UnorderedElementsAreArray(all));
  std::set<std::size_t> sizes;
  std::set<char> firsts;
  for (std::size_t i = 0; i < 20; ++i) {
    sizes.insert(strange[i].size());
    firsts.insert(strange[i].empty() ? '-' : strange[i][0]);
  }
  EXPECT_GE(sizes.size(), 4u);
  EXPECT_GE(firsts.size(), 4u);
}

TEST(Drivers, ResetStartsTheSameOrderAgain) {
  const auto same_twice = [](std::unique_ptr<Driver> driver) {
    Search search(heap_like, std::move(driver), {.limits = {.number = 30}});
    std::vector<std::string> first;
    while (search.next()) first.push_back(search.current());
    search.reset();
    std::vector<std::string> second;
    while (search.next()) second.push_back(search.current());
    return first == second && first.size() == 30;
  };
  EXPECT_TRUE(same_twice(depth_first()));
  EXPECT_TRUE(same_twice(breadth_first()));
  EXPECT_TRUE(same_twice(random(5)));
  EXPECT_TRUE(same_twice(sparse(5, 3)));
  EXPECT_TRUE(same_twice(shard(0, 2)));
  EXPECT_TRUE(same_twice(strange_first()));
}

TEST(ParallelSearch, GivesTheValuesOfADepthFirstSearch) {
  for (const unsigned threads : {1U, 2U, 4U}) {
    ParallelSearch search(heap_like, threads);
    std::vector<std::string> values;
    while (search.next()) values.push_back(search.current());
    EXPECT_THAT(values, UnorderedElementsAreArray(all_of(heap_like)));
    EXPECT_EQ(search.counts(), count(heap_like));
  }
}

TEST(ParallelSearch, CanBeLeftAtAnyTime) {
  const auto wide = [](Choices& c) { return c.integer("n", 1, 1 << 30); };
  ParallelSearch search(wide, 2);
  ASSERT_TRUE(search.next());
}

TEST(ParallelSearch, StopsAtTheNumberAsked) {
  ParallelSearch search(heap_like, 2, {.limits = {.number = 3}});
  int number = 0;
  while (search.next()) ++number;
  EXPECT_EQ(number, 3);
}

TEST(ParallelSearch, RethrowsWhatAGeneratorThrew) {
  const auto thrower = [](Choices& c) {
    if (c.integer("n", 0, 999) == 777) throw std::runtime_error("777");
    return 0;
  };
  const auto drain = [&] {
    ParallelSearch search(thrower, 2);
    while (search.next()) {
    }
  };
  EXPECT_THROW(drain(), std::runtime_error);
}

TEST(ParallelCount, CountsLikeOneThread) {
  EXPECT_EQ(parallel_count(heap_like, 3), count(heap_like));
}

}  // namespace
}  // namespace refute::choice
