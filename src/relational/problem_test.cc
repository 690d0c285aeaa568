#include "relational/problem.h"

#include <gtest/gtest.h>

#include "relational/enumerate.h"
#include "relational/evaluate.h"
#include "relational/known_structures.h"

namespace refute::relational {
namespace {

using Classes = std::vector<std::vector<Atom>>;

TEST(Symmetry, AtomsOfOneSortAreInterchangeable) {
  EXPECT_EQ(interchangeable_atoms(tables(2)), (Classes{{0, 1}, {2, 3}}));
}

TEST(Symmetry, ABoundThatNamesAnAtomSetsItApart) {
  Problem p = subsets(3);
  p.add("first", TupleSet{{0}}, TupleSet{{0}, {1}, {2}});
  EXPECT_EQ(interchangeable_atoms(p), (Classes{{0}, {1, 2}}));
}

TEST(Symmetry, AConstantThatNamesAnAtomSetsItApart) {
  Problem p = subsets(3);
  p.formula = some(expr(*p.find("subset")) & constant({{1}}));
  EXPECT_EQ(interchangeable_atoms(p), (Classes{{0, 2}, {1}}));
}

TEST(Symmetry, AFixedOrderSetsAllApart) {
  Problem p = subsets(3);
  p.add_exactly("next", {{0, 1}, {1, 2}});
  EXPECT_EQ(interchangeable_atoms(p), (Classes{{0}, {1}, {2}}));
}

TEST(Symmetry, NumbersAreNotInterchangeable) {
  Problem p;
  p.universe.add_integer(0);
  p.universe.add_integer(1);
  EXPECT_EQ(interchangeable_atoms(p), (Classes{{0}, {1}}));
}

TEST(Instances, ArePrintedOneRelationALine) {
  Problem p = graphs(2);
  EXPECT_EQ(to_string(p, {{TupleSet{{0}, {1}}, TupleSet{{0, 1}, {1, 0}}}}),
            "Node = {Node$0, Node$1}\n"
            "edge = {Node$0->Node$1, Node$1->Node$0}\n");
}

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
          all.push_back(equal(result, integer(evaluate(p, {}, result))));
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

/// `some x: Int | x + 1 < x` has a witness only where sums wrap.
TEST(Integers, ForbiddenOverflowIsNoWitness) {
  Problem p;
  p.bit_width = 3;
  TupleSet integers(1);
  for (int i = -4; i < 4; ++i) integers.insert({p.universe.add_integer(i)});
  const Expr ints = expr(p.add_exactly("Int", integers));
  const Variable x = variable("x");
  const Int value = sum_of_atoms(expr(x));
  const Formula smaller = less(value + integer(1), value);
  p.formula = exists({{x, ints}}, smaller);
  EXPECT_TRUE(solve(p).value().has_value());
  p.overflow = Overflow::kForbidden;
  EXPECT_FALSE(solve(p).value().has_value());
  p.formula = for_all({{x, ints}}, !smaller);
  EXPECT_TRUE(solve(p).value().has_value());
  p.formula = !for_all({{x, ints}}, less(value, value + integer(1)));
  EXPECT_FALSE(solve(p).value().has_value());
}

}  // namespace
}  // namespace refute::relational
