#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "choice/driver.h"
#include "cli/plan_rows.h"

/// The options that say in which order, and how much of, a space is walked.
namespace refute::cli {

/// Part `index` of `count`; all of it by default.
struct ShardPart {
  std::uint32_t index = 0;
  std::uint32_t count = 1;
};

struct StrategyOptions {
  std::string strategy = "exhaustive";
  std::string shard;  ///< "i/n", i from 0; empty: everything.
  std::uint64_t seed = 0;
  std::uint32_t max_jump = 20;  ///< For sparse.

  /// The option that says the order, to ask whether it was given.
  const CLI::Option* declare(PlanRows& rows);

  /// Whether the driver will hand out the whole space.
  bool walks_everything() const {
    return shard.empty() && strategy == "exhaustive";
  }

  Result<std::unique_ptr<choice::Driver>> driver() const;

  /// What --shard asks for.
  Result<ShardPart> part() const;
};

}  // namespace refute::cli
