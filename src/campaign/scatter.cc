#include "campaign/scatter.h"

#include <algorithm>
#include <numeric>

#include "choice/rng.h"

namespace refute::campaign {

std::uint64_t scattered(std::uint64_t i, std::uint64_t n, std::uint64_t seed,
                        std::uint64_t which) {
  choice::Rng rng(seed * 1'000'003 + which);
  auto stride = static_cast<std::uint64_t>(static_cast<double>(n) * 0.618);
  stride = std::max<std::uint64_t>(stride, 1);
  while (std::gcd(stride, n) != 1) ++stride;
  const std::uint64_t start = rng.below(static_cast<std::uint32_t>(
      std::min<std::uint64_t>(n, std::uint64_t{1} << 31)));
  return (start + i * stride) % n;
}

}  // namespace refute::campaign
