#include "hand_written.h"

#include <array>
#include <bit>
#include <functional>

namespace refute::bench {

using structures::Dag;
using structures::HeapArray;
using structures::Queens;
using structures::SearchTree;
using structures::SortedList;

namespace {

void fill_heap(HeapArray& heap, int i, int n, Checksum& checksum) {
  if (i == heap.size) return read(checksum, heap);
  const int largest = i == 0 ? n : heap.cells[(i - 1) / 2];
  for (int value = 0; value <= largest; ++value) {
    heap.cells[i] = static_cast<std::int8_t>(value);
    fill_heap(heap, i + 1, n, checksum);
  }
}

}  // namespace

Checksum heap_arrays(int n) {
  Checksum checksum;
  HeapArray heap;
  for (int capacity = 0; capacity <= n; ++capacity) {
    for (int size = 0; size <= capacity; ++size) {
      heap.capacity = capacity;
      heap.size = size;
      for (int i = size; i < capacity; ++i) heap.cells[i] = HeapArray::kEmpty;
      fill_heap(heap, 0, n, checksum);
    }
  }
  return checksum;
}

namespace {

/// Puts every tree of `nodes` nodes and values lo..hi at `slot`, and goes on
/// with `then` after each.
void fill_tree(SearchTree& tree, int nodes, int lo, int hi, std::int8_t& slot,
               const std::function<void()>& then) {
  if (nodes == 0) {
    slot = SearchTree::kNone;
    return then();
  }
  const int index = tree.size++;
  slot = static_cast<std::int8_t>(index);
  SearchTree::Node& node = tree.nodes[index];
  for (int left = 0; left < nodes; ++left) {
    const int right = nodes - 1 - left;
    for (int value = lo + left; value + right <= hi; ++value) {
      node.value = static_cast<std::int8_t>(value);
      fill_tree(tree, left, lo, value - 1, node.left, [&] {
        const int size = tree.size;
        fill_tree(tree, right, value + 1, hi, node.right, then);
        tree.size = size;
      });
      tree.size = index + 1;
    }
  }
  tree.size = index;
}

}  // namespace

Checksum search_trees(int n) {
  Checksum checksum;
  SearchTree tree;
  std::int8_t root = 0;
  fill_tree(tree, n, 0, 2 * n - 2, root, [&] { read(checksum, tree); });
  return checksum;
}

namespace {

void fill_list(SortedList& list, int i, int lo, int n, Checksum& checksum) {
  if (i == list.size) return read(checksum, list);
  for (int value = lo; value <= n; ++value) {
    list.values[i] = static_cast<std::int8_t>(value);
    fill_list(list, i + 1, value, n, checksum);
  }
}

}  // namespace

Checksum sorted_lists(int n) {
  Checksum checksum;
  for (int size = 0; size <= n; ++size) {
    SortedList list{.size = size};
    fill_list(list, 0, 1, n, checksum);
  }
  return checksum;
}

namespace {

void place_queens(Queens& board, int row, std::uint32_t columns,
                  std::uint32_t left, std::uint32_t right, Checksum& checksum) {
  if (row == board.size) return read(checksum, board);
  const std::uint32_t all = (1U << board.size) - 1;
  for (std::uint32_t free = all & ~(columns | left | right); free != 0;
       free &= free - 1) {
    const std::uint32_t queen = free & -free;
    board.columns[row] = static_cast<std::int8_t>(std::countr_zero(queen));
    place_queens(board, row + 1, columns | queen, (left | queen) << 1U,
                 (right | queen) >> 1U, checksum);
  }
}

}  // namespace

Checksum queens(int n) {
  Checksum checksum;
  Queens board{.size = n};
  place_queens(board, 0, 0, 0, 0, checksum);
  return checksum;
}

namespace {

using Set = std::uint32_t;
using Reached = std::array<Set, Dag::kLargest>;

void fill_dag(Dag& graph, int node, const Reached& reached, Checksum& checksum);

/// Ends the children of `node`, which reach `below`, or adds one of `free`.
void fill_children(Dag& graph, int node, Set free, Set below,
                   const Reached& reached, Checksum& checksum) {
  Reached next = reached;
  next[node] = below;
  for (int other = 0; other < graph.size; ++other)
    if ((reached[other] >> node & 1U) != 0) next[other] |= below;
  fill_dag(graph, node + 1, next, checksum);

  for (Set rest = free; rest != 0; rest &= rest - 1) {
    const int child = std::countr_zero(rest);
    graph.children[node][graph.degrees[node]++] =
        static_cast<std::int8_t>(child);
    fill_children(graph, node, free & ~(1U << child),
                  below | 1U << child | reached[child], reached, checksum);
    --graph.degrees[node];
  }
}

void fill_dag(Dag& graph, int node, const Reached& reached,
              Checksum& checksum) {
  if (node == graph.size) return read(checksum, graph);
  Set free = ((1U << graph.size) - 1) & ~(1U << node);
  for (int other = 0; other < graph.size; ++other)
    if ((reached[other] >> node & 1U) != 0) free &= ~(1U << other);
  graph.degrees[node] = 0;
  fill_children(graph, node, free, reached[node], reached, checksum);
}

}  // namespace

Checksum dags(int n) {
  Checksum checksum;
  Dag graph{.size = n};
  fill_dag(graph, 0, {}, checksum);
  return checksum;
}

}  // namespace refute::bench
