#include "structures/heap_array.h"

#include "choice/checkpoint.h"
#include "choice/delayed.h"

namespace refute::structures {

using choice::Choices;
using choice::Delayed;

HeapArray heap_array(Choices& c, int n) {
  HeapArray heap;
  heap.capacity = c.integer("capacity", 0, n);
  heap.size = c.integer("size", 0, heap.capacity);
  int i = 0;
  choice::Checkpoint checkpoint(c, heap, i);
  for (; i < heap.size; ++i) {
    checkpoint.save();
    const int largest = i == 0 ? n : heap.cells[(i - 1) / 2];
    heap.cells[i] = static_cast<std::int8_t>(c.integer("value", 0, largest));
  }
  for (; i < heap.capacity; ++i) heap.cells[i] = HeapArray::kEmpty;
  return heap;
}

namespace {

using Cells = std::array<Delayed<int>, HeapArray::kLargest>;

bool is_heap(const Cells& cells, int size) {
  for (int i = 1; i < size; ++i)
    if (cells[(i - 1) / 2] < cells[i]) return false;
  return true;
}

}  // namespace

HeapArray heap_array_by_predicate(Choices& c, int n) {
  HeapArray heap;
  heap.capacity = c.integer("capacity", 0, n);
  heap.size = c.integer("size", 0, heap.capacity);
  Cells cells;
  for (int i = 0; i < heap.size; ++i)
    cells[i] = choice::delayed_integer(c, "value", 0, n);
  for (int i = heap.size; i < heap.capacity; ++i) cells[i] = HeapArray::kEmpty;
  if (!is_heap(cells, heap.size)) return c.reject("heap order");
  for (int i = 0; i < heap.capacity; ++i)
    heap.cells[i] = static_cast<std::int8_t>(cells[i].get());
  return heap;
}

std::string to_text(const HeapArray& heap) {
  std::string text = "[";
  for (int i = 0; i < heap.capacity; ++i) {
    if (i > 0) text += ' ';
    text += i < heap.size ? std::to_string(heap.cells[i]) : "-";
  }
  return text + "]";
}

}  // namespace refute::structures
