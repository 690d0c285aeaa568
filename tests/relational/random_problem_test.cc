#include "random_problem.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "choice/search.h"
#include "evaluate.h"
#include "relational/enumerate.h"

/// The solver's instances against all there are: every value of the open tuples
/// is tried and judged by the evaluator, which shares nothing with the
/// translation, and orbits are counted by trying every permutation.
namespace refute::relational {
namespace {

int problems_to_try() {
  const char* wanted = std::getenv("REFUTE_RANDOM_PROBLEMS");
  return wanted != nullptr ? std::atoi(wanted) : 30;
}

std::set<Instance> brute_force(const Problem& problem) {
  Instance instance;
  std::vector<std::pair<std::size_t, Tuple>> open;
  for (std::size_t i = 0; i < problem.relations.size(); ++i) {
    instance.relations.push_back(problem.relations[i].lower);
    for (const Tuple& t :
         problem.relations[i].upper - problem.relations[i].lower)
      open.emplace_back(i, t);
  }
  std::set<Instance> found;
  for (std::uint32_t bits = 0; bits < (1U << open.size()); ++bits) {
    Instance candidate = instance;
    for (std::size_t i = 0; i < open.size(); ++i)
      if ((bits >> i & 1U) != 0)
        candidate.relations[open[i].first].insert(open[i].second);
    if (evaluate(problem, candidate, problem.formula)) found.insert(candidate);
  }
  return found;
}

/// Every permutation within the classes, as a map of the atoms.
std::vector<std::vector<Atom>> permutations(const Problem& problem) {
  std::vector<std::vector<Atom>> all(1);
  all[0].resize(static_cast<std::size_t>(problem.universe.size()));
  std::iota(all[0].begin(), all[0].end(), 0);
  for (const auto& members : interchangeable_atoms(problem)) {
    std::vector<std::vector<Atom>> longer;
    std::vector<Atom> images = members;
    do {
      for (std::vector<Atom> map : all) {
        for (std::size_t i = 0; i < members.size(); ++i)
          map[static_cast<std::size_t>(members[i])] = images[i];
        longer.push_back(std::move(map));
      }
    } while (std::ranges::next_permutation(images).found);
    all = std::move(longer);
  }
  return all;
}

Instance apply(const std::vector<Atom>& map, const Instance& instance) {
  Instance image;
  for (const TupleSet& set : instance.relations) {
    TupleSet moved(set.arity());
    for (const Tuple& tuple : set) {
      std::vector<Atom> atoms = tuple.atoms();
      for (Atom& atom : atoms) atom = map[static_cast<std::size_t>(atom)];
      moved.insert(Tuple(atoms));
    }
    image.relations.push_back(std::move(moved));
  }
  return image;
}

Instance canonical(const std::vector<std::vector<Atom>>& maps,
                   const Instance& instance) {
  Instance least = instance;
  for (const auto& map : maps) least = std::min(least, apply(map, instance));
  return least;
}

/// Only what is projected on; the rest is emptied.
Instance project(const Instance& instance, const std::vector<Relation>& kept) {
  if (kept.empty()) return instance;
  Instance projected = instance;
  for (std::size_t i = 0; i < projected.relations.size(); ++i)
    if (std::ranges::none_of(kept, [&](const Relation& r) {
          return r.index == static_cast<int>(i);
        }))
      projected.relations[i] = TupleSet(projected.relations[i].arity());
  return projected;
}

std::vector<Instance> instances(const Problem& problem,
                                const EnumerateOptions& options) {
  std::vector<Instance> all;
  const auto statistics = enumerate(problem, options, [&](const Instance& i) {
    EXPECT_TRUE(evaluate(problem, i, problem.formula));
    all.push_back(i);
    return Next::kContinue;
  });
  EXPECT_TRUE(statistics && statistics->is_complete);
  return all;
}

void compare(const Problem& problem, const std::set<Instance>& truth,
             const EnumerateOptions& options) {
  std::vector<std::vector<Atom>> maps;
  if (options.symmetry) maps = permutations(problem);
  const auto representative = [&](const Instance& instance) {
    return canonical(maps, project(instance, options.projection));
  };
  std::set<Instance> expected;
  for (const Instance& i : truth) expected.insert(representative(i));
  std::set<Instance> got;
  for (const Instance& i : instances(problem, options))
    EXPECT_TRUE(got.insert(representative(i)).second) << "twice";
  EXPECT_EQ(got.size(), expected.size());
  EXPECT_TRUE(got == expected);
}

TEST(RandomProblems, HaveExactlyTheInstancesThatTryingAllFinds) {
  const int count = problems_to_try();
  choice::Search problems([](choice::Choices& c) { return random_problem(c); },
                          choice::random(7));
  int with_some = 0;
  std::size_t largest = 0;
  for (int number = 0; number < count && problems.next(); ++number) {
    SCOPED_TRACE("problem " + std::to_string(number));
    const Problem& problem = problems.current();
    const std::set<Instance> truth = brute_force(problem);
    with_some += truth.empty() ? 0 : 1;
    largest = std::max(largest, truth.size());
    EnumerateOptions options;
    options.order = static_cast<Order>(number % 3);
    options.seed = static_cast<std::uint64_t>(number);
    for (const bool symmetry : {false, true}) {
      options.symmetry = symmetry;
      compare(problem, truth, options);
    }
    options.projection = {Relation{number % 4, 0}};
    if (number % 5 == 0) options.projection.push_back({0, 0});
    compare(problem, truth, options);
    const auto one = solve(problem);
    ASSERT_TRUE(one);
    EXPECT_EQ(one->has_value(), !truth.empty());
    if (*one) {
      EXPECT_TRUE(truth.contains(**one));
    }
    if (HasFailure()) break;
  }
  // The generator is worth something only if its problems are neither all
  // trivial nor all contradictory. Which ones there are depends on the order in
  // which a compiler evaluates arguments.
  EXPECT_GE(with_some, count / 4);
  EXPECT_GE(largest, 128U);
}

}  // namespace
}  // namespace refute::relational
