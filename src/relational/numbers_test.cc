#include "relational/numbers.h"

#include <gtest/gtest.h>

#include <bit>

#include "relational/circuit_for_tests.h"

namespace refute::relational {
namespace {

constexpr int kWidth = 3;
constexpr int kLeast = -4;
constexpr int kMost = 3;

/// Two numbers whose bits are inputs, so that nothing folds away.
struct Pair {
  Bench bench{2 * kWidth};
  Arithmetic arithmetic{bench.circuit, kWidth};
  Number a{{bench.inputs.begin(), bench.inputs.begin() + kWidth}};
  Number b{{bench.inputs.begin() + kWidth, bench.inputs.end()}};

  int value(const Number& number, std::uint64_t setting) const {
    int result = 0;
    for (std::size_t i = 0; i < number.bits.size(); ++i)
      if (bench.value(number.bits[i], setting))
        result += (i + 1 == number.bits.size() ? -1 : 1) << i;
    return result;
  }
};

/// In two's complement.
int wrapped(int value) { return ((value - kLeast) % 8 + 8) % 8 + kLeast; }

bool fits(int value) { return kLeast <= value && value <= kMost; }

using Operation = Number (Arithmetic::*)(const Number&, const Number&);

/// `expected` is what the operation gives if numbers have no end.
void expect_wraps(Operation operation, int (*expected)(int, int)) {
  Pair pair;
  const Number result = (pair.arithmetic.*operation)(pair.a, pair.b);
  pair.bench.each_setting([&](std::uint64_t setting) {
    const int x = pair.value(pair.a, setting);
    const int y = pair.value(pair.b, setting);
    const int exact = expected(x, y);
    EXPECT_EQ(pair.value(result, setting), wrapped(exact)) << x << ", " << y;
    EXPECT_EQ(pair.bench.value(result.overflow, setting), !fits(exact))
        << x << ", " << y;
  });
}

TEST(Numbers, SumsWrapAndSayThatTheyOverflow) {
  expect_wraps(&Arithmetic::plus, [](int x, int y) { return x + y; });
}

TEST(Numbers, DifferencesWrapAndSayThatTheyOverflow) {
  expect_wraps(&Arithmetic::minus, [](int x, int y) { return x - y; });
}

TEST(Numbers, ProductsWrapAndSayThatTheyOverflow) {
  expect_wraps(&Arithmetic::times, [](int x, int y) { return x * y; });
}

TEST(Numbers, DivisionRoundsTowardsZeroAndTheRestHasTheSignOfTheDividend) {
  Pair pair;
  const Number quotient = pair.arithmetic.divide(pair.a, pair.b);
  const Number rest = pair.arithmetic.remainder(pair.a, pair.b);
  pair.bench.each_setting([&](std::uint64_t setting) {
    const int x = pair.value(pair.a, setting);
    const int y = pair.value(pair.b, setting);
    if (y == 0) return;
    EXPECT_EQ(pair.value(quotient, setting), wrapped(x / y)) << x << "/" << y;
    EXPECT_EQ(pair.bench.value(quotient.overflow, setting), !fits(x / y));
    EXPECT_EQ(pair.value(rest, setting), x % y) << x << "%" << y;
    EXPECT_FALSE(pair.bench.value(rest.overflow, setting)) << x << "%" << y;
  });
}

TEST(Numbers, DivisionByZeroGivesTheOppositeSignAndIsNoNumber) {
  Pair pair;
  const Number zero = pair.arithmetic.literal(0);
  const Number quotient = pair.arithmetic.divide(pair.a, zero);
  const Number rest = pair.arithmetic.remainder(pair.a, zero);
  pair.bench.each_setting([&](std::uint64_t setting) {
    const int x = pair.value(pair.a, setting);
    EXPECT_EQ(pair.value(quotient, setting), x > 0 ? -1 : x < 0 ? 1 : 0) << x;
    EXPECT_EQ(pair.value(rest, setting), x) << x;
    EXPECT_TRUE(pair.bench.value(quotient.overflow, setting)) << x;
    EXPECT_TRUE(pair.bench.value(rest.overflow, setting)) << x;
  });
}

TEST(Numbers, ComparisonsAgreeWithTheNumbers) {
  Pair pair;
  const Bit equal = pair.arithmetic.equal(pair.a, pair.b);
  const Bit less_equal = pair.arithmetic.less_equal(pair.a, pair.b);
  pair.bench.each_setting([&](std::uint64_t setting) {
    const int x = pair.value(pair.a, setting);
    const int y = pair.value(pair.b, setting);
    EXPECT_EQ(pair.bench.value(equal, setting), x == y) << x << ", " << y;
    EXPECT_EQ(pair.bench.value(less_equal, setting), x <= y) << x << ", " << y;
  });
}

TEST(Numbers, ShiftsToTheRightFillWithWhatTheyAreTold) {
  Pair pair;
  const Number zeros = pair.arithmetic.shift_right(pair.a, pair.b, kFalseBit);
  const Number signs =
      pair.arithmetic.shift_right(pair.a, pair.b, pair.a.bits.back());
  pair.bench.each_setting([&](std::uint64_t setting) {
    const int x = pair.value(pair.a, setting);
    const int by = pair.value(pair.b, setting);
    if (by < 0 || by >= kWidth) return;
    EXPECT_EQ(pair.value(signs, setting), x >> by) << x << " >> " << by;
    EXPECT_EQ(pair.value(zeros, setting), wrapped((x & 7) >> by))
        << x << " >>> " << by;
  });
}

TEST(Numbers, ShiftsToTheLeftMultiply) {
  Pair pair;
  const Number shifted = pair.arithmetic.shift_left(pair.a, pair.b);
  pair.bench.each_setting([&](std::uint64_t setting) {
    const int x = pair.value(pair.a, setting);
    const int by = pair.value(pair.b, setting);
    if (by < 0 || by >= kWidth) return;
    EXPECT_EQ(pair.value(shifted, setting), wrapped(x * (1 << by)))
        << x << " << " << by;
    EXPECT_EQ(pair.bench.value(shifted.overflow, setting), !fits(x * (1 << by)))
        << x << " << " << by;
  });
}

TEST(Numbers, LiteralsAreCutToTheWidth) {
  Pair pair;
  for (int value = -20; value <= 20; ++value) {
    const Number number = pair.arithmetic.literal(value);
    EXPECT_EQ(pair.value(number, 0), wrapped(value)) << value;
    EXPECT_EQ(number.overflow, bit(!fits(value))) << value;
  }
}

TEST(Numbers, CountsWiresUntilTheNumberIsFull) {
  Bench bench(6);
  Arithmetic arithmetic(bench.circuit, kWidth);
  const Number counted = arithmetic.count(bench.inputs);
  bench.each_setting([&](std::uint64_t setting) {
    const int exact = std::popcount(setting);
    EXPECT_EQ(bench.value(counted.overflow, setting), !fits(exact)) << exact;
    EXPECT_EQ(bench.value(arithmetic.equal(counted, arithmetic.literal(exact)),
                          setting),
              true)
        << exact;
  });
}

TEST(Numbers, ATotalOverflowsOnlyIfItDoesNotFitInTheEnd) {
  Pair pair;
  auto& a = pair.arithmetic;
  const Number back = a.total({a.literal(3), a.literal(3), a.literal(-4)});
  EXPECT_EQ(pair.value(back, 0), 2);
  EXPECT_EQ(back.overflow, kFalseBit);
  EXPECT_EQ(a.total({a.literal(3), a.literal(1)}).overflow, kTrueBit);
  EXPECT_EQ(pair.value(a.total({}), 0), 0);
}

TEST(Numbers, AValueThatIsNotThereIsZeroAndDoesNotOverflow) {
  Bench bench(1);
  Arithmetic arithmetic(bench.circuit, kWidth);
  const Number number = arithmetic.optional(9, bench.inputs[0]);
  EXPECT_TRUE(bench.value(number.overflow, 1));
  EXPECT_FALSE(bench.value(number.overflow, 0));
  EXPECT_TRUE(bench.value(arithmetic.equal(number, arithmetic.literal(0)), 0));
}

}  // namespace
}  // namespace refute::relational
