#include "oracle/preservation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"

namespace refute {
namespace {

using ::testing::HasSubstr;

/// The shape of the finding, "pass", or "not applicable".
std::string judge(const Request& request, const std::string& before,
                  const Outcome& outcome) {
  FakeLab fake;
  FakeEngine engine;
  Tools tools{fake, engine};
  const Subject subject{.program = {{{"A.java", before}}}, .request = request};
  const auto verdict =
      judge_preservation({subject, outcome}, tools, Rigour::kBulk);
  if (!verdict) return verdict.error().message;
  if (std::holds_alternative<Pass>(*verdict)) return "pass";
  if (const auto* finding = std::get_if<Finding>(&*verdict))
    return finding->signature.substr(finding->signature.rfind('|') + 1);
  return "not applicable";
}

std::string judge(const Request& request, const std::string& before,
                  const std::string& after) {
  return judge(request, before, Applied{{{{"A.java", after}}}});
}

Request method(std::string refactoring, std::string type, std::string name,
               std::map<std::string, std::string> options = {}) {
  return {.refactoring = std::move(refactoring),
          .target = {.type = std::move(type), .method = std::move(name)},
          .options = std::move(options)};
}

TEST(Preservation, ARenamingChangesNothingButTheName) {
  const auto request = method("rename-method", "A", "m", {{"new-name", "p"}});
  const std::string before =
      "class A { void m(int i) {} void k() { m(+1); } int x = (1); }";
  EXPECT_EQ(judge(request, before,
                  "class A { int x = 1; void p(int i) {}"
                  " void k() { this.p(+1); } }"),
            "pass");
  EXPECT_EQ(judge(request, before,
                  "class A { void p(int i) {} void k() { p(1); } int x = 1; }"),
            "changed method: prefix expression");
  EXPECT_EQ(judge(request, before,
                  "class A { void p(int i) {} void k() { p(+1); } }"),
            "lost field");
}

// Regression: `f`, which the new name g would have hidden, became `super.g`.
TEST(Preservation, ANewNameMayNeedSuper) {
  const Request request{.refactoring = "rename-field",
                        .target = {.type = "A", .field = "f"},
                        .options = {{"new-name", "g"}}};
  const auto program = [](const std::string& name, const std::string& use) {
    return "class A { long " + name +
           "; } class B extends A { int g; long k() "
           "{ return " +
           use + "; } }";
  };
  EXPECT_EQ(judge(request, program("f", "f"), program("g", "super.g")), "pass");
  EXPECT_EQ(judge(request, program("f", "f"), program("g", "new A().g")),
            "changed method: name");
}

// Regression: of two fields in the result, the one that was there before was
// taken for the one that moved, and called "private now".
TEST(Preservation, WhatTheEngineCallsAnErrorIsNotHeldAgainstIt) {
  const Request request{.refactoring = "pull-up-field",
                        .target = {.type = "B", .field = "f"},
                        .options = {{"destination", "A"}}};
  const std::string before =
      "class A { private int f; } class B extends A { int f; }";
  const java::Program after{
      {{"A.java", "class A { private int f; int f; } class B extends A {}"}}};
  EXPECT_EQ(judge(request, before,
                  Applied{after, {{Severity::kError, "f exists already"}}}),
            "not applicable");
}

// Regression: "A is gone, B is gone", where there were two types B.
TEST(Preservation, ATypeThatIsThereTwiceIsTheCompilersMatter) {
  EXPECT_EQ(judge({.refactoring = "rename-type",
                   .target = {.type = "A"},
                   .options = {{"new-name", "B"}}},
                  "class A {} class B {}", "class B {} class B {}"),
            "not applicable");
}

// Regression: "B is gone", where a local class was called B as well.
TEST(Preservation, ALocalClassHidesNoneOfTheOthers) {
  EXPECT_EQ(judge({.refactoring = "rename-type",
                   .target = {.type = "A"},
                   .options = {{"new-name", "B"}}},
                  "class B { void m() { class A {} } }",
                  "class B { void m() { class B {} } }"),
            "pass");
}

TEST(Preservation, AMovedMemberKeepsItsModifiers) {
  const auto request = method("push-down-method", "A", "m");
  const std::string before =
      "class A { @Deprecated protected void m() throws Error {} }"
      "class B extends A {}";
  const auto after = [&](const std::string& m) {
    return judge(request, before, "class A {} class B extends A { " + m + " }");
  };
  EXPECT_EQ(after("@Deprecated protected void m() throws Error {}"), "pass");
  EXPECT_EQ(after("@Deprecated public void m() throws Error {}"), "pass");
  EXPECT_EQ(after("@Deprecated void m() throws Error {}"), "access");
  EXPECT_EQ(after("@Deprecated protected final void m() throws Error {}"),
            "modifiers");
  EXPECT_EQ(after("protected void m() throws Error {}"), "annotation");
  EXPECT_EQ(after("@Deprecated protected void m() {}"), "signature");
}

TEST(Preservation, WhatTheRequestDoesNotNameStaysAsItIs) {
  const Request request{.refactoring = "encapsulate-field",
                        .target = {.type = "A", .field = "f"}};
  const std::string accessors =
      " int getF() { return f; } void setF(int f) { this.f = f; } ";
  const std::string before =
      "class A { static int f, g; int k() { return 1; } int m() { return f; } "
      "}";
  EXPECT_EQ(judge(request, before,
                  "class A { private static int f; static int g;" + accessors +
                      "int k() { return 1; } int m() { return getF(); } }"),
            "pass");
  EXPECT_EQ(judge(request, before,
                  "class A { private static int f, g;" + accessors +
                      "int k() { return 1; } int m() { return getF(); } }"),
            "changed field");
  EXPECT_EQ(judge(request, before,
                  "class A { private int f; static int g;" + accessors +
                      "int k() { return 2; } int m() { return getF(); } }"),
            "changed method: literal,modifiers");
}

TEST(Preservation, ASignatureChangesWithoutTheRest) {
  const auto request =
      method("remove-parameter", "A", "m", {{"parameter", "i"}});
  const std::string before =
      "class A { int m(int i) { return 1; } int k() { return m(2) + 3; } }";
  EXPECT_EQ(judge(request, before,
                  "class A { int m() { return 1; } int k() { return m() + 3; "
                  "} }"),
            "pass");
  EXPECT_EQ(judge(request, before,
                  "class A { int m() { return 1; } int k() { return m(); } }"),
            "changed method: binary expression");
}

TEST(Preservation, CommentsStay) {
  const auto request = method("rename-method", "A", "m", {{"new-name", "p"}});
  const std::string before =
      "class A {\n  // calls m\n  void m() { /* why */ } }";
  EXPECT_EQ(
      judge(request, before, "class A { // calls p\n void p() {/* why */} }"),
      "pass");
  EXPECT_EQ(judge(request, before, "class A { // calls m\n void p() { } }"),
            "comment");
}

// Regression: `int` became `String`, for that is what A<String> makes of T.
TEST(Preservation, AMethodThatMovesDownSeesTypeVariablesAsTheSubclassDoes) {
  const std::string body = " { return null; }";
  const auto moved = [&](const std::string& above, const std::string& extends,
                         const std::string& below) {
    return judge(method("push-down-method", "A", "m"),
                 "class A<T, U> { " + above + body + " } class B<V> extends " +
                     extends + " {}",
                 "class A<T, U> {} class B<V> extends " + extends + " { " +
                     below + body + " }");
  };
  EXPECT_EQ(moved("T m(U u)", "A<String, V>", "String m(V u)"), "pass");
  EXPECT_EQ(moved("List<T> m(U[] u)", "A<V[], V>", "List<V[]> m(V[] u)"),
            "pass");
  EXPECT_EQ(moved("<T> T m(T t, U u)", "A<String, V>", "<T> T m(T t, V u)"),
            "pass")
      << "its own T hides that of the class";
  EXPECT_EQ(moved("T m(U u)", "A<String, V>", "Object m(V u)"), "signature");
  EXPECT_EQ(moved("T m(U u)", "A<String, V>", "V m(V u)"), "signature");
}

TEST(Preservation, AMethodThatMovesUpSeesTypeVariablesAsTheSuperclassDoes) {
  const auto moved = [&](const std::string& below, const std::string& above) {
    return judge(
        method("pull-up-method", "C", "m", {{"destination", "A"}}),
        "class A<T> {} class B<U> extends A<List<U>> {} class C<V> extends "
        "B<V> { " +
            below + " }",
        "class A<T> { " + above +
            " } class B<U> extends A<List<U>> {} class C<V> extends B<V> {}");
  };
  EXPECT_EQ(moved("void m(List<V> v) {}", "void m(T v) {}"), "pass");
  EXPECT_EQ(moved("List<V> m() { return null; }", "T m() { return null; }"),
            "pass");
  EXPECT_EQ(moved("List<V> m() { return null; }",
                  "List<T> m() { return null;"
                  " }"),
            "signature");
}

// Regression: a lambda that got the new parameter was "changed".
TEST(Preservation, LambdasFollowTheMethodTheyStandFor) {
  const auto add =
      method("add-parameter", "I", "m", {{"type", "int"}, {"name", "j"}});
  const auto with = [](const std::string& parameters,
                       const std::string& lambda) {
    return "interface I { int m(" + parameters +
           "); } class C { I f = " + lambda + "; }";
  };
  const std::string before = with("int i", "i -> i + 1");
  EXPECT_EQ(judge(add, before, with("int i, int j", "(i, j) -> i + 1")),
            "pass");
  EXPECT_EQ(judge(add, before, with("int i, int j", "(i, j) -> i")),
            "changed field: list");
  const std::string other =
      "interface I { void m(int i); } class C { J f = (a, b, c) -> {}; }";
  EXPECT_EQ(judge(add, other,
                  "interface I { void m(int i, int j); } class C { J f = (a, "
                  "b) -> {}; }"),
            "changed field: list")
      << "no lambda of that method has three parameters";
  EXPECT_EQ(
      judge(method("add-parameter", "A", "m", {{"type", "int"}, {"name", "j"}}),
            "class A { void m(int i) {} J f = i -> {}; }",
            "class A { void m(int i, int j) {} J f = (i, j) -> {}; }"),
      "changed field: list")
      << "a class's method is no lambda's";
}

// Regression: `@I(1)` that became `@I(number = 1)`.
TEST(Preservation, TheElementOfAnAnnotationMayHaveToBeNamed) {
  const auto request =
      method("rename-method", "I", "value", {{"new-name", "number"}});
  const auto with = [](const std::string& element, const std::string& use) {
    return "@interface I { int " + element + "(); } class A { @I(" + use +
           ") int f; }";
  };
  EXPECT_EQ(judge(request, with("value", "1"), with("number", "number = 1")),
            "pass");
  EXPECT_EQ(
      judge(request, with("value", "{1}"), with("number", "number = {1}")),
      "pass");
  EXPECT_EQ(judge(request, with("value", "1"), with("number", "number = 2")),
            "changed field: literal");
  EXPECT_EQ(judge(request, with("value", "1"), with("number", "other = 1")),
            "changed field: literal");
}

// Regression: `class A` became `abstract class A`, as it had to.
TEST(Preservation, AClassThatGetsAnAbstractMethodBecomesAbstract) {
  const auto request = method("pull-up-method", "B", "m");
  const auto pulled = [&](const std::string& was, const std::string& a,
                          const std::string& other) {
    return judge(
        request,
        "class A {} abstract class B extends A { " + was + " } class X {}",
        a + " { " + was + " } abstract class B extends A {} " + other +
            " X {}");
  };
  EXPECT_EQ(pulled("abstract int m();", "abstract class A", "class"), "pass");
  EXPECT_EQ(pulled("abstract int m();", "abstract class A", "abstract class"),
            "changed type");
  EXPECT_EQ(pulled("int m() { return 1; }", "abstract class A", "class"),
            "changed type");
  EXPECT_EQ(pulled("abstract int m();", "final class A", "class"),
            "changed type");
}

// Regression: the engine had said that it would change the visibility.
TEST(Preservation, AnAnnouncedWideningIsNoLoss) {
  const auto request = method("move-method", "A", "m", {{"target", "t"}});
  const auto with = [](const std::string& t, const std::string& a,
                       const std::string& b) {
    return t + " T t; " + a + " } class T { " + b + " }";
  };
  const std::string before = with("class A { private", "void m() {}", "");
  const auto moved = [&](const std::string& t, const Status& status) {
    return judge(request, before,
                 Applied{{{{"A.java", with(t, "", "void m() {}")}}}, status});
  };
  const Status announced = {
      {Severity::kWarning,
       "The visibility of field 'p.A.t' will be changed to public."}};
  EXPECT_EQ(moved("class A { public", announced), "pass");
  EXPECT_EQ(moved("class A { public", {}), "changed field") << "not a word";
  EXPECT_EQ(moved("class A { public",
                  {{Severity::kWarning,
                    "The visibility of field 'p.A.u' will be changed to "
                    "public."}}),
            "changed field")
      << "it spoke of another";
  EXPECT_EQ(moved("class A { public static", announced), "changed field")
      << "it spoke of access alone";
}

// Regression: "annotation", since an initialiser's statements were taken for
// annotations.
TEST(Preservation, AnInitialiserMayHaveToQualifyWhatItUses) {
  const Request request{.refactoring = "member-to-top",
                        .target = {.type = "A.B"}};
  EXPECT_EQ(judge(request,
                  "class A { static int a; static class B { { a++; } static { "
                  "a--; } } }",
                  "class A { static int a; } class B { { A.a++; } static { "
                  "A.a--; } }"),
            "pass");
}

// Regression: `p.A.f` became `r.A.f` in an expression.
TEST(Preservation, APackageInAnExpressionIsNoPartOfIt) {
  const auto renamed = [](const std::string& use) {
    const auto program = [](const std::string& package,
                            const std::string& member) {
      return java::Program{
          {{package + "/A.java",
            "package " + package + "; public class A { static int f, g; }"},
           {"q/B.java", "package q; class B { " + member + " }"}}};
    };
    FakeLab fake;
    FakeEngine engine;
    Tools tools{fake, engine};
    const Subject subject{.program = program("p", "int i = p.A.f;"),
                          .request = {.refactoring = "rename-package",
                                      .target = {.type = "p.A"},
                                      .options = {{"new-name", "r"}}}};
    const Outcome outcome = Applied{program("r", use)};
    return std::holds_alternative<Pass>(
        *judge_preservation({subject, outcome}, tools, Rigour::kBulk));
  };
  EXPECT_TRUE(renamed("int i = r.A.f;"));
  EXPECT_TRUE(renamed("int i = A.f;"));
  EXPECT_FALSE(renamed("int i = r.A.g;"));
  EXPECT_FALSE(renamed("int i = x.A.f;"));
}

// Regression: the type variables of the class around it are "another head".
TEST(Preservation, ATypeThatMovesOutMayGetTheTypeVariablesOfItsOuterClass) {
  const Request request{.refactoring = "member-to-top",
                        .target = {.type = "A.B"}};
  const auto to_top = [&](const std::string& after) {
    return judge(request,
                 "class A<E> { int i; class B<X> { X x; } class C {} }",
                 "class A<E> { int i; class C {} } class " + after);
  };
  EXPECT_EQ(to_top("B<X, E> { X x; }"), "pass");
  EXPECT_EQ(to_top("B<X> { X x; }"), "pass");
  EXPECT_EQ(to_top("B<E> { Object x; }"), "changed type") << "X is lost";
  EXPECT_EQ(to_top("B<X, F> { X x; }"), "changed type");
  EXPECT_EQ(judge(request, "class A<E> { class B {} class C {} }",
                  "class A<E> { class C<E> {} } class B<E> {}"),
            "changed type")
      << "C did not move";
}

TEST(Preservation, SaysNothingWithoutAResultOrARule) {
  EXPECT_EQ(judge(method("rename-method", "A", "m"), "class A {}", Refused{}),
            "not applicable");
  EXPECT_EQ(
      judge(method("extract-method", "A", "m"), "class A {}", "class A {}"),
      "not applicable");
  EXPECT_EQ(
      judge(method("push-down-method", "A", "m"), "class A {}", "class {"),
      "not applicable");
}

}  // namespace
}  // namespace refute
