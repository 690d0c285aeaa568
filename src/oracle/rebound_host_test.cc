#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/bindings.h"
#include "oracle/host_lab.h"
#include "oracle/rebound.h"
#include "oracle/renamed.h"

/// Names before and after, bound by the real javac.
namespace refute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Options = std::map<std::string, std::string>;

class ReboundNames : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { lab = start_lab(); }
  static void TearDownTestSuite() { lab.reset(); }

  /// "member: name: before > after", as the oracle tells it.
  static std::vector<std::string> changed(const Request& request,
                                          const std::string& before,
                                          const std::string& after) {
    const java::Program old{{{"p/A.java", "package p; " + before}}};
    const java::Program now{{{"p/A.java", "package p; " + after}}};
    const auto then = lab->bindings(old);
    const auto later = lab->bindings(now);
    if (!then) return {then.error().message};
    if (!later) return {later.error().message};
    const auto read = Outline::of(old);
    std::vector<std::string> lines;
    for (const auto& each :
         rebound(*then, *later, renamed_by(request, read, Outline::of(now)),
                 request, new_name(request, read)))
      lines.push_back(fmt::format("{}: {}: {} > {}", each.inside, each.name,
                                  each.before, each.after));
    return lines;
  }

  static Request rename_field(const std::string& type) {
    return {"rename-field", {.type = type, .field = "f"}, {{"new-name", "g"}}};
  }
  static Request rename_method(const std::string& type) {
    return {
        "rename-method", {.type = type, .method = "m"}, {{"new-name", "k"}}};
  }
  static Request rename_type(const std::string& type) {
    return {"rename-type", {.type = type}, {{"new-name", "N"}}};
  }
  static Request method(std::string refactoring, std::string type,
                        Options options = {}) {
    return {std::move(refactoring),
            {.type = std::move(type), .method = "m"},
            std::move(options)};
  }

  static inline std::unique_ptr<JavaLab> lab;
};

TEST_F(ReboundNames, AFieldIsTakenForAVariable) {
  EXPECT_THAT(
      changed(rename_field("p.A"),
              "class A { int f; int m(int g) { return f; } }",
              "class A { int g; int m(int g) { return g; } }"),
      ElementsAre(
          "p.A.m(int): f: the field p.A.f > the variable g of p.A.m(int)"));
  EXPECT_THAT(
      changed(rename_field("p.A"),
              "class A { int f; int m() { int g = 1; return f + g; } }",
              "class A { int g; int m() { int g = 1; return g + g; } }"),
      ElementsAre("p.A.m(): f: the field p.A.f > the variable g of p.A.m()"));
  EXPECT_THAT(
      changed(method("add-parameter", "p.A", {{"name", "f"}}),
              "class A { int f; int m() { return f; } }",
              "class A { int f; int m(int f) { return f; } }"),
      ElementsAre(
          "p.A.m(): f: the field p.A.f > the variable f of p.A.m(int)"));
}

TEST_F(ReboundNames, AFieldIsTakenForAnotherField) {
  EXPECT_THAT(
      changed(rename_field("p.A"),
              "class A { int f; class B { int g; int m() { return f; } } }",
              "class A { int g; class B { int g; int m() { return g; } } }"),
      ElementsAre("p.A$B.m(): f: the field p.A.f > the field p.A$B.g"));
  EXPECT_THAT(
      changed({"push-down-field", {.type = "p.B", .field = "f"}},
              "class A { int f; } class B extends A { int f; int k() { return "
              "f; } } class C extends B {}",
              "class A { int f; } class B extends A { int k() { return f; } } "
              "class C extends B { int f; }"),
      ElementsAre("p.B.k(): f: the field p.B.f > the field p.A.f"));
}

TEST_F(ReboundNames, ACallIsTakenByAnotherMethod) {
  EXPECT_THAT(
      changed(rename_method("p.A"),
              "class A { void m(int i) {} void k(Integer i) {} void u() { "
              "k(1); } }",
              "class A { void k(int i) {} void k(Integer i) {} void u() { "
              "k(1); } }"),
      ElementsAre("p.A.u(): k: the method p.A.k(java.lang.Integer) > the "
                  "method p.A.k(int)"));
  // What it means depends on the object: it runs another one in C alone.
  EXPECT_THAT(changed(rename_method("p.B"),
                      "class A { void k() {} } class B extends A { void m() {} "
                      "void u() { k(); } }",
                      "class A { void k() {} } class B extends A { void k() {} "
                      "void u() { k(); } }"),
              ElementsAre("p.B.u(): k: the method p.A.k() > the method "
                          "p.B.k()"));
  EXPECT_THAT(
      changed(rename_method("p.A"),
              "class A { void m() {} class I { void k() {} void u() { m(); } } "
              "}",
              "class A { void k() {} class I { void k() {} void u() { k(); } } "
              "}"),
      ElementsAre("p.A$I.u(): m: the method p.A.m() > the method p.A$I.k()"));
}

TEST_F(ReboundNames, SuperMeansAnotherMethod) {
  EXPECT_THAT(
      changed(
          method("push-down-method", "p.B"),
          "class A { int k() { return 1; } } class B extends A { int k() { "
          "return 2; } int m() { return super.k(); } } class C extends B {}",
          "class A { int k() { return 1; } } class B extends A { int k() { "
          "return 2; } } class C extends B { int m() { return super.k(); } "
          "}"),
      ElementsAre("p.B.m(): k: the method p.A.k() > the method p.B.k()"));
}

TEST_F(ReboundNames, ATypeIsTakenForAnotherType) {
  EXPECT_THAT(
      changed(rename_type("p.T"), "class T {} class A { class N {} T t; }",
              "class N {} class A { class N {} N t; }"),
      ElementsAre("p.A.t: T: the type p.T > the type p.A$N"));
  EXPECT_THAT(changed(rename_type("p.T"), "class T {} class A<N> { T t; }",
                      "class N {} class A<N> { N t; }"),
              ElementsAre("p.A.t: T: the type p.T > the type variable N"));
  EXPECT_THAT(
      changed({"rename-type", {.type = "p.T"}, {{"new-name", "Object"}}},
              "class T {} class A { Object o; }",
              "class Object {} class A { Object o; }"),
      ElementsAre("p.A.o: Object: the type java.lang.Object > the type "
                  "p.Object"));
}

TEST_F(ReboundNames, AConstructorIsTakenForAnother) {
  EXPECT_THAT(
      changed(rename_type("p.T"),
              "class T {} class A { A(T t) {} A(Object o) {} class N {} "
              "static Object u() { return new A(new T()); } }",
              "class N {} class A { A(p.N t) {} A(Object o) {} static class N "
              "{} static Object u() { return new A(new N()); } }"),
      ::testing::Contains("p.A.u(): A: the constructor p.A.<init>(p.T) > the "
                          "constructor p.A.<init>(java.lang.Object)"));
}

TEST_F(ReboundNames, WhatIsRenamedMeansWhatItMeant) {
  EXPECT_THAT(changed(rename_field("p.A"),
                      "class A { int f; int m(int g) { return f + g; } }",
                      "class A { int g; int m(int g) { return this.g + g; } }"),
              IsEmpty());
  // One of two overloads, and what overrides it.
  EXPECT_THAT(
      changed({"rename-method",
               {.type = "p.A",
                .method = "m",
                .parameters = std::vector<std::string>{"int"}},
               {{"new-name", "k"}}},
              "class A { void m(int i) {} void m() { m(1); } } class B extends "
              "A { void m(int i) { m(); } }",
              "class A { void k(int i) {} void m() { k(1); } } class B extends "
              "A { void k(int i) { m(); } }"),
      IsEmpty());
  EXPECT_THAT(
      changed(rename_type("p.T"),
              "class T { T() {} T(int i) {} static T of() { return new T(1); } "
              "} class A { T t = new T(); Object o = (Runnable) T::new; }",
              "class N { N() {} N(int i) {} static N of() { return new N(1); } "
              "} class A { N t = new N(); Object o = (Runnable) N::new; }"),
      IsEmpty());
}

TEST_F(ReboundNames, WhatMovesMeansWhatItMeant) {
  EXPECT_THAT(
      changed(method("push-down-method", "p.A"),
              "class A { int f; int m() { return f + k(); } int k() { return "
              "1; } } class B extends A { int u() { return m(); } } class C "
              "extends A {}",
              "class A { int f; int k() { return 1; } } class B extends A { "
              "int m() { return f + k(); } int u() { return m(); } } class C "
              "extends A { int m() { return f + k(); } }"),
      IsEmpty());
  EXPECT_THAT(
      changed(method("move-method", "p.A", {{"target", "b"}}),
              "class A { int f; int m(B b, int i) { return b.f + f + i; } int "
              "u(B b) { return m(b, 1); } } class B { int f; }",
              "class A { int f; int u(B b) { return b.m(this, 1); } } class B "
              "{ int f; int m(A a, int i) { return f + a.f + i; } }"),
      IsEmpty());
  EXPECT_THAT(
      changed(method("pull-up-method", "p.B"),
              "class A {} class B extends A { void m() { class L { L l; int x; "
              "} new L().x = new Object() { int y; int z() { return y; } "
              "}.z(); } }",
              "class A { void m() { class L { L l; int x; } new L().x = new "
              "Object() { int y; int z() { return y; } }.z(); } } class B "
              "extends A {}"),
      IsEmpty());
}

TEST_F(ReboundNames, ReorderedArgumentsAreFoundAgain) {
  EXPECT_THAT(
      changed(method("reorder-parameters", "p.A"),
              "class A { int f; int m(int i, int j) { return i - j; } int u(A "
              "b) { int f = 1; return m(f, b.f); } }",
              "class A { int f; int m(int j, int i) { return i - j; } int u(A "
              "b) { int f = 1; return m(b.f, f); } }"),
      IsEmpty());
}

// The same object runs the same method, whatever the variable's type.
TEST_F(ReboundNames, AnotherStaticTypeRunsTheSameMethod) {
  EXPECT_THAT(
      changed({"use-supertype", {.type = "p.B"}, {{"supertype", "p.A"}}},
              "class A { void m() {} } class B extends A { void m() {} void "
              "u(B b) { b.m(); } }",
              "class A { void m() {} } class B extends A { void m() {} void "
              "u(A b) { b.m(); } }"),
      IsEmpty());
  EXPECT_THAT(
      changed({"infer-type-arguments", {.type = "p.A"}},
              "class A { public String toString() { return \"\"; } String "
              "u(java.util.List l) { l.add(this); return "
              "l.get(0).toString(); } }",
              "class A { public String toString() { return \"\"; } String "
              "u(java.util.List<A> l) { l.add(this); return "
              "l.get(0).toString(); } }"),
      IsEmpty());
  EXPECT_THAT(
      changed(method("extract-interface", "p.A"),
              "class A { public void m() {} void u(A a) { a.m(); } }",
              "interface I { void m(); } class A implements I { public void "
              "m() {} void u(I a) { a.m(); } }"),
      IsEmpty());
}

TEST_F(ReboundNames, WhatStandsInForTheOldMayBeNew) {
  EXPECT_THAT(changed(method("convert-local-to-field", "p.A"),
                      "class A { int m() { int x = 1; return x; } }",
                      "class A { int x; int m() { x = 1; return x; } }"),
              IsEmpty());
  EXPECT_THAT(changed(method("extract-local", "p.A"),
                      "class A { int f; int m() { return f; } }",
                      "class A { int f; int m() { int f = this.f; return f; } "
                      "}"),
              IsEmpty());
  EXPECT_THAT(
      changed({"encapsulate-field", {.type = "p.A", .field = "f"}},
              "class A { int f; int m() { return f; } }",
              "class A { private int f; int m() { return getF(); } int getF() "
              "{ return f; } void setF(int f) { this.f = f; } }"),
      IsEmpty());
}

// Regressions: found in Eclipse's own test suite.
TEST_F(ReboundNames, ADelegateIsLeftInEveryClass) {
  EXPECT_THAT(
      changed(method("add-parameter", "p.A", {{"keep-original", "true"}}),
              "class A { void m(int i) {} } class B extends A { void m(int i) "
              "{} } class C { void u() { new B().m(1); } }",
              "class A { void m(int i) { m(null, i); } void m(Object o, int i) "
              "{} } class B extends A { void m(int i) { m(null, i); } void "
              "m(Object o, int i) {} } class C { void u() { new B().m(null, "
              "1); } }"),
      IsEmpty());
}

TEST_F(ReboundNames, ATypeVariableMayMoveToAnotherOwner) {
  EXPECT_THAT(
      changed(method("convert-anonymous-to-nested", "p.A"),
              "class A { <T> Object m() { return new Object() { void k(T t) {} "
              "}; } }",
              "class A { <T> Object m() { return new I<T>(); } static class "
              "I<T> { void k(T t) {} } }"),
      IsEmpty());
}

TEST_F(ReboundNames, AreAFindingOfTheOracle) {
  const Subject subject{
      .program = {{{"A.java", "class A { int f; void m(int g) { f = 0; } }"}}},
      .request = rename_field("A")};
  const Outcome captured =
      Applied{{{{"A.java", "class A { int g; void m(int g) { g = 0; } }"}}}};
  const Outcome right = Applied{
      {{{"A.java", "class A { int g; void m(int g) { this.g = 0; } }"}}}};
  const Outcome broken = Applied{{{{"A.java", "class A { int g = h; }"}}}};
  FakeEngine engine;
  Tools tools{*lab, engine};
  const auto ask = [&](const Outcome& outcome) {
    return *judge_bindings({subject, outcome, "x"}, tools, Rigour::kConfirm);
  };
  const auto found = ask(captured);
  ASSERT_TRUE(std::holds_alternative<Finding>(found));
  EXPECT_EQ(std::get<Finding>(found).signature,
            "bindings|rename-field|silent|binding changed: field→local");
  EXPECT_TRUE(std::holds_alternative<Pass>(ask(right)));
  EXPECT_TRUE(std::holds_alternative<NotApplicable>(ask(broken)));
  EXPECT_TRUE(std::holds_alternative<NotApplicable>(ask(Refused{})));
}

// Regression: the call of `m(int)` is replaced by its body, which calls another
// method m.
TEST_F(ReboundNames, WhatIsInlinedIsNotNamedAnyMore) {
  const std::string before =
      "class A { void m(int i) { m(\"\"); } void m(String s) {} void n() { "
      "m(1); } }";
  const std::string after =
      "class A { void m(String s) {} void n() { m(\"\"); } }";
  const Subject subject{
      .program = {{{"A.java", before}}},
      .request = {
          .refactoring = "inline-method",
          .target = {.file = "A.java",
                     .offset = static_cast<std::int64_t>(before.find("m(1)")),
                     .length = 1}}};
  FakeEngine engine;
  Tools tools{*lab, engine};
  const auto verdict =
      *judge_bindings({subject, Outcome{Applied{{{{"A.java", after}}}}}, "x"},
                      tools, Rigour::kConfirm);
  EXPECT_FALSE(std::holds_alternative<Finding>(verdict));
}

}  // namespace
}  // namespace refute
