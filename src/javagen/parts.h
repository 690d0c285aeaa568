#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "javagen/draft.h"

/// What the builders of merged programs ask of the parts (see merge.h).
namespace refute::javagen {

/// The values that an axis takes among the parts, each once, in order.
inline std::vector<std::uint16_t> values(std::span<const Point> parts,
                                         std::size_t axis) {
  std::vector<std::uint16_t> result;
  for (const Point& p : parts)
    if (std::ranges::find(result, p[axis]) == result.end())
      result.push_back(p[axis]);
  return result;
}

}  // namespace refute::javagen
