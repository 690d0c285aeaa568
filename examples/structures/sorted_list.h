#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "choice/choices.h"

/// Sorted lists of 0..n elements with values 1..n, doubly linked.
namespace refute::structures {

struct SortedList {
  static constexpr int kLargest = 12;

  int size = 0;
  std::array<std::int8_t, kLargest> values{};
};

/// How: each value is chosen no smaller than the one before.
SortedList sorted_list(choice::Choices& c, int n);

/// The combined style: a backbone of nodes, then values that a predicate on
/// the linked list keeps or drops.
SortedList sorted_list_by_predicate(choice::Choices& c, int n);

/// What: nodes of a pool linked in any way, of which the sorted, properly
/// linked lists are kept.
SortedList sorted_list_declared(choice::Choices& c, int n);

std::string to_text(const SortedList& list);

}  // namespace refute::structures
