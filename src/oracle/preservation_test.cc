#include "oracle/preservation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/fake_judge.h"

namespace refute {
namespace {

using ::testing::HasSubstr;

/// The shape of the finding, "pass", or "not applicable".
std::string judge(const Request& request, const std::string& before,
                  const Outcome& outcome) {
  FakeJudge fake;
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
