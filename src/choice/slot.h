#pragma once

#include <cstddef>
#include <new>

/// A place for one value, filled again and again.
///
/// Unlike std::optional it takes a function and has its result built in place.
/// A generator writes a structure in small pieces; copying it at once in large
/// ones stalls the processor for longer than the whole run takes.
namespace refute::choice {

template <typename T>
class Slot {
 public:
  Slot() = default;
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;
  ~Slot() { clear(); }

  template <typename Make>
  void fill(Make&& make) {
    clear();
    ::new (static_cast<void*>(storage_)) T(make());
    filled_ = true;
  }

  void clear() {
    if (filled_) value().~T();
    filled_ = false;
  }

  T& value() { return *std::launder(reinterpret_cast<T*>(storage_)); }
  const T& value() const {
    return *std::launder(reinterpret_cast<const T*>(storage_));
  }

 private:
  alignas(T) std::byte storage_[sizeof(T)];
  bool filled_ = false;
};

}  // namespace refute::choice
