#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/behaviour.h"
#include "oracle/host_lab.h"
#include "oracle/unavoidable.h"

/// What a refactoring cannot avoid is no finding; its neighbour is. With the
/// real worker.
namespace refute {
namespace {

class Unavoidable : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { lab_ = start_lab().release(); }
  static void TearDownTestSuite() {
    delete lab_;
    lab_ = nullptr;
  }

  /// "pass", "finding", or why the question does not arise.
  static std::string verdict(const Request& request, const std::string& before,
                             const std::string& after) {
    FakeEngine engine;
    Tools tools{*lab_, engine};
    const Subject subject{{{{"A.java", before}}}, request};
    const Outcome outcome = Applied{{{{"A.java", after}}}};
    const auto answer =
        judge_behaviour({subject, outcome}, tools, Rigour::kBulk);
    EXPECT_TRUE(answer) << answer.error().message;
    if (const auto* none = std::get_if<NotApplicable>(&*answer))
      return none->why;
    return std::holds_alternative<Finding>(*answer) ? "finding" : "pass";
  }

  static bool excused(const Request& request, const std::string& before,
                      const std::string& after, const std::string& why) {
    const auto said = verdict(request, before, after);
    EXPECT_TRUE(said.ends_with(": " + why)) << said << "\n"
                                            << before << "\n"
                                            << after;
    return said.ends_with(why);
  }

 private:
  static JavaLab* lab_;
};
JavaLab* Unavoidable::lab_ = nullptr;

const std::string kNull = "the receiver is null";
const std::string kField =
    "from outside, the name now stands for another field";
const std::string kName = "it shows a name";

const Request kInline{.refactoring = "inline-method",
                      .target = {.type = "A", .method = "m"}};
const Request kMove{.refactoring = "move-method",
                    .target = {.type = "A", .method = "m"},
                    .options = {{"target", "b"}}};

TEST_F(Unavoidable, AnInlinedMethodIsNoLongerCalledOnNull) {
  EXPECT_TRUE(excused(
      kInline, "class A { void m() { int i = 0; } void x(A a) { a.m(); } }",
      "class A { void m() { int i = 0; } void x(A a) { int i = 0; } }", kNull));
  EXPECT_TRUE(excused(kInline,
                      "class A { void m() { System.out.print(2); }\n"
                      "void x() { A a = null; System.out.print(1); a.m(); } }",
                      "class A { void m() { System.out.print(2); }\n"
                      "void x() { System.out.print(1);System.out.print(2); } }",
                      kNull));
}

TEST_F(Unavoidable, ASelectedCallIsTheMethodThatItNames) {
  const std::string before =
      "class A { int m() { return 1; } int x(A a) { return a.m(); } }";
  const auto call = static_cast<std::int64_t>(before.rfind("m()"));
  EXPECT_TRUE(excused(
      {.refactoring = "inline-method",
       .target = {.file = "A.java", .offset = call, .length = 1}},
      before, "class A { int m() { return 1; } int x(A a) { return 1; } }",
      kNull));
}

TEST_F(Unavoidable, AnotherNullPointerThatInliningLosesIsAFinding) {
  EXPECT_EQ(verdict(kInline,
                    "class A { int f; int m() { return 1; }\n"
                    "int x(A a) { int i = a.f; return m(); } }",
                    "class A { int f; int m() { return 1; }\n"
                    "int x(A a) { return 1; } }"),
            "finding");
  EXPECT_EQ(verdict(kInline,
                    "class A { int m() { return 1; } int n() { return 2; }\n"
                    "int x(A a) { a.n(); return m(); } }",
                    "class A { int m() { return 1; } int n() { return 2; }\n"
                    "int x(A a) { return 1; } }"),
            "finding");
}

TEST_F(Unavoidable, AnArgumentThatInliningLosesIsAFinding) {
  EXPECT_EQ(
      verdict(kInline,
              "class A { void m(int i) {} int p() { System.out.print(1);\n"
              "return 1; } void x(A a) { a.m(p()); } }",
              "class A { void m(int i) {} int p() { System.out.print(1);\n"
              "return 1; } void x(A a) { } }"),
      "finding");
}

TEST_F(Unavoidable, AMovedMethodMayBeCalledOnNull) {
  EXPECT_TRUE(
      excused(kMove,
              "class A { B b; int m() { return 1; } int k() { return m(); } }\n"
              "class B { }",
              "class A { B b; int k() { return b.m(); } }\n"
              "class B { int m() { return 1; } }",
              kNull));
}

TEST_F(Unavoidable, AnotherNullPointerAfterAMoveIsAFinding) {
  EXPECT_EQ(verdict(kMove,
                    "class A { B b = new B(); int f = 1; int m() { return f; }"
                    " int k() { return m(); } } class B { A a; }",
                    "class A { B b = new B(); int f = 1;"
                    " int k() { return b.m(); } }"
                    " class B { A a; int m() { return a.f; } }"),
            "finding");
  EXPECT_EQ(verdict(kMove,
                    "class A { B b = new B(); int n() { return 1; }"
                    " int m() { return n(); } int k() { return m(); } }"
                    " class B { A a; }",
                    "class A { B b = new B(); int n() { return 1; }"
                    " int k() { return b.m(); } }"
                    " class B { A a; int m() { return a.n(); } }"),
            "finding");
}

TEST_F(Unavoidable, AnotherOrderBeforeTheNullPointerIsAFinding) {
  EXPECT_EQ(verdict(kMove,
                    "class A { B b; void m() { System.out.print(1); }"
                    " void k() { m(); System.out.print(2); } } class B { }",
                    "class A { B b; void k() { System.out.print(2); b.m(); } }"
                    " class B { void m() { System.out.print(1); } }"),
            "finding");
}

TEST_F(Unavoidable, WhatIsExcusedHidesNoOtherDifference) {
  EXPECT_EQ(
      verdict(kMove,
              "class A { B b; int m() { return 1; } int k() { return m(); }"
              " int l() { return m() + 1; } int n() { return 2; } }"
              " class B { }",
              "class A { B b; int k() { return b.m(); }"
              " int l() { return b.m() + 1; } int n() { return 3; } }"
              " class B { int m() { return 1; } }"),
      "finding");
}

TEST_F(Unavoidable, OtherRefactoringsHaveNoReceiverToLose) {
  EXPECT_EQ(verdict({.refactoring = "rename-method",
                     .target = {.type = "A", .method = "m"},
                     .options = {{"new-name", "n"}}},
                    "class A { int m() { return 1; }"
                    " int x(A a) { return m(); } }",
                    "class A { int n() { return 1; }"
                    " int x(A a) { return a.n(); } }"),
            "finding");
}

Request of_field(std::string refactoring, std::string type,
                 std::string new_name = "") {
  Request request{.refactoring = std::move(refactoring),
                  .target = {.type = std::move(type), .field = "f"}};
  if (!new_name.empty()) request.options["new-name"] = new_name;
  return request;
}

TEST_F(Unavoidable, FromOutsideANameMayStandForAnotherField) {
  EXPECT_TRUE(excused(of_field("push-down-field", "A"),
                      "class Z { int f = 1; } class A extends Z { int f = 2; }"
                      " class B extends A { int t() { return f; } }",
                      "class Z { int f = 1; } class A extends Z { }"
                      " class B extends A { int f = 2; int t() { return f; } }",
                      kField));
  EXPECT_TRUE(excused(of_field("rename-field", "B", "g"),
                      "class A { int g = 1; } class B extends A { int f = 2; }",
                      "class A { int g = 1; } class B extends A { int g = 2; }",
                      kField));
}

TEST_F(Unavoidable, WhatTheProgramReadsIsAFinding) {
  EXPECT_EQ(
      verdict(of_field("push-down-field", "A"),
              "class Z { int f = 1; } class A extends Z { int f = 2;"
              " int t() { return f; } } class B extends A { }",
              "class Z { int f = 1; } class A extends Z {"
              " int t() { return f; } } class B extends A { int f = 2; }"),
      "finding");
}

// Regression: whatever ended in a read of the field's name was excused.
TEST_F(Unavoidable, AFieldThatMovedAndIsNotTheSameIsAFinding) {
  EXPECT_EQ(verdict(of_field("pull-up-field", "B"),
                    "class A { } class B extends A { int f = 3; }",
                    "class A { int f; } class B extends A { }"),
            "finding");
  EXPECT_EQ(verdict(of_field("rename-field", "A", "g"),
                    "class A { int f; void set() { f = 1; } }",
                    "class A { int g; void set() { } }"),
            "finding");
  EXPECT_EQ(verdict(of_field("pull-up-field", "B"),
                    "class A { } class B extends A { int f; }"
                    " class C { int f = 1; }",
                    "class A { int f; } class B extends A { }"
                    " class C { int f = 2; }"),
            "finding");
}

Request to(std::string refactoring, Target target, std::string name) {
  return {.refactoring = std::move(refactoring),
          .target = std::move(target),
          .options = {{"new-name", std::move(name)}}};
}

const Request kRed = to("rename-field", {.type = "A", .field = "RED"}, "BLUE");

TEST_F(Unavoidable, AConstantIsTheSameUnderItsNewName) {
  EXPECT_EQ(verdict(kRed, "enum A { RED, GREEN }", "enum A { BLUE, GREEN }"),
            "pass");
  EXPECT_EQ(verdict(kRed, "enum A { RED; } class B { A a = A.RED; }",
                    "enum A { BLUE; } class B { A a = A.BLUE; }"),
            "pass");
  EXPECT_TRUE(excused(
      kRed, "enum A { RED; } class B { String s() { return \"\" + A.RED; } }",
      "enum A { BLUE; } class B { String s() { return \"\" + A.BLUE; } }",
      kName));
}

TEST_F(Unavoidable, AnotherConstantIsAFinding) {
  EXPECT_EQ(
      verdict(kRed, "enum A { RED, GREEN } class B { A a() { return A.RED; } }",
              "enum A { BLUE, GREEN }"
              " class B { A a() { return A.GREEN; } }"),
      "finding");
  EXPECT_EQ(verdict(kRed, "enum A { RED, GREEN }", "enum A { GREEN, BLUE }"),
            "finding");
  EXPECT_EQ(verdict(kRed,
                    "enum A { RED; } class B {"
                    " Object a() { return A.valueOf(\"RED\"); } }",
                    "enum A { BLUE; } class B {"
                    " Object a() { return A.valueOf(\"RED\"); } }"),
            "finding");
}

const Request kF = to("rename-field", {.type = "A", .field = "f"}, "g");

TEST_F(Unavoidable, AComponentIsTheSameUnderItsNewName) {
  EXPECT_TRUE(excused(kF, "record A(int f) {}", "record A(int g) {}", kName));
  EXPECT_EQ(
      verdict(kF, "record A(int f, int h) {}", "record A(int h, int g) {}"),
      "finding");
  EXPECT_EQ(verdict(kF, "record A(int f) { int t() { return f(); } }",
                    "record A(int g) { int t() { return g() + 1; } }"),
            "finding");
}

const Request kType = to("rename-type", {.type = "A"}, "N");

TEST_F(Unavoidable, AProgramMayShowTheNamesOfItsTypes) {
  const std::string before =
      "class A { String s() { return getClass().getName(); } class I {}"
      " String i() { return new I().getClass().getName(); }"
      " void p() { System.out.println(getClass().getSimpleName()); }"
      " void t() { throw new RuntimeException(getClass() + \".\"); } }";
  const std::string after =
      "class N { String s() { return getClass().getName(); } class I {}"
      " String i() { return new I().getClass().getName(); }"
      " void p() { System.out.println(getClass().getSimpleName()); }"
      " void t() { throw new RuntimeException(getClass() + \".\"); } }";
  EXPECT_TRUE(excused(kType, before, after, kName));
  auto wrong = after;
  wrong.replace(wrong.find("\".\""), 3, "\"!\"");
  EXPECT_EQ(verdict(kType, before, wrong), "finding");
}

TEST_F(Unavoidable, AProgramMayShowTheNewPlaceOfAType) {
  const std::string shows =
      " { String a() { return \"A: \" + getClass().getName(); } } ";
  EXPECT_TRUE(
      excused({.refactoring = "member-to-top", .target = {.type = "p.B.A"}},
              "package p; class B { static class A" + shows + "}",
              "package p; class B { } class A" + shows, kName));
}

// A name that is also a string may be anything.
TEST_F(Unavoidable, AStringThatIsSpeltLikeTheNameIsNoName) {
  const Request m = to("rename-method", {.type = "A", .method = "m"}, "n");
  EXPECT_EQ(verdict(m, "class A { String m() { return \"m\"; } }",
                    "class A { String n() { return \"n\"; } }"),
            "finding");
  EXPECT_EQ(verdict(m,
                    "class A { String m() { return \"m\"; } } class B extends A"
                    " { String n() { return \"n\"; } String t() { return m();"
                    " } }",
                    "class A { String n() { return \"m\"; } } class B extends A"
                    " { String n() { return \"n\"; } String t() { return n();"
                    " } }"),
            "finding");
}

TEST_F(Unavoidable, ANewNameForAClassThatHadNoneIsNoDifference) {
  EXPECT_EQ(
      verdict({.refactoring = "convert-anonymous-to-nested", .target = {}},
              "class A { static A a = new A() { }; }",
              "class A { private static final class I extends A { }\n"
              "static A a = new I(); }"),
      "pass");
  EXPECT_TRUE(
      excused({.refactoring = "convert-anonymous-to-nested", .target = {}},
              "class A { Object a() { return new A() { }; } String s() {"
              " return a().getClass().getName() + ' ' + new A() { "
              "}.getClass().getName(); } }",
              "class A { private static final class I extends A { }\n"
              "Object a() { return new I(); } String s() {"
              " return a().getClass().getName() + ' ' + new A() { "
              "}.getClass().getName(); } }",
              kName));
  EXPECT_EQ(
      verdict({.refactoring = "convert-anonymous-to-nested", .target = {}},
              "class A { int x() { return 0; } static A a() {"
              " return new A() { int x() { return 1; } }; }"
              " static int t() { return a().x(); } }",
              "class A { int x() { return 0; }"
              " private static class I extends A { }"
              " static A a() { return new I(); }"
              " static int t() { return a().x(); } }"),
      "finding");
}

TEST_F(Unavoidable, ALocalClassThatBecomesAMemberIsTheSame) {
  EXPECT_EQ(verdict({.refactoring = "convert-local-to-member", .target = {}},
                    "class A { Object o() { class L { int i = 1; }"
                    " return new L(); } }",
                    "class A { Object o() { return new L(); }"
                    " class L { int i = 1; } }"),
            "pass");
}

const Request kTop{.refactoring = "member-to-top", .target = {.type = "A.B"}};

TEST_F(Unavoidable, AMemberClassIsComparedWithWhatBecameOfIt) {
  EXPECT_EQ(
      verdict(kTop, "class A { static class B { int x() { return 1; } } }",
              "class A { } class B { int x() { return 1; } }"),
      "pass");
  EXPECT_EQ(
      verdict(kTop, "class A { static class B { int x() { return 1; } } }",
              "class A { } class B { int x() { return 2; } }"),
      "finding");
  EXPECT_EQ(
      verdict(kTop, "class A { int f = 1; class B { int x() { return f; } } }",
              "class A { int f = 1; } class B { A a;"
              " B(A a) { this.a = a; } int x() { return a.f; } }"),
      "pass");
  EXPECT_EQ(
      verdict(kTop, "class A { int f = 1; class B { int x() { return f; } } }",
              "class A { int f = 1; } class B { A a;"
              " B(A a) { } int x() { return a.f; } }"),
      "finding");
}

// Both versions accept `m(1, 2)`, but it is not the same call.
TEST_F(Unavoidable, CallsFromOutsideOfAMethodWhoseParametersChangePlaces) {
  const Request reorder{.refactoring = "reorder-parameters",
                        .target = {.type = "A", .method = "m"},
                        .options = {{"order", "b,a"}}};
  const std::string before =
      "class A { static int m(int a, int b) { return a - b; }"
      " static int k() { return m(2, 1); } }";
  EXPECT_EQ(verdict(reorder, before,
                    "class A { static int m(int b, int a) { return a - b; }"
                    " static int k() { return m(1, 2); } }"),
            "pass");
  EXPECT_EQ(verdict(reorder, before,
                    "class A { static int m(int b, int a) { return a - b; }"
                    " static int k() { return m(2, 1); } }"),
            "finding");
}

}  // namespace
}  // namespace refute
