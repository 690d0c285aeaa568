#pragma once

#include <vector>

#include "choice/choices.h"

/// UDITA's small programs that show what delayed choice saves.
namespace refute::structures {

/// Fig. 9: n values of 0..1 that do not fall, each compared with the one
/// before. Eager choice explores 2^n paths, delayed choice about n.
std::vector<int> rising_bits(choice::Choices& c, int n);

/// Fig. 24: sorts 0..n keys of 0..n, each with one of `values` values that
/// moves along and is never looked at. Whether the keys are sorted after.
bool sort_keys_with_values(choice::Choices& c, int n, int values);

}  // namespace refute::structures
