#include "oracle/custom.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"
#include "oracle/postcondition_kinds.h"

namespace refute::testing_postconditions {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

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

// JRRT leaves the declaration where calls need it, and makes the class
// abstract.
TEST(PushDown, WhatAnEngineLeavesOnPurposeIsNoFinding) {
  const std::string before =
      "class A { int m() { return 1; } int k() { return m(); } } "
      "class B extends A {}";
  const std::string after =
      "abstract class A { abstract int m(); int k() { return m(); } } "
      "class B extends A { int m() { return 1; } }";
  const auto request = on_method("push-down-method", "A", "m");
  EXPECT_THAT(kinds(request, before, after),
              UnorderedElementsAre("left-abstract"));
  const Subject subject{.program = program(before), .request = request};
  const Outcome outcome = Applied{program(after)};
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
  EXPECT_TRUE(std::holds_alternative<NotApplicable>(
      *judge_custom({subject, outcome, "jrrt"}, tools, Rigour::kBulk)));
  EXPECT_TRUE(std::holds_alternative<Finding>(
      *judge_custom({subject, outcome, "eclipse"}, tools, Rigour::kBulk)));
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

// Regression: without a destination Eclipse takes the nearest supertype, which
// may be an interface, or one further up.
TEST(PullUp, WithoutADestinationAnySupertypeMayGetIt) {
  const auto pulled = [](const std::string& a, const std::string& i,
                         const std::string& b) {
    const auto program = [](const std::string& in_a, const std::string& in_i,
                            const std::string& in_b) {
      return "class A { " + in_a + " } interface I { " + in_i +
             " } class B extends A implements I { " + in_b +
             " } class Other { }";
    };
    const std::string f = "static final int f = 1;";
    return kinds(on_field("pull-up-field", "B", "f"), program("", "", f),
                 program(a, i, b));
  };
  const std::string f = "static final int f = 1;";
  EXPECT_THAT(pulled(f, "", ""), IsEmpty());
  EXPECT_THAT(pulled("", "int f = 1;", ""), IsEmpty());
  EXPECT_THAT(pulled("", "int f = 1;", f), UnorderedElementsAre("still-there"));
  EXPECT_THAT(pulled("", "", ""), UnorderedElementsAre("not-there"));
  EXPECT_THAT(kinds(on_field("pull-up-field", "C", "f"),
                    "class A {} class B extends A {} class C extends B "
                    "{ int f; }",
                    "class A { int f; } class B extends A {} class C extends B "
                    "{}"),
              IsEmpty());
}

// Regression: m(S) of B<S> is m(T) in A<T>.
TEST(PullUp, TheSuperclassNamesTypeVariablesItsOwnWay) {
  const auto pulled = [](const std::string& extends, const std::string& was,
                         const std::string& is) {
    const std::string b = " class B<S, R> extends " + extends;
    return kinds(on_method("pull-up-method", "B", "m"),
                 "class A<T, U> {}" + b + " { void " + was + " {} }",
                 "class A<T, U> { void " + is + " {} }" + b + " {}");
  };
  EXPECT_THAT(pulled("A<S, R>", "m(S s)", "m(T s)"), IsEmpty());
  EXPECT_THAT(pulled("A<S, R>", "m(R[] r, S... s)", "m(U[] r, T... s)"),
              IsEmpty());
  EXPECT_THAT(pulled("A<R, S>", "m(S s)", "m(U s)"), IsEmpty());
  EXPECT_THAT(pulled("A<S, R>", "m(S s)", "m(U s)"),
              UnorderedElementsAre("not-there"));
  EXPECT_THAT(pulled("A<S, R>", "m(S s)", "m(T s, int i)"),
              UnorderedElementsAre("not-there"));
}

// Regression: Eclipse hands the object to a method that needs it as what it is.
TEST(PullUp, AMethodMayBeHandedItsObject) {
  const auto pulled = [](const std::string& is) {
    return kinds(on_method("pull-up-method", "B", "m"),
                 "class A {} class B extends A { void m(int i) { k(this); } }",
                 "class A { void " + is + " } class B extends A {}");
  };
  EXPECT_THAT(pulled("m(int i, B b) { k(b); }"), IsEmpty());
  EXPECT_THAT(pulled("m(B b) { k(b); }"), UnorderedElementsAre("not-there"));
  EXPECT_THAT(pulled("m(int i, A a) { k(a); }"),
              UnorderedElementsAre("not-there"));
}

TEST(PushDown, TheSubclassNamesTypeVariablesItsOwnWay) {
  const auto pushed = [](const std::string& is) {
    return kinds(
        on_method("push-down-method", "A", "m"),
        "class A<T> { void m(T t) {} } class B extends A<String> {}",
        "class A<T> {} class B extends A<String> { void " + is + " {} }");
  };
  EXPECT_THAT(pushed("m(String t)"), IsEmpty());
  EXPECT_THAT(pushed("m(Object t)"), UnorderedElementsAre("not-there"));
}

// Regression: "A still has m()", where I got the declaration alone.
TEST(PullUp, AnInterfaceMayGetTheDeclarationAlone) {
  const auto pulled = [](const std::string& above, const std::string& was,
                         const std::string& below) {
    return kinds(on_method("pull-up-method", "A", "m", {{"destination", "I"}}),
                 "interface I {} abstract class A implements I { " + was + " }",
                 "interface I { " + above +
                     " } abstract class A implements I { " + below + " }");
  };
  const std::string m = "public int m() { return 1; }";
  EXPECT_THAT(pulled("int m();", m, "@Override " + m), IsEmpty());
  EXPECT_THAT(pulled("default " + m, m, ""), IsEmpty());
  EXPECT_THAT(pulled("int m();", "public abstract int m();", ""), IsEmpty());
  EXPECT_THAT(pulled("int m();", "public abstract int m();",
                     "public abstract int m();"),
              IsEmpty());
  EXPECT_THAT(pulled("int m();", m, ""), UnorderedElementsAre("body-lost"));
  EXPECT_THAT(pulled("", m, m),
              UnorderedElementsAre("not-there", "still-there"));
  EXPECT_THAT(pulled("default " + m, m, m),
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

TEST(ChangeSignature, MethodsOfRecordsAndOfNoClassAreKnown) {
  const auto add = [](const std::string& type) {
    return on_method("add-parameter", type, "m",
                     {{"name", "i"}, {"type", "int"}, {"default-value", "0"}});
  };
  const std::string record = "record R(int x) { void m(";
  EXPECT_THAT(kinds(add("R"), record + ") {} }", record + "int i) {} }"),
              IsEmpty());
  EXPECT_THAT(kinds(add("R"), record + ") {} }", record + "long i) {} }"),
              UnorderedElementsAre("declaration"));
  const auto compact = [](const std::string& parameter,
                          const std::string& argument) {
    return "int f; void m(" + parameter + ") {} void main() { m(" + argument +
           "); }";
  };
  EXPECT_THAT(kinds(add("A"), compact("", ""), compact("int i", "0")),
              IsEmpty());
  EXPECT_THAT(kinds(add("A"), compact("", ""), compact("int i", "")),
              UnorderedElementsAre("call-left", "call-count"));
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

// Regression: `String...` is a `String[]`, and calls may give it nothing.
TEST(AddParameter, MayTakeAnyNumberOfArguments) {
  const auto added = [](const std::string& type, const std::string& value,
                        const std::string& parameter, const std::string& call) {
    return kinds(
        on_method("add-parameter", "A", "m",
                  {{"name", "a"}, {"type", type}, {"default-value", value}}),
        "class A { void m(int i) {} void k() { m(1); } }",
        "class A { void m(int i, " + parameter + ") {} void k() { m(" + call +
            "); } }");
  };
  EXPECT_THAT(added("String...", "\"s\"", "String... a", "1, \"s\""),
              IsEmpty());
  EXPECT_THAT(added("String ...", "", "String... a", "1"), IsEmpty());
  EXPECT_THAT(added("int[]...", "null, null", "int[]... a", "1, null, null"),
              IsEmpty());
  EXPECT_THAT(added("java.util.List<String>...", "null", "List<String>... a",
                    "1, null"),
              IsEmpty());
  // Regression: a recursive call hands on what it was given.
  const auto request =
      on_method("add-parameter", "A", "m",
                {{"name", "a"}, {"type", "int..."}, {"default-value", ""}});
  const std::string recursive =
      "class A { void m() { m(); } void k() { m(); } }";
  EXPECT_THAT(kinds(request, recursive,
                    "class A { void m(int... a) { m(a); } void k() { m(); } }"),
              IsEmpty());
  EXPECT_THAT(
      kinds(request, recursive,
            "class A { void m(int... a) { m(a); } void k() { m(1); } }"),
      UnorderedElementsAre("call-count"));
  EXPECT_THAT(added("int...", "2", "int... a", "1"),
              UnorderedElementsAre("call-left", "call-count"));
  EXPECT_THAT(added("int...", "", "int... a", "1, 2"),
              UnorderedElementsAre("call-count"));
  EXPECT_THAT(added("int...", "", "String... a", "1"),
              UnorderedElementsAre("declaration"));
  EXPECT_THAT(added("int...", "", "int a", "1"),
              UnorderedElementsAre("declaration"));
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
  FakeLab lab;
  FakeEngine engine;
  Tools tools{lab, engine};
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
}  // namespace refute::testing_postconditions
