#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "relational/circuit.h"

/// For tests: what a circuit says for given inputs, worked out gate by gate.
namespace refute::relational {

/// So many inputs, and a circuit that says what it is for each setting of them.
class Bench {
 public:
  explicit Bench(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) inputs.push_back(circuit.input());
  }

  /// Bit i of `setting` is the value of input i.
  bool value(Bit wire, std::uint64_t setting) const {
    if (values_.size() != circuit.size() || setting != setting_) work(setting);
    return of(wire);
  }

  /// Calls `visit` with each setting of the inputs.
  void each_setting(const std::function<void(std::uint64_t)>& visit) const {
    for (std::uint64_t i = 0; i < std::uint64_t{1} << inputs.size(); ++i)
      visit(i);
  }

  Circuit circuit;
  std::vector<Bit> inputs;

 private:
  bool of(Bit wire) const {
    return values_[static_cast<std::size_t>(wire < 0 ? -wire : wire)] ==
           (wire > 0);
  }

  /// Works out all wires: operands come before the gates that use them.
  void work(std::uint64_t setting) const {
    setting_ = setting;
    values_.assign(circuit.size(), false);
    values_[static_cast<std::size_t>(kTrueBit)] = true;
    for (std::size_t i = 0; i < inputs.size(); ++i)
      values_[static_cast<std::size_t>(inputs[i])] = (setting >> i & 1U) != 0;
    for (std::size_t i = 2; i < circuit.size(); ++i) {
      const auto& gate = circuit.gate(static_cast<Bit>(i));
      const auto operands = circuit.operands(gate);
      if (gate.kind == Circuit::GateKind::kAnd)
        values_[i] =
            std::ranges::all_of(operands, [&](Bit each) { return of(each); });
      else if (gate.kind == Circuit::GateKind::kEqual)
        values_[i] = of(operands[0]) == of(operands[1]);
      else if (gate.kind == Circuit::GateKind::kChoose)
        values_[i] = of(operands[0]) ? of(operands[1]) : of(operands[2]);
    }
  }

  mutable std::uint64_t setting_ = 0;
  mutable std::vector<bool> values_;
};

}  // namespace refute::relational
