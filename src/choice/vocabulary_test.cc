#include "choice/vocabulary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "choice/search.h"

namespace refute::choice {
namespace {

using testing::ElementsAre;

std::string join(const std::string& left, const std::string& right) {
  return "(" + left + "," + right + ")";
}

Gen<std::string> pairs() {
  return product(join, chain<std::string>("m", "n"),
                 chain<std::string>("x", "y"));
}

TEST(Vocabulary, LiteralIsOneValue) {
  EXPECT_THAT(all_of(literal(7)), ElementsAre(7));
}

TEST(Vocabulary, ChainMixesValuesAndGenerators) {
  const auto first = chain<std::string>("b", "c", "d");
  const auto second = chain<std::string>(literal(std::string("a")), first, "e");
  EXPECT_THAT(all_of(second), ElementsAre("a", "b", "c", "d", "e"));
}

TEST(Vocabulary, ProductVariesItsFirstChildFastest) {
  EXPECT_THAT(all_of(pairs()), ElementsAre("(m,x)", "(n,x)", "(m,y)", "(n,y)"));
}

TEST(Vocabulary, ProductOfThreeCountsLikeAnOdometerReadBackwards) {
  const auto digit = chain<std::string>("0", "1");
  const auto number = product([](const std::string& a, const std::string& b,
                                 const std::string& c) { return c + b + a; },
                              digit, digit, digit);
  EXPECT_THAT(all_of(number), ElementsAre("000", "001", "010", "011", "100",
                                          "101", "110", "111"));
}

TEST(Vocabulary, DependentPairAppliesGeneratedFunctions) {
  using Function = std::function<int(int)>;
  const auto pair = dependent(
      chain<int>(1, 2), chain<Function>(Function([](int x) { return x + 1; }),
                                        Function([](int x) { return x - 1; })));
  EXPECT_THAT(all_of(pair), ElementsAre(std::pair(1, 2), std::pair(2, 3),
                                        std::pair(1, 0), std::pair(2, 1)));
}

TEST(Vocabulary, OptionalIsNothingFirst) {
  EXPECT_THAT(all_of(optional(chain<int>(4, 5))),
              ElementsAre(std::nullopt, std::optional(4), std::optional(5)));
}

TEST(Vocabulary, ListsGrowAndVaryTheirFirstElementFastest) {
  using List = std::vector<int>;
  EXPECT_THAT(all_of(list(chain<int>(1, 2), 0, 2)),
              ElementsAre(List{}, List{1}, List{2}, List{1, 1}, List{2, 1},
                          List{1, 2}, List{2, 2}));
}

TEST(Vocabulary, AProductIteratedTwiceGivesTheSameValuesTwice) {
  Search search(pairs());
  std::vector<std::string> first;
  for (const auto& value : search) first.push_back(value);
  search.reset();
  std::vector<std::string> second;
  for (const auto& value : search) second.push_back(value);
  EXPECT_EQ(first, second);
}

TEST(Vocabulary, AProductIsAChildLikeAnyOther) {
  const auto nested = product(join, pairs(), chain<std::string>("1", "2"));
  EXPECT_EQ(all_of(nested).size(), 8u);
  EXPECT_EQ(all_of(nested)[1], "((n,x),1)");
}

TEST(Choices, SubsetsBeginWithTheEmptyOne) {
  const std::vector<int> items = {1, 2};
  const auto subsets = [&](Choices& c) { return c.subset("in", items); };
  using List = std::vector<int>;
  EXPECT_THAT(all_of(subsets),
              ElementsAre(List{}, List{2}, List{1}, List{1, 2}));
}

TEST(Choices, PermutationsBeginWithTheGivenOrder) {
  const std::vector<int> items = {1, 2, 3};
  const auto orders = [&](Choices& c) { return c.permutation("at", items); };
  using List = std::vector<int>;
  EXPECT_THAT(all_of(orders),
              ElementsAre(List{1, 2, 3}, List{1, 3, 2}, List{2, 1, 3},
                          List{2, 3, 1}, List{3, 1, 2}, List{3, 2, 1}));
}

}  // namespace
}  // namespace refute::choice
