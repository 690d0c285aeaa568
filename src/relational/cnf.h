#pragma once

#include <cstdint>
#include <vector>

#include "relational/circuit.h"

/// From a circuit that must be true to clauses.
///
/// The inputs become the variables 1..n in their order. A gate gets a variable
/// if it is used more than once; one that is used once is spelt out in the
/// clause that uses it. Clauses define a variable both ways (Tseitin), so that
/// the inputs imply all others: a model then costs no decision beyond the
/// inputs.
namespace refute::relational {

struct Cnf {
  int variables = 0;
  std::vector<std::int32_t> literals;  ///< Each clause ends with a 0.
  std::size_t clauses = 0;

  void add(const std::vector<std::int32_t>& clause);
};

/// Every wire of `conditions` is to hold. `inputs` of the circuit's wires were
/// made by Circuit::input before any gate, and keep their order as variables.
Cnf to_clauses(const Circuit& circuit, const std::vector<Bit>& inputs,
               const std::vector<Bit>& conditions);

}  // namespace refute::relational
