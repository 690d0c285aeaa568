#include "relational/ast.h"

#include <gtest/gtest.h>

#include "relational/enumerate.h"

namespace refute::relational {
namespace {

TEST(FormulasDeathTest, AritiesAreTheCallersDuty) {
  const Expr set = univ();
  const Expr pairs = iden();
  const Variable x = variable("x");
  EXPECT_DEATH(set + pairs, "operands of different arity");
  EXPECT_DEATH(override_with(set, pairs), "operands of different arity");
  EXPECT_DEATH(transpose(set), "an operator on pairs");
  EXPECT_DEATH(closure(product(pairs, set)), "an operator on pairs");
  EXPECT_DEATH(subset(set, pairs), "compared sets differ in arity");
  EXPECT_DEATH(join(set, set), "a join of this arity");
  EXPECT_DEATH(product(product(pairs, pairs), product(pairs, pairs)),
               "more than six columns");
  EXPECT_DEATH(domain(pairs, pairs), "a domain is a set");
  EXPECT_DEATH(range(pairs, pairs), "a range is a set");
  EXPECT_DEATH(if_else(truth(true), set, pairs), "branches differ in arity");
  EXPECT_DEATH(for_all({{x, pairs}}, truth(true)),
               "a variable and its set differ in arity");
  EXPECT_DEATH(comprehension({}, truth(true)), "a set of this arity");
  EXPECT_DEATH(sum_of_atoms(pairs), "the sum of a relation's atoms");
}

TEST(FormulasDeathTest, AVariableIsUsedInItsScope) {
  Problem p;
  p.universe.add("A");
  p.formula = some(expr(variable("x")));
  EXPECT_DEATH(static_cast<void>(solve(p)), "a variable out of its scope");
}

}  // namespace
}  // namespace refute::relational
