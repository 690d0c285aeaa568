#pragma once

#include <cstdint>

namespace refute::campaign {

/// Number `i` of an order of 0..n-1 in which neighbours are far apart: steps of
/// the golden section, from a start that depends on the seed, and on which of
/// several such orders it is.
std::uint64_t scattered(std::uint64_t i, std::uint64_t n, std::uint64_t seed,
                        std::uint64_t which);

}  // namespace refute::campaign
