#include "oracle/inverse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/fake_engine.h"
#include "oracle/fake_lab.h"

namespace refute {
namespace {

using ::testing::HasSubstr;

java::Program program(const std::string& text) { return {{{"A.java", text}}}; }

Subject subject(const std::string& text, Request request) {
  return {.program = program(text), .request = std::move(request)};
}

Request rename_m(const std::string& to) {
  return {.refactoring = "rename-method",
          .target = {.type = "A", .method = "m"},
          .options = {{"new-name", to}}};
}

std::string inverse(const Subject& of) {
  const auto request = inverse_request(of);
  return request ? describe(*request) : "none";
}

TEST(InverseRequest, RenamesBack) {
  EXPECT_EQ(inverse(subject("class A { void m() {} }", rename_m("p"))),
            "rename-method A.p new-name=m");
  EXPECT_EQ(inverse(subject("class A { void m(int p) {} }", rename_m("p"))),
            "rename-method A.p new-name=m");
  EXPECT_EQ(inverse(subject("class A { void m() {} void p(int i) {} }",
                            rename_m("p"))),
            "none")
      << "renaming back might rename the other p as well";
  EXPECT_EQ(inverse({.program = {{{"p/A.java", "package p; class A {}"}}},
                     .request = {.refactoring = "rename-package",
                                 .target = {.type = "p.A"},
                                 .options = {{"new-name", "r"}}}}),
            "rename-package r.A new-name=p");
}

TEST(InverseRequest, PushesDownWhatWasPulledUpAndTheOtherWay) {
  const Request down{.refactoring = "push-down-method",
                     .target = {.type = "A", .method = "m"}};
  EXPECT_EQ(
      inverse(subject("class A { void m() {} } class B extends A {}", down)),
      "pull-up-method B.m destination=A");
  EXPECT_EQ(inverse(subject("class A { void m() {} } class B extends A {}"
                            " class C extends A {}",
                            down)),
            "none");
  EXPECT_EQ(inverse(subject(
                "class A { private void m() {} } class B extends A {}", down)),
            "none");
  EXPECT_EQ(inverse(subject(
                "class A { void m() {} } class B extends A { B b; }", down)),
            "none")
      << "pulling up may make it an A";
  const Request up{.refactoring = "pull-up-field",
                   .target = {.type = "B", .field = "f"},
                   .options = {{"destination", "A"}}};
  EXPECT_EQ(inverse(subject("class A {} class B extends A { int f; }", up)),
            "push-down-field A.f");
}

TEST(InverseRequest, IsNoneWhereSomethingStays) {
  const Request up{.refactoring = "pull-up-method",
                   .target = {.type = "B", .method = "m"}};
  const std::string b = "abstract class B extends A { abstract void m(); }";
  EXPECT_EQ(inverse(subject("class A {} " + b, up)), "none")
      << "A becomes abstract for good";
  EXPECT_EQ(inverse(subject("abstract class A {} " + b, up)),
            "push-down-method A.m");
  const Request down{.refactoring = "push-down-method",
                     .target = {.type = "A", .method = "m"}};
  const auto generic = [&](const std::string& parameter) {
    return inverse(subject("class A<T> { void m(" + parameter +
                               ") {} } class B extends A<String> {}",
                           down));
  };
  EXPECT_EQ(inverse(subject("abstract class A { abstract void m(); } class B "
                            "extends A { void m() {} }",
                            down)),
            "none")
      << "the m of B would come up";
  EXPECT_EQ(generic("T t"), "none") << "below, it is a String";
  EXPECT_EQ(generic("int i"), "pull-up-method B.m destination=A");
}

TEST(InverseRequest, TakesAwayWhatWasAdded) {
  const Request add{.refactoring = "add-parameter",
                    .target = {.type = "A",
                               .method = "m",
                               .parameters = std::vector<std::string>{"int"}},
                    .options = {{"type", "String"},
                                {"name", "z"},
                                {"default-value", "\"\""},
                                {"position", "0"}}};
  EXPECT_EQ(inverse(subject("class A { void m(int i) {} }", add)),
            "remove-parameter A.m(String, int) parameter=z");
  const Request reorder{
      .refactoring = "reorder-parameters",
      .target = {.type = "A",
                 .method = "m",
                 .parameters = std::vector<std::string>{"int", "long"}},
      .options = {{"order", "j,i"}}};
  EXPECT_EQ(inverse(subject("class A { void m(int i, long j) {} }", reorder)),
            "reorder-parameters A.m(long, int) order=i,j");
  EXPECT_EQ(inverse(subject("class A { int m() { return 1; } }",
                            {.refactoring = "change-return-type",
                             .target = {.type = "A", .method = "m"},
                             .options = {{"type", "long"}}})),
            "change-return-type A.m type=int");
  EXPECT_EQ(inverse(subject("class A { int f; }",
                            {.refactoring = "encapsulate-field",
                             .target = {.type = "A", .field = "f"}})),
            "none");
}

class InverseOracle : public ::testing::Test {
 protected:
  // What `engine` answers to the inverse.
  Verdict ask(const Outcome& outcome, const Outcome& back) {
    FakeEngine engine([&](const java::Program&, const Request& request) {
      asked = describe(request);
      return back;
    });
    Tools tools{lab, engine};
    return *judge_inverse({before, outcome}, tools, Rigour::kBulk);
  }

  FakeLab lab;
  std::string asked;
  const Subject before = subject("class A { void m(int i) {} }", rename_m("i"));
  const Outcome good = Applied{program("class A { void i(int i) {} }")};
};

TEST_F(InverseOracle, FindsWhatDoesNotComeBack) {
  const auto verdict = ask(Applied{program("class A { void i(int i2) {} }")},
                           Applied{program("class A { void m(int i2) {} }")});
  ASSERT_TRUE(std::holds_alternative<Finding>(verdict));
  const auto& finding = std::get<Finding>(verdict);
  EXPECT_EQ(finding.signature, "inverse|rename-method|silent|method");
  EXPECT_THAT(finding.summary, HasSubstr("rename-method A.i new-name=m"));
  EXPECT_EQ(asked, "rename-method A.i new-name=m");
}

TEST_F(InverseOracle, PassesWhatComesBackInAnotherLayout) {
  EXPECT_TRUE(std::holds_alternative<Pass>(
      ask(good, Applied{program("class A {\n\tvoid m(int i) { }\n}\n")})));
}

// Regression: what comes back is written otherwise, and means the same.
TEST_F(InverseOracle, TheSameInOtherWordsIsNoDifference) {
  const auto comes_back_as = [&](const std::string& was,
                                 const std::string& is) {
    const auto text = [](const std::string& members) {
      return "package q; @interface I { int value(); } class A { static int k; "
             "void m(int i) {} " +
             members + " }";
    };
    const Subject subject{.program = {{{"q/A.java", text(was)}}},
                          .request = {.refactoring = "rename-method",
                                      .target = {.type = "q.A", .method = "m"},
                                      .options = {{"new-name", "p"}}}};
    FakeEngine engine([&](const java::Program&, const Request&) -> Outcome {
      return Applied{{{{"q/A.java", text(is)}}}};
    });
    Tools tools{lab, engine};
    return std::holds_alternative<Pass>(
        *judge_inverse({subject, good}, tools, Rigour::kBulk));
  };
  EXPECT_TRUE(comes_back_as("int i, j;", "int i; int j;"));
  EXPECT_FALSE(comes_back_as("int i, j;", "int i; long j;"));
  EXPECT_FALSE(comes_back_as("int i, j;", "int i;"));
  EXPECT_TRUE(comes_back_as("@I(1) int i;", "@I(value = 1) int i;"));
  EXPECT_FALSE(comes_back_as("@I(1) int i;", "@I(value = 2) int i;"));
  EXPECT_TRUE(comes_back_as("A a; int f = k;", "q.A a; int f = q.A.k;"));
  EXPECT_TRUE(comes_back_as("q.A a; int f = A.k;", "A a; int f = k;"));
  EXPECT_FALSE(comes_back_as("A a; int f = k;", "r.A a; int f = k;"));
  EXPECT_FALSE(comes_back_as("int n(int k) { return A.k; }",
                             "int n(int k) { return k; }"))
      << "that is the parameter";
}

// Regression: NetBeans imports p.A where p.* was imported, and back.
TEST_F(InverseOracle, AnotherImportIsNoDifference) {
  EXPECT_TRUE(std::holds_alternative<Pass>(
      ask(good, Applied{program("import p.B; class A { void m(int i) {} }")})));
}

// Regression: `super.f`, whose f was pushed down and pulled up again.
TEST_F(InverseOracle, SuperThatBecameThisIsNoDifference) {
  const auto text = [](const std::string& self) {
    return "class A { int f; } class B extends A { void m() { " + self +
           "f = 7; } }";
  };
  const Subject pushed =
      subject(text("super."), {.refactoring = "push-down-field",
                               .target = {.type = "A", .field = "f"}});
  for (const std::string self : {"this.", ""}) {
    FakeEngine engine([&](const java::Program&, const Request&) -> Outcome {
      return Applied{program(text(self))};
    });
    Tools tools{lab, engine};
    const Outcome outcome = Applied{program(
        "class A { } class B extends A { int f; void m() { f = 7; } }")};
    EXPECT_TRUE(std::holds_alternative<Pass>(
        *judge_inverse({pushed, outcome}, tools, Rigour::kBulk)));
  }
}

// Regression: a private field that a method needs where it is pushed to stays
// open when the method comes back.
TEST_F(InverseOracle, WhatWasOpenedNeedNotClose) {
  const auto ask_pushed = [&](const std::string& access) {
    const Subject pushed =
        subject("class A { int f; int m() { return f; } } class B extends A {}",
                {.refactoring = "push-down-method",
                 .target = {.type = "A", .method = "m"}});
    FakeEngine engine([&](const java::Program&, const Request&) -> Outcome {
      return Applied{program("class A { " + access +
                             "int f; int m() { return f; } } "
                             "class B extends A {}")};
    });
    Tools tools{lab, engine};
    const Outcome outcome = Applied{program(
        "class A { int f; } class B extends A { int m() { return f; } }")};
    return std::holds_alternative<Pass>(
        *judge_inverse({pushed, outcome}, tools, Rigour::kBulk));
  };
  EXPECT_TRUE(ask_pushed("protected "));
  EXPECT_FALSE(ask_pushed("private "));
}

TEST_F(InverseOracle, SaysNothingOfWarningsRefusalsAndBrokenResults) {
  const auto silent = [&](const Outcome& outcome, const Outcome& back) {
    return std::holds_alternative<NotApplicable>(ask(outcome, back));
  };
  const Outcome wrong = Applied{program("class A { }")};
  EXPECT_TRUE(silent(Refused{}, wrong));
  EXPECT_TRUE(
      silent(Applied{program("class A {}"), {{Severity::kWarning, "careful"}}},
             wrong));
  EXPECT_TRUE(silent(good, Refused{}));
  EXPECT_TRUE(silent(good, Applied{program("class A { }"),
                                   {{Severity::kWarning, "careful"}}}));
  lab.rejects = [](const auto&, auto) { return true; };
  EXPECT_TRUE(silent(good, wrong));
}

}  // namespace
}  // namespace refute
