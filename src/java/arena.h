#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

/// Memory for one program at a time.
///
/// A generator builds a program, prints it and forgets it, hundreds of
/// thousands of times a second. Nodes therefore come from blocks that are kept
/// from one program to the next: `reset` forgets everything at once and frees
/// nothing.
namespace refute::java {

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  /// `size` bytes, aligned for any node; they live until reset().
  void* allocate(std::size_t size) {
    size = (size + kAlign - 1) & ~(kAlign - 1);
    if (size > static_cast<std::size_t>(end_ - next_)) grow(size);
    char* const result = next_;
    next_ += size;
    return result;
  }

  /// Room for `count` values of a trivially destructible type.
  template <typename T>
  T* array(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= kAlign);
    return static_cast<T*>(allocate(count * sizeof(T)));
  }

  /// A copy of `text` that lives as long as the nodes.
  std::string_view copy(std::string_view text);

  /// Forgets every node and keeps the memory.
  void reset();

  /// Bytes held, in use or not: constant once a generator has warmed up.
  std::size_t capacity() const;

 private:
  static constexpr std::size_t kAlign = 8;
  struct Block {
    std::unique_ptr<char[]> bytes;
    std::size_t size;
  };

  void grow(std::size_t size);

  std::vector<Block> blocks_;
  std::size_t block_ = 0;  ///< The one that next_ points into.
  char* next_ = nullptr;
  char* end_ = nullptr;
};

}  // namespace refute::java
