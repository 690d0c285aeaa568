#include "relational/problem.h"

#include <gtest/gtest.h>

#include "relational/enumerate.h"
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
