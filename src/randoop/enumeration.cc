#include "randoop/enumeration.h"

#include <algorithm>

namespace refute::randoop {

namespace {

constexpr int kConstants = 8;
constexpr std::size_t kMostFrontier = 2'000'000;

}  // namespace

Enumeration::Enumeration(const Catalogue& catalogue,
                         const std::vector<int>& operations, bool matching)
    : catalogue_(catalogue), operations_(operations), matching_(matching) {
  extend({});
}

void Enumeration::add_all(const Calls& base, Call call, std::size_t input) {
  const auto& op = catalogue_.operations[call.operation];
  if (input == op.inputs.size()) {
    Calls calls = base;
    calls.push_back(std::move(call));
    todo_.push_back(std::move(calls));
    return;
  }
  const auto& from = catalogue_.types[op.inputs[input]].from;
  const auto fits = [&](int type) {
    return std::find(from.begin(), from.end(), type) != from.end();
  };
  call.inputs.push_back(0);
  if (!base.empty() && fits(catalogue_.operations[base[0].operation].result)) {
    call.inputs.back() = catalogue_.first_result();
    add_all(base, call, input + 1);
    return;
  }
  int used = 0;
  for (int i = 0; i < catalogue_.null_slot() && used < kConstants; ++i) {
    if (!fits(catalogue_.constants[i].type)) continue;
    ++used;
    call.inputs.back() = i;
    add_all(base, call, input + 1);
  }
}

void Enumeration::extend(const Calls& base) {
  for (const int each : operations_) {
    const bool makes =
        catalogue_.operations[each].kind == Operation::Kind::kConstructor;
    if (makes == base.empty()) add_all(base, {each, {}}, 0);
  }
  std::reverse(todo_.begin(), todo_.end());
}

bool Enumeration::next(Batch& batch) {
  while (todo_.empty()) {
    if (frontier_.empty()) return false;
    extend(frontier_.front());
    frontier_.pop_front();
  }
  const auto code =
      encode(todo_.back(), static_cast<int>(todo_.back().size()) - 1);
  batch.code.insert(batch.code.end(), code.begin(), code.end());
  ++batch.count;
  pending_.push_back(std::move(todo_.back()));
  todo_.pop_back();
  return true;
}

void Enumeration::learn(const std::vector<Outcome>& outcomes) {
  for (std::size_t i = 0; i < outcomes.size() && i < pending_.size(); ++i) {
    const Outcome& outcome = outcomes[i];
    if (outcome.ending != Ending::kReturned) continue;
    const auto state = static_cast<std::uint64_t>(outcome.first) << 32 |
                       static_cast<std::uint32_t>(outcome.second);
    if (matching_ && !states_.insert(state).second) continue;
    if (frontier_.size() < kMostFrontier)
      frontier_.push_back(std::move(pending_[i]));
  }
  pending_.clear();
}

}  // namespace refute::randoop
