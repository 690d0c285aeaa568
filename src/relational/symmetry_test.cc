#include "relational/symmetry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "relational/enumerate.h"
#include "relational/known_structures.h"
#include "relational/solver.h"

namespace refute::relational {
namespace {

using Map = std::vector<Atom>;

/// Every permutation of the atoms that keeps each class to itself.
std::vector<Map> permutations(int atoms,
                              const std::vector<std::vector<Atom>>& classes) {
  Map identity(static_cast<std::size_t>(atoms));
  std::iota(identity.begin(), identity.end(), 0);
  std::vector<Map> all = {identity};
  for (const auto& members : classes) {
    std::vector<Map> more;
    std::vector<Atom> image = members;
    do {
      for (Map map : all) {
        for (std::size_t i = 0; i < members.size(); ++i)
          map[static_cast<std::size_t>(members[i])] = image[i];
        more.push_back(std::move(map));
      }
    } while (std::next_permutation(image.begin(), image.end()));
    all = std::move(more);
  }
  return all;
}

Tuple moved(const Tuple& tuple, const Map& map) {
  std::vector<Atom> atoms = tuple.atoms();
  for (Atom& atom : atoms) atom = map[static_cast<std::size_t>(atom)];
  return Tuple(atoms);
}

/// The same for all instances that are isomorphic: the least image.
Instance least_image(const Instance& instance, const std::vector<Map>& maps) {
  Instance least = instance;
  for (const Map& map : maps) {
    Instance image;
    for (const TupleSet& set : instance.relations) {
      TupleSet other(set.arity());
      for (const Tuple& tuple : set) other.insert(moved(tuple, map));
      image.relations.push_back(std::move(other));
    }
    least = std::min(least, image);
  }
  return least;
}

std::vector<Instance> instances_of(const Problem& problem, bool symmetry) {
  std::vector<Instance> found;
  EXPECT_TRUE(
      enumerate(problem, {.symmetry = symmetry}, [&](const Instance& instance) {
        found.push_back(instance);
        return Next::kContinue;
      }));
  return found;
}

/// A set with one atom given and one named by the formula.
Problem named_atoms() {
  Problem p = digraphs(4, [](const Expr&, const Expr& edge) {
    return some(join(constant({{3}}), edge)) && no(edge & iden()) &&
           lone(join(edge, univ()));
  });
  p.add("first", {{0}}, {{0}, {1}, {2}});
  return p;
}

// One instance of each class, and one of every class: counted by trying each
// permutation on each labelled instance.
TEST(SymmetryClasses, HaveOneInstanceEach) {
  const std::pair<const char*, Problem> problems[] = {
      {"graphs", graphs(4)},
      {"functions", functions(4)},
      {"orders", orders(4)},
      {"tables, of two sorts", tables(3)},
      {"inheritance, of two relations", inheritance_graphs(3)},
      {"subsets", subsets(6)},
      {"named atoms", named_atoms()}};
  for (const auto& [name, problem] : problems) {
    const auto maps =
        permutations(problem.universe.size(), interchangeable_atoms(problem));
    std::set<Instance> classes;
    for (const Instance& each : instances_of(problem, false))
      classes.insert(least_image(each, maps));
    std::set<Instance> kept;
    for (const Instance& each : instances_of(problem, true))
      EXPECT_TRUE(kept.insert(least_image(each, maps)).second)
          << name << ": two of one class\n"
          << to_string(problem, each);
    EXPECT_EQ(kept, classes) << name;
  }
}

TEST(SymmetryClasses, OfAProjectionAreThoseOfItsRelations) {
  Problem p = inheritance_graphs(3);
  const Relation super = *p.find("super");
  const auto maps = permutations(p.universe.size(), interchangeable_atoms(p));
  const auto only_super = [&](const Instance& each) {
    return least_image({{each[super]}}, maps);
  };
  std::set<Instance> classes;
  for (const Instance& each : instances_of(p, false))
    classes.insert(only_super(each));
  std::multiset<Instance> kept;
  EXPECT_TRUE(enumerate(p, {.projection = {super}}, [&](const Instance& each) {
    kept.insert(only_super(each));
    return Next::kContinue;
  }));
  EXPECT_EQ(std::set<Instance>(kept.begin(), kept.end()), classes);
  EXPECT_EQ(kept.size(), classes.size());
}

// --- The order of the open tuples --------------------------------------------

TEST(OpenTuples, AreThoseBetweenTheBounds) {
  Problem p = subsets(3);
  p.add("known", {{0}}, {{0}, {2}});
  p.add_exactly("fixed", {{1}});
  const OpenTuples open = open_tuples(p, {}, interchangeable_atoms(p));
  EXPECT_EQ(open.projected, 4U);
  std::vector<OpenTuple> expected = {{0, {0}}, {0, {1}}, {0, {2}}, {1, {2}}};
  auto sorted = open.tuples;
  std::ranges::sort(sorted, {}, [](const OpenTuple& t) {
    return std::pair(t.relation, t.tuple);
  });
  EXPECT_EQ(sorted, expected);
}

TEST(OpenTuples, PutTheProjectedOnesFirst) {
  Problem p = inheritance_graphs(2);
  const OpenTuples open =
      open_tuples(p, {*p.find("super")}, interchangeable_atoms(p));
  EXPECT_EQ(open.projected, 4U);
  ASSERT_EQ(open.tuples.size(), 6U);
  for (std::size_t i = 0; i < open.tuples.size(); ++i)
    EXPECT_EQ(open.tuples[i].relation == p.find("super")->index, i < 4);
}

// What a permutation does to the first atoms must decide the first places.
TEST(OpenTuples, AreInTheOrderOfTheirLastAtoms) {
  const Problem p = graphs(3);
  const OpenTuples open = open_tuples(p, {}, interchangeable_atoms(p));
  Atom last = 0;
  for (const OpenTuple& each : open.tuples) {
    const Atom here = std::max(each.tuple[0], each.tuple[1]);
    EXPECT_GE(here, last);
    last = here;
  }
}

// --- Lex leaders -------------------------------------------------------------

/// All words of the open tuples, and which of them are greatest among their
/// images, worked out by trying every permutation.
class LexLeaders : public testing::TestWithParam<int> {
 protected:
  using Word = std::vector<std::int8_t>;

  static Problem problem() {
    switch (GetParam()) {
      case 0:
        return digraphs(3,
                        [](const Expr&, const Expr&) { return truth(true); });
      case 1:
        return tables(3);
      default: {
        Problem p = subsets(4);
        p.add("pairs", TupleSet(2), {{0, 1}, {0, 2}, {1, 0}, {2, 0}, {3, 3}});
        return p;
      }
    }
  }

  LexLeaders()
      : problem_(problem()),
        classes_(interchangeable_atoms(problem_)),
        open_(open_tuples(problem_, {}, classes_)) {}

  Word word(std::uint64_t bits) const {
    Word w(open_.tuples.size() + 1);
    for (std::size_t i = 1; i < w.size(); ++i)
      w[i] = static_cast<std::int8_t>(bits >> (i - 1) & 1U);
    return w;
  }
  Word image(const Word& of, const Map& map) const {
    Word w(of.size());
    for (std::size_t i = 1; i < of.size(); ++i) {
      const OpenTuple target{open_.tuples[i - 1].relation,
                             moved(open_.tuples[i - 1].tuple, map)};
      const auto at = std::ranges::find(open_.tuples, target);
      // The image at i is the value of the tuple that i is moved to.
      w[i] = of[static_cast<std::size_t>(at - open_.tuples.begin()) + 1];
    }
    return w;
  }

  Problem problem_;
  std::vector<std::vector<Atom>> classes_;
  OpenTuples open_;
};

TEST_P(LexLeaders, AreTheGreatestOfTheirImagesAndClausesRefuteOnlyOthers) {
  LexLeader leader(problem_, classes_, open_.tuples);
  const auto maps = permutations(problem_.universe.size(), classes_);
  const std::uint64_t words = std::uint64_t{1} << open_.tuples.size();
  std::vector<Word> leaders;
  std::vector<std::vector<int>> clauses;
  std::size_t number = 0;
  for (std::uint64_t bits = 0; bits < words; ++bits) {
    const Word w = word(bits);
    const bool greatest = std::ranges::all_of(
        maps, [&](const Map& map) { return image(w, map) <= w; });
    std::vector<int> clause;
    ASSERT_EQ(leader.is_leader(w, clause), greatest) << bits;
    number += greatest ? 1 : 0;
    if (greatest) {
      leaders.push_back(w);
      continue;
    }
    for (const int literal : clause)
      EXPECT_NE(w[static_cast<std::size_t>(std::abs(literal))] > 0, literal > 0)
          << "the word keeps its clause";
    clauses.push_back(std::move(clause));
  }
  EXPECT_GT(number, 1U);
  EXPECT_LT(number, words);
  for (const auto& clause : clauses)
    for (const Word& w : leaders)
      EXPECT_TRUE(std::ranges::any_of(clause, [&](int literal) {
        return (w[static_cast<std::size_t>(std::abs(literal))] > 0) ==
               (literal > 0);
      })) << "a clause refutes a leader";
}

std::string name_of_problem(const testing::TestParamInfo<int>& each) {
  static const std::vector<std::string> kNames = {"OfOneSort", "OfTwoSorts",
                                                  "OfTwoRelations"};
  return kNames[static_cast<std::size_t>(each.param)];
}
INSTANTIATE_TEST_SUITE_P(All, LexLeaders, testing::Values(0, 1, 2),
                         name_of_problem);

// The clauses that are added beforehand refuse no leader, or instances would be
// lost without a trace.
TEST_P(LexLeaders, KeepThePredicatesThatAreAddedBeforehand) {
  LexLeader leader(problem_, classes_, open_.tuples);
  Cnf cnf;
  cnf.variables = static_cast<int>(open_.tuples.size());
  leader.add_predicates(cnf, 24);
  EXPECT_GT(cnf.clauses, 0U);
  const auto solvable = [&](const Word& w) {
    auto solver = make_cadical(0, 0, Decisions::kFree, 0);
    Cnf with = cnf;
    for (std::size_t i = 1; i < w.size(); ++i)
      with.add({w[i] > 0 ? static_cast<int>(i) : -static_cast<int>(i)});
    solver->add(with);
    return solver->solve();
  };
  const std::uint64_t words = std::uint64_t{1} << open_.tuples.size();
  std::size_t refused = 0;
  for (std::uint64_t bits = 0; bits < words; bits += 1) {
    const Word w = word(bits);
    std::vector<int> clause;
    const bool is_leader = leader.is_leader(w, clause);
    const bool kept = solvable(w);
    if (is_leader) {
      EXPECT_TRUE(kept) << bits;
    }
    refused += kept ? 0 : 1;
  }
  EXPECT_GT(refused, words / 4) << "they save nothing";
}

}  // namespace
}  // namespace refute::relational
