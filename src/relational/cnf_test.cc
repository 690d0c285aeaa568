#include "relational/cnf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "relational/circuit_for_tests.h"

namespace refute::relational {
namespace {

bool holds(const Cnf& cnf, std::uint64_t values) {
  bool clause = false;
  for (const auto literal : cnf.literals) {
    if (literal == 0) {
      if (!clause) return false;
      clause = false;
      continue;
    }
    const auto variable =
        static_cast<unsigned>(literal < 0 ? -literal : literal);
    if (((values >> (variable - 1)) & 1U) == (literal > 0 ? 1U : 0U))
      clause = true;
  }
  return true;
}

/// How many models agree with each setting of the inputs: by definition one if
/// the conditions hold there, else none.
void expect_models_are_settings(const Bench& bench,
                                const std::vector<Bit>& conditions) {
  const Cnf cnf = to_clauses(bench.circuit, bench.inputs, conditions);
  ASSERT_LE(cnf.variables, 16);
  const std::uint64_t inputs = (std::uint64_t{1} << bench.inputs.size()) - 1;
  std::map<std::uint64_t, int> models;
  for (std::uint64_t v = 0; v < std::uint64_t{1} << cnf.variables; ++v)
    if (holds(cnf, v)) ++models[v & inputs];
  bench.each_setting([&](std::uint64_t setting) {
    const bool expected = std::ranges::all_of(conditions, [&](Bit condition) {
      return bench.value(condition, setting);
    });
    EXPECT_EQ(models[setting], expected ? 1 : 0) << setting;
  });
}

TEST(Cnf, AGateThatIsUsedOnceNeedsNoVariable) {
  Bench bench(3);
  auto& c = bench.circuit;
  const Bit either =
      c.either(bench.inputs[0], c.either(bench.inputs[1], bench.inputs[2]));
  const Cnf cnf = to_clauses(c, bench.inputs, {either});
  EXPECT_EQ(cnf.variables, 3);
  EXPECT_EQ(cnf.clauses, 1U);
  expect_models_are_settings(bench, {either});
}

TEST(Cnf, AGateThatIsUsedTwiceIsDefinedBothWays) {
  Bench bench(3);
  auto& c = bench.circuit;
  const Bit shared = c.both(bench.inputs[0], bench.inputs[1]);
  expect_models_are_settings(bench, {c.either(shared, bench.inputs[2]),
                                     c.either(-shared, -bench.inputs[2])});
}

TEST(Cnf, AConditionThatCannotHoldHasNoModel) {
  Bench bench(2);
  expect_models_are_settings(bench, {kFalseBit});
  expect_models_are_settings(bench, {bench.inputs[0], -bench.inputs[0]});
}

TEST(Cnf, WithoutConditionsEverythingIsAModel) {
  Bench bench(3);
  const Cnf cnf = to_clauses(bench.circuit, bench.inputs, {kTrueBit});
  EXPECT_EQ(cnf.variables, 3);
  EXPECT_EQ(cnf.clauses, 0U);
}

TEST(Cnf, ModelsOfRandomCircuitsAreTheirSettings) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    Bench bench(4);
    auto& c = bench.circuit;
    std::vector<Bit> wires = bench.inputs;
    const auto any = [&] {
      const Bit wire = wires[random() % wires.size()];
      return random() % 2 == 0 ? wire : -wire;
    };
    for (int i = 0; i < 7; ++i) switch (random() % 4) {
        case 0:
          wires.push_back(c.both(any(), any()));
          break;
        case 1:
          wires.push_back(c.equal(any(), any()));
          break;
        case 2:
          wires.push_back(c.choose(any(), any(), any()));
          break;
        default:
          wires.push_back(c.any({any(), any(), any()}));
      }
    SCOPED_TRACE(seed);
    expect_models_are_settings(bench, {wires.back(), any()});
  }
}

TEST(Cnf, ClausesAreCountedAndEndWithZero) {
  Cnf cnf;
  cnf.add({1, -2});
  cnf.add({3});
  EXPECT_EQ(cnf.clauses, 2U);
  EXPECT_EQ(cnf.literals, (std::vector<std::int32_t>{1, -2, 0, 3, 0}));
}

}  // namespace
}  // namespace refute::relational
