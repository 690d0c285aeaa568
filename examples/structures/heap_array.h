#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "choice/choices.h"

/// Binary heaps in an array: a capacity of 0..n, a size of 0..capacity, values
/// 0..n, no value larger than the one at its parent, unused cells empty.
namespace refute::structures {

struct HeapArray {
  static constexpr int kLargest = 12;
  static constexpr std::int8_t kEmpty = -1;

  int capacity = 0;
  int size = 0;
  std::array<std::int8_t, kLargest> cells{};
};

/// How: each value is chosen no larger than its parent's.
HeapArray heap_array(choice::Choices& c, int n);

/// What: any values, of which those in heap order are kept.
HeapArray heap_array_by_predicate(choice::Choices& c, int n);

std::string to_text(const HeapArray& heap);

}  // namespace refute::structures
