#include "cli/strategy.h"

#include <charconv>
#include <vector>

#include "base/text.h"

namespace refute::cli {
namespace {

bool parse_number(const std::string& text, std::uint32_t& number) {
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

const CLI::Option* StrategyOptions::declare(PlanRows& rows) {
  CLI::Option* const order =
      rows.fixed("--strategy", strategy,
                 "order of the programs: exhaustive, breadth-first, random, "
                 "sparse or strange-first; for places also spread, the default "
                 "there");
  order->capture_default_str();
  rows.fixed("--seed", seed,
             "seed of the random numbers, for random and sparse")
      ->capture_default_str();
  rows.fixed("--max-jump", max_jump,
             "sparse: jump ahead by at most this many programs")
      ->capture_default_str();
  rows.fixed("--shard", shard,
             "do only part i of n, counted from 0, such as 0/4");
  return order;
}

Result<ShardPart> StrategyOptions::part() const {
  if (shard.empty()) return ShardPart{};
  const auto parts = split(shard, '/');
  ShardPart part;
  if (parts.size() != 2 || !parse_number(parts[0], part.index) ||
      !parse_number(parts[1], part.count) || part.index >= part.count)
    return usage_error("\"" + shard + "\" is not a shard",
                       "write i/n with i from 0 to n-1, as in --shard 0/4");
  return part;
}

Result<std::unique_ptr<choice::Driver>> StrategyOptions::driver() const {
  if (max_jump == 0) return usage_error("--max-jump must be at least 1");
  if (!shard.empty()) {
    if (strategy != "exhaustive")
      return usage_error("--shard works only with the exhaustive strategy");
    REFUTE_TRY(const ShardPart wanted, part());
    return choice::shard(wanted.index, wanted.count);
  }
  if (strategy == "exhaustive") return choice::depth_first();
  if (strategy == "breadth-first") return choice::breadth_first();
  if (strategy == "random") return choice::random(seed);
  if (strategy == "sparse") return choice::sparse(seed, max_jump);
  if (strategy == "strange-first") return choice::strange_first();
  return usage_error(
      "unknown strategy \"" + strategy + "\"" +
          did_you_mean(strategy, {"exhaustive", "breadth-first", "random",
                                  "sparse", "strange-first"}),
      "one of: exhaustive, breadth-first, random, sparse, strange-first");
}

}  // namespace refute::cli
