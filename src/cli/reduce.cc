#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/json_text.h"
#include "base/stop.h"
#include "base/text.h"
#include "campaign/rows.h"
#include "campaign/shrink.h"
#include "cli/command.h"
#include "cli/new_folder.h"
#include "cli/own_program.h"
#include "cli/plan.h"
#include "cli/stored_commands.h"
#include "cli/terminal.h"
#include "java/read_program.h"
#include "refactoring/request_json.h"

/// `refute reduce`: reduces findings of a campaign, or a program of the user's
/// own.
namespace refute::cli {
namespace {

namespace fs = std::filesystem;

struct ReduceOptions {
  std::vector<std::int64_t> ids;
  std::string store = kDefaultStore;
  std::string budget = "60s";
  int jobs = 1;
  std::string program, request, out;  ///< The user's own program.
  std::vector<std::string> oracles;
  std::string encoding = "UTF-8";
  EngineOptions engine;
};

// CLI11 says only what it could not convert. Empty: all is well.
std::string must_be_number(const std::string& word) {
  const bool number = word.find_first_not_of("0123456789") == std::string::npos;
  return number ? ""
                : fmt::format(
                      "\"{}\" is not the number of a finding; a store "
                      "is given by --store",
                      word);
}

std::string outcome_in_words(const store::Reduction& small) {
  return fmt::format("{} after {} checks{}{}\n", plural(small.lines, "line"),
                     small.checks,
                     small.minimal ? "; nothing more can be taken away"
                                   : "; the time was up, --budget gives more",
                     small.confirmed ? "; seen again in fresh workers"
                                     : "; NOT seen again in fresh workers");
}

Result<std::vector<store::Finding>> chosen(store::Store& store,
                                           const ReduceOptions& options) {
  if (options.ids.empty()) return campaign::worth_shrinking(store);
  std::vector<store::Finding> findings;
  for (const auto id : options.ids) {
    REFUTE_TRY(auto found, store.finding(id));
    if (!found)
      return usage_error(fmt::format("no finding {} in {}", id, options.store),
                         "`refute list findings` shows what there is");
    findings.push_back(*std::move(found));
  }
  return findings;
}

Result<ExitCode> reduce_stored(ReduceOptions options, const CLI::App& given) {
  REFUTE_TRY(const auto budget, parse_duration(options.budget));
  REFUTE_TRY(auto store, store::Store::open(options.store));
  REFUTE_TRY(const auto meta, store.meta());
  const Leave leave = leave_of_user(programs_of(options.engine));
  const auto plan = stored_plan(meta, &given);
  if (!plan) return in_context("store " + options.store, plan.error());
  REFUTE_TRY_VOID(options.engine.must_agree(plan->engine, given));
  options.engine = plan->engine;
  REFUTE_TRY_VOID(
      allow_programs(programs_of(options.engine), options.store, leave));
  REFUTE_TRY(const auto findings, chosen(store, options));
  // One that may not run is not asked for smaller programs.
  for (const auto& finding : findings)
    REFUTE_TRY_VOID(may_run(finding.generator, options.engine));
  REFUTE_TRY(const auto workers, make_workers(options.engine));
  const Terminal terminal;
  std::int64_t small_ones = 0;
  std::optional<Error> trouble;
  campaign::shrink_all(
      findings, workers, {.each = budget, .jobs = options.jobs},
      [&](const store::Finding& finding,
          const Result<store::Reduction>& small) {
        // One that cannot be reduced does not stop the others.
        if (!small) {
          if (findings.size() == 1)
            trouble = small.error();
          else
            fmt::print("finding {}: {}\n", finding.id, small.error().message);
          return;
        }
        if (const auto kept = store.record(*small); !kept) {
          trouble = kept.error();
          return;
        }
        ++small_ones;
        fmt::print("{}{}\n",
                   show_finding(terminal, store::reduced(finding, *small), 1,
                                replay_line(finding.id, options.store)),
                   outcome_in_words(*small));
        std::fflush(stdout);
      });
  if (trouble) return tl::unexpected<Error>(*trouble);
  if (StopSignal::requested())
    fmt::print("stopped; what was reduced is in the store\n");
  fmt::print("{} reduced\n", plural(small_ones, "finding"));
  return ExitCode::kClean;
}

// What the first oracle that objects to the engine's work finds.
Result<store::Finding> find_in(const Subject& subject,
                               campaign::Shrinker& shrinker,
                               const ReduceOptions& options) {
  REFUTE_TRY(const auto oracles, options.engine.oracles(options.oracles));
  std::string asked;
  for (const Oracle* const oracle : oracles) {
    store::Finding wanted;
    wanted.oracle = oracle->name;
    wanted.engine_label = options.engine.labels().front();
    REFUTE_TRY(auto found, shrinker.ask(wanted, subject));
    if (found) {
      found->engine_label = wanted.engine_label;
      return *std::move(found);
    }
    asked += (asked.empty() ? "" : ", ") + std::string(oracle->name);
  }
  return usage_error(
      "there is nothing to reduce: no oracle objects (" + asked + ")",
      "does the program compile? --oracles all asks every question");
}

Result<void> write_small(const fs::path& folder, const store::Finding& small) {
  REFUTE_TRY_VOID(java::write_program(folder / "before", small.before));
  if (const auto* const applied = std::get_if<Applied>(&small.outcome))
    REFUTE_TRY_VOID(java::write_program(folder / "after", applied->after));
  return write_file(folder / "request.json",
                    request_to_json(small.request).dump() + "\n");
}

Result<ExitCode> reduce_foreign(const ReduceOptions& options) {
  REFUTE_TRY(const auto budget, parse_duration(options.budget));
  REFUTE_TRY_VOID(must_be_new("--out", options.out));
  REFUTE_TRY(const Subject subject,
             read_own(options.program, options.request, options.encoding));
  REFUTE_TRY(const auto workers, make_workers(options.engine));
  campaign::Shrinker shrinker(workers, options.jobs);
  REFUTE_TRY(const auto found, find_in(subject, shrinker, options));
  REFUTE_TRY(const auto small, shrinker.shrink_and_confirm(found, budget));
  const store::Finding finding = store::reduced(found, small);
  const Terminal terminal;
  fmt::print("{}{}",
             show_finding(terminal, finding, 1,
                          options.out.empty()
                              ? "refute reduce --program … --request …"
                              : fmt::format("refute reduce --program {0}/before"
                                            " --request {0}/request.json",
                                            options.out)),
             outcome_in_words(small));
  if (!options.out.empty()) REFUTE_TRY_VOID(write_small(options.out, finding));
  return ExitCode::kFindings;
}

}  // namespace

Action declare_reduce(CLI::App& app) {
  auto options = std::make_shared<ReduceOptions>();
  app.add_option("id", options->ids,
                 "findings to reduce (default: one per cluster, unless the "
                 "cluster already has a reduced one)")
      ->check(must_be_number);
  app.add_option("--store", options->store,
                 "the campaign's store, a SQLite file")
      ->capture_default_str();
  app.add_option("--budget", options->budget, "time limit per finding")
      ->capture_default_str();
  app.add_option("--jobs", options->jobs, "engines that run at once")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  auto* const program = app.add_option(
      "--program", options->program,
      "a program of your own: folder or file; goes with --request");
  auto* const request = app.add_option(
      "--request", options->request,
      "request to the engine: an action as refute prints it, JSON as in "
      "docs/protocol.md, or a file with either");
  auto* const out = app.add_option(
      "--out", options->out,
      "folder for the reduced program, its result and the request");
  auto* const oracles =
      app.add_option("--oracles", options->oracles,
                     "oracles to ask of your own program, separated by commas; "
                     "the first that objects counts")
          ->delimiter(',');
  declare_encoding(app, options->encoding);
  program->needs(request);
  for (auto* each : {request, out, oracles}) each->needs(program);
  options->engine.declare(app);
  app.footer(
      "Simplifies the generator's choices first, then the syntax tree: drops "
      "members,\nstatements, modifiers and packages as long as the same oracle "
      "sees the same bug\nin the same engine. The result goes into the store. "
      "Exit code 1, for a program\nof your own: the engine fails on it.");
  return [options, &app]() -> Result<ExitCode> {
    if (!options->program.empty()) {
      if (!options->ids.empty() || app.count("--store") > 0)
        return usage_error("--program does not go with findings of a store",
                           "give either");
      return reduce_foreign(*options);
    }
    for (const char* fixed : {"--engine", "--level"})
      if (app.count(fixed) > 0)
        return usage_error(
            fmt::format("{} goes with --program", fixed),
            "a finding is reduced in the engine that it was found in");
    return reduce_stored(*options, app);
  };
}

}  // namespace refute::cli
