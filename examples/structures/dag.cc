#include "structures/dag.h"

#include <bit>

#include "choice/checkpoint.h"
#include "choice/delayed.h"
#include "choice/pool.h"

namespace refute::structures {

using choice::Choices;
using choice::Pool;
using choice::Ref;

namespace {

using Set = std::uint32_t;  ///< Of nodes, a bit each.

Set with(Set set, int node) { return set | 1U << node; }
bool has(Set set, int node) { return (set >> node & 1U) != 0; }

/// The member of `set` that has `skip` members below it.
int member(Set set, std::uint32_t skip) {
  for (; skip > 0; --skip) set &= set - 1;
  return std::countr_zero(set);
}

}  // namespace

Dag dag(Choices& c, int n) {
  Dag graph{.size = n};
  std::array<Set, Dag::kLargest> below{};  ///< What each node reaches, …
  std::array<Set, Dag::kLargest> above{};  ///< … and what reaches it.
  const Set all = (1U << n) - 1;
  int node = 0;
  choice::Checkpoint checkpoint(c, graph, below, above, node);
  for (; node < n; ++node) {
    checkpoint.save();
    Set free = all & ~with(above[node], node);
    auto choices = 1 + static_cast<std::uint32_t>(std::popcount(free));
    std::int8_t degree = 0;
    Set added = 0;
    while (const auto next = c.choose("child", choices)) {
      const int child = member(free, next - 1);
      free &= ~with(0, child);
      --choices;
      added |= with(below[child], child);
      graph.children[node][degree++] = static_cast<std::int8_t>(child);
    }
    graph.degrees[node] = degree;
    const Set reaching = with(above[node], node);
    for (int other = 0; other < n; ++other) {
      if (has(reaching, other)) below[other] |= added;
      if (has(added, other)) above[other] |= reaching;
    }
  }
  return graph;
}

namespace {

struct Node {
  int number = 0;
  int degree = 0;
  std::array<Ref<Node>, Dag::kLargest> children;
};
using Nodes = std::array<Ref<Node>, Dag::kLargest>;

/// Fig. 2: no node on a path to itself, no child twice.
bool is_acyclic_from(const Ref<Node>& from, Set path, Set& visited) {
  const Node& node = *from;
  if (has(path, node.number)) return false;
  path = with(path, node.number);
  visited = with(visited, node.number);
  for (int i = 0; i < node.degree; ++i) {
    for (int j = 0; j < i; ++j)
      if (node.children[i] == node.children[j]) return false;
    if (!is_acyclic_from(node.children[i], path, visited)) return false;
  }
  return true;
}

bool is_acyclic(const Nodes& nodes, int n) {
  Set visited = 0;
  for (int i = 0; i < n; ++i)
    if (!has(visited, i) && !is_acyclic_from(nodes[i], 0, visited))
      return false;
  return true;
}

}  // namespace

Dag dag_by_predicate(Choices& c, int n) {
  Pool<Node> pool(c, "nodes", {.size = n});
  Nodes nodes;
  for (int i = 0; i < n; ++i) {
    nodes[i] = pool.fresh();
    nodes[i]->number = i;
  }
  for (int i = 0; i < n; ++i) {
    nodes[i]->degree = c.integer("degree", 0, n - 1);
    for (int k = 0; k < nodes[i]->degree; ++k)
      nodes[i]->children[k] = pool.any();
  }
  if (!is_acyclic(nodes, n)) return c.reject("acyclic");

  Dag graph{.size = n};
  for (int i = 0; i < n; ++i) {
    graph.degrees[i] = static_cast<std::int8_t>(nodes[i]->degree);
    for (int k = 0; k < nodes[i]->degree; ++k)
      graph.children[i][k] =
          static_cast<std::int8_t>(nodes[i]->children[k]->number);
  }
  return graph;
}

std::string to_text(const Dag& graph) {
  std::string text;
  for (int node = 0; node < graph.size; ++node) {
    if (node > 0) text += ' ';
    text += std::to_string(node) + ':';
    for (int i = 0; i < graph.degrees[node]; ++i) {
      if (i > 0) text += ',';
      text += std::to_string(graph.children[node][i]);
    }
  }
  return text;
}

}  // namespace refute::structures
