#include <fmt/format.h>

#include <memory>

#include "base/text.h"
#include "cli/command.h"
#include "cli/plan.h"
#include "cli/progress_line.h"
#include "cli/results.h"
#include "cli/stored_commands.h"

/// `refute confirm`: repeats what a campaign had no time to repeat.
namespace refute::cli {
namespace {

struct ConfirmOptions {
  std::string store = kDefaultStore;
  std::string budget;
  bool announced = false;
  EngineOptions engine;
  std::chrono::steady_clock::time_point began =
      std::chrono::steady_clock::now();
};

Result<ExitCode> confirm(ConfirmOptions options, const CLI::App& given) {
  campaign::Plan plan;
  plan.announced = options.announced;
  plan.began = options.began;
  if (!options.budget.empty()) {
    REFUTE_TRY(plan.budget, parse_duration(options.budget));
  }
  REFUTE_TRY(auto store, store::Store::open(options.store));
  REFUTE_TRY(const auto meta, store.meta());
  const Leave leave = leave_of_user(programs_of(options.engine));
  const auto stored = stored_plan(meta, &given);
  if (!stored) return in_context("store " + options.store, stored.error());
  REFUTE_TRY_VOID(options.engine.must_agree(stored->engine, given));
  options.engine = stored->engine;
  REFUTE_TRY_VOID(
      allow_programs(programs_of(options.engine), options.store, leave));
  for (const auto& generator : stored->all_generators())
    REFUTE_TRY_VOID(may_run(generator, options.engine));
  Known known;
  REFUTE_TRY_VOID(known.read_judgements(options.store));
  REFUTE_TRY(const auto before, read_results(store, known));
  REFUTE_TRY(const auto workers, make_workers(options.engine));
  const Terminal terminal;
  ProgressLine progress(terminal);
  const auto summary = campaign::confirm(plan, workers, store, progress);
  progress.clear();
  if (!summary) return tl::unexpected<Error>(summary.error());
  REFUTE_TRY(const auto results, read_results(store, known));
  const auto found = [](const Results& each) {
    return static_cast<std::int64_t>(each.news.size());
  };
  fmt::print("{} confirmed, {} in all; {} not confirmed{}\n",
             plural(found(results) - found(before), "kind"), found(results),
             results.unsettled,
             summary->to_confirm.count() == 0
                 ? ""
                 : ", about " + show_duration(summary->to_confirm) + " more");
  return found(results) > 0 || results.unsettled > 0 ? ExitCode::kFindings
                                                     : ExitCode::kClean;
}

}  // namespace

Action declare_confirm(CLI::App& app) {
  auto options = std::make_shared<ConfirmOptions>();
  app.add_option("store,--store", options->store,
                 "the campaign's store, a SQLite file")
      ->capture_default_str();
  app.add_option("--budget", options->budget,
                 "how long it may take: 90s, 20m (default: until all are "
                 "repeated)");
  app.add_flag("--announced", options->announced,
               "also what the engine announced");
  options->engine.declare(app);
  app.footer(
      "Repeats one finding of each kind that is pending, in fresh processes "
      "and with javac,\nas `refute run` does while it runs. Tries no new "
      "program. Exit code 1: there are\nfindings, confirmed or still pending.");
  return [options, &app] { return confirm(*options, app); };
}

}  // namespace refute::cli
