#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "oracle/postcondition_kinds.h"

namespace refute::testing_postconditions {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

/// What the postcondition says; «» marks what is selected.
std::set<std::string> extracted(std::string before, const std::string& after) {
  const std::string open = "«", close = "»";
  const auto begin = before.find(open);
  before.erase(begin, open.size());
  const auto end = before.find(close);
  before.erase(end, close.size());
  return kinds({.refactoring = "extract-method",
                .target = {.file = "A.java",
                           .offset = static_cast<std::int64_t>(begin),
                           .length = static_cast<std::int64_t>(end - begin)},
                .options = {{"new-name", "x"}}},
               before, after);
}

const std::string kBefore =
    "class A { int k() { return 1; } int m() { int a = 2; «a = a + k() + 3;» "
    "return a; } }";

TEST(ExtractMethod, TheSelectionIsANewMethodAndItsPlaceCallsIt) {
  EXPECT_THAT(
      extracted(kBefore,
                "class A { int k() { return 1; } int m() { int a = 2; "
                "a = x(a); return a; } "
                "private int x(int a) { a = a + k() + 3; return a; } }"),
      IsEmpty());
  // However the variable is handed over, and wherever the method stands.
  EXPECT_THAT(extracted(kBefore,
                        "class A { int x(int b) { return b + this.k() + 3; } "
                        "int k() { return 1; } int m() { int a = 2; "
                        "a = this.x(a); return a; } }"),
              IsEmpty());
}

TEST(ExtractMethod, WithoutANewMethodNothingWasDone) {
  EXPECT_THAT(extracted(kBefore,
                        "class A { int k() { return 1; } int m() { int a = 2; "
                        "a = a + k() + 3; return a; } }"),
              UnorderedElementsAre("not-there"));
}

TEST(ExtractMethod, WhatStaysWhereItWasIsFound) {
  EXPECT_THAT(extracted(kBefore,
                        "class A { int k() { return 1; } int m() { int a = 2; "
                        "a = a + k() + 3; return a; } "
                        "int x(int a) { return a + k() + 3; } }"),
              UnorderedElementsAre("not-called", "still-there"));
  EXPECT_THAT(extracted(kBefore,
                        "class A { int k() { return 1; } int m() { int a = 2; "
                        "a = x(a) + 3; return a; } "
                        "int x(int a) { return a + k() + 3; } }"),
              UnorderedElementsAre("still-there"));
}

TEST(ExtractMethod, WhatIsLostOnTheWayIsFound) {
  EXPECT_THAT(extracted(kBefore,
                        "class A { int k() { return 1; } int m() { int a = 2; "
                        "a = x(a); return a; } "
                        "int x(int a) { return a + k(); } }"),
              UnorderedElementsAre("not-moved"));
}

TEST(ExtractMethod, OneMethodIsMadeAndNotTwo) {
  const std::string x = "int x(int a) { return a + k() + 3; } ";
  EXPECT_THAT(extracted(kBefore,
                        "class A { int k() { return 1; } int m() { int a = 2; "
                        "a = x(a); return a; } " +
                            x + "} class B extends A { " + x + "}"),
              UnorderedElementsAre("made-twice"));
}

// The name may be taken by another method, of another class or with other
// parameters.
TEST(ExtractMethod, AMethodThatWasThereIsNotTheNewOne) {
  EXPECT_THAT(
      extracted("class A { int m() { int a = 2; «a = a + 3;» return a; } "
                "int x() { return 4; } }",
                "class A { int m() { int a = 2; a = x(a); return a; } "
                "int x() { return 4; } int x(int a) { return a + 3; } }"),
      IsEmpty());
  EXPECT_THAT(
      extracted("class A { int m() { int a = 2; «a = a + 3;» return a; } "
                "int x(int b) { return 3; } }",
                "class A { int m() { int a = 2; a = x(a); return a; } "
                "int x(int b) { return 3; } }"),
      UnorderedElementsAre("not-there"));
}

// Duplicates may be replaced too, in the same method or elsewhere.
TEST(ExtractMethod, DuplicatesMayFollow) {
  EXPECT_THAT(
      extracted(
          "class A { int m(int a) { «a = a + 3;» a = a + 3; return a; } }",
          "class A { int m(int a) { a = x(a); a = x(a); return a; } "
          "int x(int a) { a = a + 3; return a; } }"),
      IsEmpty());
}

TEST(ExtractMethod, InsideOfAnAnonymousClassNothingIsSaid) {
  EXPECT_THAT(
      extracted("class A { Object m() { return new Object() { "
                "public String toString() { return «\"a\" + 1»; } }; } }",
                "class A { Object m() { return new Object() { "
                "public String toString() { return x(); } "
                "String x() { return \"a\" + 1; } }; } }"),
      Contains(HasSubstr("local class")));
}

}  // namespace
}  // namespace refute::testing_postconditions
