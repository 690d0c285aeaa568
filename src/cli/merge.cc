#include <fmt/format.h>

#include <memory>

#include "base/text.h"
#include "campaign/campaign.h"
#include "cli/command.h"
#include "store/store.h"

/// `refute merge`: the shards of a campaign, united.
namespace refute::cli {
namespace {

struct MergeOptions {
  std::string out;
  std::vector<std::string> parts;
};

using Meta = std::map<std::string, std::string>;

// Shards of one campaign differ in nothing but the part that each did, and the
// time that it took.
Result<void> check_same_campaign(const Meta& first, const Meta& other,
                                 const std::string& name) {
  for (const auto& [key, value] : first) {
    if (key == "plan_shard" || key == campaign::kSpentKey) continue;
    const auto found = other.find(key);
    if ((found == other.end() ? "" : found->second) != value)
      return usage_error(
          fmt::format("{} is of another campaign: its {} is \"{}\", not \"{}\"",
                      name, key, found == other.end() ? "" : found->second,
                      value),
          "only shards of one campaign can be merged");
  }
  return {};
}

Result<ExitCode> merge(const MergeOptions& options) {
  Meta meta;
  campaign::Spent spent;
  std::vector<store::Store> parts;
  for (const auto& name : options.parts) {
    REFUTE_TRY(auto part, store::Store::open(name, /*read_only=*/true));
    REFUTE_TRY(const Meta its, part.meta());
    parts.push_back(std::move(part));
    if (meta.empty()) meta = its;
    REFUTE_TRY_VOID(check_same_campaign(meta, its, name));
    if (const auto its_time = its.find(campaign::kSpentKey);
        its_time != its.end())
      spent.add(campaign::spent_from_json(its_time->second));
  }
  meta["plan_shard"] = "";
  if (meta.contains(campaign::kSpentKey))
    meta[campaign::kSpentKey] = campaign::to_json(spent);
  REFUTE_TRY(auto out, store::Store::create(options.out, meta));
  for (const auto& part : parts) REFUTE_TRY_VOID(out.absorb(part));
  REFUTE_TRY(const auto trials, out.count_trials());
  REFUTE_TRY(const auto kinds, out.count_by_kind());
  std::int64_t findings = 0;
  for (const auto& [kind, count] : kinds) findings += count;
  fmt::print("{}: {}, {}\n", options.out, plural(trials, "trial"),
             plural(findings, "finding"));
  return ExitCode::kClean;
}

}  // namespace

Action declare_merge(CLI::App& app) {
  auto options = std::make_shared<MergeOptions>();
  app.add_option("out", options->out, "the store to make")->required();
  app.add_option("parts", options->parts, "the shards' stores")->required();
  app.footer(
      "refute run --shard 0/2 --store a.db; refute run --shard 1/2 --store "
      "b.db;\nrefute merge all.db a.db b.db");
  return [options] { return merge(*options); };
}

}  // namespace refute::cli
