#include "sequence/difference.h"

#include <gtest/gtest.h>

namespace refute::sequence {
namespace {

constexpr int kMaxCost = 1600;

Step returned(std::string text, int cost = 1) {
  return {Step::Ending::kReturned, std::move(text), "", cost};
}
Step threw(std::string text) { return {Step::Ending::kThrew, text, "", 1}; }
Step stopped(std::string text) {
  return {Step::Ending::kStopped, text, "", kMaxCost};
}
std::optional<Difference> compare(Step before, Step after) {
  return first_difference({{std::move(before)}}, {{std::move(after)}},
                          kMaxCost);
}

TEST(Difference, EqualResultsAreTheSame) {
  EXPECT_FALSE(compare(returned("int 1"), returned("int 1")));
}

TEST(Difference, CostAloneIsNoDifference) {
  EXPECT_FALSE(compare(returned("int 1", 3), returned("int 1", 5)));
}

TEST(Difference, ResultsExceptionsAndOutputCount) {
  EXPECT_EQ(compare(returned("int 1"), returned("int 2"))->after, "int 2");
  EXPECT_EQ(compare(returned("int 1"), threw("p.E"))->after, "throws p.E");
  Step prints = returned("void");
  prints.output = "x";
  EXPECT_EQ(compare(prints, returned("void"))->before, "void, prints \"x\"");
}

TEST(Difference, TwoEndlessRunsAreTheSameHoweverTheyWereStopped) {
  EXPECT_FALSE(compare(stopped("steps"), stopped("stack")));
}

TEST(Difference, AnEndlessRunDiffersFromACheapOneOnly) {
  EXPECT_TRUE(compare(returned("int 1", 5), stopped("steps")));
  EXPECT_FALSE(compare(returned("int 1", kMaxCost / 2), stopped("steps")));
}

TEST(Difference, WhatTheClockStoppedIsNeverADifference) {
  EXPECT_FALSE(compare(returned("int 1"), stopped("time")));
}

TEST(Difference, ExitsAreComparedByTheirStatus) {
  EXPECT_FALSE(compare(stopped("exit 1"), stopped("exit 1")));
  EXPECT_EQ(compare(stopped("exit 1"), stopped("exit 2"))->after,
            "calls System.exit(2)");
}

TEST(Difference, TheKindOfAStateNamesItsType) {
  EXPECT_EQ(kind_of("in the end String \"a\""), "in the end String");
  EXPECT_EQ(kind_of("String \"a\""), "String");
}

TEST(Difference, StateIsLookedAtLast) {
  const Trace before{{returned("p.A")}, {"p.A{f=1}"}};
  const Trace after{{returned("p.A")}, {"p.A{f=2}"}};
  EXPECT_EQ(first_difference(before, after, kMaxCost)->after,
            "in the end p.A{f=2}");
}

}  // namespace
}  // namespace refute::sequence
