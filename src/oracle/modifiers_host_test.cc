#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/host_lab.h"
#include "oracle/modifiers.h"

/// Members followed by the real javac's bindings.
namespace refute {
namespace {

class Modifiers : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { lab = start_lab(); }
  static void TearDownTestSuite() { lab.reset(); }

  /// The shape of the finding, "pass" or "not applicable".
  static std::string ask(const std::string& refactoring,
                         const std::string& before, const std::string& after,
                         Severity severity = Severity::kOk) {
    FakeEngine engine;
    Tools tools{*lab, engine};
    const Subject subject{
        .program = {{{"A.java", before}}},
        .request = {
            refactoring, {.type = "A", .method = "m"}, {{"target", "b"}}}};
    const Outcome outcome =
        Applied{{{{"A.java", after}}}, {{severity, "a word"}}};
    const auto verdict =
        judge_modifiers({subject, outcome, "x"}, tools, Rigour::kConfirm);
    if (!verdict) return verdict.error().message;
    if (std::holds_alternative<Pass>(*verdict)) return "pass";
    if (const auto* found = std::get_if<Finding>(&*verdict))
      return found->signature.substr(found->signature.rfind('|') + 1);
    return "not applicable";
  }

  static std::string move(const std::string& before, const std::string& after) {
    return ask("move-method",
               "class A { int x; " + before + " { return x; } } class B {}",
               "class A { int x; } class B { " + after + " { return a.x; } }");
  }

  static inline std::unique_ptr<JavaLab> lab;
};

TEST_F(Modifiers, GoWithAMethodThatMoves) {
  EXPECT_EQ(move("int m(B b)", "int m(A a)"), "pass");
  EXPECT_EQ(move("synchronized int m(B b)", "synchronized int m(A a)"), "pass");
  EXPECT_EQ(move("synchronized int m(B b)", "int m(A a)"), "synchronized lost");
  EXPECT_EQ(move("final int m(B b)", "int m(A a)"), "final lost");
  EXPECT_EQ(move("int m(B b)", "final int m(A a)"), "final gained");
  EXPECT_EQ(move("int m(B b)", "static int m(A a)"), "static gained");
  EXPECT_EQ(move("private int m(B b)", "public int m(A a)"), "pass");
  EXPECT_EQ(move("public int m(B b)", "int m(A a)"), "access narrowed");
}

TEST_F(Modifiers, GoWithAFieldThatMoves) {
  const auto extract = [](const std::string& field) {
    return ask("extract-superclass", "class A { volatile transient int f; }",
               "class S { " + field + " } class A extends S {}");
  };
  EXPECT_EQ(extract("volatile transient int f;"), "pass");
  EXPECT_EQ(extract("transient int f;"), "volatile lost");
  EXPECT_EQ(extract("int f;"), "transient lost,volatile lost");
}

TEST_F(Modifiers, OfAnInterfaceAreImplied) {
  EXPECT_EQ(ask("move-static",
                "class A { static final int f = 1; } "
                "interface I {}",
                "class A {} interface I { int f = 1; }"),
            "pass");
  EXPECT_EQ(ask("extract-interface", "class A { public final void m() {} }",
                "interface I { void m(); } class A implements I { public final "
                "void m() {} }"),
            "pass");
}

TEST_F(Modifiers, ALockIsInlinedWithItsMethod) {
  const auto inlined = [](const std::string& caller, const std::string& body,
                          const std::string& call = "m();") {
    return ask("inline-method",
               "class A { int x; synchronized void m() { x++; } " + caller +
                   " { " + call + " } }",
               "class A { int x; " + caller + " { " + body + " } }");
  };
  EXPECT_EQ(inlined("void k()", "x++;"), "synchronized lost");
  EXPECT_EQ(inlined("void k()", "synchronized (this) { x++; }"), "pass");
  EXPECT_EQ(inlined("synchronized void k()", "x++;"), "pass");
  EXPECT_EQ(inlined("synchronized void k(A a)", "a.x++;", "a.m();"),
            "synchronized lost");
  EXPECT_EQ(inlined("static synchronized void k(A a)", "a.x++;", "a.m();"),
            "synchronized lost");
  EXPECT_EQ(ask("inline-method",
                "class A { int x; void m() { x++; } void k() { m(); } }",
                "class A { int x; void k() { x++; } }"),
            "pass");
}

TEST_F(Modifiers, AreNotAskedOfWhatIsNoResult) {
  const std::string before = "class A { synchronized void m() {} }";
  EXPECT_EQ(
      ask("move-method", before, "class A { void m() {} }", Severity::kError),
      "not applicable");
  EXPECT_EQ(ask("move-method", before, "class A { void m() { x(); } }"),
            "not applicable");
  EXPECT_FALSE(has_modifiers("pull-up-method")) << "preservation compares them";
  EXPECT_FALSE(has_modifiers("change-visibility"));
  EXPECT_TRUE(has_modifiers("move-method"));
}

}  // namespace
}  // namespace refute
