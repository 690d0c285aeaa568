#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <set>

#include "base/text.h"
#include "cli/command.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "javagen/catalogue.h"

/// `refute run`: a campaign.
namespace refute::cli {
namespace {

namespace fs = std::filesystem;

struct RunOptions {
  EngineOptions engine;
  std::vector<std::string> generators;
  std::vector<std::string> refactorings;
  std::string store = kDefaultStore;
  bool resume = false;
  std::string budget = "90s";
  std::int64_t trials = 0;
};

// What a bare `refute run` goes through.
const std::vector<std::string> kDefaultGenerators = {"push-down-super",
                                                     "encapsulate-references"};

Result<std::vector<campaign::Source>> sources(const RunOptions& options) {
  std::vector<campaign::Source> chosen;
  const auto add = [&](const javagen::Generator& generator) {
    chosen.push_back(
        {std::string(generator.name), javagen::subjects(generator)});
  };
  std::set<std::string> refactorings(options.refactorings.begin(),
                                     options.refactorings.end());
  std::vector<std::string> known;
  for (const auto& generator : javagen::catalogue())
    known.emplace_back(generator.refactoring);
  for (const auto& name : refactorings)
    if (std::find(known.begin(), known.end(), name) == known.end())
      return usage_error("no generator for refactoring \"" + name + "\"" +
                             did_you_mean(name, known),
                         "`refute list generators` shows what there is");
  const auto wanted = [&](const javagen::Generator& generator) {
    return refactorings.empty() ||
           refactorings.contains(std::string(generator.refactoring));
  };
  std::vector<std::string> names = options.generators;
  if (names.empty() && refactorings.empty()) names = kDefaultGenerators;
  if (names.empty()) {
    for (const auto& generator : javagen::catalogue())
      if (wanted(generator)) add(generator);
  }
  for (const auto& name : names) {
    REFUTE_TRY(const auto* generator, javagen::find_generator(name));
    if (wanted(*generator)) add(*generator);
  }
  if (chosen.empty())
    return usage_error("no generator is left by --refactoring and --generator");
  return chosen;
}

// An earlier campaign under the default name is kept under another one.
Result<void> make_room(const fs::path& store) {
  if (!fs::exists(store)) return {};
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
    fmt::print("the campaign before is kept as {}\n", kept.string());
    return {};
  }
}

// A resumed campaign runs as it was started.
Result<store::Store> open_store(RunOptions& options) {
  if (options.resume) {
    REFUTE_TRY(auto store, store::Store::open(options.store));
    REFUTE_TRY(auto meta, store.meta());
    if (options.generators.empty())
      options.generators = split(meta["plan_generators"], ',');
    options.engine.engine = meta["plan_engine"];
    options.engine.command = meta["plan_engine_command"];
    REFUTE_TRY_VOID(store.record(store::Event{"resume", ""}));
    return store;
  }
  if (options.store == kDefaultStore) REFUTE_TRY_VOID(make_room(options.store));
  return store::Store::create(options.store);
}

Result<void> remember_plan(store::Store& store, const RunOptions& options,
                           const std::vector<campaign::Source>& sources) {
  std::vector<std::string> names;
  for (const auto& source : sources) names.push_back(source.name);
  REFUTE_TRY_VOID(store.set_meta("plan_generators",
                                 fmt::format("{}", fmt::join(names, ","))));
  REFUTE_TRY_VOID(store.set_meta("plan_engine", options.engine.engine));
  REFUTE_TRY_VOID(
      store.set_meta("plan_engine_command", options.engine.command));
  return store.set_meta("refute", REFUTE_VERSION);
}

Result<ExitCode> show_results(const Terminal& terminal, store::Store& store,
                              const campaign::Summary& summary,
                              const RunOptions& options) {
  REFUTE_TRY(const auto findings, store.findings());
  REFUTE_TRY(const auto alike, store.count_by_signature());
  std::int64_t shown = 0;
  for (const auto& finding : findings) {
    if (finding.confirmation != store::Confirmation::kConfirmed) continue;
    ++shown;
    fmt::print("\n{}",
               show_finding(terminal, finding, alike.at(finding.signature),
                            replay_line(finding.id, options.store)));
  }
  const auto& p = summary.progress;
  fmt::print("\n{} in {} ({} left out, they do not compile), {:.0f} trials/s\n",
             plural(p.trials, "trial"), show_duration(p.elapsed), p.skipped,
             static_cast<double>(p.trials) /
                 std::max(0.001, static_cast<double>(p.elapsed.count()) / 1e3));
  fmt::print(
      "{} of {}; each kind was seen again in a fresh worker, and javac "
      "agrees\n",
      plural(static_cast<std::int64_t>(findings.size()), "finding"),
      plural(shown, "confirmed kind"));
  fmt::print("store: {}\n", options.store);
  switch (summary.ending) {
    case campaign::Ending::kComplete:
      fmt::print("complete: every program of every generator was tried\n");
      break;
    case campaign::Ending::kBudget:
      fmt::print(
          "the budget is spent; go on with: refute run --resume{}\n",
          options.store == kDefaultStore ? "" : " --store " + options.store);
      break;
    case campaign::Ending::kStopped:
      fmt::print(
          "stopped; go on with: refute run --resume{}\n",
          options.store == kDefaultStore ? "" : " --store " + options.store);
      break;
  }
  return shown > 0 ? ExitCode::kFindings : ExitCode::kClean;
}

Result<ExitCode> run(RunOptions options) {
  REFUTE_TRY(const auto budget, parse_duration(options.budget));
  REFUTE_TRY(auto unused, sources(options));  // before anything is written
  REFUTE_TRY(store::Store store, open_store(options));
  campaign::Plan plan{.sources = {}, .budget = budget};
  REFUTE_TRY(plan.sources, sources(options));
  if (options.trials > 0) plan.max_trials = options.trials;
  REFUTE_TRY_VOID(remember_plan(store, options, plan.sources));
  REFUTE_TRY(const auto workers, make_workers(options.engine));

  const Terminal terminal;
  ProgressLine progress(terminal);
  fmt::print("starting {} …\n", options.engine.command.empty()
                                    ? options.engine.engine
                                    : options.engine.command);
  std::fflush(stdout);
  const auto summary = campaign::run(plan, workers, store, progress);
  progress.clear();
  if (!summary) return tl::unexpected<Error>(summary.error());
  return show_results(terminal, store, *summary, options);
}

}  // namespace

Action declare_run(CLI::App& app) {
  auto options = std::make_shared<RunOptions>();
  options->engine.declare(app);
  app.add_option("--generator", options->generators,
                 "generator of programs; may be repeated; see `list "
                 "generators`");
  app.add_option("--refactoring", options->refactorings,
                 "only generators for this refactoring; may be repeated");
  app.add_option("--store", options->store, "file that keeps the campaign")
      ->capture_default_str();
  app.add_flag("--resume", options->resume,
               "go on with the campaign in the store");
  app.add_option("--budget", options->budget, "time to spend: 90s, 20m, 2h")
      ->capture_default_str();
  app.add_option("--trials", options->trials, "stop after so many programs");
  app.footer(
      "Without options: Eclipse against two small generators, for 90 s.\n"
      "Ctrl-C stops cleanly; `refute run --resume` goes on. Nothing is lost "
      "if\n"
      "the process is killed.");
  return [options] { return run(*options); };
}

}  // namespace refute::cli
