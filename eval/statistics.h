#pragma once

#include <vector>

/// Two samples compared without a word about how they are distributed: whether
/// a technique finds more than another, or its seeds were lucky.
namespace refute::eval {

struct Comparison {
  /// Vargha and Delaney's A12: how often a run of the first has more than one
  /// of the second, ties counted half. 0.5: no difference.
  double a12 = 0.5;
  /// Two-sided, of the Mann-Whitney U test: exact, over all ways to divide the
  /// values at hand into two such samples, ties included.
  double p = 1;
};

/// Of samples that are not empty; one of nothing is no different from any.
Comparison compare(const std::vector<double>& first,
                   const std::vector<double>& second);

}  // namespace refute::eval
