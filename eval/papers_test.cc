#include "eval/papers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::eval {
namespace {

const PrintedRow& change_return_type() {
  return *find_printed(printed("astgen", "fig9"),
                       {{"refactoring", "CS(ChangeReturnType)"}});
}

TEST(Papers, NumbersAreShownInGroupsAndTextsAsTheyArePrinted) {
  const auto& row = change_return_type();
  EXPECT_EQ(row.shown("total"), "3,816");
  EXPECT_EQ(row.shown("time"), "37:36");
  EXPECT_EQ(row.shown("warned netbeans"), "n/a");
}

TEST(Papers, WhatIsNoNumberCountsAsNothing) {
  const auto& row = change_return_type();
  EXPECT_TRUE(row.has_number("bugs eclipse"));
  EXPECT_FALSE(row.has_number("bugs netbeans"));
  EXPECT_EQ(row.whole("bugs netbeans"), 0);
  EXPECT_EQ(row.real("total"), 3816.0);
}

TEST(Papers, ALineIsFoundByAllTheWordsThatAreGiven) {
  const auto& rows = printed("randoop", "fig8-9");
  const auto* row = find_printed(
      rows, {{"library", "jace"}, {"technique", "bottom-up, legal"}});
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(shown(row, "failing"), "6,400");
  const auto* none =
      find_printed(rows, {{"library", "jace"}, {"technique", "Randex"}});
  EXPECT_EQ(none, nullptr);
  EXPECT_EQ(shown(none, "failing", "–"), "–");
}

TEST(PapersDeathTest, AColumnThatIsNotThereIsAMistakeOfOurs) {
  EXPECT_DEATH((void)change_return_type().shown("totl"), "no column totl");
}

}  // namespace
}  // namespace refute::eval
