#include "eval/statistics.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace refute::eval {
namespace {

/// Twice the rank of each value, of the first sample and then of the second.
/// Equal values share the mean of their ranks, which twice is a whole number.
std::vector<int> doubled_ranks(const std::vector<double>& values) {
  std::vector<int> ranks;
  for (const double each : values) {
    int below = 0, equal = 0;
    for (const double other : values) {
      below += other < each ? 1 : 0;
      equal += other == each ? 1 : 0;
    }
    ranks.push_back(2 * below + equal + 1);
  }
  return ranks;
}

/// How many subsets of `size` ranks have each sum. As real numbers: of twice
/// thirty values there are more than 64 bits can count.
std::vector<double> subsets_by_sum(const std::vector<int>& ranks,
                                   std::size_t size) {
  int most = 0;
  for (const int each : ranks) most += each;
  const auto width = static_cast<std::size_t>(most) + 1;
  std::vector<std::vector<double>> ways(size + 1, std::vector<double>(width));
  ways[0][0] = 1;
  for (const int rank : ranks)
    for (std::size_t taken = size; taken > 0; --taken)
      for (auto sum = static_cast<std::size_t>(rank); sum < width; ++sum)
        ways[taken][sum] +=
            ways[taken - 1][sum - static_cast<std::size_t>(rank)];
  return ways[size];
}

}  // namespace

Comparison compare(const std::vector<double>& first,
                   const std::vector<double>& second) {
  if (first.empty() || second.empty()) return {};
  std::vector<double> all = first;
  all.insert(all.end(), second.begin(), second.end());
  const auto ranks = doubled_ranks(all);
  std::int64_t sum = 0, total = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    total += ranks[i];
    if (i < first.size()) sum += ranks[i];
  }
  const auto n = static_cast<double>(first.size());
  const auto m = static_cast<double>(second.size());
  Comparison result;
  result.a12 = (static_cast<double>(sum) / 2 - n * (n + 1) / 2) / (n * m);
  const double expected = static_cast<double>(total) * n / (n + m);
  const double distance = std::abs(static_cast<double>(sum) - expected);
  const auto ways = subsets_by_sum(ranks, first.size());
  double as_far = 0, of_all = 0;
  for (std::size_t each = 0; each < ways.size(); ++each) {
    of_all += ways[each];
    // Less than half a rank: the expected sum need not be a whole number.
    if (std::abs(static_cast<double>(each) - expected) >= distance - 1e-6)
      as_far += ways[each];
  }
  result.p = as_far / of_all;
  return result;
}

}  // namespace refute::eval
