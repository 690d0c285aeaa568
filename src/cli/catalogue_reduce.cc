#include "cli/catalogue_reduce.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "campaign/shrink.h"
#include "cli/catalogue_file.h"

namespace refute::cli {
namespace {

using report::CatalogueEntry;

/// As shrink_all wants it: by number, and no generator's own any more.
store::Finding numbered(const CatalogueEntry& entry, std::size_t number) {
  store::Finding finding = entry.cause.finding;
  finding.id = static_cast<std::int64_t>(number);
  finding.generator.clear();
  finding.choices.clear();
  return finding;
}

void take(const store::Reduction& small, CatalogueEntry& entry) {
  if (!small.confirmed || small.lines > entry.cause.lines ||
      small.before == entry.cause.finding.before)
    return;
  fmt::print("{}: {} → {} lines\n", entry.id, entry.cause.lines, small.lines);
  entry.cause.finding = store::reduced(entry.cause.finding, small);
  entry.cause.lines = small.lines;
  // Other releases have not been tried with the new program.
  const store::Finding& finding = entry.cause.finding;
  entry.releases = {
      {finding.engine + ":" + finding.engine_version, report::Shows::kYes}};
}

}  // namespace

Result<void> reduce_entries(const AskOptions& options,
                            std::chrono::milliseconds each, int jobs,
                            std::vector<CatalogueEntry>& entries) {
  // One set of workers for each engine that findings were found in.
  std::map<std::string, std::vector<store::Finding>> by_engine;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const store::Finding& finding = entries[i].cause.finding;
    if (is_meant(entries[i], options.only) && !compares_engines(finding))
      by_engine[finding.engine_label].push_back(numbered(entries[i], i));
  }
  for (const auto& [label, findings] : by_engine) {
    EngineOptions engine = options.engine;
    engine.engines = {label};
    REFUTE_TRY(const auto workers, make_workers(engine));
    campaign::shrink_all(
        findings, workers, {.each = each, .jobs = jobs},
        [&](const store::Finding& finding,
            const Result<store::Reduction>& small) {
          auto& entry = entries[static_cast<std::size_t>(finding.id)];
          if (small)
            take(*small, entry);
          else
            fmt::print("{}: {}\n", entry.id, small.error().message);
          std::fflush(stdout);
        });
  }
  return {};
}

}  // namespace refute::cli
