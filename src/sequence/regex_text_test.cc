#include "sequence/regex_text.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

namespace refute::sequence {
namespace {

std::set<std::string> samples(const std::string& regex) {
  std::mt19937_64 random(1);
  std::set<std::string> all;
  for (int i = 0; i < 300; ++i)
    if (const auto text = matching_text(regex, random)) all.insert(*text);
  return all;
}

TEST(RegexText, EachMatches) {
  for (const char* each :
       {"[a-z0-9.]+@[a-z0-9-]+\\.(com|org|net)", "^\\d{4}-\\d{2}-\\d{2}$",
        "(?:a|b(c|d)?)*e", "\\s*,\\s*", "[^0-9]+x{2,}", "a.c|\\(\\w+\\)",
        "#[0-9a-fA-F]{6}\\b", "-?[0-9]+(\\.[0-9]*)?", "[\\w-]+?"}) {
    const std::regex whole(each);
    const auto all = samples(each);
    EXPECT_GT(all.size(), 1U) << each;
    for (const auto& text : all)
      EXPECT_TRUE(std::regex_match(text, whole)) << each << ": " << text;
  }
}

TEST(RegexText, EveryAlternativeComes) {
  EXPECT_EQ(
      samples("(com|org|net)!?"),
      (std::set<std::string>{"com", "com!", "net", "net!", "org", "org!"}));
}

TEST(RegexText, WhatIsOnlyLookedAtIsNoText) {
  EXPECT_EQ(samples("a(?=b)c?"), (std::set<std::string>{"a", "ac"}));
  EXPECT_EQ(samples("(?<name>x)(?<!y)z"), (std::set<std::string>{"xz"}));
}

TEST(RegexText, PlainTextIsNone) {
  EXPECT_TRUE(samples("hello, world").empty());
  EXPECT_TRUE(samples("a|").empty());
}

TEST(RegexText, WhatIsNotUnderstoodOrWrongGivesNothing) {
  for (const char* each : {"(a)\\1", "\\p{Alpha}+", "[a-z&&[^b]]", "\\Qa.b\\E",
                           "(abc", "abc)", "[abc", "a{2", "a{3,1}", "a{999}",
                           "*ab", "abc\\", "[z-a]", "(?i)abc", "[a\\"})
    EXPECT_TRUE(samples(each).empty()) << each;
}

TEST(RegexText, NestedRepetitionsEnd) {
  std::string deep = "a";
  for (int i = 0; i < 15; ++i) deep = "(" + deep + ")+";
  samples(deep);
  samples(std::string(1'000, '('));
}

}  // namespace
}  // namespace refute::sequence
