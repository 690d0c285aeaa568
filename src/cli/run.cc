#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>

#include "base/file_lock.h"
#include "base/stop.h"
#include "base/text.h"
#include "campaign/shrink.h"
#include "cli/campaign_file.h"
#include "cli/command.h"
#include "cli/json_events.h"
#include "cli/plan.h"
#include "cli/results.h"
#include "cli/terminal.h"

/// `refute run`: a campaign.
namespace refute::cli {
namespace {

namespace fs = std::filesystem;

struct RunOptions {
  std::string file;
  PlanOptions plan;
  std::string store = kDefaultStore;
  bool resume = false;
  std::string budget = "90s";
  std::int64_t trials = 0;
  std::int64_t stop_after = 0;
  int jobs = 1;
  bool json = false;
  std::string baseline;
  std::string known;
  std::string reduce = "auto";
};

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

// An earlier campaign under the default name is kept under another one.
Result<void> make_room(const fs::path& store, bool quiet) {
  std::error_code gone;
  if (!fs::exists(store, gone)) return {};
  REFUTE_TRY(const FileLock lock, FileLock::acquire(store));
  for (int n = 1;; ++n) {
    const fs::path kept = fmt::format("refute-{}.db", n);
    if (fs::exists(kept)) continue;
    std::error_code error;
    for (const char* tail : {"", "-wal", "-shm"}) {
      const fs::path from = store.string() + tail;
      if (fs::exists(from)) fs::rename(from, kept.string() + tail, error);
      if (error)
        return fail(fmt::format("cannot move {} out of the way: {}",
                                from.string(), error.message()),
                    "give another name with --store");
    }
    if (!quiet)
      fmt::print("the campaign before is kept as {}\n", kept.string());
    return {};
  }
}

// A resumed campaign runs as it was started.
Result<store::Store> reopen(RunOptions& options) {
  REFUTE_TRY(auto store, store::Store::open(options.store));
  REFUTE_TRY(const auto meta, store.meta());
  if (auto restored = options.plan.restore(meta); !restored)
    return in_context("store " + options.store, restored.error());
  REFUTE_TRY_VOID(store.record(store::Event{"resume", ""}));
  return store;
}

Result<store::Store> create(const RunOptions& options,
                            const campaign::Plan& plan) {
  if (options.store == kDefaultStore)
    REFUTE_TRY_VOID(make_room(options.store, options.json));
  REFUTE_TRY(auto store, store::Store::create(options.store));
  REFUTE_TRY_VOID(store.set_meta("refute", REFUTE_VERSION));
  for (const auto& [key, value] : options.plan.to_meta(plan))
    REFUTE_TRY_VOID(store.set_meta(key, value));
  return store;
}

Result<Known> read_known(const RunOptions& options) {
  Known known;
  if (!options.known.empty()) REFUTE_TRY_VOID(known.read(options.known));
  if (!options.baseline.empty())
    REFUTE_TRY_VOID(known.read_baseline(options.baseline));
  return known;
}

// A short run is not made longer to speak of; Ctrl-C means now.
constexpr std::chrono::seconds kWorthTheStart(10);

// How long findings may be made small at the end of a run; "auto" is a quarter
// of the time that it took.
Result<std::chrono::milliseconds> time_to_reduce(
    const std::string& option, const campaign::Summary& summary) {
  if (summary.ending == campaign::Ending::kStopped || StopSignal::requested())
    return std::chrono::milliseconds(0);
  if (option == "none") return std::chrono::milliseconds(0);
  if (option != "auto") return parse_duration(option);
  const auto share = summary.progress.elapsed / 4;
  return share < kWorthTheStart ? std::chrono::milliseconds(0) : share;
}

// One of each cluster, and into the store.
Result<void> make_small(store::Store& store, const campaign::Workers& workers,
                        const RunOptions& options,
                        const campaign::Summary& summary) {
  REFUTE_TRY(const auto time, time_to_reduce(options.reduce, summary));
  if (time.count() == 0) return {};
  REFUTE_TRY(const auto findings, campaign::worth_shrinking(store));
  if (findings.empty()) return {};
  if (!options.json) {
    fmt::print("making {} small, {} at most …\n",
               plural(static_cast<std::int64_t>(findings.size()), "finding"),
               show_duration(time));
    std::fflush(stdout);
  }
  Result<void> kept;
  campaign::shrink_all(findings, workers, {.all = time, .jobs = options.jobs},
                       [&](const store::Finding& finding,
                           const Result<store::Reduction>& small) {
                         // What does not show again stays as it was found.
                         if (!small || !small->confirmed) return;
                         if (auto done = store.record(*small); !done)
                           kept = std::move(done);
                         if (options.json)
                           JsonEvents::on_reduced(finding, *small);
                       });
  return kept;
}

Result<ExitCode> conclude(const Results& results,
                          const campaign::Summary& summary) {
  if (summary.progress.trials == 0 && summary.progress.done == 0 &&
      summary.ending == campaign::Ending::kComplete)
    return usage_error(
        "no program was tried: the generators yield none",
        "`refute generate --count --generator NAME` says how many there are");
  return !results.news.empty() || results.unsettled > 0 ? ExitCode::kFindings
                                                        : ExitCode::kClean;
}

Result<ExitCode> run(RunOptions options) {
  // What is wrong is said before anything is written or moved.
  REFUTE_TRY(const Known known, read_known(options));
  std::optional<store::Store> store;
  if (options.resume) {
    REFUTE_TRY(store, reopen(options));
  }
  REFUTE_TRY(campaign::Plan plan, options.plan.plan());
  REFUTE_TRY_VOID(set_budget(options.budget, plan));
  if (options.reduce != "auto" && options.reduce != "none")
    REFUTE_TRY_VOID(parse_duration(options.reduce));
  if (options.trials > 0) plan.max_trials = options.trials;
  if (options.stop_after > 0) plan.stop_after = options.stop_after;
  plan.jobs = options.jobs;
  REFUTE_TRY(const auto workers, make_workers(options.plan.engine));
  if (!store) {
    REFUTE_TRY(store, create(options, plan));
  }

  if (options.json) {
    JsonEvents events(known, options.store);
    REFUTE_TRY(const auto summary,
               campaign::run(plan, workers, *store, events));
    REFUTE_TRY_VOID(make_small(*store, workers, options, summary));
    REFUTE_TRY(const Results results, read_results(*store, known));
    events.summary(summary, static_cast<std::int64_t>(results.news.size()));
    return conclude(results, summary);
  }
  const Terminal terminal;
  ProgressLine progress(terminal);
  for (const auto& maker : workers.engines)
    fmt::print("starting {} …\n", maker.label);
  std::fflush(stdout);
  const auto summary = campaign::run(plan, workers, *store, progress);
  progress.clear();
  if (!summary) return tl::unexpected<Error>(summary.error());
  REFUTE_TRY_VOID(make_small(*store, workers, options, *summary));
  REFUTE_TRY(const Results results, read_results(*store, known));
  show_results(
      terminal, results, *summary, options.store,
      "refute run --resume" +
          (options.store == kDefaultStore ? "" : " --store " + options.store));
  for (const auto& sentence : options.plan.left_out())
    fmt::print("{}\n", sentence);
  return conclude(results, *summary);
}

}  // namespace

Action declare_run(CLI::App& app) {
  auto options = std::make_shared<RunOptions>();
  app.add_option("campaign", options->file,
                 "file with options: `engine = \"eclipse\"`; what is given on "
                 "the command line as well, counts there");
  options->plan.declare(app);
  app.add_option("--store", options->store, "file that keeps the campaign")
      ->capture_default_str();
  app.add_flag("--resume", options->resume,
               "go on with the campaign in the store");
  app.add_option("--budget", options->budget,
                 "time to spend: 90s, 20m, 2h; or how much: 10000 trials")
      ->capture_default_str();
  app.add_option("--trials", options->trials, "stop after so many programs")
      ->check(CLI::PositiveNumber);
  app.add_option("--stop-after", options->stop_after,
                 "stop when so many kinds of finding are confirmed")
      ->check(CLI::PositiveNumber);
  app.add_option("--jobs", options->jobs,
                 "processes per engine, and as many JVMs that judge")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  app.add_option("--baseline", options->baseline,
                 "an earlier campaign: what it found is no news");
  app.add_option("--known", options->known,
                 "list of known findings; see docs/campaigns.md");
  app.add_option("--reduce", options->reduce,
                 "time to make one of each cluster small at the end: auto (a "
                 "quarter of the run's), none, or 5m")
      ->capture_default_str();
  app.add_flag("--json", options->json, "events as JSON, one a line");
  app.footer(
      "Without options: Eclipse against two small generators, for 90 s.\n"
      "Ctrl-C stops cleanly; `refute run --resume` goes on. Nothing is lost "
      "if\n"
      "the process is killed. Exit code 1: something was found that is news.");
  return [options, &app]() -> Result<ExitCode> {
    if (!options->file.empty())
      REFUTE_TRY_VOID(read_campaign_file(options->file, app));
    if (options->resume)
      for (const auto& fixed : PlanOptions::fixed())
        if (app.count(fixed) > 0)
          return usage_error(fmt::format("{} does not go with --resume", fixed),
                             "a campaign goes on as it was started");
    return run(*options);
  };
}

}  // namespace refute::cli
