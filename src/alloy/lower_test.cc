#include "alloy/lower.h"

#include <fmt/format.h>

#include "alloy/solve_for_tests.h"

/// What each construct means, by instances.
namespace refute::alloy {
namespace {

using testing::count;

/// Three atoms and two relations that have one instance: A -r-> B -r-> C, and
/// a number for each.
constexpr const char* kThree =
    "abstract sig S { r: set S, n: Int }\n"
    "one sig A, B, C extends S {}\n"
    "fact { r = A->B + B->C and n = A->1 + B->2 + C->(-3) }\n"
    "fun twice[x: S]: S { x.r.r }\n"
    "fun pair[x, y: S]: S->S { x->y }\n"
    "pred above[x, y: S] { y in x.^r }\n"
    "pred S.last { no this.r }\n";

/// Whether a formula holds there: it has an instance, and its negation none.
void expect_holds(const std::string& formula) {
  EXPECT_EQ(count(fmt::format("{}run {{ {} }}", kThree, formula)), 1u)
      << formula << " does not hold";
  EXPECT_EQ(count(fmt::format("{}run {{ not ({}) }}", kThree, formula)), 0u)
      << "not (" << formula << ") holds as well";
}

TEST(AlloyMeaning, OfSetOperators) {
  for (const char* formula : {
           "A + B = S - C",
           "(A + B) & (B + C) = B",
           "A - A = none",
           "no A & B",
           "A + B + C = S",
           "S in univ and none in S",
           "A + A = A",
       })
    expect_holds(formula);
}

TEST(AlloyMeaning, OfRelationalOperators) {
  for (const char* formula : {
           "A.r = B and r.C = B",
           "A.r.r = C and no C.r",
           "r.r = A->C",
           "r[A] = B and r[A + B] = B + C and no r[none]",
           "~r = B->A + C->B",
           "^r = A->B + B->C + A->C",
           "S <: *r = ^r + S <: iden",
           "A <: r = A->B and r :> C = B->C",
           "S <: r = r and r :> none = none->none",
           "r ++ (A->C) = A->C + B->C",
           "r ++ (C->A) = r + C->A",
           "A->(B + C) = A->B + A->C",
           "(A->B).(B->C) = A->C",
           "(A->B->C).C = A->B and A.(A->B->C) = B->C",
           "no none->A",
           "iden.r = r and r.iden = r",
           "univ.r = B + C and r.univ = A + B",
       })
    expect_holds(formula);
}

TEST(AlloyMeaning, OfComparisons) {
  for (const char* formula : {
           "A in S and A->B in r",
           "S not in A and A != B",
           "A not = B and A !in B",
           "r = r and r != ~r",
           "none in A",
           "not (A = A + B)",
       })
    expect_holds(formula);
}

TEST(AlloyMeaning, OfMultiplicities) {
  for (const char* formula : {
           "no none and no A & B",
           "some A and some S and some r",
           "lone none and lone A and not lone S",
           "one A and not one S and not one none",
           "A in (one S) and A + B in (some S) and none in (lone S)",
           "A + B not in (lone S) and none not in (some S)",
           "r in S lone -> lone S and r not in S -> one S",
           "r in S -> S and r not in S some -> S",
           "A->B in A one -> one B",
       })
    expect_holds(formula);
}

TEST(AlloyMeaning, OfConnectives) {
  const std::string yes = "some A", no = "no A";
  for (const bool a : {false, true})
    for (const bool b : {false, true}) {
      const auto check = [&](const char* pattern, bool holds) {
        const auto formula =
            fmt::format(fmt::runtime(pattern), a ? yes : no, b ? yes : no);
        expect_holds(holds ? formula : "not (" + formula + ")");
      };
      check("{} and {}", a && b);
      check("{} && {}", a && b);
      check("{} or {}", a || b);
      check("{} implies {}", !a || b);
      check("{} => {}", !a || b);
      check("{} iff {}", a == b);
      check("not {} or {}", !a || b);
      check("({}) => ({}) else some none", a && b);
    }
}

TEST(AlloyMeaning, OfQuantifiers) {
  for (const char* formula : {
           "all x: S | lone x.r",
           "not all x: S | some x.r",
           "some x: S | no x.r",
           "no x: S | x in x.r",
           "one x: S | no x.r",
           "lone x: S | no x.r and not one x: S | some x.r",
           "all x, y: S | x->y in r => x != y",
           "some x: S, y: x.r | y.r = C",
           "all disj x, y: S | no x & y",
           "some disj x, y: S | x->y in r",
           "all x: none | some none",
           "no x: none | no none",
           "one x: S, y: S | x->y in r and y.r = C",
           "not one x, y: S | x->y in r",
           "all x: S | x in S and all y: x.r | x->y in r",
           "all x: A + B | one x.r",
       })
    expect_holds(formula);
}

TEST(AlloyMeaning, OfVariablesThatAreSets) {
  for (const char* formula : {
           "some x: set S | x = A + C",
           "some x: some S | x = A",
           "some x: lone S | no x",
           "some x: S lone -> lone S | x = r",
       })
    EXPECT_GE(count(fmt::format("{}run {{ {} }}", kThree, formula)), 1u)
        << formula;
  EXPECT_EQ(count(std::string(kThree) + "run { some x: some S | no x }"), 0u);
  EXPECT_EQ(count(std::string(kThree) + "run { some x: lone S | x = S }"), 0u);
  EXPECT_EQ(count(std::string(kThree) + "run { some x: one S | x = A + B }"),
            0u);
}

TEST(AlloyMeaning, OfComprehensionsLetAndChoice) {
  for (const char* formula : {
           "{ x: S | some x.r } = A + B",
           "{ x, y: S | y->x in r } = ~r",
           "{ x: S, y: x.r } = r",
           "{ x: S | no none } = S",
           "no { x: S | x in x.r }",
           "let x = A.r | x = B and x.r = C",
           "let x = A, y = x.r | y = B",
           "let q = ^r | A->C in q",
           "(some A => B else C) = B",
           "(no A => B else C) = C",
           "all x: S | (x = C => no x.r else some x.r)",
       })
    expect_holds(formula);
}

TEST(AlloyMeaning, OfCalls) {
  for (const char* formula : {
           "twice[A] = C and no twice[B]",
           "A.twice = C",
           "pair[A, B] = A->B and A.(pair[A, B]) = B",
           "B.(A.pair) = A->B",
           "above[A, C] and not above[C, A]",
           "C.last and not A.last",
           "last[C]",
           "all x: S | above[x, C] iff x != C",
       })
    expect_holds(formula);
}

TEST(AlloyMeaning, OfNumbers) {
  for (const char* formula : {
           "#S = 3 and #r = 2 and #none = 0",
           "A.n = 1 and C.n = -3 and C.n < 0",
           "A.n < B.n and B.n > A.n and A.n <= 1 and A.n >= 1 and A.n =< 1",
           "plus[1, 2] = 3 and minus[1, 2] = -1 and mul[2, -3] = -6",
           "div[7, 2] = 3 and rem[7, 2] = 1",
           "div[-7, 2] = -3 and rem[-7, 2] = -1",
           "negate[3] = -3 and signum[-5] = -1 and signum[0] = 0",
           "S.n = 1 + 2 + -3 and #(S.n) = 3",
           "sum S.n = 0 and int[A.n + B.n] = 3",
           "(sum x: S | x.n) = 0 and (sum x: S | #x.r) = 2",
           "(sum x: none | 1) = 0",
           "1 << 2 = 4 and 4 >> 1 = 2 and -4 >> 1 = -2 and -8 >>> 3 = 1",
           "fun/min = -8 and fun/max = 7",
           "1.(fun/next) = 2 and no 7.(fun/next)",
           "(some A => 1 else 2) = 1",
           "#{ i: Int | i > 4 } = 3",
       })
    expect_holds(formula);
}

TEST(AlloyMeaning, OfOverflowThatWraps) {
  expect_holds("plus[7, 1] = -8");
  expect_holds("minus[-8, 1] = 7");
  expect_holds("negate[-8] = -8");
}

// Below, the number of instances says what a declaration allows.
struct Row {
  const char* model;
  std::uint64_t instances;
};

TEST(AlloyMeaning, OfTheMultiplicityOfAField) {
  const Row kRows[] = {
      {"sig A { f: A } run {} for exactly 2 A", 4},
      {"sig A { f: one A } run {} for exactly 2 A", 4},
      {"sig A { f: lone A } run {} for exactly 2 A", 9},
      {"sig A { f: some A } run {} for exactly 2 A", 9},
      {"sig A { f: set A } run {} for exactly 2 A", 16},
      {"sig A { f, g: A } run {} for exactly 2 A", 16},
      {"sig A { disj f, g: A } run {} for exactly 2 A", 4},
      {"sig A { f: disj A } run {} for exactly 2 A", 2},
      {"sig A { f: A -> A } run {} for exactly 2 A", 256},
      {"sig A { f: A -> one A } run {} for exactly 2 A", 16},
      {"sig A { f: A lone -> A } run {} for exactly 2 A", 81},
      {"sig A { f: A one -> one A } run {} for exactly 2 A", 4},
      {"sig A { f: A -> lone A } run {} for exactly 1 A", 2},
      {"sig A { f: set A, g: f } run {} for exactly 2 A", 16},
      {"sig A { f: set A, g: set f } run {} for exactly 2 A", 81},
      {"sig A { f: set A - this } run {} for exactly 2 A", 4},
      {"sig A { f: set A, g = f } run {} for exactly 2 A", 16},
      {"sig A { n: Int } run {} for exactly 1 A, 2 Int", 4},
  };
  for (const auto& row : kRows)
    EXPECT_EQ(count(row.model), row.instances) << row.model;
}

TEST(AlloyMeaning, OfSigsAndTheirFamilies) {
  const Row kRows[] = {
      {"sig A {} run {} for 2", 4},
      {"one sig A {} run {} for 2", 1},
      {"lone sig A {} run {} for 2", 2},
      {"some sig A {} run {} for 2", 3},
      {"sig A {} sig B extends A {} run {} for exactly 2 A", 4},
      {"abstract sig A {} sig B extends A {} run {} for exactly 2 A", 1},
      {"abstract sig A {} sig B, C extends A {} run {} for exactly 2 A", 4},
      {"sig A {} sig B, C extends A {} run {} for exactly 2 A", 9},
      {"sig A {} sig B in A {} run {} for exactly 2 A", 4},
      {"sig A {} sig B, C in A {} run {} for exactly 2 A", 16},
      {"sig A {} sig B = A {} run {} for exactly 2 A", 1},
      {"sig A {} one sig B in A {} run {} for exactly 2 A", 2},
      {"sig A, B {} sig C in A + B {} run {} for exactly 1 A, exactly 1 B", 4},
      {"sig A {} sig B in A {} sig C in B {} run {} for exactly 1 A", 3},
      {"abstract sig A {} run {} for 2", 4},
  };
  for (const auto& row : kRows)
    EXPECT_EQ(count(row.model), row.instances) << row.model;
}

TEST(AlloyMeaning, OfFacts) {
  const Row kRows[] = {
      {"sig A { f: set A } fact { some f } run {} for exactly 1 A", 1},
      // In an appended fact, fields are those of `this`.
      {"sig A { f: set A } { one f } run {} for exactly 2 A", 4},
      {"sig A { f: set A } { this in f } run {} for exactly 2 A", 4},
      // @f is the whole relation.
      {"sig A { f: set A } { one @f } run {} for exactly 2 A", 4},
      {"sig A { f: set A } { no f & this.@f } run {} for exactly 2 A", 1},
      {"sig A { f: set A } sig B extends A {} { no f } "
       "run {} for exactly 2 A, exactly 1 B",
       4},
      {"sig A {} fact { some A } fact { lone A } run {} for 2", 2},
  };
  for (const auto& row : kRows)
    EXPECT_EQ(count(row.model), row.instances) << row.model;
}

TEST(AlloyMeaning, OfCommands) {
  const Row kRows[] = {
      {"sig A {} assert a { some A } check a for 2", 1},
      {"sig A {} assert a { some A or no A } check a for 2", 0},
      {"sig A {} check { lone A } for 2", 1},
      {"sig A {} pred p { some A } run p for 2", 3},
      {"sig A {} pred p[x: A] { } run p for 2", 3},
      {"sig A {} fun f[x: A]: A { x } run f for 2", 3},
      {"sig A {} fact { no A } assert a { no A } check a for 3", 0},
  };
  for (const auto& row : kRows)
    EXPECT_EQ(count(row.model), row.instances) << row.model;
}

TEST(AlloyMeaning, FieldsOfOneNameAreToldApartByTheirSigs) {
  EXPECT_EQ(count("one sig A { f: Int } one sig B { f: set A } "
                  "run { A.f = 1 and B.f = A }"),
            1u);
  EXPECT_EQ(count("one sig A { f: set A } one sig B { f: set B } "
                  "run { no A.f and some A <: f + B <: f }"),
            1u);
}

TEST(AlloyMeaning, FunctionsOfOneNameAreToldApartByTheirArguments) {
  EXPECT_EQ(count("one sig A, B {} fun f[x: A]: B { B } fun f[x: B]: A { A } "
                  "run { f[A] = B and f[B] = A }"),
            1u);
}

}  // namespace
}  // namespace refute::alloy
