#include "structures/search_tree.h"

#include <vector>

#include "choice/delayed.h"
#include "choice/pool.h"

namespace refute::structures {

using choice::Choices;
using choice::Delayed;
using choice::Pool;
using choice::Ref;

namespace {

/// A tree of `nodes` nodes with values lo..hi; its root's index.
std::int8_t grow(Choices& c, SearchTree& tree, int nodes, int lo, int hi) {
  if (nodes == 0) return SearchTree::kNone;
  const int index = tree.size++;
  const int left = c.integer("left", 0, nodes - 1);
  const int right = nodes - 1 - left;
  const int value = c.integer("value", lo + left, hi - right);
  tree.nodes[index].value = static_cast<std::int8_t>(value);
  tree.nodes[index].left = grow(c, tree, left, lo, value - 1);
  tree.nodes[index].right = grow(c, tree, right, value + 1, hi);
  return static_cast<std::int8_t>(index);
}

}  // namespace

SearchTree search_tree(Choices& c, int n) {
  SearchTree tree;
  grow(c, tree, n, 0, 2 * n - 2);
  return tree;
}

namespace {

struct Node {
  Ref<Node> left;
  Ref<Node> right;
  Delayed<int> value;
};

Ref<Node> backbone(Choices& c, Pool<Node>& pool, int nodes, int values) {
  if (nodes == 0) return nullptr;
  Ref<Node> node = pool.fresh();
  const int left = c.integer("left", 0, nodes - 1);
  node->value = choice::delayed_integer(c, "value", 0, values - 1);
  node->left = backbone(c, pool, left, values);
  node->right = backbone(c, pool, nodes - 1 - left, values);
  return node;
}

/// Whether in-order values rise, by at least `step`, from `last` on.
bool is_ordered(const Ref<Node>& node, int step, int& last) {
  if (node == nullptr) return true;
  if (!is_ordered(node->left, step, last)) return false;
  if (node->value < last + step) return false;
  last = node->value;
  return is_ordered(node->right, step, last);
}

/// Whether `node` is the root of a tree of nodes not in `visited`.
bool is_tree(const Ref<Node>& node, std::vector<const Node*>& visited) {
  if (node == nullptr) return true;
  for (const Node* seen : visited)
    if (seen == node.get()) return false;
  visited.push_back(node.get());
  return is_tree(node->left, visited) && is_tree(node->right, visited);
}

std::int8_t copy(const Ref<Node>& node, SearchTree& tree) {
  if (node == nullptr) return SearchTree::kNone;
  const int index = tree.size++;
  tree.nodes[index].value = static_cast<std::int8_t>(node->value.get());
  tree.nodes[index].left = copy(node->left, tree);
  tree.nodes[index].right = copy(node->right, tree);
  return static_cast<std::int8_t>(index);
}

SearchTree combined(Choices& c, int n, int values, int step) {
  Pool<Node> pool(c, "nodes");
  const Ref<Node> root = backbone(c, pool, n, values);
  int last = -1;
  if (!is_ordered(root, step, last)) return c.reject("ordered");
  SearchTree tree;
  copy(root, tree);
  return tree;
}

}  // namespace

SearchTree search_tree_by_predicate(Choices& c, int n) {
  return combined(c, n, 2 * n - 1, 1);
}

SearchTree search_tree_with_equals(Choices& c, int n) {
  return combined(c, n, n, 0);
}

SearchTree search_tree_declared(Choices& c, int n) {
  Pool<Node> pool(c, "nodes", {.size = n, .nullable = true});
  const Ref<Node> root = pool.any();
  for (Node& node : pool) {
    node.left = pool.any();
    node.right = pool.any();
    node.value = choice::delayed_integer(c, "value", 0, 2 * n - 2);
  }
  std::vector<const Node*> visited;
  if (!is_tree(root, visited)) return c.reject("a tree");
  if (static_cast<int>(visited.size()) != n) return c.reject("size");
  int last = -1;
  if (!is_ordered(root, 1, last)) return c.reject("ordered");
  SearchTree tree;
  copy(root, tree);
  return tree;
}

namespace {

std::string to_text(const SearchTree& tree, int index) {
  if (index == SearchTree::kNone) return ".";
  const SearchTree::Node& node = tree.nodes[index];
  const std::string value = std::to_string(node.value);
  if (node.left == SearchTree::kNone && node.right == SearchTree::kNone)
    return value;
  return "(" + to_text(tree, node.left) + " " + value + " " +
         to_text(tree, node.right) + ")";
}

}  // namespace

std::string to_text(const SearchTree& tree) {
  return to_text(tree, tree.size == 0 ? SearchTree::kNone : 0);
}

}  // namespace refute::structures
