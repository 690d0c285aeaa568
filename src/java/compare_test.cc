#include "java/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::java {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Difference> differences(std::string before, std::string after) {
  return *compare({{{"A.java", std::move(before)}}},
                  {{{"A.java", std::move(after)}}});
}

TEST(Compare, IgnoresOrderLayoutAndComments) {
  EXPECT_THAT(
      differences("class A { int f; void m() {} @X @Y void k(int i) {} }",
                  "/** Doc. */\nclass A {\n  @Y @X void k(int i) {\n }\n"
                  "void m() { /* none */ }\nint f;\n}"),
      IsEmpty());
  EXPECT_THAT(differences("import a.B; import c.D; class A {} class B {}",
                          "import c.D; import a.B; class B {} class A {}"),
              IsEmpty());
  EXPECT_THAT(differences("class A { public static int f; }",
                          "class A { static public int f; }"),
              IsEmpty());
}

TEST(Compare, KeepsTheOrderThatMatters) {
  EXPECT_FALSE(differences("class A { void m() { k(); n(); } }",
                           "class A { void m() { n(); k(); } }")
                   .empty());
  EXPECT_FALSE(differences("enum A { X, Y }", "enum A { Y, X }").empty());
}

TEST(Compare, NamesTheSmallestThingThatDiffers) {
  EXPECT_THAT(
      differences("class A { int f; void m() { this.f = 1; } }",
                  "class A { int f; void m() { super.f = 1; } }"),
      ElementsAre(Difference{"A.java: class A, method m()", "this", "super"}));
}

TEST(Compare, ReportsAMemberOnOneSideOnce) {
  EXPECT_THAT(differences("class A { int f; int h; }",
                          "class A { int f; int g; int h; }"),
              ElementsAre(Difference{"A.java: class A", "", "int g;"}));
}

TEST(Compare, ReportsFilesThatComeAndGo) {
  const auto found =
      compare({{{"A.java", "class A {}"}}}, {{{"B.java", "class B {}"}}});
  EXPECT_THAT(*found, ElementsAre(Difference{"A.java", "class A {}", ""},
                                  Difference{"B.java", "", "class B {}"}));
}

TEST(Compare, SaysWhichSideIsBroken) {
  const auto found =
      compare({{{"A.java", "class A {}"}}}, {{{"A.java", "class A {"}}});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().path, "A.java");
  EXPECT_EQ(to_string(found.error().error), "1:10: missing `}`");
}

TEST(Compare, TellsADifferenceInThreeLines) {
  EXPECT_EQ(to_text(differences("class A { int f; }", "class A { long f; }")),
            "A.java: class A, field f\n  - int\n  + long\n");
}

TEST(Hash, IsEqualForEqualNormalForms) {
  const auto of = [](std::string text) {
    return *hash(Program{{{"A.java", std::move(text)}}});
  };
  EXPECT_EQ(of("class A { int f; void m() {} }"),
            of("class A { void m() {} int f; }"));
  EXPECT_NE(of("class A { int f; }"), of("class A { int g; }"));
  EXPECT_NE(of("class A { int f; }"), of("class A { private int f; }"));
}

}  // namespace
}  // namespace refute::java
