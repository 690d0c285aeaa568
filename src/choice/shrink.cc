#include "choice/shrink.h"

#include <algorithm>

namespace refute::choice {
namespace {

bool is_smaller(const Indices& a, const Indices& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

class Shrinker {
 public:
  Shrinker(Indices start, const Attempt& attempt)
      : best_(std::move(start)), attempt_(attempt) {}

  Indices run() {
    bool smaller = true;
    while (smaller) {
      smaller = lower_values();
      smaller |= delete_blocks();
      smaller |= lower_and_delete();
    }
    return best_;
  }

 private:
  /// Whether `candidate` leads to something smaller, which is then the best.
  bool accept(const Indices& candidate) {
    const auto used = attempt_(candidate);
    if (!used || !is_smaller(*used, best_)) return false;
    best_ = *used;
    return true;
  }

  /// Each value to 0, or down by a half, a quarter, … of it, or by a little.
  bool lower_values() {
    bool smaller = false;
    for (std::size_t i = 0; i < best_.size();) {
      if (lower(i))
        smaller = true;
      else
        ++i;
    }
    return smaller;
  }

  bool lower(std::size_t i) {
    const std::uint32_t value = best_[i];
    for (std::uint32_t by = value; by > kLittle; by /= 2)
      if (accept_at(i, value - by)) return true;
    for (std::uint32_t by = std::min(value, kLittle); by > 0; --by)
      if (accept_at(i, value - by)) return true;
    return false;
  }

  bool accept_at(std::size_t i, std::uint32_t value) {
    Indices candidate = best_;
    candidate[i] = value;
    return accept(candidate);
  }

  /// Runs of 8, 4, 2 and 1 choices, the last ones first.
  bool delete_blocks() {
    bool smaller = false;
    for (std::size_t block = 8; block > 0; block /= 2) {
      for (std::size_t end = best_.size(); end >= block; --end) {
        if (end > best_.size()) continue;
        Indices candidate = best_;
        const auto last = candidate.begin() + static_cast<std::ptrdiff_t>(end);
        candidate.erase(last - static_cast<std::ptrdiff_t>(block), last);
        smaller |= accept(candidate);
      }
    }
    return smaller;
  }

  /// One choice fewer where a value before it says how many there are.
  bool lower_and_delete() {
    bool smaller = false;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      for (std::size_t j = best_.size(); --j > i && best_[i] > 0;) {
        Indices candidate = best_;
        --candidate[i];
        candidate.erase(candidate.begin() + static_cast<std::ptrdiff_t>(j));
        if (!accept(candidate)) continue;
        smaller = true;
        j = std::min(j + 1, best_.size());
      }
    }
    return smaller;
  }

  static constexpr std::uint32_t kLittle = 8;

  Indices best_;
  const Attempt& attempt_;
};

}  // namespace

Indices indices_of(const Sequence& sequence) {
  Indices indices;
  for (const RecordedChoice& choice : sequence) indices.push_back(choice.index);
  return indices;
}

Indices shrink_indices(Indices start, const Attempt& attempt) {
  return Shrinker(std::move(start), attempt).run();
}

void Guided::follow(Indices indices) {
  indices_ = std::move(indices);
  started_ = false;
}

bool Guided::next(Path& path) {
  path.clear();
  return !std::exchange(started_, true);
}

std::uint32_t Guided::extend(std::size_t depth, Label, std::uint32_t count) {
  return depth < indices_.size() ? std::min(indices_[depth], count - 1) : 0;
}

}  // namespace refute::choice
