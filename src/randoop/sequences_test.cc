#include "randoop/sequences.h"

#include <gmock/gmock.h>

#include "randoop/seen_numbers.h"

namespace refute::randoop {
namespace {

using ::testing::ElementsAre;

constexpr int kFirst = 10;  // The slot of the first result.

std::vector<std::int32_t> written(const Sequences& all, std::uint32_t number) {
  std::vector<std::int32_t> code;
  all.write(number, kFirst, code);
  return code;
}

/// a: 1(constant 3); b: 2(constant 4) twice; c: a, b, 3(a's, b's second).
struct Three {
  Sequences all;
  std::uint32_t a = all.add({}, 1, std::vector<std::int32_t>{-1 - 3}, 1);
  std::uint32_t b =
      all.add({}, 2, std::vector<std::int32_t>{-1 - 4, -1 - 5}, 2);
  std::uint32_t c = all.add(std::vector<std::uint32_t>{a, b}, 3,
                            std::vector<std::int32_t>{0, 2}, 1);
};

TEST(Sequences, WriteTheirPartsAndThenTheirCalls) {
  const Three three;
  EXPECT_THAT(written(three.all, three.c),
              ElementsAre(1, 3, 2, 4, 2, 5, 3, kFirst, kFirst + 2));
  EXPECT_EQ(three.all.length(three.c), 4);
  std::vector<int> operations;
  three.all.operations(three.c, operations);
  EXPECT_THAT(operations, ElementsAre(1, 2, 2, 3));
}

TEST(Sequences, ForgetWhatNothingNeedsAndKeepTheRestAsItWas) {
  Three three;
  const auto in_vain = three.all.add(std::vector<std::uint32_t>{three.c}, 4,
                                     std::vector<std::int32_t>{3}, 1);
  const auto d = three.all.add(std::vector<std::uint32_t>{three.b}, 5,
                               std::vector<std::int32_t>{1}, 1);
  three.all.set_values(in_vain, std::vector<Sequences::Value>{{0, 7}});
  three.all.set_values(d, std::vector<Sequences::Value>{{2, 8}});
  const auto before = written(three.all, d);
  std::vector<std::vector<std::uint32_t>> roots{{}, {d}};
  three.all.forget(roots);
  EXPECT_EQ(three.all.size(), 2u) << "d and its part b";
  EXPECT_EQ(written(three.all, roots[1][0]), before);
  ASSERT_EQ(three.all.values(roots[1][0]).size(), 1u);
  EXPECT_EQ(three.all.values(roots[1][0])[0].call, 2);
}

TEST(SeenNumbers, TellNewOnesUntilTheyAreFull) {
  SeenNumbers seen(1000);
  for (std::uint64_t i = 0; i < 900; ++i) EXPECT_TRUE(seen.insert(i * 64));
  for (std::uint64_t i = 0; i < 900; ++i) EXPECT_FALSE(seen.insert(i * 64));
  for (std::uint64_t i = 900; i < 100'000; ++i) seen.insert(i * 64);
  EXPECT_TRUE(seen.insert(64)) << "forgotten by now";
}

}  // namespace
}  // namespace refute::randoop
