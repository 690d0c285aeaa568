#include "oracle/custom.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/fake_judge.h"
#include "oracle/postconditions.h"

namespace refute {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

java::Program program(const std::string& text) { return {{{"A.java", text}}}; }

Findings check_postcondition(const Request& request,
                             const java::Program& before,
                             const java::Program& after) {
  return refute::check_postcondition(request, Outline::of(before),
                                     Outline::of(after));
}

/// The kinds of flaws, each once.
std::set<std::string> kinds(const Request& request, const std::string& before,
                            const std::string& after) {
  const auto findings =
      check_postcondition(request, program(before), program(after));
  if (const auto* unknown = std::get_if<Unknown>(&findings))
    return {"unknown: " + unknown->why};
  std::set<std::string> result;
  for (const auto& flaw : std::get<Flaws>(findings)) result.insert(flaw.kind);
  return result;
}

Request on_field(std::string refactoring, std::string type, std::string field,
                 std::map<std::string, std::string> options = {}) {
  return {.refactoring = std::move(refactoring),
          .target = {.type = std::move(type), .field = std::move(field)},
          .options = std::move(options)};
}

Request on_method(std::string refactoring, std::string type, std::string method,
                  std::map<std::string, std::string> options = {}) {
  return {.refactoring = std::move(refactoring),
          .target = {.type = std::move(type), .method = std::move(method)},
          .options = std::move(options)};
}

Request on_type(std::string refactoring, std::string type,
                std::map<std::string, std::string> options = {}) {
  return {.refactoring = std::move(refactoring),
          .target = {.type = std::move(type)},
          .options = std::move(options)};
}

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

TEST(EncapsulateField, HasFiveEffects) {
  const auto request = on_field("encapsulate-field", "A", "f");
  const std::string before = "class A { int f; int m() { return (f); } }";
  const std::string get = "int getF() { return f; }";
  const std::string set = "void setF(int f) { this.f = f; }";
  const std::string use = "int m() { return (getF()); } ";
  const auto check = [&](const std::string& members) {
    return kinds(request, before, "class A { " + members + " }");
  };
  EXPECT_THAT(check("private int f; " + use + get + set), IsEmpty());
  EXPECT_THAT(check("public int f; " + use + get + set),
              UnorderedElementsAre("not-private"));
  EXPECT_THAT(check("private int f; int m() { return (f); }" + get + set),
              UnorderedElementsAre("use-left"));
  EXPECT_THAT(check("private int f; int m() { return f; }" + set), IsEmpty())
      << "an engine may take a getter that is there";
  EXPECT_THAT(check("private int f; int m() { return f + 1; }" + get + set),
              UnorderedElementsAre("use-left"));
  EXPECT_THAT(check("private int f; int m() { return 0; }" + set),
              UnorderedElementsAre("getter"));
  EXPECT_THAT(
      check("private int f; " + use + get + "void setF(int f) { f = f; }"),
      UnorderedElementsAre("setter", "use-left"));
}

TEST(EncapsulateField, AFinalFieldHasNoSetterAndIsSetInItsConstructor) {
  EXPECT_THAT(kinds(on_field("encapsulate-field", "A", "f"),
                    "class A { final int f; A() { f = 1; } }",
                    "class A { private final int f; A() { f = 1; }"
                    " int getF() { return f; } }"),
              IsEmpty());
}

TEST(PushDown, GoneThereAndPresentInEverySubclass) {
  const auto request = on_method("push-down-method", "A", "m");
  const std::string before =
      "class A { void m() {} } class B extends A {} class C extends A {}";
  EXPECT_THAT(kinds(request, before,
                    "class A {} class B extends A { void m() {} }"
                    " class C extends A { void m() {} }"),
              IsEmpty());
  EXPECT_THAT(kinds(request, before,
                    "class A {} class B extends A { void m() {} }"
                    " class C extends A {}"),
              UnorderedElementsAre("not-there"));
  EXPECT_THAT(kinds(request, before,
                    "class A { void m() {} } class B extends A { void m() {} }"
                    " class C extends A { void m() {} }"),
              UnorderedElementsAre("still-there"));
}

TEST(PullUp, GoneThereAndPresentAbove) {
  const auto request =
      on_field("pull-up-field", "B", "f", {{"destination", "A"}});
  const std::string before = "class A {} class B extends A { int f; }";
  EXPECT_THAT(
      kinds(request, before, "class A { int f; } class B extends A { }"),
      IsEmpty());
  EXPECT_THAT(kinds(request, before, "class A {} class B extends A { }"),
              UnorderedElementsAre("not-there"));
  EXPECT_THAT(
      kinds(request, before, "class A { int f; } class B extends A { int f; }"),
      UnorderedElementsAre("still-there"));
}

TEST(MoveMethod, GoneThereAndPresentInTheTargetsClass) {
  const auto request = on_method("move-method", "A", "m", {{"target", "b"}});
  const std::string before =
      "class A { int m(B b) { return 1; } int k() { return m(new B()); } }"
      "class B {}";
  EXPECT_THAT(kinds(request, before,
                    "class A { int k() { return new B().m(); } }"
                    "class B { int m() { return 1; } }"),
              IsEmpty());
  EXPECT_THAT(kinds(request, before,
                    "class A { int k() { return m(new B()); } }"
                    "class B { int m() { return 1; } }"),
              UnorderedElementsAre("call-left"));
  EXPECT_THAT(
      kinds(request, before, "class A { int k() { return 1; } } class B {}"),
      UnorderedElementsAre("not-there"));
}

TEST(ChangeSignature, DeclarationOverridersAndCallsAgree) {
  const std::string before =
      "class A { void m(int i) {} void k() { m(1); this.m(2); } }"
      "class B extends A { void m(int j) {} }";
  const auto add = on_method("add-parameter", "A", "m",
                             {{"name", "z"},
                              {"type", "String"},
                              {"default-value", "\"\""},
                              {"position", "0"}});
  EXPECT_THAT(kinds(add, before,
                    "class A { void m(String z, int i) {}"
                    " void k() { m(\"\", 1); this.m(\"\", 2); } }"
                    "class B extends A { void m(String z, int j) {} }"),
              IsEmpty());
  EXPECT_THAT(kinds(add, before,
                    "class A { void m(int i, String z) {}"
                    " void k() { m(\"\", 1); this.m(2); } }"
                    "class B extends A { void m(int j) {} }"),
              UnorderedElementsAre("declaration", "overrider", "call-left",
                                   "call-count"));
  const auto remove =
      on_method("remove-parameter", "A", "m", {{"parameter", "i"}});
  EXPECT_THAT(kinds(remove, before,
                    "class A { void m() {} void k() { m(); this.m(); } }"
                    "class B extends A { void m() {} }"),
              IsEmpty());
  EXPECT_THAT(kinds(remove, before,
                    "class A { void m() {} void k() { m(); this.m(); m(); } }"
                    "class B extends A { void m() {} }"),
              UnorderedElementsAre("call-count"));
}

TEST(ReorderParameters, ArgumentsFollow) {
  const auto request =
      on_method("reorder-parameters", "A", "m", {{"order", "j,i"}});
  const std::string before =
      "class A { void m(int i, int j) {} void k() { m(1, 2); } }";
  EXPECT_THAT(
      kinds(request, before,
            "class A { void m(int j, int i) {} void k() { m(2, 1); } }"),
      IsEmpty());
  EXPECT_THAT(
      kinds(request, before,
            "class A { void m(int j, int i) {} void k() { m(1, 2); } }"),
      UnorderedElementsAre("arguments"));
}

TEST(ChangeReturnType, OverridersFollow) {
  const auto request =
      on_method("change-return-type", "A", "m", {{"type", "Object"}});
  const std::string before =
      "class A { A m() { return null; } }"
      "class B extends A { A m() { return null; } }";
  EXPECT_THAT(kinds(request, before,
                    "class A { Object m() { return null; } }"
                    "class B extends A { Object m() { return null; } }"),
              IsEmpty());
  EXPECT_THAT(kinds(request, before,
                    "class A { Object m() { return null; } }"
                    "class B extends A { A m() { return null; } }"),
              UnorderedElementsAre("overrider"));
}

TEST(MemberToTop, TheTypeIsTopLevelAndNeverNamedByItsOldPlace) {
  const auto request = on_type("member-to-top", "A.B");
  const std::string before = "class A { static class B {} A.B b; }";
  EXPECT_THAT(kinds(request, before, "class A { B b; } class B {}"), IsEmpty());
  EXPECT_THAT(kinds(request, before, "class A { A.B b; } class B {}"),
              UnorderedElementsAre("old-name-left"));
  EXPECT_THAT(kinds(request, before, before),
              UnorderedElementsAre("not-there"));
}

TEST(UseSupertype, OnlyThatNameChanges) {
  const auto request = on_type("use-supertype", "A", {{"supertype", "C"}});
  const std::string before =
      "class C {} class A extends C { A m(A a) { return new A(); } }";
  EXPECT_THAT(
      kinds(request, before,
            "class C {} class A extends C { C m(A a) { return new A(); } }"),
      IsEmpty());
  EXPECT_THAT(
      kinds(request, before,
            "class C {} class A extends C { C m(A a) { return null; } }"),
      UnorderedElementsAre("other-change"));
}

TEST(InferTypeArguments, OnlyArgumentsAndCastsChange) {
  const auto request = on_type("infer-type-arguments", "A");
  const std::string before =
      "class A { A m(List l) { List k = l; return (A) k.get(0); } }";
  EXPECT_THAT(
      kinds(request, before,
            "class A { A m(List<A> l) { List<A> k = l; return k.get(0); } }"),
      IsEmpty());
  EXPECT_THAT(
      kinds(request, before,
            "class A { A m(List<A> l) { List<A> k = l; return k.get(1); } }"),
      UnorderedElementsAre("other-change"));
}

TEST(Postconditions, SayNothingOfWhatTheyDoNotKnow) {
  EXPECT_THAT(kinds(on_field("rename-field", "A", "g", {{"new-name", "n"}}),
                    "class A { int f; }", "class A { int f; }"),
              UnorderedElementsAre(HasSubstr("unknown")));
  EXPECT_THAT(kinds(on_type("extract-interface", "A"), "class A {}", ""),
              UnorderedElementsAre(HasSubstr("no postcondition")));
  EXPECT_THAT(kinds(on_type("rename-type", "A"), "class A {}", "class {"),
              UnorderedElementsAre(HasSubstr("is not Java")));
}

TEST(CustomOracle, FindsPassesAndHasNothingToSay) {
  FakeJudge judge;
  FakeEngine engine;
  Tools tools{judge, engine};
  const Subject subject{
      .program = program("class A {} class B extends A { int f; }"),
      .request = on_field("pull-up-field", "B", "f", {{"destination", "A"}})};
  const auto ask = [&](const Outcome& outcome) {
    return *judge_custom({subject, outcome}, tools, Rigour::kBulk);
  };
  const auto found =
      ask(Applied{program("class A { int f; } class B extends A { int f; }"),
                  {{Severity::kWarning, "careful"}}});
  ASSERT_TRUE(std::holds_alternative<Finding>(found));
  EXPECT_EQ(std::get<Finding>(found).signature,
            "custom|pull-up-field|warning|still-there");
  EXPECT_EQ(std::get<Finding>(found).summary, "B still has f");
  EXPECT_TRUE(std::holds_alternative<Pass>(
      ask(Applied{program("class A { int f; } class B extends A {}")})));
  EXPECT_TRUE(std::holds_alternative<NotApplicable>(ask(Refused{})));
  EXPECT_TRUE(std::holds_alternative<NotApplicable>(
      ask(Applied{subject.program, {{Severity::kError, "cannot"}}})));
  // Regression: NetBeans warns of a use that it leaves.
  EXPECT_TRUE(std::holds_alternative<NotApplicable>(
      ask(Applied{subject.program,
                  {{Severity::kWarning, "Cannot replace ++f in x = ++f"}}})));
  EXPECT_TRUE(std::holds_alternative<NotApplicable>(
      ask(Applied{program("class A {")})));
}

}  // namespace
}  // namespace refute
