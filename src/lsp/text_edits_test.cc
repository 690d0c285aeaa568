#include "lsp/text_edits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::lsp {
namespace {

using ::testing::HasSubstr;

TextEdit text_edit(Position start, Position end, std::string text) {
  return {{start, end}, std::move(text)};
}

std::string edited(std::string_view text, const std::vector<TextEdit>& edits) {
  const auto result = apply_edits(text, edits);
  return result ? *result : "error: " + result.error().message;
}

TEST(Lines, EndInAnyOfThreeWays) {
  const Lines lines("a\nb\r\nc\rd");
  EXPECT_EQ(lines.byte_at({1, 0}), 2u);
  EXPECT_EQ(lines.byte_at({2, 0}), 5u);
  EXPECT_EQ(lines.byte_at({3, 0}), 7u);
  EXPECT_EQ(lines.at(7), (Position{3, 0}));
  EXPECT_EQ(lines.at(0), (Position{0, 0}));
}

TEST(Lines, CountUtf16) {
  // Four bytes and two units, two bytes and one, one and one.
  const std::string text = "x\n😀é+";
  const Lines lines(text);
  EXPECT_EQ(lines.byte_at({1, 2}), 6u);
  EXPECT_EQ(lines.byte_at({1, 3}), 8u);
  EXPECT_EQ(lines.at(8), (Position{1, 3}));
  EXPECT_EQ(lines.byte_at({1, 4}), text.size());
}

TEST(Lines, PlacesBehindTheEndAreTheEnd) {
  const Lines lines("ab\r\nc");
  EXPECT_EQ(lines.byte_at({0, 99}), 2u) << "before the line's end";
  EXPECT_EQ(lines.byte_at({9, 0}), 5u);
  EXPECT_EQ(lines.byte_at({-1, 0}), 0u);
  EXPECT_EQ(lines.byte_at({1, -1}), 4u);
}

TEST(ApplyEdits, AllMeanTheTextAsItWas) {
  EXPECT_EQ(edited("one two three", {text_edit({0, 8}, {0, 13}, "3"),
                                     text_edit({0, 0}, {0, 3}, "1"),
                                     text_edit({0, 4}, {0, 7}, "zwei")}),
            "1 zwei 3");
}

TEST(ApplyEdits, InsertionsAtOnePlaceKeepTheirOrder) {
  EXPECT_EQ(edited("ab", {text_edit({0, 1}, {0, 1}, "1"),
                          text_edit({0, 1}, {0, 1}, "2"),
                          text_edit({0, 1}, {0, 2}, "B")}),
            "a12B");
}

TEST(ApplyEdits, LineEndsStayAsTheyAre) {
  EXPECT_EQ(edited("a\r\nb\r\nc", {text_edit({1, 0}, {1, 1}, "B")}),
            "a\r\nB\r\nc");
  EXPECT_EQ(edited("a\r\nb\r\nc", {text_edit({1, 0}, {2, 0}, "")}), "a\r\nc");
}

TEST(ApplyEdits, TheWholeTextCanBeReplaced) {
  EXPECT_EQ(edited("a\nb\n", {text_edit({0, 0}, {99, 0}, "c")}), "c");
}

TEST(ApplyEdits, AnOverlapIsAnError) {
  EXPECT_THAT(edited("abc\ndef", {text_edit({0, 0}, {1, 1}, "x"),
                                  text_edit({1, 0}, {1, 2}, "y")}),
              HasSubstr("two edits overlap in line 2"));
  EXPECT_THAT(edited("abc", {text_edit({0, 0}, {0, 1}, "x"),
                             text_edit({0, 0}, {0, 1}, "x")}),
              HasSubstr("overlap"));
}

TEST(ApplyEdits, ARangeBackwardsIsAnError) {
  EXPECT_THAT(edited("abc", {text_edit({0, 2}, {0, 1}, "x")}),
              HasSubstr("ends before it begins"));
}

}  // namespace
}  // namespace refute::lsp
