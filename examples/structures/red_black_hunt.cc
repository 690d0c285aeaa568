#include "structures/red_black_hunt.h"

namespace refute::structures {

using choice::Choices;
using choice::Delayed;
using choice::Pool;
using choice::PoolOptions;

choice::Gen<Removal> removals(RbBug bug, RbStyle style, int smallest,
                              int largest) {
  return choice::define("removals", [=](Choices& c) -> Removal {
    const int size = c.integer("size", smallest, largest);
    const bool declared = style != RbStyle::kBackbone;
    Pool<RbNode> pool(c, "nodes",
                      {.size = size, .nullable = declared, .null_last = true});
    if (style == RbStyle::kNumbered)
      for (int i = 0; i < size; ++i) pool.fresh().id();
    RbTree tree;
    if (declared)
      red_black_initialise(c, pool, tree);
    else
      red_black_backbone(c, pool, tree, size);
    if (!is_red_black(tree)) return c.reject("red-black");

    Removal removal{.before = to_text(tree)};
    const Delayed<int> key = choice::delayed_integer(c, "key", 0, size);
    try {
      remove(tree, key, bug);
      removal.holds = is_red_black(tree);
    } catch (const choice::NullDereference&) {
      removal.holds = false;
    }
    removal.key = key;
    return removal;
  });
}

Hunt hunt(RbBug bug, RbStyle style, int smallest, int largest,
          choice::Settings settings) {
  Hunt result;
  choice::Search search(removals(bug, style, smallest, largest),
                        choice::depth_first(), settings);
  std::uint64_t trees = 0;
  while (!result.found && search.next()) {
    if (search.current().key == 0) ++trees;  // The first key of each tree.
    result.found = !search.current().holds;
  }
  if (result.found) result.removal = search.current();
  result.structures = search.counts().pruned + trees;
  return result;
}

}  // namespace refute::structures
