#include <array>

#include "structures/red_black_tree.h"

namespace refute::structures {

using choice::Choices;
using choice::Pool;

namespace {

/// Fig. 23, with the keys in order: `first` and up.
RbRef grow_backbone(Choices& c, Pool<RbNode>& pool, int nodes, int first) {
  if (nodes == 0) return nullptr;
  RbRef node = pool.fresh();
  const int left = c.integer("left", 0, nodes - 1);
  node->left = grow_backbone(c, pool, left, first);
  node->right = grow_backbone(c, pool, nodes - 1 - left, first + left + 1);
  if (left > 0) node->left->parent = node;
  if (left < nodes - 1) node->right->parent = node;
  node->key = first + left;
  node->is_black = choice::delayed_flag(c, "black");
  return node;
}

}  // namespace

void red_black_backbone(Choices& c, Pool<RbNode>& pool, RbTree& tree, int n) {
  tree.root = grow_backbone(c, pool, n, 1);
  tree.size = n;
}

void red_black_initialise(Choices& c, Pool<RbNode>& pool, RbTree& tree) {
  int n = 0;
  for ([[maybe_unused]] const RbNode& node : pool) ++n;
  tree.size = n;
  tree.root = pool.any();
  for (RbNode& node : pool) {
    node.left = pool.any();
    node.right = pool.any();
    node.parent = pool.any();
    node.is_black = choice::delayed_flag(c, "black");
    node.key = choice::delayed_integer(c, "key", 1, n);
  }
}

std::string red_black_tree_by_predicate(Choices& c, int n) {
  Pool<RbNode> pool(c, "nodes");
  RbTree tree;
  red_black_backbone(c, pool, tree, n);
  if (!is_well_coloured(tree)) return c.reject("coloured");
  return to_text(tree);
}

std::string red_black_tree_declared(Choices& c, int n) {
  Pool<RbNode> pool(c, "nodes", {.size = n, .nullable = true});
  RbTree tree;
  red_black_initialise(c, pool, tree);
  if (!is_red_black(tree)) return c.reject("red-black");
  return to_text(tree);
}

namespace {

constexpr int kMostNodes = 24;
constexpr int kMostHeight = 5;

/// Which trees there are: by number of nodes, black nodes on every way down,
/// and whether the root may be red. The empty tree is black, of height 0.
class Possible {
 public:
  Possible() {
    black_[0][0] = true;
    for (int nodes = 1; nodes <= kMostNodes; ++nodes)
      for (int height = 0; height <= kMostHeight; ++height)
        for (int left = 0; left < nodes; ++left) {
          black_[nodes][height] |= root(nodes, height, left, true);
          red_[nodes][height] |= root(nodes, height, left, false);
        }
  }

  bool tree(int nodes, int height, bool may_be_red) const {
    return height >= 0 &&
           (black_[nodes][height] || (may_be_red && red_[nodes][height]));
  }

  /// A root of that colour with `left` nodes to its left.
  bool root(int nodes, int height, int left, bool is_black) const {
    const int below = height - is_black;
    return tree(left, below, is_black) &&
           tree(nodes - 1 - left, below, is_black);
  }

 private:
  using Table = std::array<std::array<bool, kMostHeight + 1>, kMostNodes + 1>;
  Table black_{};
  Table red_{};
};

RbRef grow_coloured(Choices& c, Pool<RbNode>& pool, int nodes, int height,
                    bool may_be_red, int first) {
  static const Possible possible;
  if (nodes == 0) return nullptr;
  struct Root {
    bool is_black;
    int left;
  };
  std::vector<Root> roots;
  for (const bool is_black : {true, false})
    for (int left = 0; left < nodes && (is_black || may_be_red); ++left)
      if (possible.root(nodes, height, left, is_black))
        roots.push_back({is_black, left});
  if (roots.empty()) return c.reject("no tree of this height");
  const auto [is_black, left] = c.pick("root", roots);
  const int below = height - is_black;
  RbRef node = pool.fresh();
  node->left = grow_coloured(c, pool, left, below, is_black, first);
  node->right = grow_coloured(c, pool, nodes - 1 - left, below, is_black,
                              first + left + 1);
  if (left > 0) node->left->parent = node;
  if (left < nodes - 1) node->right->parent = node;
  node->key = first + left;
  node->is_black = is_black;
  return node;
}

}  // namespace

std::string red_black_tree(Choices& c, int n) {
  Pool<RbNode> pool(c, "nodes");
  const int height = c.integer("height", 0, kMostHeight);
  RbTree tree{.root = grow_coloured(c, pool, n, height, true, 1), .size = n};
  if (c.rejected()) return {};
  return to_text(tree);
}

}  // namespace refute::structures
