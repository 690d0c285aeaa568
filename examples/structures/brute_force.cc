#include "structures/brute_force.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <vector>

#include "structures/heap_array.h"
#include "structures/inheritance_graph.h"
#include "structures/queens.h"
#include "structures/sorted_list.h"

namespace refute::structures::brute_force {
namespace {

using Tuple = std::vector<int>;

/// Calls `visit` with every tuple of `length` numbers lo..hi.
void for_all_tuples(int length, int lo, int hi,
                    const std::function<void(const Tuple&)>& visit) {
  Tuple tuple(length, lo);
  for (;;) {
    visit(tuple);
    int i = length - 1;
    while (i >= 0 && tuple[i] == hi) tuple[i--] = lo;
    if (i < 0) return;
    ++tuple[i];
  }
}

/// A search tree built by insertion, which every shape can be.
struct Tree {
  int key;
  bool red = false;
  std::unique_ptr<Tree> left;
  std::unique_ptr<Tree> right;
};
using TreePtr = std::unique_ptr<Tree>;

void insert(TreePtr& tree, int key) {
  if (tree == nullptr)
    tree = std::make_unique<Tree>(Tree{key, false, {}, {}});
  else
    insert(key < tree->key ? tree->left : tree->right, key);
}

TreePtr by_insertion(const Tuple& keys) {
  TreePtr tree;
  for (const int key : keys) insert(tree, key);
  return tree;
}

std::string to_text(const TreePtr& tree) {
  if (tree == nullptr) return ".";
  std::string text = std::to_string(tree->key);
  if (tree->red) text = "[" + text + "]";
  if (tree->left == nullptr && tree->right == nullptr) return text;
  return "(" + to_text(tree->left) + " " + text + " " + to_text(tree->right) +
         ")";
}

/// Every way down: the number of black nodes on it; -1 if two reds meet.
void ways_down(const TreePtr& tree, bool below_red, int blacks,
               std::set<int>& seen) {
  if (tree == nullptr) {
    seen.insert(blacks);
    return;
  }
  if (tree->red && below_red) seen.insert(-1);
  ways_down(tree->left, tree->red, blacks + !tree->red, seen);
  ways_down(tree->right, tree->red, blacks + !tree->red, seen);
}

void colour(const TreePtr& tree, unsigned colours) {
  if (tree == nullptr) return;
  tree->red = (colours >> static_cast<unsigned>(tree->key - 1) & 1U) != 0;
  colour(tree->left, colours);
  colour(tree->right, colours);
}

bool has(std::uint32_t set, int i) { return (set >> i & 1U) != 0; }

/// Takes nodes without open successors away until none is left.
bool is_acyclic(const std::vector<std::uint32_t>& successors) {
  const int n = static_cast<int>(successors.size());
  std::uint32_t gone = 0;
  for (int round = 0; round < n; ++round)
    for (int i = 0; i < n; ++i)
      if ((successors[i] & ~gone) == 0) gone |= 1U << i;
  return gone == (1U << n) - 1;
}

/// Calls `visit` with every directed graph on n nodes that has no cycle.
void for_all_dags(
    int n,
    const std::function<void(const std::vector<std::uint32_t>&)>& visit) {
  const auto pairs = static_cast<unsigned>(n * (n - 1));
  for (std::uint32_t edges = 0; edges < 1U << pairs; ++edges) {
    std::vector<std::uint32_t> successors(n);
    int bit = 0;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        if (i != j && has(edges, bit++)) successors[i] |= 1U << j;
    if (is_acyclic(successors)) visit(successors);
  }
}

}  // namespace

std::set<std::string> heap_arrays(int n) {
  std::set<std::string> found;
  for (int capacity = 0; capacity <= n; ++capacity) {
    for (int size = 0; size <= capacity; ++size) {
      for_all_tuples(size, 0, n, [&](const Tuple& values) {
        if (!std::is_heap(values.begin(), values.end())) return;
        HeapArray heap{.capacity = capacity, .size = size};
        for (int i = 0; i < size; ++i)
          heap.cells[i] = static_cast<std::int8_t>(values[i]);
        found.insert(to_text(heap));
      });
    }
  }
  return found;
}

std::set<std::string> search_trees(int n) {
  std::set<std::string> found;
  for_all_tuples(n, 0, 2 * n - 2, [&](const Tuple& keys) {
    if (std::set(keys.begin(), keys.end()).size() == keys.size())
      found.insert(to_text(by_insertion(keys)));
  });
  return found;
}

std::set<std::string> sorted_lists(int n) {
  std::set<std::string> found;
  for (int size = 0; size <= n; ++size) {
    for_all_tuples(size, 1, n, [&](const Tuple& values) {
      if (!std::ranges::is_sorted(values)) return;
      SortedList list{.size = size};
      for (int i = 0; i < size; ++i)
        list.values[i] = static_cast<std::int8_t>(values[i]);
      found.insert(to_text(list));
    });
  }
  return found;
}

std::set<std::string> red_black_trees(int n) {
  std::set<std::string> found;
  Tuple keys(n);
  std::iota(keys.begin(), keys.end(), 1);
  do {
    const TreePtr tree = by_insertion(keys);
    for (unsigned colours = 0; colours < 1U << n; ++colours) {
      colour(tree, colours);
      std::set<int> ways;
      ways_down(tree, false, 0, ways);
      if (ways.size() == 1) found.insert(to_text(tree));
    }
  } while (std::next_permutation(keys.begin(), keys.end()));
  return found;
}

std::set<std::string> queens(int n) {
  std::set<std::string> found;
  Queens board{.size = n};
  std::iota(board.columns.begin(), board.columns.end(), 0);
  const auto end = board.columns.begin() + n;
  do {
    std::set<int> rising;
    std::set<int> falling;
    for (int row = 0; row < n; ++row) {
      rising.insert(board.columns[row] + row);
      falling.insert(board.columns[row] - row);
    }
    if (static_cast<int>(std::min(rising.size(), falling.size())) == n)
      found.insert(to_text(board));
  } while (std::next_permutation(board.columns.begin(), end));
  return found;
}

long dags(int n) {
  long count = 0;
  for_all_dags(n, [&](const std::vector<std::uint32_t>& successors) {
    long orders = 1;
    for (const std::uint32_t set : successors)
      for (int i = std::popcount(set); i > 1; --i) orders *= i;
    count += orders;
  });
  return count;
}

long inheritance_graphs(int n) {
  std::set<std::uint64_t> found;
  for_all_dags(n, [&](const std::vector<std::uint32_t>& supertypes) {
    for (std::uint32_t classes = 0; classes < 1U << n; ++classes) {
      bool is_java = true;
      for (int i = 0; i < n; ++i) {
        const int superclasses = std::popcount(supertypes[i] & classes);
        is_java &= superclasses <= (has(classes, i) ? 1 : 0);
      }
      if (!is_java) continue;
      InheritanceGraph graph{.size = n, .classes = classes};
      std::ranges::copy(supertypes, graph.supertypes.begin());
      found.insert(code(canonical(graph)));
    }
  });
  return static_cast<long>(found.size());
}

}  // namespace refute::structures::brute_force
