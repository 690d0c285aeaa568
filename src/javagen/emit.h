#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "choice/driver.h"
#include "javagen/merge.h"

/// What `refute generate` does: walks a generator in some order, at some
/// merging level, and hands out what it finds.
namespace refute::javagen {

struct EmitOptions {
  std::string generator;  ///< A name or an alias of the catalogue.
  int level = 0;          ///< Of merging; see parse_level.
  std::string strategy = "exhaustive";
  std::uint64_t seed = 0;  ///< Of the strategies that draw.
  std::uint64_t limit = ~std::uint64_t{0};
};

/// 0 for "M0", 1 for "M1" …
Result<int> parse_level(std::string_view text);

/// exhaustive, random, sparse, or strange-first.
Result<std::unique_ptr<choice::Driver>> make_driver(std::string_view strategy,
                                                    std::uint64_t seed);

/// Calls `use` for each program; returns their number. `random` without a
/// limit is refused: it would never end.
Result<std::uint64_t> emit(
    const EmitOptions& options,
    const std::function<void(std::uint64_t index, const Merged& merged)>& use);

/// The number of programs that `emit` would hand out, without building them
/// where that can be had by multiplication.
Result<std::uint64_t> count(const EmitOptions& options);

/// Writes each file below `folder`, and the request as request.json.
Result<void> write_subject(const std::filesystem::path& folder,
                           const Subject& subject);

}  // namespace refute::javagen
