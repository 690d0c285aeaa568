#include "eval/statistics.h"

#include <gtest/gtest.h>

namespace refute::eval {
namespace {

TEST(Compare, SamplesThatDoNotOverlapAreAsFarApartAsCanBe) {
  const auto result = compare({1, 2, 3, 4, 5}, {6, 7, 8, 9, 10});
  EXPECT_DOUBLE_EQ(result.a12, 0);
  // Two of the 252 ways to take five of ten.
  EXPECT_DOUBLE_EQ(result.p, 2.0 / 252);
  EXPECT_DOUBLE_EQ(compare({6, 7, 8, 9, 10}, {1, 2, 3, 4, 5}).a12, 1);
}

TEST(Compare, IsExactAlsoWithTies) {
  // Counted by listing all 70 ways to take four of eight.
  const auto result = compare({3, 3, 5, 8}, {1, 3, 4, 2});
  EXPECT_DOUBLE_EQ(result.a12, 13.0 / 16);
  EXPECT_DOUBLE_EQ(result.p, 14.0 / 70);
}

TEST(Compare, ATextbookExampleOfUnequalSizes) {
  // U = 17, and 3 the other way round; p = 0.111 in the tables.
  const auto result = compare({19, 22, 16, 29, 24}, {20, 11, 17, 12});
  EXPECT_DOUBLE_EQ(result.a12, 17.0 / 20);
  EXPECT_DOUBLE_EQ(result.p, 14.0 / 126);
}

TEST(Compare, EqualSamplesShowNoDifference) {
  EXPECT_DOUBLE_EQ(compare({2, 2}, {2, 2, 2}).a12, 0.5);
  EXPECT_DOUBLE_EQ(compare({2, 2}, {2, 2, 2}).p, 1);
}

TEST(Compare, NothingIsNoDifferentFromAnything) {
  EXPECT_DOUBLE_EQ(compare({}, {1, 2}).p, 1);
  EXPECT_DOUBLE_EQ(compare({1}, {}).a12, 0.5);
}

}  // namespace
}  // namespace refute::eval
