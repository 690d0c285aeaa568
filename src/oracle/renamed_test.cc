#include "oracle/renamed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

Request rename(std::string refactoring, Target target) {
  return {.refactoring = std::move(refactoring),
          .target = std::move(target),
          .options = {{"new-name", "n"}}};
}

sequence::Mapping renamed_by(const Request& request,
                             const java::Program& before,
                             const java::Program& after) {
  return refute::renamed_by(request, Outline::of(before), Outline::of(after));
}

TEST(RenamedBy, FollowsAMethodAndWhatOverridesIt) {
  const auto mapping = renamed_by(
      rename("rename-method", {.type = "p.A", .method = "m"}),
      {{{"p/A.java", "package p; class A { void m() {} }"},
        {"p/B.java", "package p; class B extends A { void m() {} }"},
        {"p/C.java", "package p; class C { void m() {} void n() {} }"}}},
      {{{"p/A.java", "package p; class A { void n() {} }"},
        {"p/B.java", "package p; class B extends A { void n() {} }"},
        {"p/C.java", "package p; class C { void m() {} void n() {} }"}}});
  EXPECT_THAT(mapping.methods,
              ElementsAre(Pair("p.A.m", "n"), Pair("p.B.m", "n")));
}

TEST(RenamedBy, FollowsAFieldOfANestedClass) {
  const auto mapping =
      renamed_by(rename("rename-field", {.type = "A.B", .field = "f"}),
                 {{{"A.java", "class A { int f; class B { int f, g; } }"}}},
                 {{{"A.java", "class A { int f; class B { int n, g; } }"}}});
  EXPECT_THAT(mapping.fields, ElementsAre(Pair("A.B.f", "n")));
}

TEST(RenamedBy, FollowsWhateverIsSelected) {
  const std::string text =
      "record A(int c) { int m() { return c; } } class B { int f; }";
  const auto mapping = [&](const char* selected, const char* after) {
    return renamed_by(
        rename("rename-selected",
               {.file = "A.java",
                .offset = static_cast<std::int64_t>(text.find(selected)),
                .length = 1}),
        {{{"A.java", text}}}, {{{"A.java", after}}});
  };
  EXPECT_THAT(mapping("m()",
                      "record A(int c) { int n() { return c; } } class "
                      "B { int f; }")
                  .methods,
              ElementsAre(Pair("A.m", "n")));
  EXPECT_THAT(mapping("f;",
                      "record A(int c) { int m() { return c; } } class B "
                      "{ int n; }")
                  .fields,
              ElementsAre(Pair("B.f", "n")));
  const auto component = mapping(
      "c;", "record A(int n) { int m() { return n; } } class B { int f; }");
  EXPECT_THAT(component.fields, ElementsAre(Pair("A.c", "n")));
  EXPECT_THAT(component.methods, ElementsAre(Pair("A.c", "n")));
  EXPECT_THAT(mapping("B {",
                      "record A(int c) { int m() { return c; } } class "
                      "n { int f; }")
                  .types,
              ElementsAre(Pair("B", "n")));
}

TEST(RenamedBy, FollowsATypeThatMoves) {
  EXPECT_THAT(renamed_by(rename("rename-type", {.type = "A"}),
                         {{{"A.java", "class A {} class B {}"}}},
                         {{{"A.java", "class n {} class B {}"}}})
                  .types,
              ElementsAre(Pair("A", "n")));
  EXPECT_THAT(renamed_by(rename("member-to-top", {.type = "A.B"}),
                         {{{"A.java", "class A { class B {} }"}}},
                         {{{"A.java", "class A {}"}, {"B.java", "class B {}"}}})
                  .types,
              ElementsAre(Pair("A.B", "B")));
}

TEST(RenamedBy, FollowsAConstantAndAComponent) {
  EXPECT_THAT(renamed_by(rename("rename-field", {.type = "E", .field = "A"}),
                         {{{"E.java", "enum E { A, B }"}}},
                         {{{"E.java", "enum E { n, B }"}}})
                  .fields,
              ElementsAre(Pair("E.A", "n")));
  const auto mapping =
      renamed_by(rename("rename-field", {.type = "R", .field = "f"}),
                 {{{"R.java", "record R(int f) {}"}}},
                 {{{"R.java", "record R(int n) {}"}}});
  EXPECT_THAT(mapping.fields, ElementsAre(Pair("R.f", "n")));
  EXPECT_THAT(mapping.methods, ElementsAre(Pair("R.f", "n")));
}

TEST(RenamedBy, NestedTypesGoWithTheTypeAroundThem) {
  EXPECT_THAT(renamed_by(rename("rename-type", {.type = "A"}),
                         {{{"A.java", "class A { class B { class C {} } }"}}},
                         {{{"n.java", "class n { class B { class C {} } }"}}})
                  .types,
              ElementsAre(Pair("A", "n")));
}

TEST(RenamedBy, OtherRefactoringsAndBrokenTextRenameNothing) {
  const java::Program program = {{{"A.java", "class A { void m() {} }"}}};
  EXPECT_THAT(
      renamed_by(rename("push-down-method", {.type = "A"}), program, program)
          .methods,
      IsEmpty());
  EXPECT_THAT(renamed_by(rename("rename-method", {.type = "A", .method = "m"}),
                         program, {{{"A.java", "class A {{{"}}})
                  .methods,
              IsEmpty());
}

}  // namespace
}  // namespace refute
