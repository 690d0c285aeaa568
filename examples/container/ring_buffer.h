#pragma once

#include <array>
#include <cstddef>

/// A queue in a ring of fixed capacity: the container under test.
template <std::size_t Capacity>
class RingBuffer {
 public:
  std::size_t size() const { return size_; }
  bool full() const { return size_ == Capacity; }

  int at(std::size_t i) const { return cells_[(head_ + i) % Capacity]; }

  void push(int value) {
    cells_[(head_ + size_) % Capacity] = value;
    ++size_;
  }

  void pop() {
    head_ = (head_ + 1) % Capacity;
    --size_;
  }

  /// Takes the i-th element out and closes the gap.
  void erase(std::size_t i) {
    // Broken! A ring that has come round ends before it begins, so nothing is
    // moved when head_ + i lies behind the last cell.
    const std::size_t last = (head_ + size_ - 1) % Capacity;
    for (std::size_t at = head_ + i; at < last; ++at)
      cells_[at % Capacity] = cells_[(at + 1) % Capacity];
    --size_;
  }

  /// The same, mended.
  void erase_properly(std::size_t i) {
    for (; i + 1 < size_; ++i)
      cells_[(head_ + i) % Capacity] = cells_[(head_ + i + 1) % Capacity];
    --size_;
  }

 private:
  std::array<int, Capacity> cells_{};
  std::size_t head_ = 0;
  std::size_t size_ = 0;
};
