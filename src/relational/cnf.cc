#include "relational/cnf.h"

#include <algorithm>
#include <cstdlib>

namespace refute::relational {
namespace {

using Clause = std::vector<std::int32_t>;
using GateKind = Circuit::GateKind;

class Writer {
 public:
  Writer(const Circuit& circuit, const std::vector<Bit>& inputs)
      : circuit_(circuit), uses_(circuit.size()), variable_(circuit.size()) {
    for (const Bit input : inputs) variable_[index(input)] = ++cnf_.variables;
  }

  Cnf write(const std::vector<Bit>& conditions) {
    for (const Bit condition : conditions) count(condition);
    for (const Bit condition : conditions) require({}, condition);
    while (!pending_.empty()) {
      const Bit gate = pending_.back();
      pending_.pop_back();
      define(gate);
      define(-gate);
    }
    return std::move(cnf_);
  }

 private:
  static std::size_t index(Bit wire) {
    return static_cast<std::size_t>(std::abs(wire));
  }

  /// How often each gate is used, from what must hold.
  void count(Bit root) {
    std::vector<Bit> todo = {root};
    while (!todo.empty()) {
      const Bit wire = todo.back();
      todo.pop_back();
      if (uses_[index(wire)]++ > 0) continue;
      const auto& gate = circuit_.gate(wire);
      const auto operands = circuit_.operands(gate);
      todo.insert(todo.end(), operands.begin(), operands.end());
      // Both polarities of these are needed, so that they get a variable.
      if (gate.kind != GateKind::kAnd)
        todo.insert(todo.end(), operands.begin(), operands.end());
    }
  }

  /// Whether `wire` can be spelt out where it is used.
  bool is_inlined(Bit wire) const {
    return circuit_.gate(wire).kind == GateKind::kAnd &&
           uses_[index(wire)] == 1;
  }

  /// The literal of a wire, whose gate is defined later.
  std::int32_t literal(Bit wire) {
    std::int32_t& variable = variable_[index(wire)];
    if (variable == 0) {
      variable = ++cnf_.variables;
      pending_.push_back(std::abs(wire));
    }
    return wire > 0 ? variable : -variable;
  }

  /// Adds `wire` as an alternative to a clause; true if that makes it hold.
  bool add_alternative(Clause& clause, Bit wire) {
    if (wire == kTrueBit) return true;
    if (wire == kFalseBit) return false;
    if (wire < 0 && is_inlined(wire)) {
      for (const Bit operand : circuit_.operands(circuit_.gate(wire)))
        if (add_alternative(clause, -operand)) return true;
      return false;
    }
    clause.push_back(literal(wire));
    return false;
  }

  /// `wire` holds, or one of the literals of `unless`.
  void require(const Clause& unless, Bit wire) {
    if (wire > 0 && is_inlined(wire)) {
      for (const Bit operand : circuit_.operands(circuit_.gate(wire)))
        require(unless, operand);
      return;
    }
    Clause clause = unless;
    if (!add_alternative(clause, wire)) cnf_.add(clause);
  }

  /// The clauses of a gate in one direction: its literal implies its meaning.
  void define(Bit wire) {
    const auto& gate = circuit_.gate(wire);
    const auto operands = circuit_.operands(gate);
    const Clause unless = {-literal(wire)};
    const Bit sign = wire > 0 ? 1 : -1;
    switch (gate.kind) {
      case GateKind::kAnd:
        if (wire > 0) {
          for (const Bit operand : operands) require(unless, operand);
        } else {
          Clause clause = unless;
          for (const Bit operand : operands)
            if (add_alternative(clause, -operand)) return;
          cnf_.add(clause);
        }
        break;
      case GateKind::kEqual:
        three(unless, operands[0], -sign * operands[1]);
        three(unless, -operands[0], sign * operands[1]);
        break;
      case GateKind::kChoose:
        three(unless, -operands[0], sign * operands[1]);
        three(unless, operands[0], sign * operands[2]);
        three(unless, sign * operands[1], sign * operands[2]);
        break;
      case GateKind::kConstant:
      case GateKind::kInput:
        break;
    }
  }

  void three(const Clause& unless, Bit a, Bit b) {
    Clause clause = unless;
    if (!add_alternative(clause, a) && !add_alternative(clause, b))
      cnf_.add(clause);
  }

  const Circuit& circuit_;
  std::vector<std::uint32_t> uses_;
  std::vector<std::int32_t> variable_;
  std::vector<Bit> pending_;
  Cnf cnf_;
};

}  // namespace

void Cnf::add(const std::vector<std::int32_t>& clause) {
  literals.insert(literals.end(), clause.begin(), clause.end());
  literals.push_back(0);
  ++clauses;
}

Cnf to_clauses(const Circuit& circuit, const std::vector<Bit>& inputs,
               const std::vector<Bit>& conditions) {
  return Writer(circuit, inputs).write(conditions);
}

}  // namespace refute::relational
