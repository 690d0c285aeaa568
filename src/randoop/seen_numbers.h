#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

/// The hashes of what was made before, in memory that stays bounded however
/// long a run is: when full it forgets them all, and some sequences are then
/// run a second time, which costs time and nothing else.
namespace refute::randoop {

class SeenNumbers {
 public:
  explicit SeenNumbers(std::size_t most = std::size_t{1} << 21) : most_(most) {}

  /// Whether the number is new; from now on it is not.
  bool insert(std::uint64_t number) {
    number |= number == 0;
    if (2 * count_ >= table_.size()) make_room();
    auto& place = place_of(number);
    if (place == number) return false;
    place = number;
    ++count_;
    return true;
  }

 private:
  std::uint64_t& place_of(std::uint64_t number) {
    auto at = number & (table_.size() - 1);
    while (table_[at] != 0 && table_[at] != number)
      at = (at + 1) & (table_.size() - 1);
    return table_[at];
  }

  void make_room() {
    if (count_ >= most_) {
      std::fill(table_.begin(), table_.end(), 0);
      count_ = 0;
      return;
    }
    std::vector<std::uint64_t> old(
        std::max<std::size_t>(2 * table_.size(), 64));
    old.swap(table_);
    for (const auto each : old)
      if (each != 0) place_of(each) = each;
  }

  std::size_t most_;
  std::size_t count_ = 0;
  std::vector<std::uint64_t> table_;
};

}  // namespace refute::randoop
