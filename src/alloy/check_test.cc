#include "alloy/check.h"

#include "alloy/solve_for_tests.h"

/// What the checker refuses, and what it takes. tests/alloy/errors has whole
/// messages; here are the first lines of many more.
namespace refute::alloy {
namespace {

using testing::error_of;
using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Row {
  const char* model;
  const char* message;
};

void expect_refused(std::span<const Row> rows) {
  for (const auto& row : rows) {
    const std::string message = error_of(row.model);
    EXPECT_THAT(message, StartsWith("m.als:")) << row.model;
    EXPECT_THAT(message, HasSubstr(row.message)) << row.model;
  }
}

TEST(AlloyChecker, RefusesNamesThatAreDeclaredTwice) {
  constexpr Row kRows[] = {
      {"sig A {} sig A {}", "there are two sigs named A"},
      {"sig A { f: A, f: A }", "sig A has two fields named f"},
      {"sig A {} pred A { }", "A is already the name of a sig"},
      {"sig A {} pred p[x: A, x: A] { }", "p has two parameters named x"},
      {"assert a { no none } assert a { no none }",
       "there are two assertions named a"},
      {"sig A { f: A } sig B extends A { f: A }", "overlap, and both have"},
      {"open util/ordering[A] as o open util/ordering[B] as o sig A, B {}",
       "two modules are opened as o"},
  };
  expect_refused(kRows);
}

TEST(AlloyChecker, RefusesNamesThatMeanNothing) {
  constexpr Row kRows[] = {
      {"run { some A }", "A"},
      {"sig Apple {} run { some Aple }", "Apple"},
      {"sig A extends B {}", "there is no sig named B"},
      {"sig A { f: B }", "B"},
      {"sig A {} run p", "there is no predicate named p"},
      {"sig A {} check a", "there is no assertion named a"},
      {"sig A {} pred show { } run shwo", "did you mean \"show\""},
      {"open util/nothing", "cannot open the module util/nothing"},
      {"sig A {} run { some x/A }", "x/A"},
      {"sig A {} run { some this }", "this"},
  };
  expect_refused(kRows);
}

TEST(AlloyChecker, RefusesOddFamilies) {
  constexpr Row kRows[] = {
      {"sig A extends A {}", "extends itself"},
      {"sig A extends B {} sig B extends A {}", "extends itself"},
      {"sig A {} sig B in A {} sig C extends B {}", "is a subset sig"},
      {"sig A {} abstract sig B in A {}", "a subset sig cannot be abstract"},
      {"sig A extends Int {}", "cannot be extended"},
      {"sig A in none {}", "a subset of none is always empty"},
      {"sig A in String {}", "strings are not supported"},
  };
  expect_refused(kRows);
}

TEST(AlloyChecker, RefusesAritiesThatDoNotFit) {
  constexpr Row kRows[] = {
      {"sig A { f: A } run { f = A }", "m.als:1:22"},
      {"sig A { f: A } run { some f + A }", "m.als:1:27"},
      {"sig A { f: A } run { some f & A }", "m.als:1:27"},
      {"sig A { f: A } run { A in f }", "m.als:1:22"},
      {"sig A {} run { some ^A }", "m.als:1:"},
      {"sig A {} run { some ~A }", "m.als:1:"},
      {"sig A {} run { some A.A }", "m.als:1:"},
      {"sig A { f: A->A } run { some ~f }", "m.als:1:"},
      {"sig A { f: A } fun g: A { f } run g", "g is declared to be"},
      {"sig A { f: A -> A -> A -> A -> A -> A }", "columns"},
  };
  expect_refused(kRows);
}

TEST(AlloyChecker, RefusesFormulasSetsAndNumbersInEachOthersPlace) {
  constexpr Row kRows[] = {
      {"sig A {} run { A }", "m.als:1:16"},
      {"sig A {} run { some (no A) }", "m.als:1:"},
      {"sig A {} run { #A }", "m.als:1:16"},
      {"sig A {} run { A < 3 }", "m.als:1:16"},
      {"sig A {} run { not A }", "m.als:1:20"},
      {"sig A {} run { (some A) = (no A) }", "m.als:1:"},
      {"sig A {} run { some A => A else no A }", "m.als:1:"},
      {"sig A {} pred p { } run { some p }", "m.als:1:"},
      {"sig A {} fun f: A { some A } run f", "m.als:1:"},
      {"sig A {} run { plus[A, 1] = 2 }", "m.als:1:"},
  };
  expect_refused(kRows);
}

TEST(AlloyChecker, RefusesCallsThatDoNotFit) {
  constexpr Row kRows[] = {
      {"sig A {} pred p[x: A] { } run { p }", "m.als:1:33"},
      {"sig A {} pred p[x: A] { } run { p[A, A] }", "m.als:1:33"},
      {"sig A {} sig B {} pred p[x: A] { } run { p[A->A] }", "m.als:1:"},
      {"sig A {} fun f[x: A]: A { f[x] } run { some f[A] }", "calls itself"},
      {"sig A {} pred p { q } pred q { p } run p", "calls itself"},
      {"open util/ordering sig A {}", "takes 1 sig, but is opened with 0"},
      {"open util/ordering[A, A] sig A {}", "is opened with 2"},
  };
  expect_refused(kRows);
}

TEST(AlloyChecker, RefusesVariablesThatCannotBeSolved) {
  constexpr Row kRows[] = {
      {"sig A {} run { all x: set A | some x }", "ranges over sets"},
      {"sig A {} run { all y: A | some x: set A | y in x }",
       "ranges over sets"},
      {"sig A {} run { no x: A -> A | some x }", "m.als:1:"},
      {"sig A {} run { all x: disj A | some x }", "m.als:1:"},
      {"sig A {} pred p[x: disj A] { } run p",
       "cannot be bound to a disj expression"},
  };
  expect_refused(kRows);
}

TEST(AlloyChecker, RefusesWhatItCannotTellApart) {
  constexpr Row kRows[] = {
      {"sig A { f: set A } sig B { f: set B } run { some univ.f }",
       "this name has several meanings that fit here"},
      {"sig A { f: set A } sig B { f: set B } run { some f }",
       "this name has several meanings that fit here"},
      {"one sig A {} pred p[x: A] { } pred p[y: A] { } run { p[A] }",
       "m.als:1:"},
      {"open util/ordering[A] open util/ordering[B] sig A, B {} "
       "run { some first }",
       "this name has several meanings that fit here"},
  };
  expect_refused(kRows);
}

TEST(AlloyChecker, TakesWhatIsOnlyUnusual) {
  for (const char* model : {
           "",
           "run {}",
           "sig A { f: none }",
           "sig A { f: set A->A } run { some A.f.A }",
           "sig A {} run { let x = A | let x = x | some x }",
           "sig A {} pred p { } pred q { p } run q",
           "sig A { a: A } run { all a: A | some a.@a }",
           "open util/ordering[A] as o open util/ordering[A] as o sig A {}",
           "sig A {} fun f: set A { A } fun f[x: A]: A { x } run { f = A }",
           "sig some_thing {} run { some some_thing }",
           "private sig A { private f: A } run { some f }",
           "sig A {} run { some A & Int }",
       })
    EXPECT_EQ(error_of(model), "no error") << model;
}

TEST(AlloyChecker, HintsAtTheWayOut) {
  const auto hint = [](const char* text) {
    const auto model = Model::parse("m.als", text, testing::kNoFiles);
    return model ? "no error" : model.error().hint;
  };
  EXPECT_EQ(hint("sig A {} abstract sig B in A {}"),
            "write extends instead of in, or leave abstract out");
  EXPECT_EQ(hint("sig A {} sig A {}"), "the first is at m.als:1:5");
  EXPECT_EQ(hint("sig A {} sig B in A {} sig C extends B {}"),
            "write sig C in B");
  EXPECT_EQ(hint("sig A {} assert a { no A } run a"),
            "run takes a predicate or a function; an assertion is checked with "
            "check");
}

}  // namespace
}  // namespace refute::alloy
