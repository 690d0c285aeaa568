#include "relational/circuit.h"

#include <gtest/gtest.h>

#include <bit>
#include <tuple>

#include "relational/circuit_for_tests.h"

namespace refute::relational {
namespace {

/// Two inputs, their negations and the constants: all that can fold.
std::vector<Bit> wires_of(const Bench& bench) {
  std::vector<Bit> wires{kTrueBit, kFalseBit};
  for (const Bit each : bench.inputs) wires.insert(wires.end(), {each, -each});
  return wires;
}

TEST(Circuit, GatesOfTwoMeanWhatTheyAreCalled) {
  Bench bench(2);
  auto& c = bench.circuit;
  for (const Bit a : wires_of(bench))
    for (const Bit b : wires_of(bench)) {
      const Bit both = c.both(a, b);
      const Bit either = c.either(a, b);
      const Bit implies = c.implies(a, b);
      const Bit equal = c.equal(a, b);
      const Bit differ = c.differ(a, b);
      bench.each_setting([&](std::uint64_t setting) {
        const bool x = bench.value(a, setting);
        const bool y = bench.value(b, setting);
        EXPECT_EQ(bench.value(both, setting), x && y) << a << " " << b;
        EXPECT_EQ(bench.value(either, setting), x || y) << a << " " << b;
        EXPECT_EQ(bench.value(implies, setting), !x || y) << a << " " << b;
        EXPECT_EQ(bench.value(equal, setting), x == y) << a << " " << b;
        EXPECT_EQ(bench.value(differ, setting), x != y) << a << " " << b;
      });
    }
}

TEST(Circuit, AChoiceIsOneOfItsBranches) {
  Bench bench(3);
  auto& c = bench.circuit;
  for (const Bit condition : wires_of(bench))
    for (const Bit then : wires_of(bench))
      for (const Bit otherwise : wires_of(bench)) {
        const Bit chosen = c.choose(condition, then, otherwise);
        bench.each_setting([&](std::uint64_t setting) {
          const Bit taken = bench.value(condition, setting) ? then : otherwise;
          EXPECT_EQ(bench.value(chosen, setting), bench.value(taken, setting))
              << condition << " ? " << then << " : " << otherwise;
        });
      }
}

TEST(Circuit, AFullAdderAdds) {
  Bench bench(3);
  auto& c = bench.circuit;
  const Bit sum = c.sum(bench.inputs[0], bench.inputs[1], bench.inputs[2]);
  const Bit carry = c.carry(bench.inputs[0], bench.inputs[1], bench.inputs[2]);
  bench.each_setting([&](std::uint64_t setting) {
    const int total =
        2 * bench.value(carry, setting) + bench.value(sum, setting);
    EXPECT_EQ(total, std::popcount(setting));
  });
}

// Few and many operands are written differently.
TEST(Circuit, CountsToOne) {
  for (std::size_t n = 0; n <= 9; ++n) {
    Bench bench(n);
    const Bit most = bench.circuit.at_most_one(bench.inputs);
    const Bit exactly = bench.circuit.exactly_one(bench.inputs);
    bench.each_setting([&](std::uint64_t setting) {
      EXPECT_EQ(bench.value(most, setting), std::popcount(setting) <= 1);
      EXPECT_EQ(bench.value(exactly, setting), std::popcount(setting) == 1);
    });
  }
}

TEST(Circuit, NothingHoldsOfNone) {
  Circuit c;
  EXPECT_EQ(c.all({}), kTrueBit);
  EXPECT_EQ(c.any({}), kFalseBit);
}

TEST(Circuit, OrderAndRepetitionMakeNoNewGate) {
  Bench bench(3);
  auto& c = bench.circuit;
  const auto [x, y, z] =
      std::tuple(bench.inputs[0], bench.inputs[1], bench.inputs[2]);
  const Bit gate = c.all({x, -y, z});
  const auto size = c.size();
  EXPECT_EQ(c.all({z, x, -y, x, kTrueBit}), gate);
  EXPECT_EQ(c.both(x, y), c.both(y, x));
  EXPECT_EQ(c.equal(x, y), c.equal(y, x));
  EXPECT_EQ(c.equal(-x, y), -c.equal(x, y));
  EXPECT_EQ(c.choose(x, y, z), c.choose(-x, z, y));
  EXPECT_EQ(c.choose(x, -y, -z), -c.choose(x, y, z));
  EXPECT_EQ(c.size(), size + 3) << "both, equal and choose";
}

TEST(Circuit, AWireAndItsNegationNeverHoldTogether) {
  Bench bench(2);
  auto& c = bench.circuit;
  const auto size = c.size();
  EXPECT_EQ(c.all({bench.inputs[0], bench.inputs[1], -bench.inputs[0]}),
            kFalseBit);
  EXPECT_EQ(c.any({bench.inputs[0], bench.inputs[1], -bench.inputs[0]}),
            kTrueBit);
  EXPECT_EQ(c.size(), size);
}

// The table of gates grows on the way.
TEST(Circuit, ThousandsOfGatesAreFoundAgain) {
  Bench bench(80);
  auto& c = bench.circuit;
  std::vector<Bit> made;
  for (const Bit a : bench.inputs)
    for (const Bit b : bench.inputs) made.push_back(c.both(a, -b));
  const auto size = c.size();
  std::size_t i = 0;
  for (const Bit a : bench.inputs)
    for (const Bit b : bench.inputs) EXPECT_EQ(c.both(-b, a), made[i++]);
  EXPECT_EQ(c.size(), size);
}

}  // namespace
}  // namespace refute::relational
