#include "cli/merging.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "campaign/campaign.h"
#include "cli/plan.h"
#include "store/store.h"

namespace refute::cli {
namespace {

using Meta = std::map<std::string, std::string>;

/// What is of a whole campaign, by key: shards differ in nothing but the part
/// that each did, and the time that it took.
Result<Meta> of_campaign(Meta meta) {
  meta.erase(store::kSpentKey);
  if (!meta.contains(store::kPlanKey)) return meta;
  REFUTE_TRY(PlanOptions plan, stored_plan(meta));
  plan.strategy.shard.clear();
  REFUTE_TRY(meta[store::kPlanKey], plan.to_toml());
  return meta;
}

/// The first line that the other one does not have.
std::string own_line(const std::string& text, const std::string& other) {
  const auto others = split(other, '\n');
  for (const auto& line : split(text, '\n'))
    if (std::find(others.begin(), others.end(), line) == others.end())
      return line;
  return "";
}

Result<void> check_same_campaign(const Meta& first, const Meta& other,
                                 const std::string& name) {
  for (const auto& [key, value] : first) {
    const auto found = other.find(key);
    const std::string its = found == other.end() ? "" : found->second;
    if (its != value)
      return usage_error(
          fmt::format(
              "{} belongs to another campaign: its {} is \"{}\", not \"{}\"",
              name, key, own_line(its, value), own_line(value, its)),
          "only shards of one campaign can be merged");
  }
  return {};
}

/// The facts of the whole campaign, from the parts' facts.
Result<Meta> common_meta(const std::vector<std::string>& parts) {
  Meta meta;
  store::Spent spent;
  bool timed = false;
  for (const auto& name : parts) {
    REFUTE_TRY(auto part, store::Store::open(name, /*read_only=*/true));
    REFUTE_TRY(const Meta all, part.meta());
    const auto its = of_campaign(all);
    if (!its) return in_context("store " + name, its.error());
    if (meta.empty()) meta = *its;
    REFUTE_TRY_VOID(check_same_campaign(meta, *its, name));
    if (const auto time = all.find(store::kSpentKey); time != all.end()) {
      spent.add(store::spent_from_json(time->second));
      timed = true;
    }
  }
  if (timed) meta[store::kSpentKey] = store::to_json(spent);
  return meta;
}

Result<Merged> write_parts(const std::string& path, const Meta& meta,
                           const std::vector<std::string>& parts) {
  REFUTE_TRY(auto out, store::Store::create(path, meta));
  REFUTE_TRY_VOID(out.begin_bulk());
  for (const auto& name : parts) {
    REFUTE_TRY(const auto part, store::Store::open(name, /*read_only=*/true));
    REFUTE_TRY_VOID(out.absorb(part));
  }
  REFUTE_TRY_VOID(out.end_bulk());
  Merged merged;
  REFUTE_TRY(merged.trials, out.count_trials());
  REFUTE_TRY(const auto kinds, out.count_by_kind());
  for (const auto& [kind, count] : kinds) merged.findings += count;
  return merged;
}

}  // namespace

// The store has its name once it is whole: what a killed process leaves would
// look like a campaign.
Result<Merged> merge_stores(const std::string& out,
                            const std::vector<std::string>& parts) {
  REFUTE_TRY(const Meta meta, common_meta(parts));
  std::error_code error;
  if (std::filesystem::exists(out, error) &&
      std::filesystem::file_size(out, error) > 0)
    return usage_error("store " + out + " exists already",
                       "give a name that is free");
  const std::string unfinished = out + ".unfinished";
  const auto remove = [&] {
    for (const char* each : {"", "-wal", "-shm"})
      std::filesystem::remove(unfinished + each, error);
  };
  remove();
  auto merged = write_parts(unfinished, meta, parts);
  if (merged) std::filesystem::rename(unfinished, out, error);
  if (merged && !error) return merged;
  const std::string why = error.message();
  remove();
  if (!merged) return merged;
  return fail("cannot write " + out + ": " + why);
}

}  // namespace refute::cli
