#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "base/text.h"
#include "campaign/campaign.h"
#include "cli/command.h"
#include "cli/plan.h"
#include "store/store.h"

/// `refute merge`: the shards of a campaign, united.
namespace refute::cli {
namespace {

struct MergeOptions {
  std::string out;
  std::vector<std::string> parts;
};

using Meta = std::map<std::string, std::string>;

/// What is of a whole campaign, by key: shards differ in nothing but the part
/// that each did, and the time that it took.
Result<Meta> of_campaign(Meta meta) {
  meta.erase(campaign::kSpentKey);
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

struct Counted {
  std::int64_t trials = 0;
  std::int64_t findings = 0;
};

Result<Counted> write_parts(const std::string& path, const Meta& meta,
                            const std::vector<store::Store>& parts) {
  REFUTE_TRY(auto out, store::Store::create(path, meta));
  for (const auto& part : parts) REFUTE_TRY_VOID(out.absorb(part));
  Counted counted;
  REFUTE_TRY(counted.trials, out.count_trials());
  REFUTE_TRY(const auto kinds, out.count_by_kind());
  for (const auto& [kind, count] : kinds) counted.findings += count;
  return counted;
}

/// The store has its name once it is whole: what a killed process leaves would
/// look like a campaign.
Result<Counted> write_whole(const std::string& path, const Meta& meta,
                            const std::vector<store::Store>& parts) {
  std::error_code error;
  if (std::filesystem::exists(path, error) &&
      std::filesystem::file_size(path, error) > 0)
    return usage_error("store " + path + " exists already",
                       "give a name that is free");
  const std::string unfinished = path + ".unfinished";
  const auto remove = [&] {
    for (const char* each : {"", "-wal", "-shm"})
      std::filesystem::remove(unfinished + each, error);
  };
  remove();
  auto counted = write_parts(unfinished, meta, parts);
  if (counted) std::filesystem::rename(unfinished, path, error);
  if (counted && !error) return counted;
  const std::string why = error.message();
  remove();
  if (!counted) return counted;
  return fail("cannot write " + path + ": " + why);
}

Result<ExitCode> merge(const MergeOptions& options) {
  Meta meta;
  campaign::Spent spent;
  bool timed = false;
  std::vector<store::Store> parts;
  for (const auto& name : options.parts) {
    REFUTE_TRY(auto part, store::Store::open(name, /*read_only=*/true));
    REFUTE_TRY(const Meta all, part.meta());
    parts.push_back(std::move(part));
    const auto its = of_campaign(all);
    if (!its) return in_context("store " + name, its.error());
    if (meta.empty()) meta = *its;
    REFUTE_TRY_VOID(check_same_campaign(meta, *its, name));
    if (const auto time = all.find(campaign::kSpentKey); time != all.end()) {
      spent.add(campaign::spent_from_json(time->second));
      timed = true;
    }
  }
  if (timed) meta[campaign::kSpentKey] = campaign::to_json(spent);
  REFUTE_TRY(const Counted counted, write_whole(options.out, meta, parts));
  fmt::print("{}: {}, {}\n", options.out, plural(counted.trials, "trial"),
             plural(counted.findings, "finding"));
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
