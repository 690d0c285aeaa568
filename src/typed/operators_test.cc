#include <gtest/gtest.h>

#include <set>

#include "typed/expressions.h"
#include "typed/scope_for_tests.h"

namespace refute::typed::expressions {
namespace {

/// Children are holes, so that what is asked of them can be read.
class TypedOperators : public testing::Test {
 protected:
  TypedOperators() {
    here_.holes = true;
    here_.theme.may_use = "";
  }
  std::set<std::string> set(Write* write, const Ask& ask) const {
    const auto all = here_.texts(write, ask);
    return {all.begin(), all.end()};
  }
  Setting here_;
};

TEST(TypedAsk, AChildIsOneStepLessDeepAndItsValueIsNeeded) {
  const Ask ask{kInt, 2, kPrimary, Use::kStored};
  const Ask child = ask.child(kLong);
  EXPECT_EQ(child.want, kLong);
  EXPECT_EQ(child.budget, 1);
  EXPECT_EQ(child.precedence, kLowest);
  EXPECT_EQ(child.use, Use::kNeeded);
  EXPECT_EQ(child.child(kInt).child(kInt).budget, 0);
}

TEST(TypedAsk, AnOperandOfWhatIsStoredIsToldSo) {
  const Ask needed{kInt, 1};
  const Ask stored{kInt, 1, kLowest, Use::kStored};
  EXPECT_EQ(needed.operand(kInt).use, Use::kNeeded);
  EXPECT_EQ(stored.operand(kInt).use, Use::kOperand);
  EXPECT_EQ(stored.operand(kInt).operand(kInt).use, Use::kOperand);
}

TEST_F(TypedOperators, ArithmeticNeverDividesByZero) {
  EXPECT_THAT(here_.texts(arithmetic, {kInt, 1}),
              ElementsAre("[int] + [int]", "[int] - [int]", "[int] * [int]",
                          "[int] / ([int] | 1)", "[int] % ([int] | 1)"));
  EXPECT_THAT(set(arithmetic, {kDouble, 1}),
              IsSupersetOf({"[double] / [double]", "[double] % [double]"}));
}

TEST_F(TypedOperators, ARightOperandBindsMoreTightlyThanALeftOne) {
  here_.texts(arithmetic, {kInt, 1});  // The last one is `%`.
  here_.simplest(
      [](Choices& c, Scope& s) { arithmetic(c, s, {kInt, 1, kLowest}); });
  ASSERT_THAT(Hole::asked, SizeIs(2));
  EXPECT_EQ(Hole::asked[0].precedence, kAdditive);
  EXPECT_EQ(Hole::asked[1].precedence, kAdditive + 1);
}

TEST_F(TypedOperators, NestedOperatorsHaveTheParenthesesThatTheyNeed) {
  here_.holes = false;
  here_.theme.may_use = "literal arithmetic";
  const auto all =
      here_.texts([](Choices& c, Scope& s) { expression(c, s, {kInt, 2}); });
  EXPECT_THAT(all, IsSupersetOf({"1 - 1 - 1", "1 - (1 - 1)", "(1 - 1) * 1",
                                 "1 * 1 - 1", "1 - 1 * 1"}));
  EXPECT_THAT(all, Not(Contains("1 * 1 - 1 * 1 - 1")));
}

TEST_F(TypedOperators, RandomOperandsAreNoWiderThanTheResult) {
  here_.theme.weighted = true;
  const auto sums = [&](Type type) {
    std::set<std::string> found;
    for (const auto& text : set(arithmetic, {type, 1}))
      if (text.find(" + ") != text.npos) found.insert(text);
    return found;
  };
  EXPECT_THAT(
      sums(kInt),
      UnorderedElementsAre("[int] + [int]", "[int] + [char]", "[int] + [short]",
                           "[int] + [byte]", "[char] + [int]",
                           "[short] + [int]", "[byte] + [int]"));
  EXPECT_THAT(sums(kLong), Not(Contains("[long] + [float]")));
  EXPECT_THAT(sums(kFloat), Contains("[float] + [long]"));
  EXPECT_THAT(sums(kFloat), Not(Contains("[float] + [double]")));
  EXPECT_THAT(sums(kDouble), Contains("[float] + [double]"));
}

// A sum of two bytes is an int.
TEST_F(TypedOperators, SmallNumbersAreNoResultOfAnOperator) {
  for (const Type each : {kByte, kShort, kChar, kBoolean, kString})
    EXPECT_FALSE(here_.fits(fits_numeric_operator, {each}));
  for (const Type each : {kInt, kLong, kFloat, kDouble})
    EXPECT_TRUE(here_.fits(fits_numeric_operator, {each}));
}

TEST_F(TypedOperators, BitsAreOfWholeNumbers) {
  EXPECT_THAT(
      here_.texts(bitwise, {kLong, 1}),
      ElementsAre("[long] & [long]", "[long] | [long]", "[long] ^ [long]"));
  EXPECT_THAT(here_.texts(strict_logic, {kBoolean, 1}),
              ElementsAre("[boolean] & [boolean]", "[boolean] | [boolean]",
                          "[boolean] ^ [boolean]"));
  for (const Type each : {kDouble, kFloat, kByte, kBoolean})
    EXPECT_FALSE(here_.fits(fits_integral, {each}));
}

TEST_F(TypedOperators, AShiftIsAsWideAsItsLeftSide) {
  EXPECT_THAT(
      here_.texts(shift, {kInt, 1}),
      ElementsAre("[int] << [int]", "[int] << [long]", "[int] >> [int]",
                  "[int] >> [long]", "[int] >>> [int]", "[int] >>> [long]"));
}

TEST_F(TypedOperators, AComparisonIsOfOneTypeOnBothSides) {
  EXPECT_THAT(here_.texts(comparison, {kBoolean, 1}),
              ElementsAre("[int] < [int]", "[int] <= [int]", "[int] > [int]",
                          "[int] >= [int]"));
  here_.theme.weighted = true;
  const auto all = here_.texts(comparison, {kBoolean, 1});
  EXPECT_THAT(all, SizeIs(4 * 6));
  EXPECT_THAT(all, IsSupersetOf({"[char] < [char]", "[double] >= [double]"}));
}

// `==` of two boxes depends on which are cached.
TEST_F(TypedOperators, NoReferencesAreComparedButConstants) {
  EXPECT_THAT(here_.texts(equality, {kBoolean, 1}),
              ElementsAre("[int] == [int]", "[int] != [int]"));
  here_.theme.weighted = true;
  here_.theme.may_use = "boolean String Integer declared";
  here_.add_enum("A", {"P"});
  const auto all = set(equality, {kBoolean, 1});
  EXPECT_THAT(all, IsSupersetOf({"[boolean] == [boolean]", "[A] != [A]"}));
  EXPECT_THAT(all, Not(Contains("[String] == [String]")));
  EXPECT_THAT(all, Not(Contains("[Integer] == [Integer]")));
}

TEST_F(TypedOperators, OrBindsLessTightlyThanAnd) {
  EXPECT_THAT(
      here_.texts(logic, {kBoolean, 1, kAndAlso}),
      ElementsAre("[boolean] && [boolean]", "([boolean] || [boolean])"));
}

TEST_F(TypedOperators, ANegationIsOfAUnary) {
  EXPECT_THAT(here_.texts(negation, {kBoolean, 1}), ElementsAre("![boolean]"));
  EXPECT_EQ(Hole::asked.back().precedence, kUnary);
  EXPECT_THAT(here_.texts(negation, {kBoolean, 1, kPrimary}),
              ElementsAre("(![boolean])"));
}

TEST_F(TypedOperators, OnlyReferencesAreComparedWithNull) {
  here_.add_local("x0", kInt);
  EXPECT_FALSE(here_.fits(fits_null_check, {kBoolean}));
  here_.add_local("x1", kString);
  EXPECT_FALSE(here_.fits(fits_null_check, {kInt}));
  EXPECT_THAT(here_.texts(null_check, {kBoolean}),
              ElementsAre("x1 == null", "x1 != null"));
}

TEST_F(TypedOperators, OnlyWholeNumbersAreComplemented) {
  EXPECT_THAT(here_.texts(unary, {kInt, 1}),
              ElementsAre("-[int]", "~[int]", "+[int]"));
  EXPECT_THAT(here_.texts(unary, {kDouble, 1}),
              ElementsAre("-[double]", "+[double]"));
  EXPECT_EQ(Hole::asked.back().precedence, kPrimary) << "`- -x` is no `--x`";
  EXPECT_THAT(here_.texts(unary, {kDouble, 1, kUnary}),
              ElementsAre("(-[double])", "(+[double])"));
}

TEST_F(TypedOperators, ACastIsFromEveryNumberToAnother) {
  EXPECT_THAT(here_.texts(cast, {kByte, 1}),
              ElementsAre("(byte) [int]", "(byte) [long]", "(byte) [double]",
                          "(byte) [char]", "(byte) [float]", "(byte) [byte]",
                          "(byte) [short]"));
  EXPECT_FALSE(here_.fits(fits_cast, {kBoolean}));
  EXPECT_FALSE(here_.fits(fits_cast, {boxed(Base::kInt)}));
}

TEST_F(TypedOperators, AnObjectIsMadeOfAnythingButAFunction) {
  here_.theme.may_use = "int functional-values";
  here_.add_function("A", kInt);
  EXPECT_THAT(here_.texts(object_cast, {kObject, 1}),
              ElementsAre("(Object) [int]", "(Object) [String]"));
}

TEST_F(TypedOperators, AnAnnotationStandsOnlyWhereItIsDeclared) {
  EXPECT_FALSE(here_.fits(fits_annotated_cast, {kString}));
  here_.has_note = true;
  EXPECT_TRUE(here_.fits(fits_annotated_cast, {kString}));
  EXPECT_FALSE(here_.fits(fits_annotated_cast, {kObject}));
  EXPECT_THAT(here_.texts(annotated_cast, {kString, 1}),
              ElementsAre("(@Note(1) String) [String]"));
}

TEST_F(TypedOperators, AConditionalsBranchesAreOfTheWantedType) {
  EXPECT_THAT(here_.texts(conditional, {kLong, 1, kConditional}),
              ElementsAre("[boolean] ? [long] : [long]"));
  EXPECT_EQ(Hole::asked[0].precedence, kConditional + 1);
  EXPECT_EQ(Hole::asked[1].precedence, kConditional);
  EXPECT_THAT(here_.texts(conditional, {kLong, 1, kOrElse}),
              ElementsAre("([boolean] ? [long] : [long])"));
}

// `(b ? 1 : 2).intValue()`: the branches would be unboxed first.
TEST_F(TypedOperators, NoConditionalIsAFunctionOrABoxThatIsAsked) {
  const Type box = boxed(Base::kInt);
  EXPECT_TRUE(here_.fits(fits_conditional, {box}));
  EXPECT_FALSE(here_.fits(fits_conditional, {box, 1, kPrimary}));
  EXPECT_FALSE(here_.fits(fits_conditional, {here_.add_function("A", kInt)}));
  EXPECT_FALSE(here_.fits(fits_conditional, {kVoid}));
  EXPECT_FALSE(
      here_.fits(fits_conditional, {here_.add("B", Shape::kAbstract)}));
}

TEST_F(TypedOperators, ATextIsMadeOfAPartAtEitherEnd) {
  here_.theme.may_use = "int";
  EXPECT_THAT(here_.texts(concatenation, {kString, 2}),
              ElementsAre("[String] + [int]", "[int] + \"s\""));
  here_.texts(concatenation, {kString, 2});
  EXPECT_EQ(Hole::asked[0].budget, 1);
}

TEST_F(TypedOperators, ATextOfTextsDoesNotDoubleAtEachStep) {
  here_.theme.may_use = "String";
  here_.texts(concatenation, {kString, 3});
  for (const Ask& ask : Hole::asked) EXPECT_EQ(ask.budget, 0);
  EXPECT_THAT(here_.texts(concatenation, {kString, 3, kMultiplicative}),
              ElementsAre("([String] + [String])", "([String] + \"s\")"));
}

TEST_F(TypedOperators, TextsAreMadeOfPrimitivesAndOfClasses) {
  EXPECT_THAT(
      here_.texts(text_of, {kString, 1}),
      ElementsAre("String.valueOf([int])", "String.valueOf([char])",
                  "String.valueOf([double])", "String.valueOf([boolean])"));
  here_[here_.add_function("Runnable", kVoid)].library = true;
  EXPECT_THAT(here_.texts(class_name, {kString, 1}),
              ElementsAre("int[].class.getSimpleName()"));
  here_.add_class("A");
  EXPECT_THAT(here_.texts(class_name, {kString, 1}),
              ElementsAre("A.class.getSimpleName()"));
}

TEST_F(TypedOperators, ATextBlockHasLinesThatAreJoinedOrNot) {
  EXPECT_THAT(here_.texts(text_block, {kString, 1}),
              ElementsAre("\"\"\"\n        a\n          b\"\"\"",
                          "\"\"\"\n        a \\\n          b\"\"\"",
                          "\"\"\"\n        a \\\"\\t b\n          b\"\"\"",
                          "\"\"\"\n        a \\\"\\t b \\\n          b\"\"\""));
}

TEST_F(TypedOperators, ABoxIsMadeSilentlyOnlyWhereNothingElseDecides) {
  const Type box = boxed(Base::kChar);
  EXPECT_THAT(here_.texts(boxing, {box, 1}),
              ElementsAre("Character.valueOf([char])", "[char]"));
  EXPECT_THAT(here_.texts(boxing, {box, 1, kEquality}),
              ElementsAre("Character.valueOf([char])"));
  EXPECT_FALSE(here_.fits(fits_boxing, {kChar}));
}

TEST_F(TypedOperators, ABoxIsOpenedByACast) {
  EXPECT_FALSE(here_.fits(fits_unboxing, {kInt}));
  here_.add_static_field(here_.add_class("A"), "f", boxed(Base::kInt));
  EXPECT_THAT(here_.texts(unboxing, {kInt}), ElementsAre("(int) A.f"));
  here_.add_local("x0", boxed(Base::kInt));
  EXPECT_THAT(here_.texts(unboxing, {kInt, 1, kPrimary}),
              ElementsAre("((int) x0)"));
  EXPECT_FALSE(here_.fits(fits_unboxing, {kString}));
}

TEST_F(TypedOperators, AnEnumsConstantsAreCountedAndOrdered) {
  EXPECT_FALSE(here_.fits(fits_enum_order, {kInt}));
  const Type a = here_.add_enum("A", {"P"});
  EXPECT_THAT(here_.texts(order_of, {kInt, 1}),
              ElementsAre("[A].ordinal()", "A.values().length"));
  EXPECT_FALSE(here_.fits(fits_enum_order, {kLong}));
  here_[a].open = true;
  EXPECT_FALSE(here_.fits(fits_enum_order, {kInt}));
}

}  // namespace
}  // namespace refute::typed::expressions
