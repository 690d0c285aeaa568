#include "randoop/systematic.h"

#include <algorithm>

namespace refute::randoop {

namespace {

constexpr std::size_t kMostToExtend = 500'000;

}  // namespace

Systematic::Systematic(const Catalogue& catalogue, std::vector<int> operations,
                       int constants, int max_length)
    : catalogue_(catalogue),
      operations_(std::move(operations)),
      constants_(constants),
      max_length_(max_length) {}

std::vector<int> Systematic::candidates(int type) const {
  const auto& from = catalogue_.types[type].from;
  const auto fits = [&](int other) {
    return std::find(from.begin(), from.end(), other) != from.end();
  };
  std::vector<int> slots;
  for (std::size_t i = 0; i < types_.size(); ++i)
    if (base_.usable[i] && fits(types_[i]))
      slots.push_back(catalogue_.first_result() + static_cast<int>(i));
  int used = 0;
  for (int i = 0; i < catalogue_.null_slot() && used < constants_; ++i) {
    if (!fits(catalogue_.constants[i].type)) continue;
    ++used;
    slots.push_back(i);
  }
  return slots;
}

bool Systematic::begin_operation() {
  for (; operation_ < operations_.size(); ++operation_) {
    slots_.clear();
    bool possible = true;
    for (const int type :
         catalogue_.operations[operations_[operation_]].inputs) {
      slots_.push_back(candidates(type));
      possible = possible && !slots_.back().empty();
    }
    if (!possible) continue;
    at_.assign(slots_.size(), 0);
    return true;
  }
  return false;
}

bool Systematic::turn() {
  for (std::size_t i = at_.size(); i-- > 0;) {
    if (++at_[i] < slots_[i].size()) return true;
    at_[i] = 0;
  }
  return false;
}

bool Systematic::next(Batch& batch) {
  while (!begun_) {
    if (operation_ == operations_.size()) {
      if (frontier_.empty()) return false;
      base_ = std::move(frontier_.front());
      frontier_.pop_front();
      types_.clear();
      for (const auto& call : decode(base_.code, catalogue_))
        types_.push_back(catalogue_.operations[call.operation].result);
      operation_ = 0;
    }
    begun_ = begin_operation();
  }
  Code code = base_.code;
  code[1] = code[0]++;
  code.push_back(operations_[operation_]);
  for (std::size_t i = 0; i < at_.size(); ++i)
    code.push_back(slots_[i][at_[i]]);
  if (!turn()) {
    ++operation_;
    begun_ = false;
  }
  batch.code.insert(batch.code.end(), code.begin(), code.end());
  ++batch.count;
  pending_.push_back(std::move(code));
  return true;
}

void Systematic::learn(const std::vector<Outcome>& outcomes) {
  for (std::size_t i = 0; i < outcomes.size() && i < pending_.size(); ++i) {
    const Outcome& outcome = outcomes[i];
    if (outcome.ending != Ending::kReturned) continue;
    if (pending_[i][0] >= max_length_) continue;
    const auto state = static_cast<std::uint64_t>(outcome.first) << 32 |
                       static_cast<std::uint32_t>(outcome.second);
    if (!states_.insert(state).second) continue;
    if (frontier_.size() == kMostToExtend) continue;
    frontier_.push_back({std::move(pending_[i]),
                         {outcome.reusable.begin(), outcome.reusable.end()}});
  }
  pending_.clear();
}

void Systematic::ban(int operation) {
  const auto found =
      std::find(operations_.begin(), operations_.end(), operation);
  if (found == operations_.end()) return;
  const auto index = static_cast<std::size_t>(found - operations_.begin());
  operations_.erase(found);
  if (index == operation_) begun_ = false;
  if (index < operation_) --operation_;
}

}  // namespace refute::randoop
