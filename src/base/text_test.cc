#include "base/text.h"

#include <gtest/gtest.h>

#include <algorithm>

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

/// A distance, as mathematicians mean it.
TEST(Text, EditDistanceIsTheSameBothWays) {
  const char* const words[] = {"", "a", "ab", "ba", "abc", "acb", "run", "nur"};
  for (const char* const a : words)
    for (const char* const b : words) {
      EXPECT_EQ(edit_distance(a, b), edit_distance(b, a)) << a << " " << b;
      EXPECT_EQ(edit_distance(a, b) == 0, std::string(a) == b) << a << " " << b;
      EXPECT_LE(edit_distance(a, b),
                std::max(std::string(a).size(), std::string(b).size()));
    }
}

TEST(Text, SuggestsTheNearestOfSeveral) {
  const std::vector<std::string> names = {"rename-type", "rename-field",
                                          "rename-method"};
  EXPECT_EQ(nearest("rename-feild", names), "rename-field");
  EXPECT_EQ(nearest("rename-typ", names), "rename-type");
  EXPECT_EQ(nearest("rename-field", names), "rename-field");
  EXPECT_EQ(nearest("x", {}), "");
  EXPECT_EQ(did_you_mean("x", names), "");
  EXPECT_EQ(nearest("", names), "") << "nothing is meant by nothing";
}

TEST(Text, SplitAndJoinAreInverse) {
  for (const char* const text : {"", ",", "a", "a,b", ",a,", "a,,b,"}) {
    std::string joined;
    bool first = true;
    for (const auto& part : split(text, ',')) {
      if (!first) joined += ',';
      first = false;
      joined += part;
    }
    EXPECT_EQ(joined, text);
  }
}

TEST(Text, IndentOfNothingIsNothing) { EXPECT_EQ(indent("", "> "), ""); }

TEST(Text, StableHashTakesEveryByte) {
  EXPECT_NE(stable_hash("ab"), stable_hash("ba"));
  EXPECT_NE(stable_hash(std::string_view("a\0", 2)), stable_hash("a"));
  EXPECT_NE(stable_hash("\xff"), stable_hash("\x7f"));
}

TEST(Text, TrimmedOfBlanksIsNothing) {
  EXPECT_EQ(trimmed(" a b\t\r\n"), "a b");
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed(""), "");
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
