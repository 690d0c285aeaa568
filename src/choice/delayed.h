#pragma once

#include <compare>
#include <cstddef>
#include <deque>

#include "choice/choices.h"

/// Delayed choice: values that are chosen when they are first used.
///
/// A `Delayed<T>` refers to a cell of its run, which holds either a value or
/// the alternatives that are still open. Copies share the cell, so storing,
/// passing and copying choose nothing (copy propagation); comparing, computing
/// and printing do, once for all copies. A value that is never used is never
/// chosen, and the paths that differ in it alone are explored as one.
///
/// Under `Evaluation::delayed == false` the same program chooses at once.
namespace refute::choice {

/// What copies of one delayed value share.
struct DelayedCell {
  Choices* owner;
  Label label;
  int value;            ///< The lowest alternative until it is chosen.
  std::uint32_t count;  ///< How many alternatives are open; 0: chosen.
};

/// The cells of one run; their memory is used again by the next.
class DelayedCells {
 public:
  DelayedCell& add(const DelayedCell& cell) {
    if (run_ != cell.owner->run()) {
      run_ = cell.owner->run();
      used_ = 0;
    }
    if (used_ < cells_.size()) return cells_[used_++] = cell;
    ++used_;
    return cells_.emplace_back(cell);
  }

 private:
  std::deque<DelayedCell> cells_;  // A deque: cells never move.
  std::size_t used_ = 0;
  std::uint64_t run_ = 0;
};

/// A value of type T (int or bool) that is chosen at its first use.
template <typename T>
class Delayed {
 public:
  /// A value that is known from the start.
  Delayed(T value) : value_(value) {}  // NOLINT: implicit, as a T would be
  Delayed() : value_() {}

  explicit Delayed(DelayedCell& cell) : cell_(&cell) {}

  Delayed(const Delayed& other) : cell_(other.cell_), value_(other.value_) {
    copied();
  }
  // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): copies pointers alone
  Delayed& operator=(const Delayed& other) {
    cell_ = other.cell_;
    value_ = other.value_;
    copied();
    return *this;
  }
  Delayed(Delayed&&) noexcept = default;
  Delayed& operator=(Delayed&&) noexcept = default;
  ~Delayed() = default;

  /// The value, chosen now if it was not yet.
  T get() const {
    if (cell_ == nullptr) return value_;
    if (cell_->count != 0) force(*cell_);
    return static_cast<T>(cell_->value);
  }
  operator T() const { return get(); }  // NOLINT: a use is a use

  bool is_chosen() const { return cell_ == nullptr || cell_->count == 0; }

  // The left side is chosen first, whatever the compiler.
  friend bool operator==(const Delayed& a, const Delayed& b) {
    const T left = a.get();
    return left == b.get();
  }
  friend bool operator==(const Delayed& a, T b) { return a.get() == b; }
  friend auto operator<=>(const Delayed& a, const Delayed& b) {
    const T left = a.get();
    return left <=> b.get();
  }
  friend auto operator<=>(const Delayed& a, T b) { return a.get() <=> b; }

 private:
  static void force(DelayedCell& cell) {
    cell.value += static_cast<int>(cell.owner->choose(cell.label, cell.count));
    cell.count = 0;
  }

  void copied() const {
    if (cell_ != nullptr && !cell_->owner->evaluation().copy_propagation) get();
  }

  DelayedCell* cell_ = nullptr;
  T value_{};
};

/// An integer of lo..hi, both included, chosen when it is first used.
inline Delayed<int> delayed_integer(Choices& c, Label label, int lo, int hi) {
  if (lo >= hi || !c.evaluation().delayed) return c.integer(label, lo, hi);
  const auto count = static_cast<std::uint32_t>(hi - lo) + 1;
  return Delayed<int>(c.cells().add({&c, label, lo, count}));
}

/// A truth value chosen when it is first used.
inline Delayed<bool> delayed_flag(Choices& c, Label label) {
  if (!c.evaluation().delayed) return c.flag(label);
  return Delayed<bool>(c.cells().add({&c, label, 0, 2}));
}

}  // namespace refute::choice
