#include <gtest/gtest.h>

#include "evaluate.h"
#include "relational/enumerate.h"

namespace refute::relational {
namespace {

/// Every operator on every pair of numbers, in the circuit and by definition.
TEST(Integers, CircuitsComputeWhatTheEvaluatorDoes) {
  using Operator = Int (*)(const Int&, const Int&);
  const Operator operators[] = {
      [](const Int& a, const Int& b) { return a + b; },
      [](const Int& a, const Int& b) { return a - b; },
      [](const Int& a, const Int& b) { return a * b; },
      [](const Int& a, const Int& b) { return a / b; },
      [](const Int& a, const Int& b) { return a % b; },
      shift_left,
      shift_right,
      shift_signed};
  for (const int width : {1, 2, 3, 4}) {
    Problem p;
    p.bit_width = width;
    const int half = 1 << (width - 1);
    std::vector<Formula> all;
    for (const Operator apply : operators)
      for (int a = -half; a < half; ++a)
        for (int b = -half; b < half; ++b) {
          const Int result = apply(integer(a), integer(b));
          const int value = evaluate(p, {}, result);
          EXPECT_TRUE(-half <= value && value < half)
              << value << " at width " << width;
          all.push_back(equal(result, integer(value)));
          all.push_back(less_equal(integer(a), integer(b)));
          if (a > b) all.back() = !all.back();
        }
    p.formula = conjunction(std::move(all));
    EXPECT_TRUE(solve(p).value().has_value()) << width;
  }
}

TEST(Integers, AreAlloysTwosComplement) {
  Problem p;
  p.bit_width = 4;
  const auto value = [&](const Int& i) { return evaluate(p, {}, i); };
  EXPECT_EQ(value(integer(7) + integer(1)), -8);
  EXPECT_EQ(value(-integer(-8)), -8);
  EXPECT_EQ(value(integer(-7) / integer(2)), -3);
  EXPECT_EQ(value(integer(-7) % integer(2)), -1);
  EXPECT_EQ(value(integer(5) / integer(0)), -1);
  EXPECT_EQ(value(integer(-5) / integer(0)), 1);
  EXPECT_EQ(value(integer(5) % integer(0)), 5);
  EXPECT_EQ(value(shift_right(integer(-1), integer(1))), 7);
  EXPECT_EQ(value(shift_signed(integer(-2), integer(1))), -1);
  EXPECT_EQ(value(shift_left(integer(3), integer(2))), -4);
}

}  // namespace
}  // namespace refute::relational
