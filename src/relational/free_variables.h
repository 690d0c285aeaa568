#pragma once

#include <unordered_map>
#include <vector>

#include "relational/ast.h"

/// Which variables a node's value depends on: what a translation may be reused
/// for, and whose overflow it is.
namespace refute::relational {

class FreeVariables {
 public:
  /// The ids of the variables free in `node`, ascending. The node must outlive
  /// this table.
  const std::vector<int>& of(const Node& node);

 private:
  std::unordered_map<const Node*, std::vector<int>> known_;
};

/// Whether a declaration's set holds integer atoms alone, by its bounds.
struct Problem;
bool ranges_over_integers(const Problem& problem, const Decl& decl);

}  // namespace refute::relational
