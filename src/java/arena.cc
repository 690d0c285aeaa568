#include "java/arena.h"

#include <algorithm>
#include <cstring>

namespace refute::java {

std::string_view Arena::copy(std::string_view text) {
  if (text.empty()) return {};
  char* const bytes = array<char>(text.size());
  std::memcpy(bytes, text.data(), text.size());
  return {bytes, text.size()};
}

void Arena::reset() {
  block_ = 0;
  next_ = blocks_.empty() ? nullptr : blocks_[0].bytes.get();
  end_ = blocks_.empty() ? nullptr : next_ + blocks_[0].size;
}

std::size_t Arena::capacity() const {
  std::size_t sum = 0;
  for (const auto& block : blocks_) sum += block.size;
  return sum;
}

void Arena::grow(std::size_t size) {
  while (++block_ < blocks_.size() && blocks_[block_].size < size) {
  }
  if (blocks_.empty() || block_ >= blocks_.size()) {
    const std::size_t bytes = std::max<std::size_t>(size, 16 * 1024);
    blocks_.push_back({std::make_unique<char[]>(bytes), bytes});
    block_ = blocks_.size() - 1;
  }
  next_ = blocks_[block_].bytes.get();
  end_ = next_ + blocks_[block_].size;
}

}  // namespace refute::java
