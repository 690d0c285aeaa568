#include "cli/campaign_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

#include "base/file_lock.h"
#include "base/stop.h"
#include "base/text.h"
#include "cli/stored_commands.h"
#include "cli/terminal.h"
#include "engine/jvm_host.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;

// "20m", or "10000 trials".
Result<void> set_budget(const std::string& text, campaign::Plan& plan) {
  std::int64_t number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string unit(end, text.data() + text.size());
  if (error == std::errc() && number > 0 &&
      (unit == " trials" || unit == "trials")) {
    plan.max_trials = number;
    return {};
  }
  REFUTE_TRY(plan.budget, parse_duration(text));
  return {};
}

// Is it worth while to compile the engines' code well? By the time it may take,
// and by the number of programs where that is known.
bool is_long(const CampaignOptions& options, const campaign::Plan& plan) {
  constexpr std::chrono::minutes kLong(30);
  return plan.budget >= kLong &&
         std::min(options.expected, plan.max_trials) / plan.jobs >=
             kWorthOptimising;
}

// An earlier campaign under the default name is kept under another one.
Result<void> make_room(const fs::path& store, bool quiet) {
  std::error_code gone;
  if (!fs::exists(store, gone) || store::Store::is_blank(store)) return {};
  REFUTE_TRY(const FileLock lock, FileLock::acquire(store));
  for (int n = 1;; ++n) {
    const fs::path kept = fmt::format("refute-{}.db", n);
    if (fs::exists(kept)) continue;
    std::error_code error;
    for (const char* tail : {"", "-wal", "-shm", ".judgements.toml"}) {
      const fs::path from = store.string() + tail;
      if (fs::exists(from)) fs::rename(from, kept.string() + tail, error);
      if (error)
        return fail(fmt::format("cannot move {} out of the way: {}",
                                from.string(), error.message()),
                    "give another name with --store");
    }
    if (!quiet)
      fmt::print("the previous campaign is kept as {}\n", kept.string());
    return {};
  }
}

// A resumed campaign runs as it was started.
Result<store::Store> reopen(CampaignOptions& options, const CLI::App* given) {
  const std::string name = "store " + options.store;
  REFUTE_TRY(auto store, store::Store::open(options.store));
  REFUTE_TRY(const auto meta, store.meta());
  if (!meta.contains(store::kPlanKey))
    return fail(name + ": it has no plan to continue",
                "it was stopped before its first trial: start a new campaign");
  const Leave leave = leave_of_user(programs_of(options.plan));
  auto plan = stored_plan(meta, given);
  if (!plan) return in_context(name, plan.error());
  options.plan = *std::move(plan);
  REFUTE_TRY_VOID(
      allow_programs(programs_of(options.plan), options.store, leave));
  REFUTE_TRY_VOID(store.record(store::Event{"resume", ""}));
  return store;
}

Result<store::Store> create(const CampaignOptions& options,
                            const campaign::Plan& plan) {
  REFUTE_TRY(const std::string text, options.plan.resolved(plan).to_toml());
  if (options.store == kDefaultStore)
    REFUTE_TRY_VOID(make_room(options.store, options.quiet));
  REFUTE_TRY(auto store,
             store::Store::create(options.store, {{"refute", REFUTE_VERSION},
                                                  {store::kPlanKey, text}}));
  remember_programs(programs_of(options.plan), leave_of_user({}));
  return store;
}

using std::chrono::milliseconds;

// Less than this is not worth the start of an engine.
constexpr std::chrono::seconds kWorthTheStart(8);
// What processes need to end, and results to be printed.
constexpr std::chrono::milliseconds kToEnd(500);

// The part of the budget that is for reducing findings at the end.
milliseconds share_for_reducing(milliseconds budget) {
  return budget / 5 < kWorthTheStart ? kToEnd : budget / 5;
}

// How long to reduce findings at the end of a run; "auto" is a fifth of the
// run's time, that is a quarter of what went before, within the budget. Ctrl-C
// means now.
Result<milliseconds> time_to_reduce(const CampaignOptions& options,
                                    milliseconds budget,
                                    const campaign::Summary& summary) {
  const auto elapsed = std::chrono::duration_cast<milliseconds>(
      std::chrono::steady_clock::now() - options.began);
  if (summary.ending == campaign::Ending::kStopped || StopSignal::requested() ||
      options.reduce == "none")
    return milliseconds(0);
  if (options.reduce != "auto") return parse_duration(options.reduce);
  const milliseconds share = std::min(elapsed / 4, budget - elapsed - kToEnd);
  return share < kWorthTheStart * 3 / 4 ? milliseconds(0) : share;
}

}  // namespace

void CampaignOptions::declare(CLI::App& app) {
  PlanRows rows(app);
  plan.declare(rows);
  app.add_option("--store", store, "the campaign's store, a SQLite file")
      ->capture_default_str();
  app.add_flag("--resume", resume, "continue the campaign in the store");
  app.add_option("--budget", budget,
                 "how long to run, from start to end: 90s, 20m, 2h; or 10000 "
                 "trials")
      ->capture_default_str();
  app.add_option("--trials", trials, "stop after this many programs")
      ->check(CLI::PositiveNumber);
  app.add_option("--stop-after", stop_after,
                 "stop once this many kinds of findings are confirmed")
      ->check(CLI::PositiveNumber);
  app.add_option("--jobs", jobs,
                 "processes per engine, and JVMs that compile and compare")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  app.add_option(
         "--reduce", reduce,
         "time at the end to reduce one finding per cluster: auto (a "
         "fifth of the run's time), none, or a time such as 5m on top of "
         "the budget")
      ->capture_default_str();
  app.add_flag("--announced", announced,
               "also confirm and show what the engine announced, such as "
               "compile errors it warned of");
}

Result<CampaignRun> CampaignRun::prepare(CampaignOptions options,
                                         const CLI::App* given) {
  std::optional<store::Store> store;
  if (options.resume) {
    REFUTE_TRY(store, reopen(options, given));
  }
  REFUTE_TRY_VOID(let_run(programs_of(options.plan), options.plan.engine));
  REFUTE_TRY_VOID(options.plan.ask_engines());
  REFUTE_TRY(campaign::Plan plan, options.plan.plan());
  REFUTE_TRY_VOID(set_budget(options.budget, plan));
  plan.began = options.began;
  plan.reserved = kToEnd;
  if (options.reduce == "auto")
    plan.reserved = share_for_reducing(plan.budget);
  else if (options.reduce != "none")
    REFUTE_TRY_VOID(parse_duration(options.reduce));
  if (options.trials > 0) plan.max_trials = options.trials;
  if (options.stop_after > 0) plan.stop_after = options.stop_after;
  plan.jobs = options.jobs;
  plan.announced = options.announced;
  plan.settled = options.settled;
  options.plan.engine.long_run = is_long(options, plan);
  REFUTE_TRY(auto workers, make_workers(options.plan.engine));
  if (!store) {
    REFUTE_TRY(store, create(options, plan));
  }
  return CampaignRun(std::move(options), std::move(plan), std::move(workers),
                     *std::move(store));
}

Result<std::int64_t> CampaignRun::make_small(
    const campaign::Summary& summary, const OnReduced& on_reduced,
    std::function<void(const campaign::Shrinking&)> watch) {
  REFUTE_TRY(const auto time, time_to_reduce(options_, plan_.budget, summary));
  REFUTE_TRY(const auto findings, campaign::worth_shrinking(store_));
  const auto left = static_cast<std::int64_t>(findings.size());
  if (time.count() == 0 || findings.empty()) return left;
  if (!options_.quiet) {
    fmt::print("reducing {}, {} at most …\n",
               plural(static_cast<std::int64_t>(findings.size()), "finding"),
               show_duration(time));
    std::fflush(stdout);
  }
  // In fresh processes, for a few programs each.
  EngineOptions engine = options_.plan.engine;
  engine.long_run = false;
  REFUTE_TRY(const auto workers, make_workers(engine));
  REFUTE_TRY(const auto minimal, reduce_into(store_, findings, workers,
                                             {.all = time,
                                              .jobs = options_.jobs,
                                              .watch = std::move(watch)},
                                             on_reduced));
  return left - minimal;
}

Result<std::int64_t> reduce_into(store::Store& store,
                                 const std::vector<store::Finding>& findings,
                                 const campaign::Workers& workers,
                                 const campaign::ShrinkAll& limits,
                                 const OnReduced& on_reduced) {
  std::int64_t minimal = 0;
  Result<void> kept;
  campaign::shrink_all(findings, workers, limits,
                       [&](const store::Finding& finding,
                           const Result<store::Reduction>& small) {
                         // What does not show again stays as it was found.
                         if (!small || !small->confirmed) return;
                         if (auto done = store.record(*small); !done)
                           kept = std::move(done);
                         minimal += small->minimal;
                         if (on_reduced) on_reduced(finding, *small);
                       });
  if (!kept) return tl::unexpected<Error>(kept.error());
  return minimal;
}

}  // namespace refute::cli
