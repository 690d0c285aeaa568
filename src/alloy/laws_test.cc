#include <fmt/format.h>

#include "alloy/solve_for_tests.h"

/// Laws of the language, solved: what holds for all sets and relations has no
/// counterexample, and what only looks like a law has one. And properties of
/// whole models: names, order and repetition change nothing.
namespace refute::alloy {
namespace {

using testing::count;

/// Two sets and three relations, without any restriction.
constexpr const char* kAny =
    "sig S { p, q: set S }\n"
    "sig A, B in S {}\n";

std::uint64_t counterexamples(const std::string& formula) {
  return count(fmt::format("{}check {{ {} }} for 2", kAny, formula));
}

TEST(AlloyLaws, OfSetsHaveNoCounterexample) {
  for (const char* law : {
           "A + B = B + A",
           "A & B = B & A",
           "A - B in A and no (A - B) & B",
           "(A + B) - B = A - B",
           "A & (B + S) = (A & B) + (A & S)",
           "S - (A + B) = (S - A) & (S - B)",
           "A in B iff no A - B",
           "A in B iff A + B = B",
           "A = B iff A in B and B in A",
           "no A iff A = none",
           "A in B and B in A implies A = B",
       })
    EXPECT_EQ(counterexamples(law), 0u) << law;
}

TEST(AlloyLaws, OfRelationsHaveNoCounterexample) {
  for (const char* law : {
           "~~p = p",
           "~(p + q) = ~p + ~q",
           "~(p.q) = (~q).(~p)",
           "(p + q).p = p.p + q.p",
           "^p = p + p.^p",
           "^(^p) = ^p",
           "^(~p) = ~(^p)",
           "*p = iden + ^p",
           "p in q implies ^p in ^q",
           "A.p = S.(A <: p)",
           "p.A = (p :> A).S",
           "A <: (B <: p) = (A & B) <: p",
           "(A <: p) :> B = A <: (p :> B)",
           "A.(p + q) = A.p + A.q",
           "(A + B).p = A.p + B.p",
           "p[A] = A.p",
           "p ++ p = p",
           "q in p ++ q",
           "p ++ q = q + (S - q.S) <: p",
           "(A -> B).S = (some B => A else none)",
           "A -> B = ~(B -> A)",
           "(A -> B) & (B -> A) = (A & B) -> (A & B)",
           "no p iff no ^p",
           "iden.p = p and p.iden = p",
       })
    EXPECT_EQ(counterexamples(law), 0u) << law;
}

TEST(AlloyLaws, OfQuantifiersHaveNoCounterexample) {
  for (const char* law : {
           "(all x: A | x in B) iff A in B",
           "(some x: A | x in B) iff some A & B",
           "(no x: A | x in B) iff no A & B",
           "(one x: A | x in B) iff one A & B",
           "(lone x: A | x in B) iff lone A & B",
           "(not all x: A | some x.p) iff (some x: A | no x.p)",
           "(not some x: A | some x.p) iff (all x: A | no x.p)",
           "(all x: A, y: B | x->y in p) iff A->B in p",
           "(all x, y: A | x->y in p) iff (all x: A | all y: A | x->y in p)",
           "(some disj x, y: A | x in B) iff some A & B and not lone A",
           "(all disj x, y: A | no none) and (all x: none | some none)",
           "one A iff (some A and lone A)",
           "{ x: A | x in B } = A & B",
           "{ x: A, y: x.p | y in B } = (A <: p) :> B",
           "{ x, y: S | y->x in p } = ~p",
           "(all x: S | x in A implies x in B) iff A in B",
       })
    EXPECT_EQ(counterexamples(law), 0u) << law;
}

TEST(AlloyLaws, OfNumbersHaveNoCounterexample) {
  for (const char* law : {
           "#(A + B) + #(A & B) = #(A + B) + #(A & B)",
           "plus[#(A + B), #(A & B)] = plus[#A, #B]",
           "#(A -> B) = mul[#A, #B]",
           "#(A - B) = minus[#A, #(A & B)]",
           "#~p = #p",
           "A in B implies #A <= #B",
           "#A = 0 iff no A",
           "#A = 1 iff one A",
           "(sum x: A | 1) = #A",
           "(sum x: S | #x.p) = #p",
           "all i: Int | plus[i, negate[i]] = 0",
           "all i: Int | mul[i, 2] = plus[i, i]",
           "all i, j: Int | i < j or i = j or i > j",
           "all i, j: Int | i <= j iff not i > j",
           "all i, j: Int | plus[i, j] = plus[j, i]",
           "all i: Int | plus[mul[div[i, 3], 3], rem[i, 3]] = i",
       })
    EXPECT_EQ(counterexamples(law), 0u) << law;
}

/// Whether there is one; there may be thousands.
bool has_counterexample(const std::string& formula) {
  const auto model = Model::parse(
      "m.als", fmt::format("{}check {{ {} }} for 2", kAny, formula),
      testing::kNoFiles);
  EXPECT_TRUE(model) << formula << "\n" << model.error().message;
  const auto lowered = model->lower(model->commands().front());
  EXPECT_TRUE(lowered) << formula;
  const auto found = relational::enumerate(
      lowered->problem, {.projection = lowered->projection},
      [](const auto&) { return relational::Next::kStop; });
  return found && found->instances > 0;
}

TEST(AlloyLaws, ThatOnlyLookLikeLawsHaveACounterexample) {
  for (const char* formula : {
           "A - B = B - A",
           "p.q = q.p",
           "p ++ q = q ++ p",
           "^(p + q) = ^p + ^q",
           "(A & B).p = A.p & B.p",
           "p.(q & p) = p.q & p.p",
           "some A",
           "lone p",
           "p = ~p",
           "(all x: A | x in B) implies some A",
           "A.p in B implies p.B in A",
           "(some x: S | all y: S | x->y in p) iff "
           "(all y: S | some x: S | x->y in p)",
           "#A = #B implies A = B",
           "iden in p",
       })
    EXPECT_TRUE(has_counterexample(formula)) << formula;
}

/// A run and the check of the same formula share the instances out.
TEST(AlloyLaws, RunAndCheckTogetherHaveAllInstances) {
  const std::string model = "sig S { p: set S } sig A, B in S {}\n";
  const auto all = count(model + "run {} for 2");
  for (const char* formula :
       {"some A", "A in B", "p = ~p", "lone A.p", "all x: A | some x.p",
        "some x, y: S | x->y in p & ~p", "#A > 1"})
    EXPECT_EQ(count(fmt::format("{}run {{ {} }} for 2", model, formula)) +
                  count(fmt::format("{}check {{ {} }} for 2", model, formula)),
              all)
        << formula;
}

struct Pair {
  const char* one;
  const char* other;
};

void expect_as_many(std::span<const Pair> pairs) {
  for (const auto& [one, other] : pairs)
    EXPECT_EQ(count(one), count(other)) << one << "\n" << other;
}

TEST(AlloyModels, MeanTheSameUnderOtherNames) {
  constexpr Pair kPairs[] = {
      {"sig A { f: lone B } sig B {} run { some f } for 2",
       "sig Zebra { x1: lone Yak } sig Yak {} run { some x1 } for 2"},
      {"sig A { f: A } fact { all a: A | a not in a.^f } run {} for 2",
       "sig N_ { next_: N_ } fact { all n: N_ | n not in n.^next_ } "
       "run {} for 2"},
      {"sig A {} pred p[x: A] { some x } run { all y: A | p[y] } for 2",
       "sig A {} pred q[y: A] { some y } run { all x: A | q[x] } for 2"},
  };
  expect_as_many(kPairs);
}

TEST(AlloyModels, MeanTheSameInAnotherOrder) {
  constexpr Pair kPairs[] = {
      {"sig A { f: lone B } sig B {} fact { some f } run {} for 2",
       "fact { some f } sig B {} sig A { f: lone B } run {} for 2"},
      {"abstract sig A {} sig B, C extends A {} run {} for exactly 2 A",
       "sig C, B extends A {} abstract sig A {} run {} for exactly 2 A"},
      {"sig A { f, g: set A } fact { f in g } run {} for exactly 2 A",
       "sig A { g, f: set A } fact { f in g } run {} for exactly 2 A"},
      {"pred q { p } pred p { some A } sig A {} run q for 2",
       "sig A {} pred p { some A } pred q { p } run q for 2"},
      {"open util/ordering[A] sig A {} run { some first } for 2",
       "sig A {} run { some A } for exactly 2 A"},
  };
  expect_as_many(kPairs);
}

TEST(AlloyModels, MeanTheSameWhenSaidInOtherWords) {
  constexpr Pair kPairs[] = {
      {"sig A { f: set A } fact { some f } fact { some f } run {} for 2",
       "sig A { f: set A } fact { some f } run {} for 2"},
      {"sig A { f: set A } fact { some f lone A } run {} for 2",
       "sig A { f: set A } fact { some f and lone A } run {} for 2"},
      {"sig A { f: set A } { some f } run {} for 2",
       "sig A { f: set A } fact { all a: A | some a.f } run {} for 2"},
      {"sig A { f: lone A } run {} for 2",
       "sig A { f: set A } fact { all a: A | lone a.f } run {} for 2"},
      {"sig A { f: A -> lone A } run {} for exactly 2 A",
       "sig A { f: A -> A } fact { all a, b: A | lone b.(a.f) } "
       "run {} for exactly 2 A"},
      {"some sig A {} run {} for 3", "sig A {} fact { some A } run {} for 3"},
      {"sig A {} sig B in A {} run {} for 2",
       "sig A {} sig B extends A {} run {} for 2"},
      {"sig A {} run { not (some A) } for 2", "sig A {} run { no A } for 2"},
      {"sig A { disj f, g: set A } run {} for 2",
       "sig A { f, g: set A } fact { all a: A | no a.f & a.g } run {} for 2"},
      {"enum E { X, Y } sig A { e: E } run {} for exactly 2 A",
       "abstract sig E {} one sig X, Y extends E {} sig A { e: E } "
       "run {} for exactly 2 A"},
      {"sig A {} pred p[x: A] { no x } run { some x: A | not p[x] } for 2",
       "sig A {} run { some x: A | not (no x) } for 2"},
      {"sig A { f: set A } fun g[x: A]: set A { x.f } "
       "run { all x: A | g[x] = x } for 2",
       "sig A { f: set A } run { all x: A | x.f = x } for 2"},
      {"sig A { f: set A } run { let g = ~f | some g and f != g } for 2",
       "sig A { f: set A } run { some ~f and f != ~f } for 2"},
  };
  expect_as_many(kPairs);
}

/// A larger scope that is not exact keeps all instances that were there.
TEST(AlloyModels, HaveAllSmallerInstancesInALargerScope) {
  for (const char* model :
       {"sig A {{ f: lone A }} run {{}} for {}",
        "sig A {{}} sig B in A {{}} run {{ some B }} for {}",
        "sig A {{ f: set A }} run {{ no f & iden }} for {}"}) {
    const auto at = [&](int scope) {
      const auto parsed = Model::parse(
          "m.als", fmt::format(fmt::runtime(model), scope), testing::kNoFiles);
      EXPECT_TRUE(parsed);
      const auto lowered = parsed->lower(parsed->commands().front());
      EXPECT_TRUE(lowered);
      // Up to isomorphism: with one atom more, the same instance has others.
      return relational::enumerate(
                 lowered->problem,
                 {.projection = lowered->projection, .symmetry = true},
                 [](const auto&) { return relational::Next::kContinue; })
          ->instances;
    };
    EXPECT_LT(at(1), at(2)) << model;
    EXPECT_LT(at(2), at(3)) << model;
  }
}

}  // namespace
}  // namespace refute::alloy
