#include "choice/levels.h"

#include <algorithm>
#include <utility>

namespace refute::choice {

std::size_t Levels::add_fresh() {
  ++top_;
  held_.push_back(0);
  symbols_.push_back({top_, true, true, kOpen});
  return symbols_.size() - 1;
}

std::size_t Levels::add_any(bool may_be_null) {
  const bool too_low = rule_ == Rule::kAnyJoinsTooLow && top_ > 0;
  symbols_.push_back({top_ - too_low, false, false, kOpen});
  if (!may_be_null) exclude_null(symbols_.size() - 1);
  return symbols_.size() - 1;
}

void Levels::exclude_null(std::size_t symbol) {
  symbols_[symbol].is_object = true;
  if (symbols_[symbol].level == 0) ground_is_held_ = true;
}

bool Levels::is_candidate(const Symbol& symbol, int object) const {
  const Object& held = objects_[static_cast<std::size_t>(object)];
  if (!symbol.is_fresh) return held.fresh_at <= symbol.level;
  if (rule_ == Rule::kPrintedCandidates) {
    return std::ranges::any_of(symbols_, [&](const Symbol& other) {
      return !other.is_fresh && other.level >= symbol.level &&
             other.chosen == object;
    });
  }
  return held.fresh_at == 0 && held.lowest >= symbol.level;
}

void Levels::move(Object& object, int level) {
  --held_[static_cast<std::size_t>(object.lowest)];
  ++held_[static_cast<std::size_t>(level)];
  object.lowest = level;
}

bool Levels::may_be(std::size_t symbol, int object) {
  const Symbol& candidate = symbols_[symbol];
  if (!is_candidate(candidate, object)) return false;
  Object& held = objects_[static_cast<std::size_t>(object)];
  if (held.lowest <= candidate.level) return true;
  const int lowest = held.lowest;
  move(held, candidate.level);
  const bool allowed = fits();
  move(held, lowest);
  return allowed;
}

bool Levels::may_be_new(std::size_t symbol) {
  if (size_ < 0 || objects() + 1 + top_ <= size_) return true;
  if (objects() == size_) return false;
  int& held = held_[static_cast<std::size_t>(symbols_[symbol].level)];
  ++held;
  const bool allowed = fits();
  --held;
  return allowed;
}

void Levels::choose(std::size_t symbol, int object) {
  Symbol& chosen = symbols_[symbol];
  chosen.chosen = object;
  if (object == kNull) return;
  exclude_null(symbol);
  if (object == objects()) {
    objects_.push_back({chosen.level, 0});
    ++held_[static_cast<std::size_t>(chosen.level)];
  }
  Object& held = objects_[static_cast<std::size_t>(object)];
  if (chosen.level < held.lowest) move(held, chosen.level);
  if (chosen.is_fresh) held.fresh_at = chosen.level;
}

int Levels::minimum() const {
  const bool printed = rule_ == Rule::kPrintedMinimum;
  int minimum = printed ? top_ - 1 : top_;
  int chosen = 0;  // At levels up to this one.
  for (int level = 0; level <= top_; ++level) {
    chosen += held_[static_cast<std::size_t>(level)];
    if (level == 0 && printed) continue;
    const int held = ground_is_held_ ? std::max(chosen, 1) : chosen;
    minimum = std::max(minimum, held + top_ - level);
  }
  return minimum;
}

}  // namespace refute::choice
