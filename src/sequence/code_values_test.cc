#include "sequence/code_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "sequence/values.h"

namespace refute::sequence {
namespace {

using ::testing::Contains;
using ::testing::IsSupersetOf;

CodeConstant number(std::int64_t value, int rank = 0) {
  return {rank, {.type = "I", .integer = value}};
}

CodeConstant text(const std::string& value, int rank = 0) {
  return {rank, {.type = kString, .text = value}};
}

std::vector<std::int64_t> integers(const std::vector<Constant>& from) {
  std::vector<std::int64_t> values;
  for (const auto& each : from) values.push_back(each->integer);
  return values;
}

std::vector<std::string> texts(const std::vector<Constant>& from) {
  std::vector<std::string> values;
  for (const auto& each : from) values.push_back(each->text);
  return values;
}

TEST(CodeValues, ANumberComesWithItsNeighboursAndItsNegative) {
  CodeValues values({number(18)});
  EXPECT_THAT(integers(values.near("I")), IsSupersetOf({18, 17, 19, -18}));
  EXPECT_THAT(integers(values.near("J")), IsSupersetOf({18, 17, 19, -18}));
}

TEST(CodeValues, NumbersThatDoNotFitATypeAreLeftOut) {
  CodeValues values({number(300)});
  EXPECT_TRUE(values.near("B").empty());
  EXPECT_THAT(integers(values.near("S")), Contains(300));
}

TEST(CodeValues, ATextComesInOtherCasesAndInParts) {
  CodeValues values({text("admin")});
  EXPECT_THAT(texts(values.near(kString)),
              IsSupersetOf({"admin", "ADMIN", "Admin", "dmin", "admi", "admina",
                            "aadmin"}));
}

TEST(CodeValues, SomeTextsAreNumbersThatFewTypesHold) {
  CodeValues values({});
  std::mt19937_64 random(1);
  const std::regex whole("-?[0-9]{20}");
  const std::regex tiny("[0-9]+[eE]-[1-9][0-9]+");
  bool is_long = false;
  bool is_tiny = false;
  for (int i = 0; i < 3'000 && !(is_long && is_tiny); ++i) {
    const auto text = values.pick(kString, random)->text;
    is_long |= std::regex_match(text, whole);
    is_tiny |= std::regex_match(text, tiny);
  }
  EXPECT_TRUE(is_long);
  EXPECT_TRUE(is_tiny);
}

TEST(CodeValues, ANumberMayBeTheLengthOfAText) {
  CodeValues values({number(8)});
  EXPECT_THAT(texts(values.near(kString)),
              IsSupersetOf({std::string(8, 'a'), std::string(7, 'a'),
                            std::string(9, 'a')}));
}

TEST(CodeValues, CharactersComeFromTextsAndNumbers) {
  CodeValues values({text("x;"), number('f')});
  EXPECT_THAT(integers(values.near("C")), IsSupersetOf({'x', ';', 'f', 'g'}));
}

TEST(CodeValues, WhatStandsElsewhereIsPickedToo) {
  CodeValues values({number(12345, 2)});
  EXPECT_TRUE(values.near("I").empty());
  std::mt19937_64 random(0);
  std::set<std::int64_t> picked;
  for (int i = 0; i < 1'000; ++i)
    picked.insert(values.pick("I", random)->integer);
  EXPECT_TRUE(picked.contains(12345));
  EXPECT_TRUE(picked.contains(0));
}

TEST(CodeValues, EveryPrimitiveTypeHasValues) {
  CodeValues values({});
  std::mt19937_64 random(0);
  for (const char* type : {"Z", "B", "C", "S", "I", "J", "F", "D"})
    EXPECT_EQ(values.pick(type, random)->type, type);
}

TEST(CodeValues, TextsMayBeListsWithNumbersOfTheCode) {
  CodeValues values({number(255), text("\\.")});
  std::mt19937_64 random(0);
  const std::regex list("[0-9]+(\\.[0-9]+)*\\.255(\\.[0-9]+)*");
  int lists = 0;
  for (int i = 0; i < 5'000; ++i)
    lists += std::regex_match(values.pick(kString, random)->text, list);
  EXPECT_GT(lists, 5);
}

TEST(CodeValues, ARelatedConstantHasToDoWithTheOther) {
  CodeValues values({});
  std::mt19937_64 random(0);
  const Literal word{.type = kString, .text = "Frog"};
  const Literal five{.type = "I", .integer = 5};
  std::set<std::string> texts;
  std::set<std::int64_t> lengths, characters, numbers;
  for (int i = 0; i < 1'000; ++i) {
    texts.insert(values.related(kString, word, random)->text);
    lengths.insert(values.related("I", word, random)->integer);
    characters.insert(values.related("C", word, random)->integer);
    numbers.insert(values.related("J", five, random)->integer);
  }
  for (const char* each : {"Frog", "Fro", "og", "ro", "FROG", "Froga", "aFrog"})
    EXPECT_TRUE(texts.contains(each)) << each;
  EXPECT_THAT(lengths, IsSupersetOf({0, 3, 4, 5}));
  EXPECT_THAT(characters, IsSupersetOf({'F', 'r', 'o', 'g'}));
  EXPECT_THAT(numbers, IsSupersetOf({5, 4, 6}));
  EXPECT_FALSE(values.related("Z", five, random));
  EXPECT_FALSE(values.related("D", word, random));
  EXPECT_FALSE(
      values.related(kString, {.type = kString, .null = true}, random));
}

TEST(CodeValues, AVariedConstantIsALittleDifferent) {
  CodeValues values({text("<")});
  std::mt19937_64 random(0);
  std::set<std::string> texts;
  std::set<std::int64_t> numbers;
  const Literal number{.type = "B", .integer = 127};
  for (int i = 0; i < 1'000; ++i) {
    texts.insert(values.varied({.type = kString, .text = "ab"}, random)->text);
    numbers.insert(values.varied(number, random)->integer);
  }
  for (const char* each : {"a", "b", "abab", "Ab", "a<b", "<ab", "<b"})
    EXPECT_TRUE(texts.contains(each)) << each;
  EXPECT_TRUE(numbers.contains(126));
  EXPECT_FALSE(numbers.contains(128));
}

}  // namespace
}  // namespace refute::sequence
