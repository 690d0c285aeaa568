#include <gtest/gtest.h>

#include <set>

#include "structures/brute_force.h"
#include "structures/catalogue.h"
#include "structures/dag.h"
#include "structures/heap_array.h"
#include "structures/inheritance_graph.h"
#include "structures/queens.h"
#include "structures/red_black_hunt.h"
#include "structures/red_black_tree.h"
#include "structures/search_tree.h"
#include "structures/sorted_list.h"

/// The large sizes of the tables: seconds in an optimised build.
namespace refute::structures {
namespace {

using choice::Choices;

constexpr choice::Settings kEager{.evaluation = {.delayed = false}};

void expect_count(const char* name, int size, std::uint64_t count) {
  const Structure& structure = *find_structure(name).value();
  for (const Form form : {Form::kGenerator, Form::kPredicate})
    EXPECT_EQ(structure.count(size, form).completed, count) << name;
}

TEST(LargeStructures, HaveTheCountsOfUditaInBothForms) {
  expect_count("heaparray", 7, 117'562);
  expect_count("heaparray", 8, 1'005'075);
  expect_count("searchtree", 6, 60'984);
  expect_count("sortedlist", 8, 12'870);
  expect_count("rbtree", 8, 64);
  expect_count("nqueens", 8, 92);
  expect_count("dag", 4, 1'757);
  EXPECT_EQ(find_structure("dag").value()->count(5, Form::kGenerator).completed,
            487'656u);  // The other form: below.
}

TEST(LargeStructures, AgreeWithBruteForce) {
  EXPECT_EQ(brute_force::dags(4), 1'757);
  EXPECT_EQ(brute_force::dags(5), 487'656);
  EXPECT_EQ(brute_force::inheritance_graphs(4), 149);
}

TEST(LargeStructures, InheritanceGraphsAgreeUpToIsomorphism) {
  std::set<std::uint64_t> mixed;
  for (const auto& graph :
       choice::Search([](Choices& c) { return inheritance_mixed(c, 5); }))
    mixed.insert(code(canonical(graph)));
  EXPECT_EQ(mixed.size(), 1'607u);
  std::set<std::uint64_t> declared;
  for (const auto& graph :
       choice::Search([](Choices& c) { return inheritance_declared(c, 4); }))
    declared.insert(code(canonical(graph)));
  EXPECT_EQ(declared.size(), 149u);
}

template <typename T>
std::uint64_t explored(T (*make)(Choices&, int), int n,
                       choice::Settings settings = {}) {
  return choice::count([=](Choices& c) { return make(c, n); }, settings)
      .explored();
}

TEST(LargeExplored, IsTheDelayedColumnOfFig13) {
  EXPECT_EQ(explored(heap_array_by_predicate, 7), 227'494u);
  EXPECT_EQ(explored(heap_array_by_predicate, 8), 2'325'069u);
  EXPECT_EQ(explored(queens_by_predicate, 8), 13'756u);
  EXPECT_EQ(explored(red_black_tree_by_predicate, 7), 16'983u);
  EXPECT_EQ(explored(red_black_tree_by_predicate, 8), 80'470u);
  EXPECT_EQ(explored(search_tree_with_equals, 5), 21'210u);
  EXPECT_EQ(explored(search_tree_with_equals, 6), 305'052u);
  EXPECT_EQ(explored(sorted_list_by_predicate, 7), 18'026u);
  EXPECT_EQ(explored(sorted_list_by_predicate, 8), 80'089u);
  EXPECT_LE(explored(dag_by_predicate, 4), 21'196u);
  const auto dags = [](Choices& c) { return dag_by_predicate(c, 5); };
  const choice::Counts counts = choice::count(dags);
  EXPECT_EQ(counts.completed, 487'656u);
  EXPECT_LE(counts.explored(), 4'997'210u);
}

TEST(LargeExplored, IsTheEagerColumnOfFig13) {
  EXPECT_EQ(explored(heap_array_by_predicate, 6, kEager), 160'132u);
  EXPECT_EQ(explored(heap_array_by_predicate, 7, kEager), 2'739'136u);
  EXPECT_EQ(explored(queens_by_predicate, 7, kEager), 823'543u);
  EXPECT_EQ(explored(red_black_tree_by_predicate, 8, kEager), 366'080u);
  EXPECT_EQ(explored(search_tree_with_equals, 5, kEager), 131'250u);
  EXPECT_EQ(explored(sorted_list_by_predicate, 6, kEager), 55'987u);
  EXPECT_EQ(explored(sorted_list_by_predicate, 7, kEager), 960'800u);
}

TEST(LargeExplored, InheritanceGraphsAreFoundWithFewPaths) {
  EXPECT_EQ(explored(inheritance_declared, 3, kEager), 17'576u);
  EXPECT_EQ(explored(inheritance_declared, 4), 35'559u);
}

TEST(LargeHunt, FindsEachBugInLargerTreesNoLaterThanUdita) {
  struct Row {
    RbBug bug;
    std::uint64_t six;  ///< UDITA's delayed column.
    std::uint64_t seven;
    std::uint64_t eight;
  };
  for (const auto& [bug, six, seven, eight] :
       {Row{RbBug::kSiblingNotTurned, 1'514, 7'169, 38'457},
        Row{RbBug::kSiblingStaysRed, 2'196, 9'454, 42'997},
        Row{RbBug::kParentStaysRed, 1'514, 6'960, 32'667},
        Row{RbBug::kNoRepair, 1'452, 6'807, 32'667}}) {
    EXPECT_LE(hunt(bug, RbStyle::kBackbone, 6, 6).structures, six);
    EXPECT_LE(hunt(bug, RbStyle::kBackbone, 7, 7).structures, seven);
    EXPECT_LE(hunt(bug, RbStyle::kBackbone, 8, 8).structures, eight);
  }
  EXPECT_FALSE(hunt(RbBug::kNone, RbStyle::kBackbone, 1, 8).found);
}

}  // namespace
}  // namespace refute::structures
