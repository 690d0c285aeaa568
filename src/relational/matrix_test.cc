#include "relational/matrix.h"

#include <gtest/gtest.h>

#include "relational/circuit_for_tests.h"

namespace refute::relational {
namespace {

/// Matrices whose entries are inputs, and the sets that they stand for under a
/// setting. What a matrix operation does must be what the operation on sets
/// does, whatever the inputs are.
class MatrixTest : public ::testing::Test {
 protected:
  static TupleSet set(const Bench& bench, const Matrix& matrix,
                      std::uint64_t setting) {
    TupleSet result(matrix.arity());
    for (const auto& [tuple, wire] : matrix)
      if (bench.value(wire, setting)) result.insert(tuple);
    return result;
  }

  TupleSet set(const Matrix& matrix, std::uint64_t setting) const {
    return set(bench_, matrix, setting);
  }

  /// The first `pairs` of 0..2 times 0..2 may be in it.
  Matrix pairs(int from, int count) {
    Matrix matrix(2);
    for (int i = 0; i < count; ++i)
      matrix.append(Tuple{(from + i) / 3, (from + i) % 3},
                    bench_.inputs[next_++]);
    return matrix;
  }

  Matrix atoms(int count) {
    Matrix matrix(1);
    for (int i = 0; i < count; ++i)
      matrix.append(Tuple{i}, bench_.inputs[next_++]);
    return matrix;
  }

  Bench bench_{10};
  Circuit& c_ = bench_.circuit;
  std::size_t next_ = 0;
};

TEST_F(MatrixTest, SetOperationsAreThoseOfSets) {
  const Matrix a = pairs(0, 5);
  const Matrix b = pairs(2, 5);
  const Matrix united = unite(c_, a, b);
  const Matrix common = intersect(c_, a, b);
  const Matrix rest = subtract(c_, a, b);
  const Bit inside = subset(c_, a, b);
  const Bit same = equal(c_, a, b);
  bench_.each_setting([&](std::uint64_t setting) {
    const TupleSet x = set(a, setting);
    const TupleSet y = set(b, setting);
    ASSERT_EQ(set(united, setting), x + y);
    ASSERT_EQ(set(common, setting), x & y);
    ASSERT_EQ(set(rest, setting), x - y);
    ASSERT_EQ(bench_.value(inside, setting), x.is_subset_of(y));
    ASSERT_EQ(bench_.value(same, setting), x == y);
  });
}

TEST_F(MatrixTest, RelationalOperationsAreThoseOfRelations) {
  const Matrix a = pairs(0, 5);
  const Matrix b = pairs(3, 5);
  const Matrix joined = join(c_, a, b);
  const Matrix all = product(c_, a, b);
  const Matrix turned = transpose(c_, a);
  bench_.each_setting([&](std::uint64_t setting) {
    const TupleSet x = set(a, setting);
    const TupleSet y = set(b, setting);
    ASSERT_EQ(set(joined, setting), x.join(y));
    ASSERT_EQ(set(all, setting), x.product(y));
    ASSERT_EQ(set(turned, setting), x.transpose());
  });
}

TEST_F(MatrixTest, TheClosureIsTransitive) {
  const Matrix a = pairs(0, 9);
  const Matrix closed = closure(c_, a);
  bench_.each_setting([&](std::uint64_t setting) {
    ASSERT_EQ(set(closed, setting), set(a, setting).closure());
  });
}

TEST_F(MatrixTest, RestrictionsKeepWhatStartsOrEndsInTheSet) {
  const Matrix a = pairs(0, 7);
  const Matrix some = atoms(3);
  const Matrix starts = domain(c_, some, a);
  const Matrix ends = range(c_, a, some);
  bench_.each_setting([&](std::uint64_t setting) {
    const TupleSet in = set(some, setting);
    TupleSet start(2);
    TupleSet end(2);
    for (const Tuple& each : set(a, setting)) {
      if (in.contains({each[0]})) start.insert(each);
      if (in.contains({each[1]})) end.insert(each);
    }
    ASSERT_EQ(set(starts, setting), start);
    ASSERT_EQ(set(ends, setting), end);
  });
}

TEST_F(MatrixTest, AnOverrideReplacesAllTuplesThatStartAlike) {
  const Matrix a = pairs(0, 5);
  const Matrix b = pairs(1, 5);
  const Matrix result = override_with(c_, a, b);
  bench_.each_setting([&](std::uint64_t setting) {
    TupleSet expected = set(b, setting);
    for (const Tuple& old : set(a, setting)) {
      bool replaced = false;
      for (const Tuple& each : set(b, setting))
        if (each[0] == old[0]) replaced = true;
      if (!replaced) expected.insert(old);
    }
    ASSERT_EQ(set(result, setting), expected);
  });
}

TEST_F(MatrixTest, AChoiceIsOneOfTheTwo) {
  const Matrix a = pairs(0, 4);
  const Matrix b = pairs(2, 4);
  const Bit condition = bench_.inputs[next_];
  const Matrix chosen = choose(c_, condition, a, b);
  bench_.each_setting([&](std::uint64_t setting) {
    ASSERT_EQ(set(chosen, setting),
              set(bench_.value(condition, setting) ? a : b, setting));
  });
}

TEST_F(MatrixTest, TidyingMakesSeveralEntriesOfATupleAlternatives) {
  Matrix matrix(1);
  matrix.append(Tuple{2}, bench_.inputs[0]);
  matrix.append(Tuple{1}, bench_.inputs[1]);
  matrix.append(Tuple{2}, bench_.inputs[2]);
  matrix.append(Tuple{0}, kFalseBit);
  matrix.tidy(c_);
  EXPECT_EQ(matrix.size(), 2U);
  EXPECT_EQ(matrix[Tuple{2}], c_.either(bench_.inputs[0], bench_.inputs[2]));
  EXPECT_EQ(matrix[Tuple{1}], bench_.inputs[1]);
  EXPECT_EQ(matrix[Tuple{0}], kFalseBit);
}

TEST_F(MatrixTest, WhatIsFixedNeedsNoGates) {
  const Matrix a(TupleSet{{0, 1}, {1, 2}});
  const auto size = c_.size();
  const Matrix closed = closure(c_, a);
  EXPECT_EQ(set(closed, 0), (TupleSet{{0, 1}, {0, 2}, {1, 2}}));
  EXPECT_EQ(equal(c_, closed, closed), kTrueBit);
  EXPECT_EQ(subset(c_, closed, a), kFalseBit);
  EXPECT_EQ(c_.size(), size);
}

}  // namespace
}  // namespace refute::relational
