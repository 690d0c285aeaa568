#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

/// Boolean circuits with sharing: what a formula over bounded relations becomes
/// before it becomes clauses.
///
/// A gate that was made before is found again, constants and complements fold
/// away, and negation is free.
namespace refute::relational {

/// A wire of a circuit; -wire is its negation.
using Bit = std::int32_t;
inline constexpr Bit kTrueBit = 1;
inline constexpr Bit kFalseBit = -1;
inline Bit bit(bool value) { return value ? kTrueBit : kFalseBit; }

class Circuit {
 public:
  enum class GateKind : std::uint8_t {
    kConstant,
    kInput,
    kAnd,    ///< Of two or more.
    kEqual,  ///< Of two.
    kChoose  ///< Of three: if 0 then 1 else 2.
  };
  struct Gate {
    GateKind kind;
    std::uint32_t first = 0;  ///< Where its operands start in `operands_`.
    std::uint32_t count = 0;
  };

  Circuit();

  /// A wire that may be either. Inputs get ascending numbers.
  Bit input();

  Bit all(std::vector<Bit> operands);
  Bit any(std::vector<Bit> operands);
  Bit both(Bit a, Bit b);
  Bit either(Bit a, Bit b) { return -both(-a, -b); }
  Bit implies(Bit a, Bit b) { return -both(a, -b); }
  Bit equal(Bit a, Bit b);
  Bit differ(Bit a, Bit b) { return -equal(a, b); }
  Bit choose(Bit condition, Bit then, Bit otherwise);
  Bit sum(Bit a, Bit b, Bit carry) { return differ(differ(a, b), carry); }
  Bit carry(Bit a, Bit b, Bit carry) {
    return either(both(a, b), both(carry, either(a, b)));
  }

  /// At most one, and exactly one, of the operands.
  Bit at_most_one(const std::vector<Bit>& operands);
  Bit exactly_one(const std::vector<Bit>& operands) {
    return both(any(operands), at_most_one(operands));
  }

  std::size_t size() const { return gates_.size(); }
  const Gate& gate(Bit wire) const {
    return gates_[static_cast<std::size_t>(wire < 0 ? -wire : wire)];
  }
  std::span<const Bit> operands(const Gate& gate) const {
    return std::span(operands_).subspan(gate.first, gate.count);
  }

 private:
  Bit make(GateKind kind, std::span<const Bit> operands);

  std::vector<Gate> gates_;    ///< By wire; 0 is unused, 1 is true.
  std::vector<Bit> operands_;  ///< Of all gates.
  std::vector<Bit> by_hash_;   ///< A hash table of gates: 0 is free.
  std::size_t made_ = 0;       ///< How many are in by_hash_.
};

}  // namespace refute::relational
