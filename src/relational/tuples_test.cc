#include "relational/tuples.h"

#include <gtest/gtest.h>

#include <random>

namespace refute::relational {
namespace {

TEST(Tuple, KeepsItsAtomsUpToTheLimits) {
  const std::vector<Atom> atoms{0, kMaxAtoms - 1, 1, 512, 3, kMaxAtoms - 1};
  const Tuple tuple(atoms);
  EXPECT_EQ(tuple.arity(), kMaxArity);
  EXPECT_EQ(tuple.atoms(), atoms);
  EXPECT_EQ(tuple.reversed().reversed(), tuple);
  EXPECT_EQ(tuple.columns(1, 4), (Tuple{kMaxAtoms - 1, 1, 512}));
  EXPECT_EQ(tuple.columns(0, 2).product(tuple.columns(2, 6)), tuple);
}

TEST(Tuple, ComparesColumnByColumn) {
  EXPECT_LT((Tuple{0, 9}), (Tuple{1, 0}));
  EXPECT_LT((Tuple{1, 0}), (Tuple{1, 1}));
}

TEST(TupleDeathTest, AnAtomOutsideTheUniverseAborts) {
  EXPECT_DEATH((Tuple{kMaxAtoms}), "no such atom");
  EXPECT_DEATH((Tuple{-1}), "no such atom");
  EXPECT_DEATH((Tuple{0, 0, 0, 0, 0, 0, 0}), "one to six columns");
  EXPECT_DEATH((TupleSet{{0}, {0, 1}}), "a set's tuples have one arity");
}

TEST(TupleSet, HoldsEachTupleOnceInOrder) {
  TupleSet set{{2}, {0}, {2}};
  set.insert({1});
  set.insert({1});
  EXPECT_EQ(set, TupleSet::of_atoms({0, 1, 2}));
  EXPECT_EQ(set.size(), 3U);
}

TEST(TupleSet, AJoinDropsTheColumnsThatAgree) {
  const TupleSet extends{{0, 1}, {1, 2}};
  EXPECT_EQ((TupleSet{{0}}.join(extends)), (TupleSet{{1}}));
  EXPECT_EQ(extends.join(TupleSet{{2}}), (TupleSet{{1}}));
  EXPECT_EQ(extends.join(extends), (TupleSet{{0, 2}}));
  EXPECT_TRUE((TupleSet{{2}}.join(extends)).empty());
}

TEST(TupleSet, TheClosureOfACircleIsEverythingOnIt) {
  const TupleSet circle{{0, 1}, {1, 2}, {2, 0}, {3, 0}};
  const TupleSet on = TupleSet::of_atoms({0, 1, 2});
  EXPECT_EQ(circle.closure(), on.product(on) + TupleSet{{3}}.product(on));
}

TupleSet random_pairs(unsigned seed) {
  std::mt19937 random(seed);
  TupleSet set(2);
  for (int i = 0; i < 8; ++i)
    set.insert(
        {static_cast<Atom>(random() % 5), static_cast<Atom>(random() % 5)});
  return set;
}

TEST(TupleSet, ObeysTheLawsOfSetsAndRelations) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const TupleSet a = random_pairs(3 * seed);
    const TupleSet b = random_pairs(3 * seed + 1);
    const TupleSet c = random_pairs(3 * seed + 2);
    EXPECT_EQ((a - b) + (a & b), a);
    EXPECT_EQ(a & (b + c), (a & b) + (a & c));
    EXPECT_EQ(a - (b + c), (a - b) & (a - c));
    EXPECT_EQ(a.is_subset_of(b), (a - b).empty());
    EXPECT_EQ(a.join(b + c), a.join(b) + a.join(c));
    EXPECT_EQ(a.join(b).join(c), a.join(b.join(c)));
    EXPECT_EQ(a.join(b).transpose(), b.transpose().join(a.transpose()));
    EXPECT_EQ(a.join(TupleSet::identity({0, 1, 2, 3, 4})), a);
    EXPECT_EQ(a.closure().transpose(), a.transpose().closure());
    EXPECT_EQ(a.closure(), a + a.join(a.closure()));
    EXPECT_EQ(a.closure().closure(), a.closure());
    EXPECT_EQ(a.product(b).size(), a.size() * b.size());
  }
}

}  // namespace
}  // namespace refute::relational
