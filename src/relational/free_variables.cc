#include "relational/free_variables.h"

#include <algorithm>
#include <iterator>

#include "relational/problem.h"

namespace refute::relational {
namespace {

void add(std::vector<int>& all, const std::vector<int>& more) {
  std::vector<int> merged;
  std::ranges::set_union(all, more, std::back_inserter(merged));
  all = std::move(merged);
}

}  // namespace

const std::vector<int>& FreeVariables::of(const Node& node) {
  if (const auto found = known_.find(&node); found != known_.end())
    return found->second;
  std::vector<int> free;
  if (node.kind == NodeKind::kVariable) free.push_back(node.index);
  for (const NodePtr& child : node.children) add(free, of(*child));
  // A declaration's variable is bound in what follows it.
  for (auto decl = node.decls.rbegin(); decl != node.decls.rend(); ++decl) {
    std::erase(free, decl->variable.id);
    add(free, of(*decl->set));
  }
  return known_.emplace(&node, std::move(free)).first->second;
}

bool ranges_over_integers(const Problem& problem, const Decl& decl) {
  const Node& set = *decl.set;
  const TupleSet* bound = nullptr;
  if (set.kind == NodeKind::kConstant) bound = &set.tuples;
  if (set.kind == NodeKind::kRelation)
    bound = &problem.relations[static_cast<std::size_t>(set.index)].upper;
  return bound != nullptr && bound->arity() == 1 &&
         std::ranges::all_of(*bound, [&](const Tuple& tuple) {
           return problem.universe.value(tuple[0]).has_value();
         });
}

}  // namespace refute::relational
