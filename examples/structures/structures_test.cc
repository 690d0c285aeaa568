#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "choice/pool.h"
#include "structures/brute_force.h"
#include "structures/catalogue.h"
#include "structures/inheritance_graph.h"
#include "structures/red_black_tree.h"
#include "structures/search_tree.h"
#include "structures/sorted_list.h"

namespace refute::structures {
namespace {

using choice::Choices;
using choice::Search;
using Texts = std::set<std::string>;

const Structure& structure(const char* name) {
  return *find_structure(name).value();
}

/// The structures as a set; each must come once.
Texts texts(const char* name, int size, Form form) {
  Texts seen;
  for (const std::string& text : Search(structure(name).texts(size, form)))
    EXPECT_TRUE(seen.insert(text).second) << name << " twice: " << text;
  return seen;
}

void expect_both_forms(const char* name, int size, const Texts& expected) {
  EXPECT_EQ(texts(name, size, Form::kGenerator), expected) << name << size;
  EXPECT_EQ(texts(name, size, Form::kPredicate), expected) << name << size;
}

TEST(Structures, EqualABruteForceEnumerationWhereSmall) {
  for (const int n : {1, 2, 3, 4}) {
    expect_both_forms("heaparray", n, brute_force::heap_arrays(n));
    expect_both_forms("searchtree", n, brute_force::search_trees(n));
    expect_both_forms("sortedlist", n, brute_force::sorted_lists(n));
  }
  for (const int n : {1, 2, 3, 4, 5})
    expect_both_forms("rbtree", n, brute_force::red_black_trees(n));
  for (const int n : {4, 5, 6})
    expect_both_forms("nqueens", n, brute_force::queens(n));
  for (const int n : {1, 2, 3}) {
    const Texts dags = texts("dag", n, Form::kGenerator);
    EXPECT_EQ(static_cast<long>(dags.size()), brute_force::dags(n));
    EXPECT_EQ(texts("dag", n, Form::kPredicate), dags);
  }
}

void expect_count(const char* name, int size, std::uint64_t count) {
  EXPECT_EQ(structure(name).count(size, Form::kGenerator).completed, count)
      << name << ' ' << size;
}

TEST(Structures, HaveTheCountsOfUdita) {
  expect_count("heaparray", 6, 13'139);
  expect_count("searchtree", 4, 490);
  expect_count("searchtree", 5, 5'292);
  expect_count("sortedlist", 6, 924);
  expect_count("sortedlist", 7, 3'432);
  expect_count("sortedlist", 8, 12'870);
  expect_count("rbtree", 6, 20);
  expect_count("rbtree", 7, 35);
  expect_count("rbtree", 8, 64);
  expect_count("nqueens", 6, 4);
  expect_count("nqueens", 7, 40);
  expect_count("nqueens", 8, 92);
  expect_count("dag", 3, 34);
  expect_count("dag", 4, 1'757);
}

template <typename T>
Texts made_by(T (*make)(Choices&, int), int n, choice::Evaluation how = {}) {
  Texts seen;
  Search search([=](Choices& c) { return make(c, n); }, choice::depth_first(),
                {.evaluation = how});
  for (const auto& value : search) {
    if constexpr (std::is_same_v<T, std::string>)
      seen.insert(value);
    else
      seen.insert(to_text(value));
  }
  return seen;
}

TEST(Structures, DeclaredOverAPoolAreTheSame) {
  for (const int n : {1, 2, 3}) {
    EXPECT_EQ(made_by(search_tree_declared, n), brute_force::search_trees(n));
    EXPECT_EQ(made_by(sorted_list_declared, n), brute_force::sorted_lists(n));
    EXPECT_EQ(made_by(red_black_tree_declared, n),
              brute_force::red_black_trees(n));
  }
}

TEST(Structures, DeclaredOverAPoolAreTheSameUnderEveryEvaluation) {
  for (const choice::Evaluation how :
       {choice::Evaluation{.delayed = false},
        choice::Evaluation{.copy_propagation = false},
        choice::Evaluation{.partial_forcing = true}}) {
    EXPECT_EQ(made_by(search_tree_declared, 2, how),
              brute_force::search_trees(2));
    EXPECT_EQ(made_by(sorted_list_declared, 2, how),
              brute_force::sorted_lists(2));
    EXPECT_EQ(made_by(red_black_tree_declared, 2, how),
              brute_force::red_black_trees(2));
  }
}

// Inheritance graphs: three styles that agree up to isomorphism only.

using Style = InheritanceGraph (*)(Choices&, int);

std::uint64_t raw_count(Style style, int n) {
  return choice::count([=](Choices& c) { return style(c, n); }).completed;
}

std::set<std::uint64_t> canonical_codes(Style style, int n) {
  std::set<std::uint64_t> codes;
  for (const auto& graph : Search([=](Choices& c) { return style(c, n); }))
    codes.insert(code(canonical(graph)));
  return codes;
}

TEST(InheritanceGraphs, HaveTheRawCountsOfTheirStyle) {
  EXPECT_EQ(raw_count(inheritance_declared, 1), 2u);
  EXPECT_EQ(raw_count(inheritance_declared, 2), 10u);
  EXPECT_EQ(raw_count(inheritance_declared, 3), 143u);
  for (const Style style : {inheritance_generated, inheritance_mixed}) {
    EXPECT_EQ(raw_count(style, 1), 2u);
    EXPECT_EQ(raw_count(style, 2), 7u);
    EXPECT_EQ(raw_count(style, 3), 42u);
  }
}

TEST(InheritanceGraphs, AgreeUpToIsomorphism) {
  const std::size_t expected[] = {0, 2, 6, 24, 149};
  for (const int n : {1, 2, 3, 4}) {
    const auto codes = canonical_codes(inheritance_mixed, n);
    EXPECT_EQ(codes.size(), expected[n]);
    EXPECT_EQ(canonical_codes(inheritance_generated, n), codes);
    if (n > 3) continue;
    EXPECT_EQ(canonical_codes(inheritance_declared, n), codes);
    EXPECT_EQ(brute_force::inheritance_graphs(n),
              static_cast<long>(codes.size()));
  }
}

// The catalogue.

TEST(Catalogue, FindsAStructureInAnyCase) {
  EXPECT_EQ(find_structure("SearchTree").value()->name, "searchtree");
}

TEST(Catalogue, AnUnknownStructureIsAnsweredWithTheNames) {
  const auto unknown = find_structure("linkedlist");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message, "there is no structure \"linkedlist\"");
  EXPECT_THAT(unknown.error().hint, testing::HasSubstr("sortedlist"));
}

TEST(Catalogue, ASizeThatDoesNotFitIsAnsweredWithThoseThatDo) {
  EXPECT_TRUE(check_size(structure("dag"), 5));
  EXPECT_EQ(check_size(structure("dag"), 7).error().hint, "1 to 6");
  EXPECT_FALSE(check_size(structure("dag"), 0));
}

TEST(Catalogue, ParsesForms) {
  EXPECT_EQ(parse_form("predicate").value(), Form::kPredicate);
  EXPECT_FALSE(parse_form("recipe"));
}

}  // namespace
}  // namespace refute::structures
