#pragma once

#include <map>
#include <set>
#include <vector>

#include "alloy/world.h"
#include "relational/problem.h"

/// How many atoms each sig may have under a command, and which: Alloy's rules
/// for scopes that are given, derived and raised.
namespace refute::alloy {

struct Bounds {
  relational::Universe universe;
  int bit_width = 4;
  int max_sequence = 4;
  /// By SigId; those of subset sigs are empty, built-in ones included.
  std::vector<relational::TupleSet> lower;
  std::vector<relational::TupleSet> upper;
  std::map<SigId, int> scopes;
  std::set<SigId> exact;
};

/// Throws Trouble.
Bounds compute_bounds(const World& world, const Command& command);

}  // namespace refute::alloy
