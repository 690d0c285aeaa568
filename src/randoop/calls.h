#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "randoop/catalogue.h"

/// A test as a flat list of calls, and as the numbers that the runner reads.
///
/// The generator keeps sequences as references to their parts; here is what
/// is left when nothing is shared: what is simplified, printed and stored.
/// sequence/sequence.h says why its sequences are another type.
namespace refute::randoop {

/// Inputs are slots: a constant, null, or the result of an earlier call.
struct Call {
  int operation = 0;
  std::vector<int> inputs = {};

  friend bool operator==(const Call&, const Call&) = default;
};

using Calls = std::vector<Call>;

/// [length, first new call, per call its operation and slots].
using Code = std::vector<std::int32_t>;

Code encode(const Calls& calls, int first_new);
Calls decode(std::span<const std::int32_t> code, const Catalogue& catalogue);

/// The call whose result the slot holds, or -1.
inline int call_of(int slot, const Catalogue& catalogue) {
  return slot >= catalogue.first_result() ? slot - catalogue.first_result()
                                          : -1;
}

}  // namespace refute::randoop
