#include <gtest/gtest.h>

#include "typed/statements_for_tests.h"

namespace refute::typed::statements {
namespace {

// --- Loops -------------------------------------------------------------------

TEST_F(TypedStatements, LoopsCountToTheirEnd) {
  EXPECT_THAT(all(for_), ElementsAre("\nfor (int i0 = 0; i0 < 2; i0++) {\n}",
                                     "\nfor (int i0 = 2; i0 > 0; i0--) {\n}"));
  EXPECT_THAT(all(while_), ElementsAre("\nint i0 = 2;\nwhile (i0-- > 0) {\n}"));
  EXPECT_THAT(all(do_),
              ElementsAre("\nint i0 = 0;\ndo {\n} while (++i0 < 2);"));
}

TEST_F(TypedStatements, ALoopsCounterIsReadAndNeverAssigned) {
  probe();
  for (Write* const loop : {for_, while_, do_}) {
    all(loop);
    ASSERT_THAT(Probe::locals, SizeIs(1));
    EXPECT_TRUE(Probe::locals[0].counts);
    EXPECT_FALSE(Probe::locals[0].assignable);
  }
}

TEST_F(TypedStatements, WhatIsInALoopCountsAsOftenAsItTurns) {
  probe();
  EXPECT_THAT(all(for_), Each(HasSubstr("#2")));
  EXPECT_THAT(all(for_each), Each(HasSubstr("#3")));
  EXPECT_THAT(all(labelled), Each(HasSubstr("#4")));
  here_.at.factor = 3;
  EXPECT_THAT(all(while_), Each(HasSubstr("#6")));
  EXPECT_TRUE(fits(fits_loop));
  here_.at.factor = 4;
  EXPECT_FALSE(fits(fits_loop)) << "no third loop within two";
}

TEST_F(TypedStatements, ALoopOverElementsMarksEachTurn) {
  EXPECT_THAT(all(for_each),
              ElementsAre("\nfor (int x0 : [int[]]) {\n    Log.at(1);\n}"));
  here_.add_enum("A", {"P"});
  here_.add_local("x9", array_of(kString));
  here_.locals.back().any_length = true;
  EXPECT_THAT(all(for_each),
              ElementsAre("\nfor (int x0 : [int[]]) {\n    Log.at(1);\n}",
                          "\nfor (String x0 : x9) {\n    Log.at(1);\n}",
                          "\nfor (A x0 : A.values()) {\n    Log.at(1);\n}"));
  EXPECT_THAT(after(for_each), SizeIs(1)) << "its variable is gone";
}

TEST_F(TypedStatements, LabelledLoopsAreLeftAndContinuedByNameOrNot) {
  const auto loops = all(labelled);
  for (const char* const way :
       {"break;", "continue;", "break li0;", "continue li0;"})
    EXPECT_THAT(loops, Contains(HasSubstr(way)));
  EXPECT_THAT(loops, Each(HasSubstr("\nli0: for (int i1 = ")));
}

// --- Jumps -------------------------------------------------------------------

TEST_F(TypedStatements, AJumpNeedsALoopOrALabel) {
  EXPECT_FALSE(fits(fits_jump));
  here_.jumps = {{"", false}};
  EXPECT_FALSE(fits(fits_jump)) << "a switch's break would be its own";
  here_.jumps = {{"", true}};
  EXPECT_TRUE(fits(fits_jump));
  here_.at.jumps = 1;
  EXPECT_FALSE(fits(fits_jump)) << "a lambda jumps into no loop around it";
}

TEST_F(TypedStatements, AJumpGoesWhereJavaLetsIt) {
  struct {
    std::vector<Jump> around;
    std::vector<std::string> ways;
  } const kCases[] = {
      {{{"", true}}, {"break", "continue"}},
      {{{"l", true}}, {"break", "continue", "break l", "continue l"}},
      {{{"l", false}}, {"break l"}},
      // In a switch in a loop, a bare break is the switch's.
      {{{"", true}, {"", false}}, {"continue"}},
      {{{"l", true}, {"", true}},
       {"break", "continue", "break l", "continue l"}},
      {{{"l", false}, {"", true}}, {"break", "continue", "break l"}}};
  for (const auto& [around, ways] : kCases) {
    here_.jumps = around;
    std::vector<std::string> expected;
    for (const std::string& way : ways)
      expected.push_back("\nif ([boolean]) {\n    " + way + ";\n}");
    EXPECT_EQ(all(jump), expected);
  }
}

TEST_F(TypedStatements, ALabelledBlockIsOnlyBroken) {
  EXPECT_THAT(all(labelled_block),
              ElementsAre("\nli0: {\n    if ([boolean]) {\n        break li0;\n"
                          "    }\n}"));
}

}  // namespace
}  // namespace refute::typed::statements
