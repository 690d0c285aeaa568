#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "oracle/postcondition_kinds.h"

namespace refute::testing_postconditions {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

TEST(RenameField, AUseThatKeptTheOldNameIsAFlaw) {
  const auto request = on_field("rename-field", "A", "f", {{"new-name", "n"}});
  const std::string before = "class A { int f; int m() { return (f); } }";
  EXPECT_THAT(
      kinds(request, before, "class A { int n; int m() { return (this.n); } }"),
      IsEmpty());
  EXPECT_THAT(
      kinds(request, before, "class A { int n; int m() { return (f); } }"),
      UnorderedElementsAre("old-name-left"));
  EXPECT_THAT(kinds(request, before, before),
              UnorderedElementsAre("not-renamed", "old-name-left"));
  EXPECT_THAT(
      kinds(request, before, "class A { int n; int m() { return 0; } }"),
      UnorderedElementsAre("count"));
}

TEST(RenameField, AnotherVariableOfTheOldNameMayStay) {
  const auto request = on_field("rename-field", "A", "f", {{"new-name", "n"}});
  EXPECT_THAT(kinds(request, "class A { int f; } class B { int f; int g = f; }",
                    "class A { int n; } class B { int f; int g = f; }"),
              IsEmpty());
}

// Regression: the library's `PI` was taken for a use of the renamed one.
TEST(RenameField, TheFieldOfALibraryKeepsItsName) {
  const auto request = on_field("rename-field", "A", "f", {{"new-name", "n"}});
  const std::string before = "class A { int f = Lib.f; int m() { return f; } }";
  EXPECT_THAT(kinds(request, before,
                    "class A { int n = Lib.f; int m() { return n; } }"),
              IsEmpty());
  EXPECT_THAT(kinds(request, before,
                    "class A { int n = Lib.f; int m() { return f; } }"),
              UnorderedElementsAre("old-name-left"));
  EXPECT_THAT(kinds(request, before,
                    "class A { int n = Lib.n; int m() { return f; } }"),
              IsEmpty())
      << "a known miss: of two names, the wrong one changed";
}

TEST(RenameMethod, OverridingMethodsAndCallsMustFollow) {
  const auto request =
      on_method("rename-method", "A", "m", {{"new-name", "p"}});
  const std::string before =
      "class A { int m() { return 1; } int k() { return m(); } }"
      "class B extends A { int m() { return 2; } }";
  EXPECT_THAT(kinds(request, before,
                    "class A { int p() { return 1; } int k() { return p(); } }"
                    "class B extends A { int p() { return 2; } }"),
              IsEmpty());
  EXPECT_THAT(kinds(request, before,
                    "class A { int p() { return 1; } int k() { return p(); } }"
                    "class B extends A { int m() { return 2; } }"),
              UnorderedElementsAre("overrider-not-renamed"));
  EXPECT_THAT(kinds(request, before,
                    "class A { int p() { return 1; } int k() { return m(); } }"
                    "class B extends A { int p() { return 2; } }"),
              UnorderedElementsAre("old-name-left"));
}

TEST(RenameMethod, AnOverloadAndALibrarysMethodMayKeepTheName) {
  const auto request =
      Request{.refactoring = "rename-method",
              .target = {.type = "A",
                         .method = "add",
                         .parameters = std::vector<std::string>{"int"}},
              .options = {{"new-name", "p"}}};
  EXPECT_THAT(kinds(request,
                    "class A { void add(int i) {} void add() {}"
                    " void k(java.util.List l) { add(1); l.add(2); add(); } }",
                    "class A { void p(int i) {} void add() {}"
                    " void k(java.util.List l) { p(1); l.add(2); add(); } }"),
              IsEmpty());
}

TEST(RenameMethod, AGenericSuperclassIsSeenAsTheSubclassSeesIt) {
  const auto request =
      on_method("rename-method", "A", "m", {{"new-name", "p"}});
  const auto with = [](const std::string& above, const std::string& below) {
    return "class A<T> { void " + above +
           "(T t) {} } class B<T> extends A<String> { void " + below + " {} }";
  };
  EXPECT_THAT(
      kinds(request, with("m", "m(String s)"), with("p", "m(String s)")),
      UnorderedElementsAre("overrider-not-renamed"));
  EXPECT_THAT(kinds(request, with("m", "m(T t)"), with("p", "m(T t)")),
              IsEmpty())
      << "an overload: this T is not String";
}

TEST(RenameMethod, AMethodOfALibraryKeepsItsName) {
  const auto request =
      on_method("rename-method", "A", "m", {{"new-name", "p"}});
  const auto with = [](const std::string& own, const std::string& call) {
    return "import static q.Lib.m; class A { void " + own + "(int i) { " + own +
           "(1); } } class B { { " + call + "(); } }";
  };
  EXPECT_THAT(kinds(request, with("m", "m"), with("p", "m")), IsEmpty());
}

// Regression: `A a` of a class A<A> is a type variable and keeps its name.
TEST(RenameType, ATypeVariableAndATypeOfALibraryKeepTheirNames) {
  const auto request = on_type("rename-type", "A", {{"new-name", "X"}});
  const auto with = [](const std::string& name, const std::string& used) {
    return "class " + name + "<A> { A a; lib.A b; " + used + " c; }" +
           " class C { " + used + "<A> d; }";
  };
  EXPECT_THAT(kinds(request, with("A", "q.B"), with("X", "q.B")),
              UnorderedElementsAre("old-name-left"))
      << "the argument in C is the class";
  const std::string before = "class A { lib.A b; A c; } class B<A> { A a; }";
  EXPECT_THAT(
      kinds(request, before, "class X { lib.A b; X c; } class B<A> { A a; }"),
      IsEmpty());
  EXPECT_THAT(
      kinds(request, before, "class X { lib.A b; A c; } class B<A> { A a; }"),
      UnorderedElementsAre("old-name-left"));
}

TEST(RenameType, ConstructorsAndUsesMustFollow) {
  const auto request = on_type("rename-type", "A", {{"new-name", "X"}});
  const std::string before = "class A { A() {} } class B extends A { A a; }";
  EXPECT_THAT(
      kinds(request, before, "class X { X() {} } class B extends X { X a; }"),
      IsEmpty());
  EXPECT_THAT(
      kinds(request, before, "class X { A() {} } class B extends X { X a; }"),
      UnorderedElementsAre("constructor", "old-name-left"));
  EXPECT_THAT(
      kinds(request, before, "class X { X() {} } class B extends X { A a; }"),
      UnorderedElementsAre("old-name-left"));
}

// Regression: "there is no type B", where there were two.
TEST(RenameType, ATypeThatIsThereTwiceIsTheCompilersMatter) {
  EXPECT_THAT(kinds(on_type("rename-type", "A", {{"new-name", "B"}}),
                    "class A {} class B {}", "class B {} class B {}"),
              UnorderedElementsAre("unknown: B is declared twice, and the "
                                   "compiler will say so"));
}

TEST(RenamePackage, TypesMoveAndAreNamedByTheNewPackage) {
  const auto request = on_type("rename-package", "p.A", {{"new-name", "r"}});
  const java::Program before{{{"p/A.java", "package p; public class A {}"},
                              {"q/B.java", "package q; class B { p.A a; }"}}};
  const auto check = [&](const std::string& type) {
    const auto findings = check_postcondition(
        request, before,
        {{{"q/B.java", "package q; class B { " + type + " a; }"},
          {"r/A.java", "package r; public class A {}"}}});
    return std::get<Flaws>(findings).size();
  };
  EXPECT_EQ(check("r.A"), 0u);
  EXPECT_EQ(check("p.A"), 1u);
  EXPECT_EQ(
      std::get<Flaws>(check_postcondition(request, before, before)).size(), 1u);
}

TEST(RenameParameter, TheDeclarationAndEveryUseMustFollow) {
  const auto request = on_method("rename-parameter", "A", "m",
                                 {{"parameter", "p"}, {"new-name", "n"}});
  const std::string before = "class A { int m(int p) { return p; } }";
  EXPECT_THAT(kinds(request, before, "class A { int m(int n) { return n; } }"),
              IsEmpty());
  EXPECT_THAT(kinds(request, before, "class A { int m(int n) { return p; } }"),
              UnorderedElementsAre("old-name-left"));
}

TEST(RenameLocal, IsFoundByItsPlace) {
  const std::string before = "class A { int m() { int p = 0; return p; } }";
  const Request request{
      .refactoring = "rename-local",
      .target = {.file = "A.java",
                 .offset = static_cast<std::int64_t>(before.find("p =")),
                 .length = 1},
      .options = {{"new-name", "n"}}};
  EXPECT_THAT(
      kinds(request, before, "class A { int m() { int n = 0; return n; } }"),
      IsEmpty());
  EXPECT_THAT(
      kinds(request, before, "class A { int m() { int n = 0; return p; } }"),
      UnorderedElementsAre("old-name-left"));
}

}  // namespace
}  // namespace refute::testing_postconditions
