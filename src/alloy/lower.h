#pragma once

#include <string>
#include <utility>
#include <vector>

#include "alloy/world.h"
#include "relational/problem.h"

/// A command of a checked model as a bounded relational problem.
namespace refute::alloy {

struct LowerOptions {
  /// An order (util/ordering) on atoms that can change places is fixed to the
  /// atoms' own. Of isomorphic instances one remains either way.
  bool fix_orders = true;
  /// Variables that exist at the outermost level become relations, so that an
  /// instance shows their value. Those that stand for sets always do.
  bool witnesses = false;
  relational::Overflow overflow = relational::Overflow::kWraps;
};

struct Lowered {
  relational::Problem problem;
  /// Sigs and fields: what tells instances apart.
  std::vector<relational::Relation> projection;
  /// By SigId: the relations whose union the sig is.
  std::vector<std::vector<relational::Relation>> sigs;
  /// By index of World::fields.
  std::vector<relational::Relation> fields;
  /// "$show_x", and its relation.
  std::vector<std::pair<std::string, relational::Relation>> witnesses;

  relational::TupleSet sig(const relational::Instance& instance,
                           SigId id) const;
  const relational::TupleSet& field(const relational::Instance& instance,
                                    int id) const {
    return instance[fields[static_cast<std::size_t>(id)]];
  }
};

/// Throws Trouble.
Lowered lower(const World& world, const Command& command,
              const LowerOptions& options);

}  // namespace refute::alloy
