#include "oracle/differential.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"
#include "oracle/policies.h"

namespace refute {
namespace {

Outcome applied(const std::string& text) {
  return Applied{{{{"A.java", text}}}};
}

class Differential : public ::testing::Test {
 protected:
  std::string ask(const std::string& engine, const Outcome& outcome,
                  const std::string& rival, const Outcome& its) {
    FakeEngine unused;
    Tools tools{lab, unused};
    const auto verdict = judge_differential(
        {subject, outcome, engine, {{rival, its}}}, tools, Rigour::kBulk);
    if (!verdict) return verdict.error().message;
    if (std::holds_alternative<Pass>(*verdict)) return "pass";
    if (const auto* found = std::get_if<Finding>(&*verdict))
      return found->signature.substr(found->signature.rfind('|') + 1);
    return "not applicable";
  }

  FakeLab lab;
  Subject subject{
      .program = {{{"A.java", "class A { int f; void m() { (f) = 0; } }"}}},
      .request = {.refactoring = "encapsulate-field",
                  .target = {.type = "A", .field = "f"}}};
  const std::string accessors =
      "int getF() { return f; } void setF(int f) { this.f = f; }";
  const Outcome right = applied(
      "class A { private int f; void m() { setF(0); } " + accessors + "}");
  const Outcome missed = applied(
      "class A { private int f; void m() { (f) = 0; } " + accessors + "}");
  const Outcome other_way =
      applied("class A { private int f; void m() { this.setF(+0); } " +
              accessors + "}");
};

TEST_F(Differential, TheOneThatAnotherOracleFlagsIsToBlame) {
  EXPECT_EQ(ask("y", missed, "x", right), "custom: method");
  EXPECT_EQ(ask("x", missed, "y", right), "custom: method");
  EXPECT_EQ(ask("x", right, "y", missed), "not applicable");
  EXPECT_EQ(ask("y", right, "x", missed), "not applicable");
}

TEST_F(Differential, WhatNothingDecidesIsReportedOnce) {
  EXPECT_EQ(ask("y", other_way, "x", right), "undecided: method");
  EXPECT_EQ(ask("x", right, "y", other_way), "not applicable");
}

TEST_F(Differential, LayoutOrderAndQualificationAreNoDifference) {
  const auto other = applied("class A {\n" + accessors +
                             " void m() { (this.setF((0))); }\n"
                             "private int f; /* f */ }");
  EXPECT_EQ(ask("y", other, "x", right), "pass");
}

TEST_F(Differential, KnownPoliciesAreNoDifference) {
  const auto netbeans = applied(
      "class A { private int f; void m() { setF(0); }"
      " public int getF() { return f; }"
      " public void setF(int value) { f = value; } }");
  EXPECT_EQ(ask("netbeans", netbeans, "eclipse", right), "pass");
  EXPECT_EQ(ask("y", netbeans, "x", right), "undecided: method");
  subject.request.refactoring = "member-to-top";
  EXPECT_EQ(ask("netbeans", netbeans, "eclipse", missed), "pass");
}

TEST_F(Differential, ARefusalIsAnAnswerToo) {
  const Outcome refused = Refused{{{Severity::kFatal, "'f' is odd"}}};
  EXPECT_EQ(ask("x", missed, "y", refused), "y refuses: '' is odd: custom");
  EXPECT_EQ(ask("x", right, "y", refused), "not applicable")
      << "y is to blame, and overly-strong says so";
  lab.comparison.untested = "nothing to call";
  EXPECT_EQ(ask("x", right, "y", refused), "y refuses: '' is odd: undecided");
  EXPECT_EQ(ask("x", refused, "y", right), "not applicable");
}

TEST_F(Differential, SaysNothingWithoutASecondAnswer) {
  EXPECT_EQ(ask("x", right, "y", Crashed{"E"}), "not applicable");
  EXPECT_EQ(ask("x", right, "y", applied("class {")), "not applicable");
  FakeEngine unused;
  Tools tools{lab, unused};
  const auto alone =
      judge_differential({subject, right, "x"}, tools, Rigour::kBulk);
  EXPECT_TRUE(std::holds_alternative<NotApplicable>(*alone));
}

TEST(Policies, EachHasAReason) {
  for (const auto& policy : policies())
    EXPECT_FALSE(policy.reason.empty()) << policy.refactoring;
}

}  // namespace
}  // namespace refute
