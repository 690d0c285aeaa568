#pragma once

#include <cstdint>
#include <string>

#include "choice/search.h"
#include "structures/red_black_tree.h"

/// White-box testing of `remove` (Fig. 22): the code under test runs on delayed
/// values, and what it never looks at is never chosen.
namespace refute::structures {

/// One removal: the tree before it, and whether the invariant held after it.
struct Removal {
  bool holds = true;
  int key = 0;
  std::string before;
};

enum class RbStyle {
  kBackbone,  ///< Fig. 23: a tree shape, with colours to be found.
  kDeclared,  ///< Fig. 21: everything from the pool.
  /// The same without what a pool is for: every node has been given out before,
  /// so that each reference is one of n numbers. To compare.
  kNumbered,
};

/// Trees of `smallest` to `largest` nodes, and a key of 0..size for each.
choice::Gen<Removal> removals(RbBug bug, RbStyle style, int smallest,
                              int largest);

struct Hunt {
  bool found = false;
  Removal removal;
  /// Trees looked at, good or not, up to the one that failed: UDITA's
  /// "explored". The keys tried on one tree are not counted.
  std::uint64_t structures = 0;
};

/// Goes on until the invariant fails for the first time.
Hunt hunt(RbBug bug, RbStyle style, int smallest, int largest,
          choice::Settings settings = {});

}  // namespace refute::structures
