#include "reduce/pair.h"

#include <gmock/gmock.h>

#include "reduce/edits.h"

namespace refute::reduce {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

VersionPair pair(const std::string& before, const std::string& after) {
  return {{{{"A.java", before}}}, {{{"A.java", after}}}};
}

/// The difference is in what `m` returns.
Result<bool> differs(const VersionPair& p) {
  return p.before.files.size() == 1 && p.after.files.size() == 1 &&
         p.before.files[0].text.find("return 1") != std::string::npos &&
         p.after.files[0].text.find("return 2") != std::string::npos;
}

TEST(ReducePair, WhatBothHaveGoesFromBothAtOnce) {
  const auto done = reduce_pair(
      pair("class A { int x; int m() { return 1; } int k() { return 3; } }",
           "class A { int x; int m() { return 2; } int k() { return 3; } }"),
      [](const VersionPair& p) -> Result<bool> {
        const bool k_before =
            p.before.files[0].text.find("k()") != std::string::npos;
        const bool k_after =
            p.after.files[0].text.find("k()") != std::string::npos;
        EXPECT_EQ(k_before, k_after);
        return differs(p);
      },
      std::chrono::minutes(1));
  EXPECT_TRUE(done.minimal);
  EXPECT_THAT(done.pair.before.files[0].text, Not(HasSubstr("int k")));
  EXPECT_THAT(done.pair.after.files[0].text, Not(HasSubstr("int x")));
  EXPECT_LE(java::count_lines(done.pair.before), 5);
}

TEST(ReducePair, APartOfTheEditThatDoesNotMatterGoesAlone) {
  const auto done =
      reduce_pair(pair("class A { int m() { return 1; } }",
                       "class A { int m() { return 2; } void added() { } }"),
                  differs, std::chrono::minutes(1));
  EXPECT_TRUE(done.minimal);
  EXPECT_THAT(done.pair.after.files[0].text, Not(HasSubstr("added")));
}

TEST(ReducePair, NoStepMakesADifferenceOfItsOwn) {
  // Any two versions that are not equal would do: but both take every step.
  const auto done = reduce_pair(
      pair("class A { int m() { return 1 + 5; } int k() { return 4 + 5; } }",
           "class A { int m() { return 2 + 5; } int k() { return 4 + 5; } }"),
      [](const VersionPair& p) -> Result<bool> { return p.before != p.after; },
      std::chrono::minutes(1));
  EXPECT_THAT(done.pair.before.files[0].text, HasSubstr("1"));
  EXPECT_THAT(done.pair.after.files[0].text, HasSubstr("2"));
  EXPECT_THAT(done.pair.before.files[0].text, Not(HasSubstr("4")));
}

TEST(ReducePair, AnErrorEndsItAndKeepsWhatWasReached) {
  const auto start =
      pair("class A { int m() { return 1; } int k() { return 3; } int x; }",
           "class A { int m() { return 2; } int k() { return 3; } int x; }");
  int calls = 0;
  const auto done = reduce_pair(
      start,
      [&](const VersionPair& p) -> Result<bool> {
        if (++calls > 1) return fail("the worker is gone");
        return differs(p);
      },
      std::chrono::minutes(1));
  EXPECT_FALSE(done.minimal);
  EXPECT_THAT(done.trouble, HasSubstr("gone"));
  EXPECT_EQ(done.checks, 2u);
}

}  // namespace
}  // namespace refute::reduce
