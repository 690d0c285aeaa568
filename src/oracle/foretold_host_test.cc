#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/erroneous_warning.h"
#include "oracle/host_lab.h"

/// Warnings that came true, and warnings that did not, with the real javac.
namespace refute {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class Foretold : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { lab = start_lab(); }
  static void TearDownTestSuite() { lab.reset(); }

  /// What the oracle says of a result that was warned of: the evidence of a
  /// finding, "pass", or why it is not asked.
  static std::string ask(const Request& request, const std::string& before,
                         const std::string& after,
                         const std::string& message = "a conflict") {
    FakeEngine engine;
    Tools tools{*lab, engine};
    const Subject subject{.program = {{{"A.java", before}}},
                          .request = request};
    const Outcome outcome =
        Applied{{{{"A.java", after}}}, {{Severity::kError, message}}};
    const auto verdict = judge_erroneous_warning({subject, outcome, "x"}, tools,
                                                 Rigour::kConfirm);
    if (!verdict) return verdict.error().message;
    if (const auto* none = std::get_if<NotApplicable>(&*verdict))
      return "not asked: " + none->why;
    if (const auto* found = std::get_if<Finding>(&*verdict))
      return found->evidence;
    return "pass";
  }

  static Request field(const std::string& type) {
    return {"rename-field", {.type = type, .field = "f"}, {{"new-name", "g"}}};
  }
  static Request method(const std::string& type) {
    return {
        "rename-method", {.type = type, .method = "m"}, {{"new-name", "k"}}};
  }
  static Request pull_up(const std::string& type, const std::string& to) {
    return {
        "pull-up-method", {.type = type, .method = "m"}, {{"destination", to}}};
  }

  static inline std::unique_ptr<JavaLab> lab;
};

constexpr const char* kCameTrue =
    "not asked: what it warned of happened, but did no harm";

TEST_F(Foretold, NativeCodeIsLinkedByName) {
  constexpr const char* kUnknown = "not asked: a native method";
  EXPECT_THAT(ask(method("A"), "class A { native void m(); }",
                  "class A { native void k(); }"),
              StartsWith(kUnknown));
  EXPECT_THAT(ask({"rename-type", {.type = "A"}, {{"new-name", "B"}}},
                  "class A { native int m(); int n() { return 1; } }",
                  "class B { native int m(); int n() { return 1; } }"),
              StartsWith(kUnknown));
  EXPECT_THAT(ask({"reorder-parameters",
                   {.type = "A", .method = "m"},
                   {{"order", "j,i"}}},
                  "class A { native void m(int i, long j); }",
                  "class A { native void m(long j, int i); }"),
              StartsWith(kUnknown));
  // Another method of a class with native code can be judged.
  EXPECT_THAT(ask(method("A"), "class A { native void n(); void m() {} }",
                  "class A { native void n(); void k() {} }"),
              HasSubstr("a conflict"));
  // What is said of native code is not judged at all.
  for (const auto* message :
       {"Renaming native methods will cause an unsatisfied link error",
        "Related method 'm' (declared in 'A') is native",
        "this can cause UnsatisfiedLinkError on runtime"})
    EXPECT_FALSE(claims_harm({Severity::kError, message})) << message;
  EXPECT_TRUE(claims_harm({Severity::kError, "an alternative method exists"}));
}

TEST_F(Foretold, AnOverloadThatTakesACall) {
  EXPECT_EQ(ask(method("A"),
                "class A { void m(int i) {} void k(Integer i) {} void u() { "
                "k(13); } }",
                "class A { void k(int i) {} void k(Integer i) {} void u() { "
                "k(13); } }"),
            kCameTrue);
  EXPECT_EQ(ask(method("A"),
                "class S { void k(long i) {} } class A extends S { void m(int "
                "i) {} void u() { k(1); } }",
                "class S { void k(long i) {} } class A extends S { void k(int "
                "i) {} void u() { k(1); } }"),
            kCameTrue);
  EXPECT_EQ(ask(method("A"),
                "class A { void m(String s) {} void k(Object o) {} void u() { "
                "k(\"\"); k(this); } }",
                "class A { void k(String s) {} void k(Object o) {} void u() { "
                "k(\"\"); k(this); } }"),
            kCameTrue);
}

TEST_F(Foretold, AnOverloadThatTakesNone) {
  EXPECT_THAT(ask(method("A"),
                  "class A { void m(int i) {} void k(String s) {} void u() { "
                  "k(\"\"); m(1); } }",
                  "class A { void k(int i) {} void k(String s) {} void u() { "
                  "k(\"\"); k(1); } }",
                  "a method k exists already"),
              HasSubstr("a method k exists already"));
  EXPECT_THAT(
      ask(method("A"), "class A { void m() {} } class B { void k() {} }",
          "class A { void k() {} } class B { void k() {} }"),
      HasSubstr("a conflict"));
}

// Regression: the parameter of the new setter hid the field, and every wrong
// warning of Encapsulate Field passed for one that came about.
TEST_F(Foretold, TheParameterOfANewSetterIsNotWhatWasWarnedOf) {
  EXPECT_THAT(ask({"encapsulate-field", {.type = "A", .field = "f"}},
                  "class A { int f; } class B { int getF() { return 2; } int "
                  "k() { return new A().f; } }",
                  "class A { private int f; int getF() { return f; } void "
                  "setF(int f) { this.f = f; } } class B { int getF() { return "
                  "2; } int k() { return new A().getF(); } }",
                  "A method 'getF' already exists in sub-type 'B'."),
              HasSubstr("already exists in sub-type 'B'"));
}

TEST_F(Foretold, AVariableThatTakesAFieldsPlace) {
  EXPECT_EQ(ask(field("A"), "class A { int f; void m(int g) { f = 0; } }",
                "class A { int g; void m(int g) { g = 0; } }"),
            kCameTrue);
  EXPECT_EQ(ask(field("A"), "class A { int f; void m() { int g = 0; f = g; } }",
                "class A { int g; void m() { int g = 0; g = g; } }"),
            kCameTrue);
  EXPECT_EQ(ask(field("A"),
                "class A { int f; Object m() { return "
                "(java.util.function.IntUnaryOperator) g -> f; } }",
                "class A { int g; Object m() { return "
                "(java.util.function.IntUnaryOperator) g -> g; } }"),
            kCameTrue);
  EXPECT_EQ(ask({"rename-parameter",
                 {.type = "A", .method = "m"},
                 {{"parameter", "i"}, {"new-name", "f"}}},
                "class A { int f; int m(int i) { return i; } }",
                "class A { int f; int m(int f) { return f; } }"),
            kCameTrue);
}

TEST_F(Foretold, AVariableElsewhereTakesNone) {
  EXPECT_THAT(ask(field("A"),
                  "class A { int f; int m() { return f; } } class B { int "
                  "u(int g) { return g; } }",
                  "class A { int g; int m() { return g; } } class B { int "
                  "u(int g) { return g; } }"),
              HasSubstr("a conflict"));
}

TEST_F(Foretold, AMemberStandsInFrontOfOneFurtherOut) {
  EXPECT_EQ(ask(field("B.A"), "class B { int g; class A { final int f = 0; } }",
                "class B { int g; class A { final int g = 0; } }"),
            kCameTrue);
  EXPECT_EQ(ask(field("B"), "class B { int f; class A { int g; } }",
                "class B { int g; class A { int g; } }"),
            kCameTrue);
  EXPECT_EQ(ask(field("S"),
                "class S { int f; } class B { int g; class A extends S {} }",
                "class S { int g; } class B { int g; class A extends S {} }"),
            kCameTrue);
  EXPECT_EQ(
      ask(method("B.A"), "class B { void k(int i) {} class A { void m() {} } }",
          "class B { void k(int i) {} class A { void k() {} } }"),
      kCameTrue);
  // A neighbour is not in sight.
  EXPECT_THAT(
      ask(field("B.A"), "class B { class A { int f; } class C { int g; } }",
          "class B { class A { int g; } class C { int g; } }"),
      HasSubstr("a conflict"));
}

TEST_F(Foretold, AClassInheritsAnotherMethod) {
  EXPECT_EQ(
      ask(pull_up("B", "A"),
          "class S { void m() {} } class A extends S {} class B extends A { "
          "void m() {} }",
          "class S { void m() {} } class A extends S { void m() {} } class B "
          "extends A { }"),
      kCameTrue);
  EXPECT_EQ(
      ask(pull_up("B", "A"),
          "interface I { default void m() {} } class A implements I {} class B "
          "extends A { public void m() {} }",
          "interface I { default void m() {} } class A implements I { public "
          "void m() {} } class B extends A { }"),
      kCameTrue);
  EXPECT_THAT(
      ask(pull_up("B", "A"),
          "class S { void m(int i) {} } class A extends S {} class B extends A "
          "{ void m() {} }",
          "class S { void m(int i) {} } class A extends S { void m() {} } "
          "class B extends A { }"),
      HasSubstr("a conflict"));
}

TEST_F(Foretold, SaysHowHardItLooked) {
  EXPECT_THAT(ask(method("A"), "class A { void m() {} void p(int i) {} }",
                  "class A { void k() {} void p(int i) {} }"),
              HasSubstr("the class files are the same"));
  EXPECT_THAT(ask(pull_up("B", "A"),
                  "class A {} class B extends A { int m() { return 1; } }",
                  "class A { int m() { return 1; } } class B extends A { }"),
              ::testing::ContainsRegex(
                  "no difference in [0-9]+ sequences of [0-9]+ calls on"));
}

}  // namespace
}  // namespace refute
