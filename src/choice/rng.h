#pragma once

#include <cstdint>

/// Random numbers that are the same on every platform, so that a seed replays.
namespace refute::choice {

/// SplitMix64: one addition and three mixing steps per number.
class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  /// A number of 0..count-1. The bias is below count / 2^32.
  std::uint32_t below(std::uint32_t count) {
    return static_cast<std::uint32_t>(((next() >> 32U) * count) >> 32U);
  }

 private:
  std::uint64_t state_;
};

}  // namespace refute::choice
