#include <gtest/gtest.h>

#include "choice/search.h"
#include "structures/dag.h"
#include "structures/figures.h"
#include "structures/heap_array.h"
#include "structures/inheritance_graph.h"
#include "structures/queens.h"
#include "structures/red_black_hunt.h"
#include "structures/red_black_tree.h"
#include "structures/search_tree.h"
#include "structures/sorted_list.h"

/// How many paths are explored, completed and pruned, against UDITA's own
/// columns. docs/evaluation/choice.md has the whole table.
namespace refute::structures {
namespace {

using choice::Choices;

constexpr choice::Settings kEager{.evaluation = {.delayed = false}};

template <typename T>
std::uint64_t explored(T (*make)(Choices&, int), int n,
                       choice::Settings settings = {}) {
  return choice::count([=](Choices& c) { return make(c, n); }, settings)
      .explored();
}

// Fig. 13: the same program, delayed and eager; both columns of UDITA.

TEST(Explored, IsWhatUditaReportsForDelayedChoice) {
  EXPECT_EQ(explored(heap_array_by_predicate, 6), 27'664u);
  EXPECT_EQ(explored(queens_by_predicate, 6), 746u);
  EXPECT_EQ(explored(queens_by_predicate, 7), 3'073u);
  EXPECT_EQ(explored(red_black_tree_by_predicate, 6), 3'588u);
  EXPECT_EQ(explored(search_tree_with_equals, 4), 1'484u);
  EXPECT_EQ(explored(sorted_list_by_predicate, 6), 3'967u);
  EXPECT_EQ(explored(dag_by_predicate, 3), 251u);  // UDITA: 321.
}

TEST(Explored, IsWhatUditaReportsForEagerChoice) {
  EXPECT_EQ(explored(queens_by_predicate, 5, kEager), 3'125u);
  EXPECT_EQ(explored(red_black_tree_by_predicate, 6, kEager), 8'448u);
  EXPECT_EQ(explored(search_tree_with_equals, 4, kEager), 3'584u);
  EXPECT_EQ(explored(sorted_list_by_predicate, 5, kEager), 3'906u);
  EXPECT_EQ(explored(heap_array_by_predicate, 5, kEager), 11'196u);
}

// Fig. 9.

TEST(Explored, RisingBitsTakeFewPathsWhenDelayed) {
  for (const std::uint64_t n : {4U, 8U, 12U}) {
    const int bits = static_cast<int>(n);
    EXPECT_EQ(explored(rising_bits, bits, kEager), std::uint64_t{1} << n);
    EXPECT_EQ(explored(rising_bits, bits), (n * n + n + 2) / 2);
    const auto counts =
        choice::count([=](Choices& c) { return rising_bits(c, bits); });
    EXPECT_EQ(counts.completed, n + 1);
  }
}

// Fig. 24.

std::uint64_t explored_sorting(int values, choice::Evaluation evaluation) {
  const auto sort = [=](Choices& c) {
    const bool sorted = sort_keys_with_values(c, 3, values);
    EXPECT_TRUE(sorted);
    return sorted;
  };
  return choice::count(sort, {.evaluation = evaluation}).explored();
}

TEST(Explored, DoesNotGrowWithValuesThatAreNeverRead) {
  const std::uint64_t few = explored_sorting(2, {});
  EXPECT_EQ(explored_sorting(10, {}), few);
  EXPECT_EQ(explored_sorting(1000, {}), few);
}

TEST(Explored, GrowsWithThemWithoutCopyPropagation) {
  const choice::Evaluation plain{.copy_propagation = false};
  EXPECT_GT(explored_sorting(10, plain), 2 * explored_sorting(2, plain));
  EXPECT_GT(explored_sorting(2, plain), explored_sorting(2, {}));
}

// mainDecl.

TEST(Explored, InheritanceGraphsAreFoundWithFewPaths) {
  EXPECT_EQ(explored(inheritance_declared, 2, kEager), 36u);
  EXPECT_EQ(explored(inheritance_declared, 3), 453u);
}

// Fig. 14: the structures looked at until the bug shows.

struct Expectation {
  RbBug bug;
  int smallest;            ///< The smallest size at which it shows.
  std::uint64_t declared;  ///< UDITA's delayed column, row by row.
  std::uint64_t backbone;
};

constexpr Expectation kFigure14[] = {
    {RbBug::kSiblingNotTurned, 4, 604, 132},
    {RbBug::kSiblingStaysRed, 6, 11'881, 3'136},
    {RbBug::kParentStaysRed, 4, 604, 132},
    {RbBug::kNoRepair, 3, 98, 27},
};

TEST(RedBlackHunt, FindsEachBugNoLaterThanUdita) {
  for (const auto& [bug, size, declared, backbone] : kFigure14) {
    SCOPED_TRACE(static_cast<int>(bug));
    const Hunt small = hunt(bug, RbStyle::kBackbone, 1, size);
    EXPECT_TRUE(small.found);
    EXPECT_LE(small.structures, backbone);
    EXPECT_FALSE(hunt(bug, RbStyle::kBackbone, 1, size - 1).found);
    const Hunt pool = hunt(bug, RbStyle::kDeclared, 1, size);
    EXPECT_TRUE(pool.found);
    EXPECT_LE(pool.structures, declared);
  }
}

// What UDITA shows with Pex, which had no pools.
TEST(RedBlackHunt, WithoutAPoolTriesManyMoreTrees) {
  for (const auto& [bug, size, declared, backbone] : kFigure14) {
    if (size > 4) continue;  // bug2 takes seconds: `refute eval udita`
    SCOPED_TRACE(static_cast<int>(bug));
    const Hunt pool = hunt(bug, RbStyle::kDeclared, 1, size);
    const Hunt numbers = hunt(bug, RbStyle::kNumbered, 1, size);
    EXPECT_TRUE(numbers.found);
    EXPECT_GT(numbers.structures, pool.structures);
    EXPECT_EQ(numbers.removal.before, pool.removal.before);
    EXPECT_FALSE(hunt(bug, RbStyle::kNumbered, 1, size - 1).found);
  }
}

TEST(RedBlackHunt, FindsNothingInACorrectRemove) {
  EXPECT_FALSE(hunt(RbBug::kNone, RbStyle::kBackbone, 1, 5).found);
  EXPECT_FALSE(hunt(RbBug::kNone, RbStyle::kDeclared, 1, 3).found);
}

TEST(RedBlackHunt, FindsTheSameBugsEagerly) {
  for (const auto& [bug, size, declared, backbone] : kFigure14) {
    const Hunt eager = hunt(bug, RbStyle::kBackbone, 1, size, kEager);
    EXPECT_TRUE(eager.found);
    EXPECT_GE(eager.structures,
              hunt(bug, RbStyle::kBackbone, 1, size).structures);
  }
}

}  // namespace
}  // namespace refute::structures
