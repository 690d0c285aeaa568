#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "choice/choices.h"

/// Binary search trees of exactly n nodes.
///
/// The values are 0..2n-2 and distinct. UDITA's table has the same counts,
/// but its explored paths are Catalan(n) * n^n: n values, and equal ones
/// allowed. Adding its in-order position to each value of such a tree gives
/// one of ours, so both are offered.
namespace refute::structures {

struct SearchTree {
  static constexpr int kLargest = 12;
  static constexpr std::int8_t kNone = -1;

  struct Node {
    std::int8_t left = kNone;
    std::int8_t right = kNone;
    std::int8_t value = 0;
  };

  int size = 0;
  std::array<Node, kLargest> nodes;  ///< In preorder; the root is the first.
};

/// How: a shape, with each value chosen so that its subtrees have room.
SearchTree search_tree(choice::Choices& c, int n);

/// The combined style: a backbone, and values that a predicate keeps or drops.
SearchTree search_tree_by_predicate(choice::Choices& c, int n);

/// The same with n values and equal ones allowed, as in UDITA's table.
SearchTree search_tree_with_equals(choice::Choices& c, int n);

/// What: nodes of a pool linked in any way, of which the trees in order are
/// kept.
SearchTree search_tree_declared(choice::Choices& c, int n);

std::string to_text(const SearchTree& tree);

}  // namespace refute::structures
