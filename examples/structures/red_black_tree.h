#pragma once

#include <string>
#include <vector>

#include "choice/delayed.h"
#include "choice/pool.h"

/// Red-black trees of exactly n nodes with keys 1..n: the tree, its class
/// invariant, and `remove`, all of which run on delayed values.
///
/// UDITA lets the root have either colour.
namespace refute::structures {

struct RbNode {
  choice::Ref<RbNode> left;
  choice::Ref<RbNode> right;
  choice::Ref<RbNode> parent;
  choice::Delayed<bool> is_black;
  choice::Delayed<int> key;
};
using RbRef = choice::Ref<RbNode>;

struct RbTree {
  RbRef root;
  int size = 0;
};

/// The class invariant (Fig. 20).
bool is_red_black(const RbTree& tree);
bool has_tree_shape(const RbTree& tree);
bool is_well_coloured(const RbTree& tree);
bool is_in_order(const RbTree& tree);

/// What `remove` may forget. UDITA's Fig. 14 has four bugs of omission and
/// does not say which; these four need trees of the same sizes to show.
enum class RbBug {
  kNone,
  kSiblingNotTurned,  ///< Bug 1, from 4 nodes on.
  kSiblingStaysRed,   ///< Bug 2, from 6 nodes on.
  kParentStaysRed,    ///< Bug 3, from 4 nodes on.
  kNoRepair,          ///< Bug 4, from 3 nodes on.
};

/// Removes `key` if it is there.
void remove(RbTree& tree, const choice::Delayed<int>& key,
            RbBug bug = RbBug::kNone);

/// Preorder, a red node in brackets, a missing child as a dot.
std::string to_text(const RbTree& tree);

/// The combined style: a backbone, with colours that the predicate keeps.
void red_black_backbone(choice::Choices& c, choice::Pool<RbNode>& pool,
                        RbTree& tree, int n);

/// What (Fig. 21): every field of every node from the pool.
void red_black_initialise(choice::Choices& c, choice::Pool<RbNode>& pool,
                          RbTree& tree);

/// How: only shapes and colours that make a red-black tree are chosen.
std::string red_black_tree(choice::Choices& c, int n);

/// Backbone and predicate.
std::string red_black_tree_by_predicate(choice::Choices& c, int n);

/// Pool and predicate.
std::string red_black_tree_declared(choice::Choices& c, int n);

}  // namespace refute::structures
