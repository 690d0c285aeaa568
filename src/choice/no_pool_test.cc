#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

#include "choice/pool.h"
#include "choice/search.h"

/// What object pools are for: the same structures without one. A structure is
/// what can be reached from a root, at most n nodes with two links each, to any
/// node or nowhere.
namespace refute::choice {
namespace {

/// The links of the nodes, numbered in the order in which a walk from the root
/// meets them; -1 is nowhere. Equal if and only if the structures are.
using Shape = std::vector<int>;

struct Node {
  Ref<Node> left, right;
};

/// The nodes come from a pool.
Shape with_pool(Choices& c, int n) {
  Pool<Node> pool(c, "nodes", {.size = n, .nullable = true});
  std::map<int, int> numbers;
  std::vector<Ref<Node>> todo;
  Shape shape;
  const auto number = [&](const Ref<Node>& node) {
    if (node.get() == nullptr) return -1;
    const auto [at, is_new] =
        numbers.try_emplace(node.id(), static_cast<int>(numbers.size()));
    if (is_new) todo.push_back(node);
    return at->second;
  };
  number(pool.fresh());
  for (std::size_t i = 0; i < todo.size(); ++i) {
    shape.push_back(number(pool.any()));
    shape.push_back(number(pool.any()));
  }
  return shape;
}

/// The nodes are numbers, and a link is any of them.
Shape without_pool(Choices& c, int n) {
  std::map<int, int> numbers;
  std::vector<int> todo;
  Shape shape;
  const auto number = [&](int node) {
    if (node < 0) return -1;
    const auto [at, is_new] =
        numbers.try_emplace(node, static_cast<int>(numbers.size()));
    if (is_new) todo.push_back(node);
    return at->second;
  };
  number(c.integer("root", 0, n - 1));
  for (std::size_t i = 0; i < todo.size(); ++i) {
    shape.push_back(number(c.integer("left", -1, n - 1)));
    shape.push_back(number(c.integer("right", -1, n - 1)));
  }
  return shape;
}

struct Met {
  std::uint64_t paths = 0;
  std::set<Shape> shapes;
};

Met all_of(Shape (*make)(Choices&, int), int n) {
  Met met;
  Search search([&](Choices& c) { return make(c, n); });
  while (search.next()) {
    ++met.paths;
    met.shapes.insert(search.current());
  }
  return met;
}

TEST(Pool, MeetsEachStructureOnceThatIsMetOftenWithoutOne) {
  // Structures of at most n nodes, and paths without a pool.
  const std::map<int, std::pair<std::size_t, std::uint64_t>> expected = {
      {1, {4, 4}}, {2, {49, 98}}, {3, {865, 5178}}, {4, {21090, 505540}}};
  for (const auto& [n, counts] : expected) {
    const Met pooled = all_of(with_pool, n);
    const Met labelled = all_of(without_pool, n);
    EXPECT_EQ(pooled.shapes, labelled.shapes) << n;
    EXPECT_EQ(pooled.paths, pooled.shapes.size()) << n << ": one met twice";
    EXPECT_EQ(pooled.paths, counts.first) << n;
    EXPECT_EQ(labelled.paths, counts.second) << n;
  }
}

}  // namespace
}  // namespace refute::choice
