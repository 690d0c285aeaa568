#include "structures/red_black_tree.h"

#include <algorithm>
#include <deque>

/// The data structure itself; red_black_generators.cc makes such trees.
namespace refute::structures {

using choice::Delayed;

bool has_tree_shape(const RbTree& tree) {
  if (tree.root == nullptr) return tree.size == 0;
  if (tree.root->parent != nullptr) return false;
  std::vector<RbRef> visited = {tree.root};
  for (std::size_t i = 0; i < visited.size(); ++i) {
    const RbRef node = visited[i];
    for (const RbRef& child : {node->left, node->right}) {
      if (child == nullptr) continue;
      if (std::ranges::find(visited, child) != visited.end()) return false;
      if (child->parent != node) return false;
      visited.push_back(child);
    }
  }
  return static_cast<int>(visited.size()) == tree.size;
}

namespace {

bool is_black(const RbRef& node) { return node == nullptr || node->is_black; }

/// The number of black nodes on every way down, or -1 if they differ or a red
/// node has a red child.
int black_height(const RbRef& node) {
  if (node == nullptr) return 0;
  const bool black = node->is_black;
  if (!black && !(is_black(node->left) && is_black(node->right))) return -1;
  const int left = black_height(node->left);
  if (left < 0 || black_height(node->right) != left) return -1;
  return left + black;
}

/// Whether the keys below `node` rise from `last` on.
bool is_in_order_from(const RbRef& node, int& last) {
  if (node == nullptr) return true;
  if (!is_in_order_from(node->left, last)) return false;
  if (node->key <= last) return false;
  last = node->key;
  return is_in_order_from(node->right, last);
}

}  // namespace

bool is_well_coloured(const RbTree& tree) {
  return black_height(tree.root) >= 0;
}

bool is_in_order(const RbTree& tree) {
  int last = 0;
  return is_in_order_from(tree.root, last);
}

bool is_red_black(const RbTree& tree) {
  return has_tree_shape(tree) && is_well_coloured(tree) && is_in_order(tree);
}

namespace {

enum class Side { kLeft, kRight };

Side other(Side side) {
  return side == Side::kLeft ? Side::kRight : Side::kLeft;
}

RbRef& child(const RbRef& node, Side side) {
  return side == Side::kLeft ? node->left : node->right;
}

/// Puts `replacement`, which may be null, where `node` hangs.
void replace(RbTree& tree, const RbRef& node, const RbRef& replacement) {
  const RbRef parent = node->parent;
  if (parent == nullptr)
    tree.root = replacement;
  else if (node == parent->left)
    parent->left = replacement;
  else
    parent->right = replacement;
  if (replacement != nullptr) replacement->parent = parent;
}

/// Turns `node` down to `side`; its child on the other side takes its place.
void rotate(RbTree& tree, const RbRef& node, Side side) {
  const RbRef up = child(node, other(side));
  const RbRef inner = child(up, side);
  child(node, other(side)) = inner;
  if (inner != nullptr) inner->parent = node;
  replace(tree, node, up);
  child(up, side) = node;
  node->parent = up;
}

/// Restores the colouring where the ways through `x`, a child of `parent`
/// that may be null, are short of one black node.
void repair(RbTree& tree, RbRef x, RbRef parent, RbBug bug) {
  while (parent != nullptr && is_black(x)) {
    const Side side = x == parent->left ? Side::kLeft : Side::kRight;
    RbRef sibling = child(parent, other(side));
    if (!is_black(sibling)) {
      if (bug != RbBug::kSiblingStaysRed) sibling->is_black = true;
      parent->is_black = false;
      rotate(tree, parent, side);
      sibling = child(parent, other(side));
    }
    if (is_black(sibling->left) && is_black(sibling->right)) {
      sibling->is_black = false;
      x = parent;
      parent = x->parent;
      continue;
    }
    if (is_black(child(sibling, other(side)))) {
      child(sibling, side)->is_black = true;
      sibling->is_black = false;
      if (bug != RbBug::kSiblingNotTurned) rotate(tree, sibling, other(side));
      sibling = child(parent, other(side));
    }
    sibling->is_black = parent->is_black;
    if (bug != RbBug::kParentStaysRed) parent->is_black = true;
    child(sibling, other(side))->is_black = true;
    rotate(tree, parent, side);
    return;
  }
  if (x != nullptr) x->is_black = true;
}

}  // namespace

void remove(RbTree& tree, const Delayed<int>& key, RbBug bug) {
  RbRef node = tree.root;
  while (node != nullptr && node->key != key)
    node = node->key < key ? node->right : node->left;
  if (node == nullptr) return;
  --tree.size;
  if (node->left != nullptr && node->right != nullptr) {
    RbRef next = node->right;
    while (next->left != nullptr) next = next->left;
    node->key = next->key;
    node = next;
  }
  const RbRef only = node->left != nullptr ? node->left : node->right;
  const RbRef parent = node->parent;
  replace(tree, node, only);
  if (is_black(node) && bug != RbBug::kNoRepair)
    repair(tree, only, parent, bug);
}

namespace {

std::string to_text(const RbRef& node) {
  if (node == nullptr) return ".";
  std::string text = std::to_string(node->key.get());
  if (!node->is_black) text = "[" + text + "]";
  if (node->left == nullptr && node->right == nullptr) return text;
  return "(" + to_text(node->left) + " " + text + " " + to_text(node->right) +
         ")";
}

}  // namespace

std::string to_text(const RbTree& tree) { return to_text(tree.root); }

}  // namespace refute::structures
