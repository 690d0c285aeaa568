#include "alloy/library.h"

#include <fmt/format.h>

#include "alloy/solve_for_tests.h"

/// The modules that come with refute, each by what its functions give back.
namespace refute::alloy {
namespace {

using testing::count;
using ::testing::ElementsAre;

/// Whether a formula holds in the one instance that `model` has.
void expect_holds(const std::string& model, const std::string& formula) {
  EXPECT_EQ(count(fmt::format("{}run {{ {} }}", model, formula)), 1u)
      << formula << " does not hold";
  EXPECT_EQ(count(fmt::format("{}run {{ not ({}) }}", model, formula)), 0u)
      << "not (" << formula << ") holds as well";
}

TEST(AlloyLibrary, NamesItsModules) {
  EXPECT_THAT(library_names(),
              ElementsAre("util/integer", "util/ordering", "util/sequniv",
                          "util/relation", "util/graph", "util/boolean"));
  EXPECT_TRUE(library_module("util/graph"));
  EXPECT_FALSE(library_module("util/ternary"));
}

TEST(AlloyLibrary, CountsWithIntegers) {
  const std::string model = "open util/integer\n";
  for (const char* formula : {
           "add[2, 3] = 5 and sub[2, 3] = -1",
           "eq[2, 2] and not eq[2, 3]",
           "lt[1, 2] and gt[2, 1] and lte[2, 2] and gte[2, 2]",
           "zero[0] and pos[1] and neg[-1] and nonpos[0] and nonneg[0]",
           "not pos[0] and not neg[0]",
           "min = -8 and max = 7",
           "max[1 + 3 + 2] = 3 and min[1 + 3 + 2] = 1",
           "no max[none] and no min[none]",
           "larger[2, 5] = 5 and smaller[2, 5] = 2",
           "2.next = 3 and 3.prev = 2 and nexts[5] = 6 + 7",
           "prevs[-6] = -7 + -8",
       })
    expect_holds(model, formula);
}

TEST(AlloyLibrary, OrdersTheAtomsOfASig) {
  const std::string model =
      "open util/ordering[S]\nabstract sig S {} one sig A, B, C extends S {}\n"
      "fact { first = A and A.next = B and B.next = C }\n";
  for (const char* formula : {
           "last = C and no C.next and no A.prev",
           "C.prev = B and S <: prev = ~(S <: next)",
           "nexts[A] = B + C and prevs[B] = A",
           "lt[A, B] and gt[C, A] and lte[B, B] and gte[B, A]",
           "not lt[A, A] and not gt[A, C]",
           "larger[A, C] = C and smaller[B, C] = B",
           "max[A + B] = B and min[B + C] = B and no max[S - S]",
       })
    expect_holds(model, formula);
}

TEST(AlloyLibrary, AnOrderIsOneOfAllThatThereAre) {
  const std::string model =
      "open util/ordering[S]\nabstract sig S {} one sig A, B, C extends S {}\n"
      "run {}";
  EXPECT_EQ(count(model, {.fix_orders = false}), 6u);
  EXPECT_EQ(count(model), 6u) << "atoms of their own cannot change places";
}

TEST(AlloyLibrary, ReadsSequences) {
  const std::string model =
      "abstract sig S {} one sig A, B extends S {}\n"
      "one sig L { s, t: seq S }\n"
      "fact { L.s = 0->A + 1->B + 2->A and L.t = 0->B }\n";
  for (const char* formula : {
           "elems[L.s] = A + B and inds[L.s] = 0 + 1 + 2",
           "first[L.s] = A and last[L.t] = B",
           "idxOf[L.s, A] = 0 and lastIdxOf[L.s, A] = 2",
           "indsOf[L.s, A] = 0 + 2 and lastIdx[L.s] = 2",
           "afterLastIdx[L.t] = 1",
           "rest[L.s] = 0->B + 1->A and butlast[L.s] = 0->A + 1->B",
           "hasDups[L.s] and not hasDups[L.t] and not isEmpty[L.t]",
           "add[L.t, A] = 0->B + 1->A",
           "setAt[L.s, 1, A] = 0->A + 1->A + 2->A",
           "insert[L.t, 0, A] = 0->A + 1->B",
           "delete[L.s, 1] = 0->A + 1->A",
           "append[L.t, L.t] = 0->B + 1->B",
           "subseq[L.s, 1, 2] = 0->B + 1->A",
           "isEmpty[rest[L.t]]",
       })
    expect_holds(model, formula);
}

TEST(AlloyLibrary, ASequenceHasNoGaps) {
  EXPECT_EQ(count("one sig A { s: seq A } run { #A.s = 2 }"), 1u);
  EXPECT_EQ(count("one sig A { s: seq A } run { no A.s[0] and some A.s[1] }"),
            0u);
}

TEST(AlloyLibrary, JudgesRelations) {
  const std::string model =
      "open util/relation\nabstract sig S { r, q: set S }\n"
      "one sig A, B, C extends S {}\n"
      "fact { r = A->B + B->C + C->A and q = S <: iden + A->B }\n";
  for (const char* formula : {
           "dom[q] = S and ran[A->B] = B",
           "total[r, S] and functional[r, S] and function[r, S]",
           "total[q, S] and not functional[q, S]",
           "surjective[r, S] and injective[r, S] and bijective[r, S]",
           "not injective[q, S] and bijection[r, S, S]",
           "reflexive[q, S] and irreflexive[r] and not irreflexive[q]",
           "symmetric[r + ~r] and not symmetric[r]",
           "antisymmetric[q] and not antisymmetric[r + ~r]",
           "transitive[q] and not transitive[r]",
           "acyclic[A->B, S] and not acyclic[r, S]",
           "complete[*r, S] and not complete[q, S]",
           "preorder[q, S] and partialOrder[q, S] and not equivalence[q, S]",
           "equivalence[S->S, S]",
           "totalOrder[q + B->C + A->C, S] and not totalOrder[q, S]",
       })
    expect_holds(model, formula);
}

TEST(AlloyLibrary, JudgesGraphs) {
  const std::string model =
      "open util/graph[S]\nabstract sig S { r, t: set S }\n"
      "one sig A, B, C extends S {}\n"
      "fact { r = A->B + B->C + C->A and t = A->B + A->C }\n";
  for (const char* formula : {
           "undirected[r + ~r] and not undirected[r]",
           "noSelfLoops[r] and not noSelfLoops[A->A]",
           "weaklyConnected[t] and not stronglyConnected[t]",
           "stronglyConnected[r] and ring[r] and not ring[t]",
           "rootedAt[t, A] and not rootedAt[t, B]",
           "dag[t] and forest[t] and tree[t] and treeRootedAt[t, A]",
           "not dag[r] and not tree[r] and not tree[A->B]",
           "roots[t] = A and leaves[t] = B + C and innerNodes[t] = A",
           "no roots[r]",
       })
    expect_holds(model, formula);
}

TEST(AlloyLibrary, CountsTreesThatAreKnown) {
  // Labelled rooted trees on n vertices are n^(n-1).
  EXPECT_EQ(count("open util/graph[N] sig N { r: set N } "
                  "run { tree[r] } for exactly 2 N"),
            2u);
  EXPECT_EQ(count("open util/graph[N] sig N { r: set N } "
                  "run { tree[r] } for exactly 3 N"),
            9u);
}

TEST(AlloyLibrary, KnowsTheTablesOfBooleans) {
  const std::string model = "open util/boolean\n";
  for (const bool a : {false, true})
    for (const bool b : {false, true}) {
      const auto name = [](bool value) { return value ? "True" : "False"; };
      const auto check = [&](const char* function, bool value) {
        expect_holds(model, fmt::format("{}[{}, {}] = {}", function, name(a),
                                        name(b), name(value)));
      };
      check("And", a && b);
      check("Or", a || b);
      check("Xor", a != b);
      check("Nand", !(a && b));
      check("Nor", !(a || b));
    }
  expect_holds(model, "Not[True] = False and isTrue[True] and isFalse[False]");
  expect_holds(model, "not isTrue[False]");
}

}  // namespace
}  // namespace refute::alloy
