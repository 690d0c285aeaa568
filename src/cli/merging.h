#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

/// The shards of a campaign, united: what `refute merge` does, and the last job
/// on a cluster. Takes time in proportion to the rows, and opens one part at a
/// time, so that thousands of them are fine.
namespace refute::cli {

struct Merged {
  std::int64_t trials = 0;
  std::int64_t findings = 0;
};

/// Makes the store `out`, which must not exist, of these. It has its name once
/// it is whole. What several parts have is kept once; parts of different
/// campaigns are an error that says what differs.
Result<Merged> merge_stores(const std::string& out,
                            const std::vector<std::string>& parts);

}  // namespace refute::cli
