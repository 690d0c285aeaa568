#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/text.h"
#include "cli/campaign_file.h"
#include "cli/campaign_run.h"
#include "cli/check_text.h"
#include "cli/command.h"
#include "cli/json_events.h"
#include "cli/results.h"
#include "cli/stored_commands.h"
#include "cli/terminal.h"

/// `refute run`: a campaign.
namespace refute::cli {
namespace {

struct RunOptions {
  std::string file;
  CampaignOptions campaign;
  bool json = false;
  std::string baseline;
  std::string known;
};

Result<Known> read_known(const RunOptions& options) {
  Known known;
  if (!options.known.empty()) REFUTE_TRY_VOID(known.read(options.known));
  if (!options.baseline.empty())
    REFUTE_TRY_VOID(known.read_baseline(options.baseline));
  return known;
}

/// How often this option names a program. With --resume that is leave to run
/// what the store names (stored_commands.h).
std::size_t count_programs(const RunOptions& options,
                           const std::string& option) {
  const auto programs = programs_of(options.campaign.plan);
  return static_cast<std::size_t>(std::count_if(
      programs.begin(), programs.end(), [&](const std::string& program) {
        return program.starts_with(option + " '");
      }));
}

/// Why a run that had something to judge judged nothing; empty if it did.
std::string judged_nothing(const campaign::Summary& summary) {
  const auto& p = summary.progress;
  if (p.judged > 0) return "";
  if (p.trials == 0) {
    if (summary.ending == campaign::Ending::kBudget)
      return "the budget was spent before the first trial";
    if (summary.ending == campaign::Ending::kStopped)
      return "stopped before the first trial";
    return "";  // there was nothing left to do
  }
  if (p.skipped == p.trials)
    return fmt::format("of {}, none compiles", plural(p.trials, "program"));
  return fmt::format("the engine understood none of {}",
                     plural(p.invalid, "request"));
}

Result<ExitCode> conclude(const Results& results,
                          const campaign::Summary& summary) {
  if (!summary.failed.empty()) {
    Error error = summary.failed.front();
    error.hint += (error.hint.empty() ? "" : "\n  ") +
                  std::string(
                      "what was found is in the store; `refute run "
                      "--resume` goes on where it failed");
    return tl::unexpected<Error>(std::move(error));
  }
  if (summary.progress.trials == 0 && summary.progress.done == 0 &&
      summary.ending == campaign::Ending::kComplete)
    return usage_error(
        "no program was tried: the generators yield none",
        "`refute generate --count --generator NAME` says how many there are");
  if (!results.news.empty() || results.unsettled > 0)
    return ExitCode::kFindings;
  const std::string why = judged_nothing(summary);
  if (why.empty()) return ExitCode::kClean;
  return tl::unexpected<Error>(Error{
      "nothing was judged: " + why,
      summary.ending == campaign::Ending::kBudget
          ? "give it more with --budget; starting the engines is part of it"
          : "",
      ExitCode::kNotTested});
}

Result<ExitCode> run(RunOptions options, const CLI::App& given) {
  REFUTE_TRY(Known known, read_known(options));
  options.campaign.quiet = options.json;
  REFUTE_TRY(auto campaign, CampaignRun::prepare(options.campaign, &given));
  const std::string& store = options.campaign.store;
  REFUTE_TRY_VOID(known.read_judgements(store));
  if (options.json) {
    JsonEvents events(known, store);
    REFUTE_TRY(const auto summary, campaign.run(events));
    REFUTE_TRY(const auto left,
               campaign.make_small(summary, JsonEvents::on_reduced));
    REFUTE_TRY_VOID(known.read_judgements(store));  // made meanwhile
    REFUTE_TRY(Results results, read_results(campaign.store(), known));
    results.to_reduce = left;
    events.summary(summary, results,
                   campaign.options().plan.engine.cut_off->all());
    return conclude(results, summary);
  }
  const Terminal terminal;
  ProgressLine progress(terminal);
  for (const auto& maker : campaign.workers().engines)
    fmt::print("starting {} …\n", maker.label);
  std::fflush(stdout);
  const auto summary = campaign.run(progress);
  progress.clear();
  if (!summary) return tl::unexpected<Error>(summary.error());
  const auto small = campaign.make_small(
      *summary, nullptr, [&](const campaign::Shrinking& so_far) {
        progress.on_shrinking(so_far);
      });
  progress.clear();
  REFUTE_TRY(const auto left, small);
  REFUTE_TRY_VOID(known.read_judgements(store));
  REFUTE_TRY(Results results, read_results(campaign.store(), known));
  results.to_reduce = left;
  const auto left_out = campaign.options().plan.left_out();
  show_results(terminal, results, *summary, store,
               "refute run --resume" +
                   (store == kDefaultStore ? "" : " --store " + store),
               options.campaign.announced, left_out.empty());
  fmt::print("{}", cut_off_text(campaign.options().plan.engine.cut_off->all()));
  for (const auto& sentence : left_out) fmt::print("{}\n", sentence);
  for (const auto& sentence : campaign.plan().left_out)
    fmt::print("{}\n", sentence);
  return conclude(results, *summary);
}

}  // namespace

Action declare_run(CLI::App& app) {
  auto options = std::make_shared<RunOptions>();
  app.add_option("campaign", options->file,
                 "campaign file, such as `engine = \"eclipse\"`; options on "
                 "the command line override it");
  options->campaign.declare(app);
  app.add_option(
      "--baseline", options->baseline,
      "store of an earlier campaign; its findings are not reported as new");
  app.add_option("--known", options->known,
                 "list of known findings; see docs/campaigns.md");
  app.add_flag("--json", options->json, "print events as JSON, one per line");
  app.footer(
      "Without options: Eclipse against two small generators, for 90 s.\n"
      "Ctrl-C stops cleanly, and `refute run --resume` continues, even after a "
      "kill.\nExit code 1: something new was found. What the engine itself "
      "announced is\nnever new. 4: nothing was judged.");
  return [options, &app]() -> Result<ExitCode> {
    if (!options->file.empty())
      REFUTE_TRY_VOID(read_campaign_file(options->file, app));
    if (options->campaign.resume)
      for (const auto& fixed : PlanOptions::fixed())
        if (app.count(fixed) > count_programs(*options, fixed))
          return usage_error(fmt::format("{} does not go with --resume", fixed),
                             "a campaign goes on as it was started");
    return run(*options, app);
  };
}

}  // namespace refute::cli
