#include "sequence/text_forms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

namespace refute::sequence {
namespace {

std::set<std::string> picked(const std::vector<std::string>& pieces,
                             int count = 3000) {
  const TextForms forms(pieces);
  std::mt19937_64 random(1);
  std::set<std::string> all;
  while (count-- > 0)
    all.insert(forms.pick(random, [&] { return std::string("1"); }));
  return all;
}

bool one_is(const std::set<std::string>& texts, const std::string& pattern) {
  const std::regex whole(pattern);
  return std::any_of(texts.begin(), texts.end(), [&](const auto& each) {
    return std::regex_match(each, whole);
  });
}

TEST(TextForms, WithoutCharactersOfAnyThereIsNone) {
  EXPECT_FALSE(TextForms({"a", "12"}).any());
}

TEST(TextForms, BracketsAreClosedAndLieInEachOther) {
  const auto texts = picked({"{", "}", "[", "]", ",", ":", "\""});
  EXPECT_TRUE(texts.contains("[1,1]"));
  EXPECT_TRUE(texts.contains("{\"1\":1}"));
  EXPECT_TRUE(one_is(texts, R"re(\{"1":\[1,1\]\})re"));
}

TEST(TextForms, AnEscapeHasFourDigits) {
  EXPECT_TRUE(one_is(picked({"\\", "u"}), R"(\\u00[0-9a-f]{2})"));
}

TEST(TextForms, WhereADateIsReadThereAreDatesWithTimes) {
  const auto texts = picked({"-", ":", "T"});
  EXPECT_TRUE(one_is(texts, "20[0-9]4-0[0-9]-1[0-9]T1[0-9]:2[0-9]:3[0-9]Z"));
  EXPECT_TRUE(one_is(texts, R"(\+0[0-9]:00)"));
}

TEST(TextForms, NothingIsSaidInAFormWhoseCharactersTheCodeDoesNotKnow) {
  for (const auto& each : picked({"[", "]"}))
    EXPECT_EQ(each.find('{'), each.npos) << each;
}

TEST(TextForms, ANumberSignStandsForItself) {
  EXPECT_TRUE(picked({"#"}).contains("1#1"));
}

}  // namespace
}  // namespace refute::sequence
