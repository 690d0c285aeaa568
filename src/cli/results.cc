#include "cli/results.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>

#include "base/text.h"
#include "cli/session.h"

namespace refute::cli {
namespace {

// So many are shown in full; the others get a line each.
constexpr std::size_t kInFull = 12;

std::string one_line(const Terminal& terminal, const store::Finding& finding) {
  return fmt::format("{} {} ({}, {}): {}", terminal.red("finding"), finding.id,
                     finding.oracle, to_string(finding.level), finding.summary);
}

// What is left to do, what it takes, and the command that does it.
void show_left(const Results& results, const campaign::Summary& summary,
               const std::string& store) {
  const bool named = store != kDefaultStore;
  if (results.unsettled > 0)
    fmt::print("{} not confirmed yet{}; `refute confirm{}` does it\n",
               plural(results.unsettled, "kind"),
               summary.to_confirm < std::chrono::seconds(1)
                   ? ""
                   : ", about " + show_duration(summary.to_confirm) + " more",
               named ? " " + store : "");
  if (results.to_reduce > 0 && !results.news.empty())
    fmt::print(
        "{} could be smaller; `refute reduce{}` takes a minute at most "
        "for each\n",
        plural(results.to_reduce, "program"), named ? " --store " + store : "");
}

void show_counts(const Results& results, const campaign::Summary& summary,
                 const std::string& store, bool announced) {
  const auto& p = summary.progress;
  const std::string in_all =
      p.done <= p.trials
          ? ""
          : fmt::format(", {} with those of earlier runs", p.done);
  fmt::print(
      "\n{} in {}{} ({} skipped, they do not compile), {} trials/s\n",
      plural(p.trials, "trial"), show_duration(p.elapsed), in_all, p.skipped,
      show_rate(static_cast<double>(p.trials) /
                std::max(0.001, static_cast<double>(p.elapsed.count()) / 1e3)));
  if (p.invalid > 0)
    fmt::print("{} not understood by the engine; see the store's notes\n",
               plural(p.invalid, "request"));
  if (p.unjudged > 0)
    fmt::print(
        "{} could not be judged: a JVM, or an oracle of your own, was lost "
        "twice; --resume tries again\n",
        plural(p.unjudged, "trial"));
  std::string by_oracle;
  for (const auto& [oracle, count] : p.by_oracle)
    by_oracle +=
        fmt::format("{}{} {}", by_oracle.empty() ? "" : ", ", count, oracle);
  const bool disagreed =
      std::any_of(p.by_oracle.begin(), p.by_oracle.end(), [](const auto& each) {
        const Oracle* const oracle = find_oracle(each.first);
        return oracle && oracle->about == About::kTools;
      });
  const auto kinds =
      static_cast<std::int64_t>(results.news.size() + results.old.size());
  fmt::print("{}{} of {}{}\n", plural(results.findings, "finding"),
             by_oracle.empty() ? "" : " (" + by_oracle + ")",
             plural(kinds, "confirmed kind"),
             kinds == 0  ? ""
             : disagreed ? "; each kind was seen again in fresh workers"
                         : "; each kind was seen again in a fresh worker, and "
                           "javac agrees");
  if (!results.old.empty())
    fmt::print("{} known already\n",
               plural(static_cast<std::int64_t>(results.old.size()), "kind"));
  if (!results.announced.empty()) {
    std::int64_t findings = 0;
    for (const auto& each : results.announced)
      findings += results.alike.at(kind_of(each));
    fmt::print("{} of {} were announced by the engine itself{}\n",
               plural(findings, "finding"),
               plural(static_cast<std::int64_t>(results.announced.size()),
                      "other kind"),
               announced ? "" : "; --announced shows them");
  }
  show_left(results, summary, store);
  for (const auto& name : summary.empty)
    fmt::print("generator {} yields no program\n", name);
}

}  // namespace

Result<Results> read_results(store::Store& store, const Known& known) {
  Results results;
  REFUTE_TRY(results.alike, store.count_by_kind());
  REFUTE_TRY(results.small, store.reductions());
  for (const auto& [kind, count] : results.alike) results.findings += count;
  REFUTE_TRY(auto news, cluster::news_of(store));
  for (auto& finding : news.confirmed) {
    if (auto why = known.why(finding))
      results.old.emplace_back(std::move(finding), *std::move(why));
    else
      results.news.push_back(std::move(finding));
  }
  for (const auto& finding : news.pending)
    results.unsettled += known.why(finding) ? 0 : 1;
  results.announced = std::move(news.announced);
  return results;
}

void show_results(const Terminal& terminal, const Results& results,
                  const campaign::Summary& summary, const std::string& store,
                  const std::string& resume, bool announced, bool whole) {
  for (std::size_t i = 0; i < results.news.size(); ++i) {
    const auto small = results.small.find(results.news[i].id);
    const store::Finding finding =
        small == results.small.end()
            ? results.news[i]
            : store::reduced(results.news[i], small->second);
    if (i == kInFull)
      fmt::print("\n{} more, in short; `refute replay` shows each in full\n",
                 results.news.size() - kInFull);
    if (i >= kInFull)
      fmt::print("{}\n", one_line(terminal, finding));
    else
      fmt::print("\n{}", show_finding(terminal, finding,
                                      results.alike.at(kind_of(finding)),
                                      replay_line(finding.id, store)));
  }
  if (!results.old.empty()) fmt::print("\n");
  for (const auto& [finding, why] : results.old)
    fmt::print("{} ({})\n", one_line(terminal, finding),
               terminal.dim("known: " + why));
  if (announced && !results.announced.empty()) fmt::print("\n");
  for (const auto& finding : results.announced)
    if (announced) fmt::print("{}\n", one_line(terminal, finding));
  show_counts(results, summary, store, announced);
  fmt::print("store: {}\n", store);
  switch (summary.ending) {
    case campaign::Ending::kComplete:
      fmt::print("{}\n", whole ? "complete: every program of every generator "
                                 "was tried"
                               : "every program of this selection was tried");
      break;
    case campaign::Ending::kBudget:
      fmt::print("the budget is spent; go on with: {}\n", resume);
      break;
    case campaign::Ending::kTrials:
      fmt::print("as many trials as asked for; go on with: {}\n", resume);
      break;
    case campaign::Ending::kStopped:
      fmt::print("stopped; go on with: {}\n", resume);
      break;
    case campaign::Ending::kEnough:
      fmt::print(
          "found as many kinds as --stop-after asks for; go on with: {}\n",
          resume);
      break;
  }
}

}  // namespace refute::cli
