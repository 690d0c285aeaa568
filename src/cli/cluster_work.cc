#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <set>

#include "base/file_lock.h"
#include "base/files.h"
#include "base/stop.h"
#include "base/text.h"
#include "cli/cluster.h"
#include "cli/terminal.h"

/// Slices, one after the other: `refute cluster work`.
namespace refute::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// How often a task puts what it has into the shared folder, for the case that
// its machine is lost.
constexpr std::chrono::minutes kKeep(10);

void say(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

void remove_store(const fs::path& store) {
  std::error_code ignored;
  for (const char* each : {"", "-wal", "-shm"})
    fs::remove(store.string() + each, ignored);
}

std::int64_t recorded_in(const fs::path& store) {
  std::error_code error;
  if (!fs::exists(store, error) || store::Store::is_blank(store)) return -1;
  auto open = store::Store::open(store, /*read_only=*/true);
  return open ? open->count_trials().value_or(-1) : -1;
}

/// The kinds that are confirmed in slices that are done. Each of their stores
/// is read once.
class Settled {
 public:
  std::vector<store::Finding> read(const farm::Folder& folder) {
    for (const int slice : folder.done()) {
      if (!read_.insert(slice).second) continue;
      auto store = store::Store::open(folder.store(slice), /*read_only=*/true);
      if (!store) continue;
      const auto findings = store->findings(store::Confirmation::kConfirmed);
      if (!findings) continue;
      for (const auto& each : *findings) kinds_.emplace(kind_of(each), each);
    }
    std::vector<store::Finding> all;
    for (const auto& [kind, finding] : kinds_) all.push_back(finding);
    return all;
  }

 private:
  std::set<int> read_;
  std::map<std::string, store::Finding> kinds_;
};

/// A slice that is being done.
class Slice : public campaign::Observer {
 public:
  Slice(const ClusterTask& task, const farm::Claims& claims, int number)
      : task_(task), claims_(claims), number_(number) {}

  /// True: it is done, by us or by another task. False: we were stopped.
  Result<bool> run(std::vector<store::Finding> settled);

  void on_progress(const campaign::Progress& progress) override;
  void on_event(const store::Event& event) override {
    say(fmt::format("slice {}: {} {}", number_, event.kind, event.detail));
  }

 private:
  Result<void> pick_up();
  Result<bool> publish(CampaignRun& run);
  Result<void> keep(CampaignRun& run);
  farm::Claim progress() const;

  const ClusterTask& task_;
  const farm::Claims& claims_;
  const int number_;
  fs::path store_;
  CampaignRun* run_ = nullptr;  // while it runs
  campaign::Progress last_;
  Clock::time_point began_ = Clock::now(), touched_ = began_, kept_ = began_;
};

farm::Claim Slice::progress() const {
  return {
      .trials = last_.done,
      .total = last_.total,
      .findings = last_.findings,
      .seconds = std::chrono::duration<double>(Clock::now() - began_).count(),
      .fresh = last_.trials};
}

void Slice::on_progress(const campaign::Progress& progress) {
  last_ = progress;
  const auto now = Clock::now();
  if (now - touched_ >= farm::Claims::kTouchEvery) {
    touched_ = now;
    claims_.touch(number_, this->progress());
  }
  if (now - kept_ >= kKeep && run_ != nullptr) {
    kept_ = now;
    if (const auto kept = keep(*run_); !kept)
      say(fmt::format("slice {}: {}", number_, kept.error().message));
  }
}

// What an earlier life of the task left on this machine, or what was published
// from another one: whichever is further. Both are a prefix of the same walk.
Result<void> Slice::pick_up() {
  const std::string name = "slice-" + task_.folder.name(number_);
  store_ = task_.local / (name + ".db");
  std::error_code error;
  // A task that was taken for dead may still be at it, on this very machine.
  if (fs::exists(store_, error) && !FileLock::acquire(store_))
    store_ = task_.local / (name + "-" + farm::unique_word() + ".db");
  const std::int64_t here = recorded_in(store_);
  if (recorded_in(task_.folder.partial(number_)) > here) {
    remove_store(store_);
    fs::copy_file(task_.folder.partial(number_), store_, error);
    if (error)
      return fail(
          fmt::format("cannot write {}: {}", store_.string(), error.message()),
          "--local names a folder with room");
  } else if (here < 0) {
    remove_store(store_);
  }
  return {};
}

Result<void> Slice::keep(CampaignRun& run) {
  const fs::path copy = store_.string() + ".copy";
  REFUTE_TRY_VOID(run.store().copy_to(copy));
  const auto published = task_.folder.publish_partial(number_, copy);
  remove_store(copy);
  return published;
}

Result<bool> Slice::publish(CampaignRun& run) {
  const fs::path copy = store_.string() + ".copy";
  REFUTE_TRY_VOID(run.store().copy_to(copy));
  const auto first = task_.folder.publish(number_, copy);
  remove_store(copy);
  return first;
}

Result<bool> Slice::run(std::vector<store::Finding> settled) {
  REFUTE_TRY_VOID(pick_up());
  CampaignOptions options = task_.campaign->options;
  const int slices = task_.folder.setup().slices;
  const std::int64_t before = std::max<std::int64_t>(0, recorded_in(store_));
  const std::int64_t limit = task_.campaign->trials_of(number_, slices);
  options.plan.strategy.shard = fmt::format("{}/{}", number_, slices);
  options.store = store_.string();
  std::error_code error;
  options.resume = fs::exists(store_, error);
  options.budget = "100000h";
  options.trials = limit == 0 ? 0 : std::max<std::int64_t>(1, limit - before);
  options.reduce = "none";
  options.quiet = true;
  options.settled = std::move(settled);
  options.began = Clock::now();
  REFUTE_TRY(auto run, CampaignRun::prepare(options, &task_.campaign->app));
  run_ = &run;
  bool complete = limit > 0 && before >= limit;
  // A second time for trials whose judges were lost.
  for (int pass = 0; pass < 2 && !complete; ++pass) {
    REFUTE_TRY(const auto summary, run.run(*this));
    if (summary.ending == campaign::Ending::kStopped) break;
    REFUTE_TRY(const std::int64_t done, run.store().count_trials());
    const bool ended = summary.ending == campaign::Ending::kComplete ||
                       (limit > 0 && done >= limit);
    complete =
        ended && (summary.progress.unjudged == 0 || pass == 1 || limit > 0);
    if (!ended)
      return fail(fmt::format("slice {} did not come to its end", number_));
  }
  run_ = nullptr;
  if (!complete) {
    REFUTE_TRY_VOID(keep(run));
    return false;
  }
  REFUTE_TRY(const bool first, publish(run));
  auto end = progress();
  REFUTE_TRY(end.trials, run.store().count_trials());
  end.total = end.trials;
  end.done = true;
  claims_.touch(number_, end);
  say(first ? fmt::format("slice {}: {}, {}, {}", number_,
                          plural(end.trials, "trial"),
                          plural(end.findings, "finding"),
                          show_duration(std::chrono::milliseconds(
                              static_cast<int>(end.seconds * 1000))))
            : fmt::format("slice {}: another task has done it already; ours "
                          "is dropped",
                          number_));
  remove_store(store_);
  return true;
}

}  // namespace

void note_error(const farm::Folder& folder, const Error& error) {
  if (StopSignal::requested()) return;
  (void)folder.note_failure(
      {{}, farm::task_of_environment(), farm::host_name(), error.message});
}

namespace {

Result<ClusterTask> open_task_in(farm::Folder folder,
                                 const std::string& local) {
  REFUTE_TRY(auto campaign, read_cluster_campaign(folder.campaign()));
  fs::path base = local;
  for (const char* name : {"SLURM_TMPDIR", "TMPDIR"})
    if (const char* value = std::getenv(name); base.empty() && value != nullptr)
      base = value;
  if (base.empty()) base = "/tmp";
  base /= "refute-" + folder.setup().id;
  std::error_code error;
  fs::create_directories(base, error);
  if (error)
    return fail(
        fmt::format("cannot create {}: {}", base.string(), error.message()),
        "--local names a folder on this machine that can be written to");
  return ClusterTask{std::move(folder), std::move(campaign), base,
                     farm::task_of_environment()};
}

}  // namespace

Result<ClusterTask> open_task(const std::string& folder,
                              const std::string& local) {
  REFUTE_TRY(const auto opened, farm::Folder::open(folder, REFUTE_VERSION));
  auto task = open_task_in(opened, local);
  if (!task) note_error(opened, task.error());
  return task;
}

Result<void> work_on_slices(const ClusterTask& task,
                            std::chrono::seconds lost_after) {
  farm::Claims claims(task.folder, task.name, lost_after);
  Settled settled;
  while (!StopSignal::requested()) {
    REFUTE_TRY(const auto taken, claims.take());
    if (!taken) break;
    const int slice = *taken;
    say(fmt::format("slice {}: task {} on {}", slice, task.name,
                    farm::host_name()));
    const auto done = Slice(task, claims, slice).run(settled.read(task.folder));
    if (done && *done) continue;
    claims.release(slice);
    if (StopSignal::requested()) {
      say(fmt::format("stopped; slice {} goes on where it was", slice));
      return {};
    }
    if (done) continue;
    (void)task.folder.note_failure(
        {slice, task.name, farm::host_name(), done.error().message});
    return in_context(fmt::format("slice {}", slice), done.error());
  }
  return {};
}

}  // namespace refute::cli
