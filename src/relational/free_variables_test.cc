#include "relational/free_variables.h"

#include <gtest/gtest.h>

#include "relational/known_structures.h"

namespace refute::relational {
namespace {

TEST(FreeVariables, AQuantifierBindsItsVariableInTheBody) {
  FreeVariables free;
  const Variable x = variable("x");
  const Variable y = variable("y");
  const Formula body = subset(expr(x), expr(y));
  const Formula bound = for_all({{x, univ()}}, body);
  EXPECT_EQ(free.of(*body), (std::vector<int>{x.id, y.id}));
  EXPECT_EQ(free.of(*bound), (std::vector<int>{y.id}));
  EXPECT_TRUE(free.of(*exists({{y, univ()}}, bound)).empty());
}

TEST(FreeVariables, ALaterDeclarationMayMentionAnEarlierVariable) {
  FreeVariables free;
  const Variable x = variable("x");
  const Variable y = variable("y");
  const Formula both =
      for_all({{x, univ()}, {y, univ() - expr(x)}}, some(expr(y)));
  EXPECT_TRUE(free.of(*both).empty());
  const Formula reversed =
      for_all({{y, univ() - expr(x)}, {x, univ()}}, some(expr(y)));
  EXPECT_EQ(free.of(*reversed), (std::vector<int>{x.id}))
      << "the set of y comes before x is bound";
}

TEST(FreeVariables, ANewVariableIsLikeNoOther) {
  FreeVariables free;
  const Variable one = variable("x");
  const Variable two = variable("x");
  const Expr inner = comprehension({{one, univ()}}, some(expr(two)));
  EXPECT_EQ(free.of(*inner), (std::vector<int>{two.id}));
}

TEST(FreeVariables, OnlyBoundsOfNumbersRangeOverIntegers) {
  Problem p;
  const Atom one = p.universe.add_integer(1);
  const Atom two = p.universe.add_integer(2);
  const Atom a = p.universe.add("A$0");
  const Relation numbers = p.add("n", TupleSet(1), {{one}, {two}});
  const Relation mixed = p.add("m", TupleSet(1), {{one}, {a}});
  const Variable x = variable("x");
  EXPECT_TRUE(ranges_over_integers(p, {x, expr(numbers)}));
  EXPECT_TRUE(ranges_over_integers(p, {x, constant({{two}})}));
  EXPECT_FALSE(ranges_over_integers(p, {x, expr(mixed)}));
  EXPECT_FALSE(ranges_over_integers(p, {x, univ()})) << "that has no bounds";
}

}  // namespace
}  // namespace refute::relational
