#pragma once

#include <functional>
#include <vector>

#include "randoop/calls.h"

/// Failing sequences made short (thesis, section 6.1): first calls are taken
/// away, one at a time from the last; then a call and all that only it needed
/// is replaced by a shorter way to such a value.
namespace refute::randoop {

/// Whether a sequence still fails in the same way.
using Fails = std::function<bool(const Calls&)>;

/// A short sequence and the call in it that makes the value wanted.
struct Replacement {
  Calls calls;
  int value = 0;
};

Calls remove_calls(Calls calls, const Catalogue& catalogue, const Fails& fails);

/// `candidates` should hold the short ways to make values.
Calls replace_calls(Calls calls, const Catalogue& catalogue,
                    const std::vector<Replacement>& candidates,
                    const Fails& fails);

/// Step (b): calls that nothing else uses once call `hole` is a hole. The hole
/// is marked too.
std::vector<bool> only_for(const Calls& calls, int hole,
                           const Catalogue& catalogue);

}  // namespace refute::randoop
