#include <gtest/gtest.h>

#include <cstdint>

#include "relational/enumerate.h"

namespace refute::relational {
namespace {

/// Graphs of n types, each a class or an interface: a class extends at most one
/// class and implements any interfaces, an interface extends any interfaces,
/// and nothing is its own ancestor.
Problem inheritance_graphs(int n) {
  Problem p;
  TupleSet types(1);
  for (int i = 0; i < n; ++i)
    types.insert({p.universe.add("Type$" + std::to_string(i))});
  const Expr type = expr(p.add_exactly("Type", types));
  const Expr interface = expr(p.add("Interface", TupleSet(1), types));
  const Expr super = expr(p.add("super", TupleSet(2), types.product(types)));
  const Variable t = variable("t");
  p.formula = conjunction(
      {no(closure(super) & iden()), subset(join(interface, super), interface),
       for_all({{t, type}}, lone(join(expr(t), super) - interface))});
  return p;
}

std::uint64_t count(const Problem& problem, EnumerateOptions options = {}) {
  const auto statistics = enumerate(
      problem, options, [](const Instance&) { return Next::kContinue; });
  EXPECT_TRUE(statistics->is_complete);
  return statistics->instances;
}

TEST(InheritanceGraphs, AreCountedExactlyUpToIsomorphism) {
  const std::uint64_t expected[] = {2, 6, 24, 149, 1607};
  for (int n = 1; n <= 5; ++n)
    EXPECT_EQ(count(inheritance_graphs(n)), expected[n - 1]) << n;
}

}  // namespace
}  // namespace refute::relational
