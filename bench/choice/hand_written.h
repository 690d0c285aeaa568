#pragma once

#include <cstdint>

#include "structures/dag.h"
#include "structures/heap_array.h"
#include "structures/queens.h"
#include "structures/search_tree.h"
#include "structures/sorted_list.h"

/// The bound: each structure enumerated by a depth-first search written for
/// it alone, which backtracks in place and repeats nothing.
namespace refute::bench {

/// Stands for what is done with a structure: it reads every part of it.
class Checksum {
 public:
  void add(int value) { sum_ = sum_ * 31 + static_cast<std::uint64_t>(value); }
  void done() { ++count_; }

  std::uint64_t sum() const { return sum_; }
  std::uint64_t count() const { return count_; }

 private:
  std::uint64_t sum_ = 0;
  std::uint64_t count_ = 0;
};

inline void read(Checksum& checksum, const structures::HeapArray& heap) {
  for (int i = 0; i < heap.capacity; ++i) checksum.add(heap.cells[i]);
  checksum.done();
}

inline void read(Checksum& checksum, const structures::SearchTree& tree) {
  for (int i = 0; i < tree.size; ++i) {
    const auto& node = tree.nodes[i];
    checksum.add(node.value + 7 * node.left + 11 * node.right);
  }
  checksum.done();
}

inline void read(Checksum& checksum, const structures::SortedList& list) {
  for (int i = 0; i < list.size; ++i) checksum.add(list.values[i]);
  checksum.done();
}

inline void read(Checksum& checksum, const structures::Queens& queens) {
  for (int i = 0; i < queens.size; ++i) checksum.add(queens.columns[i]);
  checksum.done();
}

inline void read(Checksum& checksum, const structures::Dag& dag) {
  for (int i = 0; i < dag.size; ++i)
    for (int k = 0; k < dag.degrees[i]; ++k) checksum.add(dag.children[i][k]);
  checksum.done();
}

Checksum heap_arrays(int n);
Checksum search_trees(int n);
Checksum sorted_lists(int n);
Checksum queens(int n);
Checksum dags(int n);

}  // namespace refute::bench
