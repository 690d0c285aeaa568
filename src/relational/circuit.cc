#include "relational/circuit.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace refute::relational {
namespace {

std::size_t hash(Circuit::GateKind kind, std::span<const Bit> operands) {
  std::uint64_t h = static_cast<std::uint64_t>(kind) + 1;
  for (const Bit operand : operands) {
    h ^= static_cast<std::uint32_t>(operand);
    h *= 0x9e3779b97f4a7c15U;
    h ^= h >> 29U;
  }
  return h;
}

}  // namespace

Circuit::Circuit() : gates_(2, Gate{GateKind::kConstant}), by_hash_(1024) {}

Bit Circuit::input() {
  gates_.push_back({GateKind::kInput});
  return static_cast<Bit>(gates_.size() - 1);
}

Bit Circuit::make(GateKind kind, std::span<const Bit> operands) {
  const auto slot_of = [&](GateKind k, std::span<const Bit> inputs) {
    const std::size_t mask = by_hash_.size() - 1;
    std::size_t slot = hash(k, inputs) & mask;
    for (; by_hash_[slot] != 0; slot = (slot + 1) & mask) {
      const Gate& known = gate(by_hash_[slot]);
      if (known.kind == k && std::ranges::equal(this->operands(known), inputs))
        break;
    }
    return slot;
  };
  if (2 * made_ >= by_hash_.size()) {
    const std::vector<Bit> old =
        std::exchange(by_hash_, std::vector<Bit>(4 * by_hash_.size()));
    for (const Bit wire : old)
      if (wire != 0)
        by_hash_[slot_of(gate(wire).kind, this->operands(gate(wire)))] = wire;
  }
  const std::size_t slot = slot_of(kind, operands);
  if (by_hash_[slot] != 0) return by_hash_[slot];
  gates_.push_back({kind, static_cast<std::uint32_t>(operands_.size()),
                    static_cast<std::uint32_t>(operands.size())});
  operands_.insert(operands_.end(), operands.begin(), operands.end());
  ++made_;
  return by_hash_[slot] = static_cast<Bit>(gates_.size() - 1);
}

Bit Circuit::all(std::vector<Bit> operands) {
  std::ranges::sort(operands, [](Bit a, Bit b) {
    return std::pair(std::abs(a), a) < std::pair(std::abs(b), b);
  });
  std::size_t kept = 0;
  for (const Bit operand : operands) {
    if (operand == kTrueBit) continue;
    if (operand == kFalseBit) return kFalseBit;
    if (kept > 0 && operands[kept - 1] == operand) continue;
    if (kept > 0 && operands[kept - 1] == -operand) return kFalseBit;
    operands[kept++] = operand;
  }
  operands.resize(kept);
  if (kept == 0) return kTrueBit;
  if (kept == 1) return operands[0];
  return make(GateKind::kAnd, operands);
}

Bit Circuit::any(std::vector<Bit> operands) {
  for (Bit& operand : operands) operand = -operand;
  return -all(std::move(operands));
}

Bit Circuit::both(Bit a, Bit b) {
  if (a == kFalseBit || b == kFalseBit || a == -b) return kFalseBit;
  if (a == kTrueBit || a == b) return b;
  if (b == kTrueBit) return a;
  if (std::abs(a) > std::abs(b)) std::swap(a, b);
  const Bit operands[] = {a, b};
  return make(GateKind::kAnd, operands);
}

Bit Circuit::equal(Bit a, Bit b) {
  if (a == b) return kTrueBit;
  if (a == -b) return kFalseBit;
  if (std::abs(a) > std::abs(b)) std::swap(a, b);
  if (std::abs(a) == kTrueBit) return a * b;
  // The signs go in front: (-a = b) is -(a = b).
  const Bit sign = (a < 0) == (b < 0) ? 1 : -1;
  const Bit operands[] = {std::abs(a), std::abs(b)};
  return sign * make(GateKind::kEqual, operands);
}

Bit Circuit::choose(Bit condition, Bit then, Bit otherwise) {
  if (condition == kTrueBit || then == otherwise) return then;
  if (condition == kFalseBit) return otherwise;
  if (condition < 0) {
    condition = -condition;
    std::swap(then, otherwise);
  }
  if (then == -otherwise) return equal(condition, then);
  if (std::abs(then) == kTrueBit || then == condition || then == -condition)
    return then == kTrueBit || then == condition ? either(condition, otherwise)
                                                 : both(-condition, otherwise);
  if (std::abs(otherwise) == kTrueBit || otherwise == condition ||
      otherwise == -condition)
    return otherwise == kTrueBit || otherwise == -condition
               ? either(-condition, then)
               : both(condition, then);
  const Bit sign = then < 0 ? -1 : 1;
  const Bit operands[] = {condition, sign * then, sign * otherwise};
  return sign * make(GateKind::kChoose, operands);
}

Bit Circuit::at_most_one(const std::vector<Bit>& operands) {
  // Few: no two of them. Many: none after the first.
  constexpr std::size_t kFew = 6;
  std::vector<Bit> conditions;
  if (operands.size() <= kFew) {
    for (std::size_t i = 0; i < operands.size(); ++i)
      for (std::size_t j = i + 1; j < operands.size(); ++j)
        conditions.push_back(-both(operands[i], operands[j]));
    return all(std::move(conditions));
  }
  Bit seen = kFalseBit;
  for (const Bit operand : operands) {
    conditions.push_back(-both(operand, seen));
    seen = either(seen, operand);
  }
  return all(std::move(conditions));
}

}  // namespace refute::relational
