#include "relational/enumerate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "relational/known_structures.h"

namespace refute::relational {
namespace {

std::vector<Instance> all(const Problem& problem,
                          EnumerateOptions options = {}) {
  std::vector<Instance> instances;
  const auto statistics =
      enumerate(problem, options, [&](const Instance& instance) {
        instances.push_back(instance);
        return Next::kContinue;
      });
  EXPECT_TRUE(statistics.has_value());
  EXPECT_EQ(statistics->instances, instances.size());
  return instances;
}

std::size_t count(const Problem& problem, EnumerateOptions options = {}) {
  const std::vector<Instance> instances = all(problem, options);
  EXPECT_EQ(std::set(instances.begin(), instances.end()).size(),
            instances.size());
  return instances.size();
}

TEST(Enumerate, CountsInheritanceGraphsUpToIsomorphism) {
  const std::size_t known[] = {2, 6, 24, 149, 1607};
  for (int n = 1; n <= 5; ++n)
    EXPECT_EQ(count(inheritance_graphs(n)), known[n - 1]) << n;
}

TEST(Enumerate, CountsWhatIsKnownOfUnlabelledStructures) {
  EXPECT_EQ(count(graphs(6)), 156U);
  EXPECT_EQ(count(functions(7)), 343U);
  EXPECT_EQ(count(orders(5)), 63U);
  EXPECT_EQ(count(rooted_trees(7)), 48U);
  EXPECT_EQ(count(tables(3)), 36U);
}

TEST(Enumerate, StaysExactForManyInterchangeableAtoms) {
  EXPECT_EQ(count(equivalences(12)), 77U);
  EXPECT_EQ(count(subsets(60)), 61U);
  EXPECT_EQ(count(rooted_trees(9)), 286U);
}

/// Too many coordinates for a table of places: a unary relation over the
/// diagonal of six columns.
TEST(Enumerate, StaysExactForWideRelations) {
  Problem p;
  TupleSet diagonal(6);
  for (const Tuple& t : new_atoms(p, "A", 20)) {
    const Atom a = t[0];
    diagonal.insert({a, a, a, a, a, a});
  }
  p.add("wide", TupleSet(6), diagonal);
  EXPECT_EQ(count(p), 21U);
}

TEST(Enumerate, GivesAllLabelledOnesWithoutSymmetry) {
  EXPECT_EQ(count(graphs(4), {.symmetry = false}), 64U);
  EXPECT_EQ(count(functions(4), {.symmetry = false}), 256U);
  EXPECT_EQ(count(subsets(9), {.symmetry = false}), 512U);
}

TEST(Enumerate, FindsTheSameInEveryOrder) {
  for (const Order order : {Order::kSystematic, Order::kSolver, Order::kRandom})
    for (const std::uint64_t seed : {1, 2})
      EXPECT_EQ(count(orders(5), {.order = order, .seed = seed}), 63U);
}

TEST(Enumerate, RandomOrderDependsOnTheSeedAlone) {
  const EnumerateOptions one{.order = Order::kRandom, .seed = 1};
  const EnumerateOptions two{.order = Order::kRandom, .seed = 2};
  EXPECT_EQ(all(graphs(5), one), all(graphs(5), one));
  EXPECT_NE(all(graphs(5), one), all(graphs(5), two));
}

TEST(Enumerate, EveryKthIsTakenFromTheSystematicOrder) {
  const auto whole = all(graphs(5));
  const auto thirds = all(graphs(5), {.every = 3});
  ASSERT_EQ(thirds.size(), (whole.size() + 2) / 3);
  for (std::size_t i = 0; i < thirds.size(); ++i)
    EXPECT_EQ(thirds[i], whole[3 * i]);
}

TEST(Enumerate, ShardsHaveEveryInstanceOnceBetweenThem) {
  std::set<Instance> seen;
  std::size_t total = 0;
  for (const std::uint64_t shard : {0, 1, 2, 3}) {
    const auto part = all(graphs(5), {.shard = shard, .shards = 4});
    EXPECT_NEAR(static_cast<double>(part.size()), 34 / 4.0, 1);
    seen.insert(part.begin(), part.end());
    total += part.size();
  }
  EXPECT_EQ(total, 34U);
  EXPECT_EQ(seen.size(), 34U);
}

TEST(Enumerate, RandomStepsTakeAboutTheShareTheyShould) {
  const EnumerateOptions options{.seed = 3, .skip = 7};
  const auto some = all(inheritance_graphs(5), options);
  EXPECT_NEAR(static_cast<double>(some.size()), 1607 / 4.0, 60);
  EXPECT_EQ(some, all(inheritance_graphs(5), options));
}

TEST(Enumerate, ALimitLeavesTheRest) {
  auto instances =
      Enumerator::start(inheritance_graphs(4), {.limit = 10}).value();
  int handed_out = 0;
  while (instances.next() != nullptr) ++handed_out;
  EXPECT_EQ(handed_out, 10);
  EXPECT_FALSE(instances.statistics().is_complete);
}

TEST(Enumerate, NoTimeLeavesEverything) {
  const auto statistics =
      enumerate(inheritance_graphs(6), {.time = std::chrono::nanoseconds(1)},
                [](const Instance&) { return Next::kContinue; });
  EXPECT_LT(statistics->instances, 33290U);
  EXPECT_FALSE(statistics->is_complete);
}

TEST(Enumerate, AReceiverMayStop) {
  const auto statistics = enumerate(
      inheritance_graphs(4), {}, [](const Instance&) { return Next::kStop; });
  EXPECT_EQ(statistics->instances, 1U);
}

TEST(Enumerate, AProjectionTellsApartOnlyWhatItNames) {
  Problem p = inheritance_graphs(4);
  const Relation interfaces = *p.find("Interface");
  EXPECT_EQ(count(p, {.projection = {interfaces}}), 5U);
  EXPECT_EQ(count(p, {.projection = {interfaces}, .symmetry = false}), 16U);
}

TEST(Enumerate, AContradictionHasNoInstance) {
  Problem p = subsets(3);
  p.formula = some(expr(*p.find("subset"))) && no(expr(*p.find("subset")));
  EXPECT_EQ(count(p), 0U);
  EXPECT_FALSE(solve(p).value().has_value());
}

TEST(Enumerate, AProblemWithNothingOpenHasOneInstanceOrNone) {
  Problem p;
  const TupleSet atoms = new_atoms(p, "A", 2);
  const Relation a = p.add_exactly("a", atoms);
  EXPECT_EQ(count(p), 1U);
  p.formula = one(expr(a));
  EXPECT_EQ(count(p), 0U);
}

TEST(Enumerate, TheFirstAtomsAreUsedFirst) {
  auto instances = Enumerator::start(subsets(4)).value();
  std::size_t size = 0;
  while (const Instance* instance = instances.next()) {
    const TupleSet& subset = instance->relations[0];
    EXPECT_EQ(subset.size(), size++);
    EXPECT_TRUE(std::ranges::all_of(subset, [&](const Tuple& t) {
      return t[0] < static_cast<Atom>(subset.size());
    }));
  }
}

}  // namespace
}  // namespace refute::relational
