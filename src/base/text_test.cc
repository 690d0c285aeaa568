#include "base/text.h"

#include <gtest/gtest.h>

namespace refute {
namespace {

TEST(Text, EditDistanceCountsEdits) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("run", "run"), 0u);
  EXPECT_EQ(edit_distance("rnu", "run"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

TEST(Text, SuggestsWhatIsNearAndNothingElse) {
  const std::vector<std::string> commands = {"run", "replay", "list", "doctor"};
  EXPECT_EQ(nearest("replya", commands), "replay");
  EXPECT_EQ(nearest("doc", commands), "doctor");
  EXPECT_EQ(nearest("frobnicate", commands), "");
  EXPECT_EQ(did_you_mean("lst", commands), "; did you mean \"list\"?");
}

TEST(Text, IndentsEveryLine) {
  EXPECT_EQ(indent("a\nb\n", "  "), "  a\n  b\n");
  EXPECT_EQ(indent("a\n\nb", "> "), "> a\n> \n> b\n");
}

TEST(Text, SplitKeepsEmptyParts) {
  EXPECT_EQ(split("a,,b", ','), (std::vector<std::string>{"a", "", "b"}));
}

TEST(Text, StableHashIsTheSameEverywhere) {
  EXPECT_EQ(stable_hash(""), 0xcbf29ce484222325u);
  EXPECT_EQ(stable_hash("a"), 0xaf63dc4c8601ec8cu);
}

TEST(Text, Plural) {
  EXPECT_EQ(plural(1, "finding"), "1 finding");
  EXPECT_EQ(plural(0, "finding"), "0 findings");
  EXPECT_EQ(plural(2, "class"), "2 classes");
  EXPECT_EQ(plural(2, "crash"), "2 crashes");
}

TEST(Text, Base64GivesTheBytes) {
  EXPECT_EQ(from_base64(""), "");
  EXPECT_EQ(from_base64("YQ=="), "a");
  EXPECT_EQ(from_base64("YWI="), "ab");
  EXPECT_EQ(from_base64("YWJj"), "abc");
  EXPECT_EQ(from_base64("yv66vg=="), "\xca\xfe\xba\xbe");
  EXPECT_EQ(from_base64("a b"), std::nullopt);
}

}  // namespace
}  // namespace refute
