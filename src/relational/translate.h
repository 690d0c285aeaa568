#pragma once

#include <vector>

#include "base/result.h"
#include "relational/circuit.h"
#include "relational/problem.h"

/// From a problem to a circuit: a wire for each tuple that the bounds leave
/// open, and the wires that must hold.
namespace refute::relational {

/// A tuple that a relation may hold or not.
struct OpenTuple {
  int relation;
  Tuple tuple;
  friend bool operator==(const OpenTuple&, const OpenTuple&) = default;
};

struct Translation {
  Circuit circuit;
  std::vector<Bit> inputs;      ///< One for each open tuple, in their order.
  std::vector<Bit> conditions;  ///< All of these must hold.
};

/// `open` are all open tuples of the problem, in the order wanted for the
/// variables. Fails if the circuit would be too large.
Result<Translation> translate(const Problem& problem,
                              const std::vector<OpenTuple>& open);

}  // namespace refute::relational
