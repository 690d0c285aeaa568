#include <gtest/gtest.h>

#include "typed/expressions.h"
#include "typed/scope_for_tests.h"

namespace refute::typed::expressions {
namespace {

class TypedValues : public testing::Test {
 protected:
  TypedValues() {
    here_.holes = true;
    here_.theme.may_use = "";
  }
  Setting here_;
};

// --- Literals ----------------------------------------------------------------

TEST_F(TypedValues, ALiteralIsOfItsTypeAndStaysOneTokenWhereItMust) {
  EXPECT_THAT(here_.texts(literal, {kInt}), ElementsAre("1"));
  EXPECT_THAT(here_.texts(literal, {kLong}), ElementsAre("1L"));
  EXPECT_THAT(here_.texts(literal, {kFloat}), ElementsAre("1.5f"));
  EXPECT_THAT(here_.texts(literal, {kDouble}), ElementsAre("1.5"));
  EXPECT_THAT(here_.texts(literal, {kChar}), ElementsAre("'a'"));
  EXPECT_THAT(here_.texts(literal, {kShort}), ElementsAre("(short) 1"));
  EXPECT_THAT(here_.texts(literal, {kString}), ElementsAre("\"a\""));
  EXPECT_THAT(here_.texts(literal, {kObject}), ElementsAre("\"a\""));
  EXPECT_THAT(here_.texts(literal, {kBoolean}), ElementsAre("true", "false"));
  // A cast as an operand of a cast is one; of `++` or `.` it is not.
  EXPECT_THAT(here_.texts(literal, {kByte, 0, kMultiplicative}),
              ElementsAre("(byte) 1"));
  EXPECT_THAT(here_.texts(literal, {kByte, 0, kUnary}),
              ElementsAre("((byte) 1)"));
}

TEST_F(TypedValues, RandomProgramsHaveLiteralsThatAreOddToo) {
  here_.theme.weighted = true;
  EXPECT_THAT(here_.texts(literal, {kInt}),
              IsSupersetOf({"1", "-1", "0b101", "1_000", "Integer.MIN_VALUE"}));
  EXPECT_THAT(here_.texts(literal, {kInt, 0, kUnary}), Contains("(-1)"));
  EXPECT_THAT(here_.texts(literal, {kLong}), Each(HasSubstr("L")));
  EXPECT_THAT(here_.texts(literal, {kFloat}), Each(HasSubstr("f")));
}

TEST_F(TypedValues, ABoxIsSpelledOutWhereNothingBoxesIt) {
  const Type box = boxed(Base::kInt);
  EXPECT_THAT(here_.texts(literal, {box}), ElementsAre("1"));
  EXPECT_THAT(here_.texts(literal, {box, 0, kPrimary}),
              ElementsAre("Integer.valueOf(1)"));
}

TEST_F(TypedValues, OnlyWhatHasLiteralsIsAskedForOne) {
  for (const Type each : {kInt, kString, kObject, boxed(Base::kBoolean)})
    EXPECT_TRUE(here_.fits(fits_literal, {each}));
  for (const Type each :
       {kVoid, kVariable, array_of(kInt), here_.add_class("A")})
    EXPECT_FALSE(here_.fits(fits_literal, {each}));
}

// --- Locals and fields -------------------------------------------------------

TEST_F(TypedValues, ALocalIsOfTheWantedTypeOrBelowIt) {
  const Type above = here_.add_class("A");
  here_.add_local("x0", kInt);
  here_.add_local("x1", here_.add_class("B", {}, {above}));
  here_.add_local("x2", above);
  EXPECT_THAT(here_.texts(local, {kInt}), ElementsAre("x0"));
  EXPECT_THAT(here_.texts(local, {above}), ElementsAre("x1", "x2"));
  EXPECT_THAT(here_.texts(local, {kObject}), ElementsAre("x1", "x2"));
  EXPECT_FALSE(here_.fits(fits_local, {kLong})) << "an int is no long here";
}

TEST_F(TypedValues, NoLocalIsReadThatALambdaMayNotSee) {
  here_.add_local("x0", kInt, true);
  here_.add_local("x1", kInt);
  here_.at.captured = 2;
  EXPECT_THAT(here_.texts(local, {kInt}), ElementsAre("x1"));
}

TEST_F(TypedValues, ArgumentsOfAnyNumberAreNoArrayToIndex) {
  here_.add_local("x0", array_of(kInt));
  EXPECT_TRUE(here_.fits(fits_local, {array_of(kInt)}));
  here_.locals.back().any_length = true;
  EXPECT_FALSE(here_.fits(fits_local, {array_of(kInt)}));
  EXPECT_FALSE(here_.fits(fits_element, {kInt})) << "it may be empty";
  EXPECT_THAT(here_.texts(length, {kInt}), ElementsAre("x0.length"));
}

TEST_F(TypedValues, AStaticFieldIsQualifiedOutsideItsClass) {
  const Type a = here_.add_class("A");
  here_.add_static_field(a, "f", kInt);
  EXPECT_THAT(here_.texts(field, {kInt}), ElementsAre("A.f"));
  here_.within(a);
  EXPECT_THAT(here_.texts(field, {kInt}), ElementsAre("f", "A.f"));
}

TEST_F(TypedValues, AnInstancesFieldIsReadWithThisOrWithout) {
  const Type a = here_.add_class("A");
  here_.add_field(a, "f", kInt);
  EXPECT_FALSE(here_.fits(fits_field, {kInt}));
  here_.within(a);
  EXPECT_THAT(here_.texts(field, {kInt}), ElementsAre("f", "this.f"));
  here_.at.anonymous = true;
  EXPECT_THAT(here_.texts(field, {kInt}), ElementsAre("f", "A.this.f"));
}

TEST_F(TypedValues, AnInheritedFieldHasTheTypeThatTheSubclassSees) {
  const Type above = here_.add("A", Shape::kClass, {}, true);
  here_.add_field(above, "f", kVariable);
  here_.within(here_.add_class("B", {}, {with_argument(above, kString)}));
  EXPECT_TRUE(here_.fits(fits_field, {kString}));
  EXPECT_FALSE(here_.fits(fits_field, {boxed(Base::kInt)}));
}

TEST_F(TypedValues, AFieldOfALocalIsReadUnlessItIsPrivateOrStatic) {
  const Type holder = here_.add("A", Shape::kClass, {}, true);
  here_.add_field(holder, "f", kVariable);
  here_.add_field(holder, "g", kVariable).is_private = true;
  here_.add_static_field(holder, "h", kString);
  here_.add_local("x0", with_argument(holder, kString));
  EXPECT_THAT(here_.texts(field_of, {kString}), ElementsAre("x0.f"));
  EXPECT_FALSE(here_.fits(fits_field_of, {kInt}));
  here_.add_local("x1", with_argument(holder, kString));
  EXPECT_THAT(here_.texts(field_of, {kString}), ElementsAre("x0.f", "x1.f"));
}

TEST_F(TypedValues, ThisStandsWhereItsTypeFits) {
  const Type above = here_.add_class("A");
  const Type self = here_.add_class("B", {}, {above});
  EXPECT_FALSE(here_.fits(fits_this, {self}));
  here_.within(self);
  EXPECT_TRUE(here_.fits(fits_this, {self}));
  EXPECT_TRUE(here_.fits(fits_this, {above}));
  EXPECT_FALSE(here_.fits(fits_this, {kObject})) << "only declared types";
  here_.within(above);
  EXPECT_FALSE(here_.fits(fits_this, {self}));
}

TEST_F(TypedValues, ThisOfAGenericClassIsOfItsVariable) {
  const Type self = here_.add("A", Shape::kClass, {}, true);
  here_.within(self);
  EXPECT_TRUE(here_.fits(fits_this, {with_argument(self, kVariable)}));
  EXPECT_FALSE(here_.fits(fits_this, {with_argument(self, kString)}));
}

TEST_F(TypedValues, TheOuterInstanceIsThatOfAnInnerClass) {
  const Type outer = here_.add_class("A");
  const Type inner = here_.add_class("A.B");
  here_[inner].outer = outer.index;
  here_.within(inner);
  EXPECT_FALSE(here_.fits(fits_outer_this, {outer}));
  here_[inner].inner = true;
  EXPECT_TRUE(here_.fits(fits_outer_this, {outer}));
  EXPECT_FALSE(here_.fits(fits_outer_this, {inner}));
  EXPECT_THAT(here_.texts(outer_this, {outer}), ElementsAre("A.this"));
}

TEST_F(TypedValues, AConstantIsOfAnEnumThatIsWritten) {
  const Type type = here_.add_enum("A", {"P", "Q"});
  EXPECT_THAT(here_.texts(constant, {type}), ElementsAre("A.P", "A.Q"));
  here_[type].open = true;
  EXPECT_FALSE(here_.fits(fits_constant, {type}));
  EXPECT_FALSE(here_.fits(fits_constant, {here_.add_class("B")}));
  EXPECT_FALSE(here_.fits(fits_constant, {array_of(type)}));
}

// --- The trace ---------------------------------------------------------------

TEST_F(TypedValues, ATraceTellsItsNumberAndCostsAStep) {
  EXPECT_THAT(here_.texts(trace, {kInt}), ElementsAre("Log.at(1)"));
  EXPECT_THAT(here_.texts(trace, {kString}), ElementsAre("Log.text([String])"));
  EXPECT_THAT(here_.texts(trace, {kInt, 2}), ElementsAre("Log.at(1)"));
  here_.imported = true;
  EXPECT_THAT(here_.texts(trace, {kInt}), ElementsAre("Log.at(1)", "at(1)"));
  here_.theme.weighted = true;
  EXPECT_THAT(here_.texts(trace, {kInt, 2}), Contains("Log.at([int])"));
  here_.at.allowance = 0;
  EXPECT_FALSE(here_.fits(fits_trace, {kInt}));
}

TEST_F(TypedValues, OnlyNumbersAndTextsAreTraced) {
  EXPECT_TRUE(here_.fits(fits_trace, {kInt}));
  EXPECT_TRUE(here_.fits(fits_trace, {kString}));
  EXPECT_FALSE(here_.fits(fits_trace, {kLong}));
  EXPECT_FALSE(here_.fits(fits_trace, {kObject}));
}

// --- Arrays ------------------------------------------------------------------

// Every index is `& 1`, so two elements are enough, and fewer are not.
TEST_F(TypedValues, ANewArrayHasAtLeastTheTwoElementsThatIndicesReach) {
  EXPECT_THAT(here_.texts(new_array, {array_of(kInt)}),
              ElementsAre("new int[] {[int], [int]}",
                          "new int[] {[int], [int], [int]}", "new int[2]"));
  EXPECT_THAT(here_.texts(new_array, {array_of(kString)}),
              ElementsAre("new String[] {[String], [String]}",
                          "new String[] {[String], [String], [String]}"))
      << "elements that are null would end the program";
}

TEST_F(TypedValues, ThereIsNoArrayOfAGenericType) {
  const Type holder = here_.add("A", Shape::kClass, {}, true);
  here_.add_constructor(holder, {kVariable});
  EXPECT_TRUE(here_.fits(fits_new_array, {array_of(here_.add_class("B"))}));
  EXPECT_FALSE(
      here_.fits(fits_new_array, {array_of(with_argument(holder, kString))}));
  EXPECT_FALSE(here_.fits(fits_new_array, {kInt}));
}

TEST_F(TypedValues, AnElementIsReadAtAnIndexThatIsThere) {
  here_.add_local("x0", array_of(kInt));
  EXPECT_THAT(here_.texts(element, {kInt}), ElementsAre("x0[[int] & 1]"));
  here_.add_static_field(here_.add_class("A"), "f", array_of(kInt));
  EXPECT_THAT(here_.texts(element, {kInt}),
              ElementsAre("x0[[int] & 1]", "A.f[[int] & 1]"));
  EXPECT_FALSE(here_.fits(fits_element, {kLong}));
}

TEST_F(TypedValues, ALengthIsOfAnArrayOrAText) {
  here_.add_local("x0", kInt);
  EXPECT_FALSE(here_.fits(fits_length, {kInt}));
  here_.add_local("x1", array_of(kString));
  here_.add_local("x2", kString);
  EXPECT_FALSE(here_.fits(fits_length, {kLong}));
  EXPECT_THAT(here_.texts(length, {kInt}),
              ElementsAre("x1.length", "x2.length()"));
}

// --- What changes variables --------------------------------------------------

TEST_F(TypedValues, OnlyWhatMayBeAssignedIsAssigned) {
  const Type a = here_.add_class("A");
  here_.add_local("x0", kInt);
  here_.add_static_field(a, "f", kInt).is_final = true;
  EXPECT_FALSE(here_.fits(fits_assignment, {kInt}));
  here_.add_local("x1", kInt, true);
  here_.add_static_field(a, "g", kInt);
  EXPECT_THAT(here_.texts(assignment, {kInt}),
              ElementsAre("x1 = [int]", "A.g = [int]"));
  EXPECT_FALSE(here_.fits(fits_assignment, {kLong}));
  here_.at.captured = 2;
  EXPECT_THAT(here_.texts(assignment, {kInt}), ElementsAre("A.g = [int]"))
      << "a lambda assigns no local";
}

TEST_F(TypedValues, AnAssignmentIsInParenthesesAsAnOperand) {
  here_.add_local("x0", kInt, true);
  EXPECT_THAT(here_.texts(assignment, {kInt, 1, kAdditive}),
              ElementsAre("(x0 = [int])"));
  EXPECT_THAT(here_.texts(assignment, {kInt, 1, kAssignment}),
              ElementsAre("x0 = [int]"));
}

TEST_F(TypedValues, WhatIsStoredIsSaidToBe) {
  here_.add_local("x0", kInt, true);
  here_.texts(assignment, {kInt, 1});
  ASSERT_THAT(Hole::asked, SizeIs(1));
  EXPECT_EQ(Hole::asked[0].use, Use::kStored);
}

TEST_F(TypedValues, TextsAreNotAssignedSinceTheyCouldGrowWithoutEnd) {
  here_.add_local("x0", kString, true);
  EXPECT_FALSE(here_.fits(fits_assignment, {kString}));
  EXPECT_FALSE(here_.fits(fits_compound, {kString}));
}

TEST_F(TypedValues, ACompoundAssignmentMayHaveAWiderRightSide) {
  here_.add_local("x0", kInt, true);
  const auto all = here_.texts(compound, {kInt});
  // Three operators on three types, eight on two.
  EXPECT_THAT(all, SizeIs(3 * 3 + 8 * 2));
  EXPECT_THAT(all, IsSupersetOf({"x0 += [int]", "x0 -= [long]",
                                 "x0 *= [double]", "x0 >>>= [long]"}));
  EXPECT_THAT(all, Not(Contains("x0 &= [double]")));
}

TEST_F(TypedValues, NothingIsDividedByZero) {
  here_.add_local("x0", kLong, true);
  const auto all = here_.texts(compound, {kLong});
  EXPECT_THAT(all, IsSupersetOf({"x0 /= ([int] | 1)", "x0 %= ([long] | 1)"}));
  EXPECT_THAT(all, Not(Contains("x0 /= [long]")));
}

TEST_F(TypedValues, FractionsHaveNoBitsToChange) {
  here_.add_local("x0", kDouble, true);
  EXPECT_THAT(here_.texts(compound, {kDouble}),
              ElementsAre("x0 += [double]", "x0 += [int]", "x0 += [long]",
                          "x0 -= [double]", "x0 -= [int]", "x0 -= [long]",
                          "x0 *= [double]", "x0 *= [int]", "x0 *= [long]"));
}

TEST_F(TypedValues, TruthIsChangedByLogicAlone) {
  here_.add_local("x0", kBoolean, true);
  EXPECT_THAT(
      here_.texts(compound, {kBoolean}),
      ElementsAre("x0 &= [boolean]", "x0 |= [boolean]", "x0 ^= [boolean]"));
  EXPECT_FALSE(here_.fits(fits_step, {kBoolean}));
}

TEST_F(TypedValues, AStepIsUpOrDownBeforeOrAfter) {
  here_.add_local("x0", kByte, true);
  EXPECT_THAT(here_.texts(step, {kByte}),
              ElementsAre("x0++", "++x0", "x0--", "--x0"));
  EXPECT_THAT(here_.texts(step, {kByte, 0, kUnary}),
              ElementsAre("(x0++)", "(++x0)", "(x0--)", "(--x0)"))
      << "`- --x` is no `---x`";
}

// --- Values that need nothing ------------------------------------------------

TEST_F(TypedValues, APlainValueIsThereForEveryType) {
  const auto plain = [&](Type type) {
    return here_.simplest(
        [&](Choices& c, Scope& s) { plain_value(c, s, type); });
  };
  const Type a = here_.add_class("A", {kInt});
  EXPECT_EQ(plain(kInt), "1");
  EXPECT_EQ(plain(boxed(Base::kLong)), "1L");
  EXPECT_EQ(plain(array_of(array_of(kInt))),
            "new int[][] {new int[] {1, 1}, new int[] {1, 1}}");
  EXPECT_EQ(plain(here_.add_enum("B", {"P"})), "B.P");
  EXPECT_EQ(plain(a), "new A([int])");
  EXPECT_EQ(plain(here_.add_function("D", kInt)), "() -> [int]");
  here_.add_local("x0", kVariable);
  EXPECT_EQ(plain(kVariable), "x0");
}

TEST_F(TypedValues, AFieldIsAVariablesValueWhereNoLocalIs) {
  const Type self = here_.add("A", Shape::kClass, {}, true);
  here_.add_field(self, "f", kVariable);
  here_.within(self);
  EXPECT_EQ(here_.simplest(
                [](Choices& c, Scope& s) { plain_value(c, s, kVariable); }),
            "f");
}

}  // namespace
}  // namespace refute::typed::expressions
