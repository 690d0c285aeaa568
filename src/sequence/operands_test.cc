#include "sequence/operands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace refute::sequence {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

calls::Literal whole(const std::string& type, std::int64_t value) {
  return {.type = type, .integer = value};
}

calls::Literal real(double value) { return {.type = "D", .real = value}; }

calls::Literal text(const std::string& value) {
  return {.type = "Ljava/lang/String;", .text = value};
}

std::string shown(const calls::Literal& literal) { return to_java(literal); }

/// All that the constant becomes, whatever chance says.
std::set<std::string> met(const calls::Literal& constant,
                          const Operands& operands) {
  std::mt19937_64 random(1);
  std::set<std::string> all;
  for (int i = 0; i < 200; ++i)
    if (const auto changed = meeting(constant, operands, random))
      all.insert(shown(*changed));
  return all;
}

TEST(Operands, ANumberBecomesWhatItWasComparedWithOrANeighbour) {
  const Operands compared{whole("J", 3), whole("J", 1234)};
  EXPECT_THAT(met(whole("I", 3), compared),
              ElementsAre("1233", "1234", "1235"));
  EXPECT_THAT(met(whole("I", 1234), compared), ElementsAre("2", "3", "4"));
  EXPECT_THAT(met(whole("I", 4), compared), IsEmpty());
  EXPECT_THAT(met(real(3), compared), ElementsAre("1234.0"));
}

TEST(Operands, ANumberStaysInTheRangeOfItsType) {
  const Operands compared{whole("J", 3), whole("J", 127)};
  EXPECT_THAT(met(whole("B", 3), compared), Each(::testing::Not("(byte) 128")));
  EXPECT_THAT(met(whole("B", 3), {whole("J", 3), whole("J", 1234)}), IsEmpty());
  const auto most = std::numeric_limits<std::int64_t>::max();
  EXPECT_THAT(met(whole("J", 3), {whole("J", 3), whole("J", most)}),
              Contains(shown(whole("J", most))));
}

TEST(Operands, ATextBecomesWhatItWasComparedWith) {
  EXPECT_THAT(met(text("x"), {text("x"), text("admin")}),
              ElementsAre("\"admin\""));
  EXPECT_THAT(met(text("axb"), {text("x"), text("--")}),
              ElementsAre("\"a--b\""));
  EXPECT_THAT(met(text("y"), {text("x"), text("admin")}), IsEmpty());
}

TEST(Operands, WhatTheCodeAddsToATextIsLeftOut) {
  EXPECT_THAT(met(text("x"), {text("id-x"), text("id-root")}),
              ElementsAre("\"root\""));
  EXPECT_THAT(met(text("x"), {text("x.txt"), text("notes.txt")}),
              ElementsAre("\"notes\""));
}

TEST(Operands, ATextGetsTheLengthOrTheCharacterThatWasAskedFor) {
  EXPECT_THAT(met(text("ab"), {whole("J", 2), whole("J", 5)}),
              ElementsAre("\"abbb\"", "\"abbbb\"", "\"abbbbb\""));
  EXPECT_THAT(met(text("a-b"), {whole("J", '-'), whole("J", ';')}),
              ElementsAre("\"a;b\""));
  EXPECT_THAT(met(text("ab"), {whole("J", 2), whole("J", 1'000'000)}),
              IsEmpty());
}

TEST(Operands, AFractionIsNoWholeNumber) {
  EXPECT_THAT(met(whole("I", 2), {real(2), real(7)}), Contains("7"));
  EXPECT_THAT(met(whole("I", 2), {real(2), real(2.5)}), IsEmpty());
  EXPECT_THAT(
      met(whole("I", 2), {real(2), real(std::numeric_limits<double>::max())}),
      IsEmpty());
  EXPECT_THAT(met(real(2), {real(2), real(2.5)}), ElementsAre("2.5"));
}

TEST(Operands, NullIsLeftAlone) {
  auto nothing = text("");
  nothing.null = true;
  EXPECT_THAT(met(nothing, {text(""), text("x")}), IsEmpty());
}

}  // namespace
}  // namespace refute::sequence
