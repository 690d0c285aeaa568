#include "eval/run_row.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>

#include "base/files.h"
#include "base/stop.h"
#include "base/text.h"
#include "cli/campaign_run.h"
#include "cli/json_events.h"
#include "cli/progress_line.h"
#include "eval/machine.h"
#include "java/jdk.h"

namespace refute::eval {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

/// A row's walk does not always know how long it is; we do.
class RowProgress : public cli::ProgressLine {
 public:
  RowProgress(const cli::Terminal& terminal, std::int64_t wanted)
      : ProgressLine(terminal), wanted_(wanted) {}
  void on_progress(const campaign::Progress& progress) override {
    campaign::Progress known = progress;
    if (known.total == 0) known.total = std::max(wanted_, known.done);
    ProgressLine::on_progress(known);
  }

 private:
  std::int64_t wanted_;
};

// Processor time of this process and of all that it started and has ended.
milliseconds cpu_time() {
  milliseconds sum{0};
  for (const auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    ::getrusage(who, &usage);
    for (const auto& time : {usage.ru_utime, usage.ru_stime})
      sum += milliseconds(time.tv_sec * 1000 + time.tv_usec / 1000);
  }
  return sum;
}

// What a row was run with, a line each; of a row that goes on elsewhere, all
// of it.
Result<void> add_note(store::Store& store, const std::string& key,
                      const std::string& value) {
  REFUTE_TRY(const auto meta, store.meta());
  const auto found = meta.find(key);
  if (found == meta.end() || found->second.empty())
    return store.set_meta(key, value);
  const auto known = split(found->second, '\n');
  if (std::find(known.begin(), known.end(), value) != known.end()) return {};
  return store.set_meta(key, found->second + "\n" + value);
}

Result<void> note_conditions(store::Store& store, const Job& job,
                             const RowOptions& options) {
  REFUTE_TRY_VOID(store.set_meta(key::kRow, job.row.name));
  REFUTE_TRY_VOID(add_note(store, key::kMachine, machine()));
  if (job.engines.empty() && !job.row.needs_jdk) return {};
  REFUTE_TRY(const auto jdk, java::choose_jdk(17, options.jdk));
  return add_note(store, key::kJdk,
                  jdk.vendor.empty()
                      ? jdk.version
                      : fmt::format("{} ({})", jdk.version, jdk.vendor));
}

bool is_begun(const fs::path& store) {
  return fs::exists(store) && !store::Store::is_blank(store);
}

Result<void> compute_row(const Job& job, const RowOptions& options) {
  const auto before = cpu_time();
  const std::string from = store::now_utc();
  const auto started = std::chrono::steady_clock::now();
  const auto figures = job.row.compute(
      {.quick = options.quick, .limit = job.row.limit, .jdk = options.jdk});
  if (StopSignal::requested()) return {};  // half a row is none
  if (!figures) return tl::unexpected<Error>(figures.error());
  REFUTE_TRY(auto store, is_begun(job.store) ? store::Store::open(job.store)
                                             : store::Store::create(job.store));
  REFUTE_TRY_VOID(note_conditions(store, job, options));
  REFUTE_TRY_VOID(store.set_meta("refute", REFUTE_VERSION));
  if (job.row.limit > 0)
    REFUTE_TRY_VOID(store.set_meta(key::kLimit, std::to_string(job.row.limit)));
  REFUTE_TRY_VOID(
      store.set_meta(key::kCpu, std::to_string((cpu_time() - before).count())));
  REFUTE_TRY_VOID(store.set_meta(
      store::kSpentKey,
      store::to_json({.from = from,
                      .to = store::now_utc(),
                      .clock = std::chrono::duration_cast<milliseconds>(
                          std::chrono::steady_clock::now() - started)})));
  REFUTE_TRY_VOID(store.set_meta(key::kFigures, figures->dump()));
  return store.set_meta(key::kEnding, "complete");
}

// The plan of a row that has not begun; a sample of its programs if there are
// more than it wants.
cli::PlanOptions plan_for(const Job& job, const RowOptions& options,
                          std::int64_t space) {
  cli::PlanOptions plan;
  plan.engine.engines = job.engines;
  plan.engine.jdk = options.jdk;
  plan.generators = {job.row.generator};
  plan.oracles = split(job.row.oracles, ',');
  plan.merge = job.row.merge;
  plan.measure = job.row.measure;
  const std::uint32_t jump = jump_for(space, job.row.limit);
  if (jump > 1) {
    plan.strategy.strategy = "sparse";
    plan.strategy.max_jump = jump;
    plan.strategy.seed = options.seed;
    plan.second_pass = "none";
  }
  return plan;
}

Result<void> check_limit(const RowResult& begun, const Job& job,
                         const RowOptions& options) {
  const std::string limit = begun.note(key::kLimit);
  if (!options.limit_given || limit.empty() ||
      limit == std::to_string(job.row.limit))
    return {};
  const auto show = [](const std::string& n) { return n == "0" ? "all" : n; };
  return usage_error(fmt::format("store {} was begun with --limit {}, not {}",
                                 job.store.string(), show(limit),
                                 show(std::to_string(job.row.limit))),
                     "continue without --limit, or name another --folder");
}

Result<void> run_campaign(const Job& job, const RowOptions& options,
                          const RowResult& begun,
                          const cli::Terminal& terminal) {
  cli::CampaignOptions campaign;
  campaign.store = job.store.string();
  campaign.resume = is_begun(job.store);
  campaign.budget = options.budget.empty() ? "8760h" : options.budget;
  campaign.jobs = options.jobs;
  campaign.announced = true;  // the papers counted it
  campaign.reduce = options.reduce;
  std::int64_t space = begun.space;
  if (!campaign.resume) {
    if (job.row.merge == "none") {
      REFUTE_TRY(space, space_of(job.row.generator));
    }
    campaign.plan = plan_for(job, options, space);
  }
  const std::int64_t wanted =
      job.row.limit > 0 && job.row.limit < space ? job.row.limit : space;
  campaign.expected = wanted;  // of merged programs 0: they are few
  const auto before = cpu_time();
  campaign::Summary summary;
  {
    REFUTE_TRY(auto run, cli::CampaignRun::prepare(campaign));
    if (!campaign.resume) {
      for (const auto& [key, value] :
           {std::pair{key::kSpace, space},
            std::pair{key::kLimit, job.row.limit},
            std::pair{key::kJobs, std::int64_t{options.jobs}}})
        REFUTE_TRY_VOID(run.store().set_meta(key, std::to_string(value)));
    }
    REFUTE_TRY_VOID(note_conditions(run.store(), job, options));
    if (run.options().plan.engine.long_run)
      REFUTE_TRY_VOID(add_note(run.store(), key::kJit, "C2"));
    RowProgress progress(terminal, wanted);
    auto ended = run.run(progress);
    progress.clear();
    if (!ended) return tl::unexpected<Error>(ended.error());
    summary = *std::move(ended);
    REFUTE_TRY_VOID(run.make_small(summary));
    const auto spent = milliseconds(std::atoll(begun.note(key::kCpu).c_str()));
    REFUTE_TRY_VOID(run.store().set_meta(
        key::kCpu, std::to_string((spent + cpu_time() - before).count())));
    REFUTE_TRY_VOID(run.store().set_meta(
        key::kEnding, std::string(cli::to_string(summary.ending))));
  }
  return {};
}

}  // namespace

Result<void> run_row(const Job& job, const RowOptions& options,
                     const cli::Terminal& terminal) {
  const RowResult begun = read_row(job.store);
  REFUTE_TRY_VOID(check_limit(begun, job, options));
  if (begun.complete) return {};
  std::error_code error;
  fs::create_directories(job.store.parent_path(), error);
  if (error)
    return fail(fmt::format("cannot create {}: {}",
                            job.store.parent_path().string(), error.message()),
                "name another place with --folder");
  auto done = job.row.compute ? compute_row(job, options)
                              : run_campaign(job, options, begun, terminal);
  if (done)
    remove_why(job.store);
  else if (done.error().code != ExitCode::kUsage)
    REFUTE_TRY_VOID(write_why(
        job.store, {job.row.name, job.engines, done.error().message}));
  return done;
}

}  // namespace refute::eval
