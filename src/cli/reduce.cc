#include <fmt/format.h>

#include <memory>

#include "base/stop.h"
#include "base/text.h"
#include "campaign/shrink.h"
#include "cli/command.h"
#include "cli/session.h"
#include "cli/terminal.h"

/// `refute reduce`: findings made small.
namespace refute::cli {
namespace {

struct ReduceOptions {
  std::vector<std::int64_t> ids;
  std::string store = kDefaultStore;
  std::string budget = "60s";
  int jobs = 1;
};

// Those named; without a name one of each confirmed kind that is still large.
Result<std::vector<store::Finding>> chosen(store::Store& store,
                                           const ReduceOptions& options) {
  std::vector<store::Finding> findings;
  for (const auto id : options.ids) {
    REFUTE_TRY(auto found, store.finding(id));
    if (!found)
      return usage_error(fmt::format("no finding {} in {}", id, options.store),
                         "`refute list findings` shows what there is");
    findings.push_back(*std::move(found));
  }
  if (!options.ids.empty()) return findings;
  REFUTE_TRY(auto confirmed, store.findings(store::Confirmation::kConfirmed));
  REFUTE_TRY(const auto done, store.reductions());
  for (auto& finding : confirmed)
    if (!done.contains(finding.id)) findings.push_back(std::move(finding));
  return findings;
}

Result<ExitCode> reduce_all(const ReduceOptions& options) {
  REFUTE_TRY(const auto budget, parse_duration(options.budget));
  REFUTE_TRY(auto store, store::Store::open(options.store));
  REFUTE_TRY(const auto meta, store.meta());
  EngineOptions engine;
  engine.restore(meta);
  REFUTE_TRY(const auto findings, chosen(store, options));
  REFUTE_TRY(const auto workers, make_workers(engine));
  const Terminal terminal;
  std::int64_t failed = 0;
  for (const auto& finding : findings) {
    if (StopSignal::requested()) {
      fmt::print("stopped; what was made small is in the store\n");
      break;
    }
    const auto small = campaign::shrink(
        finding, workers, {.budget = budget, .jobs = options.jobs});
    if (!small) {
      // One that cannot be made small does not keep the others from it.
      if (options.ids.size() == 1) return tl::unexpected<Error>(small.error());
      fmt::print("finding {}: {}\n", finding.id, small.error().message);
      ++failed;
      continue;
    }
    REFUTE_TRY_VOID(store.record(*small));
    fmt::print("{}", show_finding(terminal, store::reduced(finding, *small), 1,
                                  replay_line(finding.id, options.store)));
    fmt::print("{} after {} checks{}{}\n\n", plural(small->lines, "line"),
               small->checks,
               small->minimal ? "; nothing more can be taken away"
                              : "; the time was up, --budget gives more",
               small->confirmed ? "; seen again in fresh workers"
                                : "; NOT seen again in fresh workers");
    std::fflush(stdout);
  }
  fmt::print(
      "{} made small\n",
      plural(static_cast<std::int64_t>(findings.size()) - failed, "finding"));
  return ExitCode::kClean;
}

}  // namespace

Action declare_reduce(CLI::App& app) {
  auto options = std::make_shared<ReduceOptions>();
  app.add_option("id", options->ids,
                 "numbers of findings; none: one of each confirmed kind that "
                 "is not small yet");
  app.add_option("--store", options->store, "file that keeps the campaign")
      ->capture_default_str();
  app.add_option("--budget", options->budget, "time for each finding")
      ->capture_default_str();
  app.add_option("--jobs", options->jobs, "engines that work at once")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  app.footer(
      "First the generator's choices, then the syntax tree: members, "
      "statements,\nmodifiers and packages are dropped as long as the same "
      "oracle sees the same\nbug in the same engine. The result goes into the "
      "store.");
  return [options] { return reduce_all(*options); };
}

}  // namespace refute::cli
