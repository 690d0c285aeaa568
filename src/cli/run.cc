#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <set>

#include "base/file_lock.h"
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
    fmt::print("the campaign before is kept as {}\n", kept.string());
    return {};
  }
}

// A resumed campaign runs as it was started.
Result<store::Store> reopen(RunOptions& options) {
  REFUTE_TRY(auto store, store::Store::open(options.store));
  REFUTE_TRY(const auto meta, store.meta());
  if (!meta.contains("plan_generators"))
    return fail("store " + options.store + ": it holds no plan to go on with",
                "it was stopped before its first trial: start anew");
  options.generators = split(meta.at("plan_generators"), ',');
  options.engine.restore(meta);
  REFUTE_TRY_VOID(store.record(store::Event{"resume", ""}));
  return store;
}

Result<store::Store> create(const RunOptions& options) {
  if (options.store == kDefaultStore) REFUTE_TRY_VOID(make_room(options.store));
  REFUTE_TRY(auto store, store::Store::create(options.store));
  REFUTE_TRY(const auto chosen, sources(options));
  std::vector<std::string> names;
  for (const auto& source : chosen) names.push_back(source.name);
  for (const auto& [key, value] : options.engine.to_meta())
    REFUTE_TRY_VOID(store.set_meta(key, value));
  REFUTE_TRY_VOID(store.set_meta("refute", REFUTE_VERSION));
  REFUTE_TRY_VOID(store.set_meta("plan_generators",
                                 fmt::format("{}", fmt::join(names, ","))));
  return store;
}

Result<ExitCode> show_results(const Terminal& terminal, store::Store& store,
                              const campaign::Summary& summary,
                              const RunOptions& options) {
  REFUTE_TRY(const auto findings, store.findings());
  REFUTE_TRY(const auto alike, store.count_by_signature());
  std::int64_t shown = 0;
  std::set<std::string> unsettled;
  for (const auto& finding : findings)
    if (finding.confirmation == store::Confirmation::kPending)
      unsettled.insert(finding.signature);
  for (const auto& finding : findings) {
    if (finding.confirmation != store::Confirmation::kConfirmed) continue;
    unsettled.erase(finding.signature);
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
  if (p.invalid > 0)
    fmt::print("{} the engine could not make sense of; see the store's notes\n",
               plural(p.invalid, "request"));
  fmt::print("{} of {}{}\n",
             plural(static_cast<std::int64_t>(findings.size()), "finding"),
             plural(shown, "confirmed kind"),
             shown > 0 ? "; each kind was seen again in a fresh worker, and "
                         "javac agrees"
                       : "");
  if (!unsettled.empty())
    fmt::print("{} not confirmed yet: go on with --resume\n",
               plural(static_cast<std::int64_t>(unsettled.size()), "kind"));
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
  return shown > 0 || !unsettled.empty() ? ExitCode::kFindings
                                         : ExitCode::kClean;
}

Result<ExitCode> run(RunOptions options) {
  REFUTE_TRY(const auto budget, parse_duration(options.budget));
  // What is wrong is said before anything is written or moved.
  std::optional<store::Store> store;
  if (options.resume) {
    REFUTE_TRY(store, reopen(options));
  }
  campaign::Plan plan{.sources = {}, .budget = budget};
  REFUTE_TRY(plan.sources, sources(options));
  REFUTE_TRY(const auto workers, make_workers(options.engine));
  if (!store) {
    REFUTE_TRY(store, create(options));
  }
  if (options.trials > 0) plan.max_trials = options.trials;

  const Terminal terminal;
  ProgressLine progress(terminal);
  fmt::print("starting {} …\n", options.engine.command.empty()
                                    ? options.engine.engine
                                    : options.engine.command);
  std::fflush(stdout);
  const auto summary = campaign::run(plan, workers, *store, progress);
  progress.clear();
  if (!summary) return tl::unexpected<Error>(summary.error());
  return show_results(terminal, *store, *summary, options);
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
  app.add_option("--trials", options->trials, "stop after so many programs")
      ->check(CLI::PositiveNumber);
  app.footer(
      "Without options: Eclipse against two small generators, for 90 s.\n"
      "Ctrl-C stops cleanly; `refute run --resume` goes on. Nothing is lost "
      "if\n"
      "the process is killed.");
  return [options, &app]() -> Result<ExitCode> {
    if (options->resume)
      for (const char* fixed : {"--engine", "--engine-command", "--jdk",
                                "--level", "--generator", "--refactoring"})
        if (app.count(fixed) > 0)
          return usage_error(fmt::format("{} does not go with --resume", fixed),
                             "a campaign goes on as it was started");
    return run(*options);
  };
}

}  // namespace refute::cli
