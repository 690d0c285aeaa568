#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "store/database.h"

/// What would sparse generation have cost? One exhaustive campaign knows the
/// outcome of every program and how long it took; the campaign's own walks say
/// in which order `--strategy sparse --seed N` would have reached them. So
/// twenty seeds cost one campaign.
namespace refute::eval {

struct Seeds {
  std::uint64_t first = 1;
  std::uint64_t last = 20;
  double number() const { return static_cast<double>(last - first + 1); }
};

/// What an order of programs comes to.
struct OrderCost {
  double first_failure = 0;  ///< Programs until then, it included.
  double first_seconds = 0;
  double apfd = 0;  ///< Average percentage of faults detected.
};

/// One level of merging, walked to its end.
struct Orders {
  std::int64_t inputs = 0;  ///< Programs that do not compile included.
  /// A merged program is asked once for each of its targets: as many inputs.
  std::int64_t programs = 0;
  double seconds = 0;
  std::int64_t failing = 0;
  std::int64_t kinds = 0;  ///< Without any, the costs say nothing.
  OrderCost dense;
  OrderCost sparse;         ///< The mean over the seeds.
  double extra_inputs = 0;  ///< Of a sparse pass, as a share of all.
  double extra_seconds = 0;
};

/// The program that these choices mean, whichever of its targets they ask for.
std::string program_of(const std::string& choices);

/// An error if the store lacks programs of that level.
Result<Orders> compare_orders(store::Database& database,
                              const std::string& generator, int level,
                              const Seeds& seeds = {});

}  // namespace refute::eval
