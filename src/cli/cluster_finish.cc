#include <fmt/format.h>

#include "base/files.h"
#include "base/stop.h"
#include "base/text.h"
#include "campaign/shrink.h"
#include "cli/cluster.h"
#include "cli/merging.h"
#include "cli/reporting.h"
#include "cli/stored_commands.h"
#include "cli/terminal.h"

/// What is left once all slices are done: `refute cluster finish`.
namespace refute::cli {
namespace {

namespace fs = std::filesystem;

/// At most this long per finding, unless the campaign says how long in all.
constexpr std::chrono::minutes kReduceEach(1);

/// `slices`: how many are in the store; more may be done by now.
Result<void> publish(const ClusterTask& task, store::Store& store,
                     const fs::path& local, int slices) {
  const fs::path copy = local.string() + ".copy";
  REFUTE_TRY_VOID(store.copy_to(copy));
  const auto published = task.folder.publish_merged(copy, slices);
  std::error_code ignored;
  fs::remove(copy, ignored);
  return published;
}

/// The merged store on this machine's disk: what an earlier life of this job
/// published, if it holds all that is done. How many slices are in it.
Result<int> merge_or_go_on(const ClusterTask& task, const fs::path& store) {
  std::error_code error;
  for (const char* each : {"", "-wal", "-shm"})
    fs::remove(store.string() + each, error);
  const auto done = task.folder.done();
  const int slices = static_cast<int>(done.size());
  if (task.folder.merged_slices() == slices) {
    fs::copy_file(task.folder.merged(), store, error);
    if (!error) return slices;
  }
  // The report would be of fewer slices.
  fs::remove(task.folder.report(), error);
  std::vector<std::string> parts;
  for (const int slice : done)
    parts.push_back(task.folder.store(slice).string());
  REFUTE_TRY(const Merged merged, merge_stores(store.string(), parts));
  fmt::print("merged {}: {}, {}\n", plural(slices, "slice"),
             plural(merged.trials, "trial"),
             plural(merged.findings, "finding"));
  std::fflush(stdout);
  REFUTE_TRY(auto whole, store::Store::open(store));
  REFUTE_TRY_VOID(publish(task, whole, store, slices));
  return slices;
}

Result<void> reduce(const ClusterTask& task, const campaign::Workers& workers,
                    store::Store& store) {
  const CampaignOptions& options = task.campaign->options;
  if (options.reduce == "none" || StopSignal::requested()) return {};
  REFUTE_TRY(const auto findings, campaign::worth_shrinking(store));
  if (findings.empty()) return {};
  campaign::ShrinkAll limits{.each = kReduceEach, .jobs = options.jobs};
  if (options.reduce != "auto") {
    REFUTE_TRY(limits.all, parse_duration(options.reduce));
  }
  REFUTE_TRY(const auto minimal, reduce_into(store, findings, workers, limits));
  fmt::print("{} of {} reduced as far as possible\n", minimal,
             plural(std::ssize(findings), "finding"));
  return {};
}

}  // namespace

bool is_finished(const farm::Folder& folder) {
  std::error_code error;
  return fs::exists(folder.report(), error) &&
         folder.merged_slices() == std::ssize(folder.done());
}

Result<bool> finish_campaign(const ClusterTask& task) {
  const fs::path local = task.local / "merged.db";
  REFUTE_TRY(const int slices, merge_or_go_on(task, local));
  REFUTE_TRY(auto store, store::Store::open(local));
  CampaignOptions options = task.campaign->options;
  REFUTE_TRY(const auto meta, store.meta());
  const Leave leave = leave_of_user(programs_of(options.plan));
  REFUTE_TRY(const PlanOptions plan, stored_plan(meta, &task.campaign->app));
  REFUTE_TRY_VOID(allow_programs(programs_of(plan), local.string(), leave));
  REFUTE_TRY_VOID(let_run(programs_of(plan), plan.engine));
  REFUTE_TRY(const auto workers, make_workers(plan.engine));
  {
    campaign::Plan rest;
    rest.announced = options.announced;
    campaign::Observer nobody;
    REFUTE_TRY_VOID(campaign::confirm(rest, workers, store, nobody));
  }
  REFUTE_TRY_VOID(publish(task, store, local, slices));
  REFUTE_TRY_VOID(reduce(task, workers, store));
  REFUTE_TRY_VOID(publish(task, store, local, slices));
  if (StopSignal::requested()) {
    fmt::print("stopped; `refute cluster finish` goes on\n");
    return false;
  }
  const std::string name = task.folder.merged().string();
  REFUTE_TRY(const std::string page, report_text(store, name, "html"));
  REFUTE_TRY_VOID(replace_file(task.folder.report(), page));
  REFUTE_TRY(const std::string text, report_text(store, name, "text"));
  fmt::print("{}{} and {} written\n", text, name,
             task.folder.report().string());
  std::error_code ignored;
  for (const char* each : {"", "-wal", "-shm"})
    fs::remove(local.string() + each, ignored);
  return true;
}

Result<std::string> store_so_far(const std::string& path) {
  REFUTE_TRY(const auto folder, farm::Folder::open(path, REFUTE_VERSION));
  const auto done = static_cast<int>(folder.done().size());
  const auto parts = folder.stores_so_far();
  if (parts.empty())
    return fail(path + ": no slice is done yet",
                "`refute cluster status` says how far it is");
  const bool whole = done == folder.setup().slices;
  if (whole && folder.merged_slices() == done) return folder.merged().string();
  const auto begun = std::ssize(parts) - done;
  fmt::print(
      stderr, "so far: {} of {} slices{}\n", done, folder.setup().slices,
      begun > 0 ? fmt::format(", and what there is of {} more", begun) : "");
  REFUTE_TRY(const TempDir temp, TempDir::create());
  const fs::path store = temp.path() / "so-far.db";
  REFUTE_TRY_VOID(merge_stores(store.string(), parts));
  const fs::path copy = temp.path() / "copy.db";
  {
    REFUTE_TRY(auto merged, store::Store::open(store));
    REFUTE_TRY_VOID(merged.copy_to(copy));
  }
  REFUTE_TRY_VOID(folder.publish_as(copy, folder.so_far()));
  return folder.so_far().string();
}

}  // namespace refute::cli
