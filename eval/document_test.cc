#include "eval/document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"

namespace refute::eval {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

Table small(std::string value) {
  return {.name = "time",
          .title = "Where the time goes",
          .head = {"row", "seconds"},
          .rows = {{"a", std::move(value)}},
          .notes = {"On two cores."}};
}

TEST(Document, ATableIsMarkdown) {
  EXPECT_EQ(to_markdown(small("1")),
            "| row | seconds |\n|---|---|\n| a | 1 |\n\nOn two cores.\n");
}

TEST(Document, ANewTableGetsASectionAtTheEnd) {
  const auto text = with_table("# Head\n\nProse.", "jdolly", small("1"));
  ASSERT_TRUE(text);
  EXPECT_EQ(*text,
            "# Head\n\nProse.\n\n## Where the time goes\n\n"
            "<!-- begin: refute eval jdolly time -->\n"
            "| row | seconds |\n|---|---|\n| a | 1 |\n\nOn two cores.\n"
            "<!-- end -->\n");
}

TEST(Document, WhatPeopleWroteStaysToTheByte) {
  const std::string before = "# Head\n\nProse \xc3\xa9\r\n\n";
  const std::string after = "\n\n## More\n\n| a | table | of | ours |";
  const auto first = with_table(before, "jdolly", small("1"));
  const auto second = with_table(*first + after, "jdolly", small("22"));
  ASSERT_TRUE(second);
  EXPECT_THAT(*second, StartsWith(before));
  EXPECT_THAT(*second, ::testing::EndsWith("<!-- end -->\n" + after));
  EXPECT_THAT(*second, HasSubstr("| a | 22 |"));
  EXPECT_THAT(*second, ::testing::Not(HasSubstr("| a | 1 |")));
  // Once more changes nothing.
  EXPECT_EQ(*with_table(*second, "jdolly", small("22")), *second);
}

TEST(Document, TablesOfOtherEvaluationsAreLeftAlone) {
  auto text = with_table("", "jdolly", small("1"));
  text = with_table(*text, "astgen", small("2"));
  text = with_table(*text, "jdolly", small("3"));
  EXPECT_THAT(*text, HasSubstr("| a | 2 |"));
  EXPECT_THAT(*text, HasSubstr("| a | 3 |"));
}

TEST(Document, APlaceThatDoesNotEndIsAnErrorThatNamesFileAndLine) {
  const TempDir folder = *TempDir::create();
  const auto path = folder.path() / "jdolly.md";
  const std::string text =
      "one\ntwo\n<!-- begin: refute eval jdolly time -->\nmuch prose\n"
      "<!-- begin: refute eval jdolly bugs -->\n<!-- end -->\n";
  ASSERT_TRUE(write_file(path, text));
  const auto done = write_tables(path, "# H\n", "jdolly", {small("1")});
  ASSERT_FALSE(done);
  EXPECT_THAT(done.error().message, HasSubstr(path.string() + ": line 3"));
  EXPECT_THAT(done.error().hint, HasSubstr("<!-- end -->"));
  EXPECT_EQ(*read_file(path), text);
}

TEST(Document, AMissingFileIsCreatedWithItsHead) {
  const TempDir folder = *TempDir::create();
  const auto path = folder.path() / "new" / "jdolly.md";
  ASSERT_TRUE(write_tables(path, "# H\n", "jdolly", {small("1")}));
  EXPECT_THAT(*read_file(path), StartsWith("# H\n\n## Where the time goes\n"));
}

TEST(Document, AFileThatCannotBeWrittenIsAnError) {
  const auto done =
      write_tables("/proc/no/jdolly.md", "# H\n", "jdolly", {small("1")});
  ASSERT_FALSE(done);
  EXPECT_THAT(done.error().message, HasSubstr("/proc/no/jdolly.md"));
}

TEST(Table, NumbersAreGroupedByThousands) {
  EXPECT_EQ(number(0), "0");
  EXPECT_EQ(number(999), "999");
  EXPECT_EQ(number(1000), "1,000");
  EXPECT_EQ(number(257104), "257,104");
  EXPECT_EQ(number(-1234567), "-1,234,567");
}

TEST(Table, TimesAreHoursMinutesSeconds) {
  using std::chrono::milliseconds;
  EXPECT_EQ(clock(milliseconds(3'400)), "0:03.4");
  EXPECT_EQ(clock(milliseconds(59'960)), "1:00");
  EXPECT_EQ(clock(milliseconds(123'400)), "2:03");
  EXPECT_EQ(clock(milliseconds(3'723'000)), "1:02:03");
}

TEST(Table, ACellCannotEndItself) {
  EXPECT_EQ(cell("a | b\nc <T>"), "a \\| b c &lt;T>");
}

TEST(Table, SharesOfNothingAreNoNumber) {
  EXPECT_EQ(percent(1, 3), "33.3 %");
  EXPECT_EQ(percent(0, 0), kNothing);
  EXPECT_EQ(part_of(3, 3), "3");
  EXPECT_EQ(part_of(2000, 30000), "2,000 of 30,000");
}

}  // namespace
}  // namespace refute::eval
