#include "choice/levels.h"

#include <algorithm>
#include <utility>

namespace refute::choice {

std::size_t Levels::add_fresh() {
  ++top_;
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

bool Levels::may_be(std::size_t symbol, int object) {
  const Symbol& candidate = symbols_[symbol];
  if (!is_candidate(candidate, object)) return false;
  Object& held = objects_[static_cast<std::size_t>(object)];
  if (held.lowest <= candidate.level) return true;
  const int lowest = std::exchange(held.lowest, candidate.level);
  const bool allowed = fits();
  held.lowest = lowest;
  return allowed;
}

bool Levels::may_be_new(std::size_t symbol) {
  if (size_ < 0 || objects() + 1 + top_ <= size_) return true;
  objects_.push_back({symbols_[symbol].level, 0});
  const bool allowed = fits();
  objects_.pop_back();
  return allowed;
}

void Levels::choose(std::size_t symbol, int object) {
  Symbol& chosen = symbols_[symbol];
  chosen.chosen = object;
  if (object == kNull) return;
  exclude_null(symbol);
  if (object == objects()) objects_.push_back({chosen.level, 0});
  Object& held = objects_[static_cast<std::size_t>(object)];
  held.lowest = std::min(held.lowest, chosen.level);
  if (chosen.is_fresh) held.fresh_at = chosen.level;
}

int Levels::minimum() const {
  int minimum = rule_ == Rule::kPrintedMinimum ? top_ - 1 : top_;
  const int first = rule_ == Rule::kPrintedMinimum ? 1 : 0;
  for (int level = first; level <= top_; ++level) {
    const auto below = [level](const Object& o) { return o.lowest <= level; };
    auto held = static_cast<int>(std::ranges::count_if(objects_, below));
    if (ground_is_held_) held = std::max(held, 1);
    minimum = std::max(minimum, held + top_ - level);
  }
  return minimum;
}

}  // namespace refute::choice
