#include "randoop/enumeration.h"

#include <algorithm>

namespace refute::randoop {

namespace {

constexpr std::size_t kMostFrontier = 500'000;

}  // namespace

Enumeration::Enumeration(const Catalogue& catalogue,
                         const std::vector<int>& operations, bool matching,
                         int constants, std::uint64_t seed)
    : catalogue_(catalogue),
      operations_(operations),
      matching_(matching),
      constants_(constants),
      random_(seed),
      base_{0, 0} {
  extend();
}

void Enumeration::add_all(std::size_t input) {
  const auto& op = catalogue_.operations[call_[0]];
  if (input == op.inputs.size()) {
    Code code = base_;
    code[1] = code[0]++;
    code.insert(code.end(), call_.begin(), call_.end());
    todo_.push_back(std::move(code));
    return;
  }
  const auto& from = catalogue_.types[op.inputs[input]].from;
  const auto fits = [&](int type) {
    return std::find(from.begin(), from.end(), type) != from.end();
  };
  const auto with = [&](int slot) {
    call_.push_back(slot);
    add_all(input + 1);
    call_.pop_back();
  };
  if (base_[0] > 0 && fits(catalogue_.operations[base_[2]].result))
    return with(catalogue_.first_result());
  int used = 0;
  for (int i = 0; i < catalogue_.null_slot() && used < constants_; ++i) {
    if (!fits(catalogue_.constants[i].type)) continue;
    ++used;
    with(i);
  }
}

void Enumeration::extend() {
  for (const int each : operations_) {
    const bool makes =
        catalogue_.operations[each].kind == Operation::Kind::kConstructor;
    if (makes != (base_[0] == 0)) continue;
    call_ = {each};
    add_all(0);
  }
  std::shuffle(todo_.begin(), todo_.end(), random_);
}

bool Enumeration::next(Batch& batch) {
  while (todo_.empty()) {
    if (frontier_.empty()) return false;
    base_ = std::move(frontier_.front());
    frontier_.pop_front();
    extend();
  }
  const Code& code = todo_.back();
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
