#include "cli/catalogue_ask.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/stop.h"
#include "base/text.h"
#include "base/visible.h"
#include "campaign/confirmation.h"
#include "campaign/rows.h"
#include "cli/catalogue_file.h"
#include "cli/terminal.h"
#include "cluster/cluster.h"
#include "engine/catalogue.h"
#include "java/jdk.h"

namespace refute::cli {
namespace {

using report::CatalogueEntry;
using report::Shows;

constexpr int kOldestJdk = 17;

/// The selected findings. Those of oracles that compare engines are left as
/// they are, since other engines would be needed.
bool is_asked(const CatalogueEntry& entry, const std::string& engine,
              const AskOptions& options) {
  const store::Finding& finding = entry.cause.finding;
  return is_meant(entry, options.only) && finding.engine == engine &&
         !compares_engines(finding);
}

/// One release, ready to be asked.
struct Release {
  Release(std::string l, campaign::Workers w)
      : label(std::move(l)), workers(std::move(w)) {}
  Release(const Release&) = delete;
  Release& operator=(const Release&) = delete;

  std::string label;
  std::string jdk = {};  ///< Its version.
  campaign::Workers workers;
  campaign::Confirmation confirmation{workers};
};

/// Fetches it if it is not there yet.
Result<std::unique_ptr<Release>> open_release(const std::string& label,
                                              AskOptions options) {
  options.engine.engines = {label};
  REFUTE_TRY(auto workers, make_workers(options.engine));
  REFUTE_TRY(const auto jdk, java::choose_jdk(kOldestJdk, options.engine.jdk));
  auto release = std::make_unique<Release>(label, std::move(workers));
  release->jdk = jdk.version;
  return release;
}

/// What an older or newer release of the same engine does with it; nothing if
/// it could not be asked, and that was said.
Result<std::optional<Shows>> ask(Release& release, CatalogueEntry& entry) {
  const std::string& label = release.label;
  const store::Finding& finding = entry.cause.finding;
  REFUTE_TRY(const Subject subject, campaign::stored_subject(finding));
  const auto again =
      release.confirmation.confirm(subject, finding.oracle, label);
  if (!again) {
    fmt::print("{}: {} could not be tried: {}\n", entry.id, label,
               again.error().message);
    return std::nullopt;
  }
  Shows shows = Shows::kNo;
  const Finding* const seen = *again ? &(*again)->finding : nullptr;
  if (seen && seen->level != Level::kAnnounced) {
    shows = seen->signature == finding.signature ||
                    cluster::template_of(seen->summary) ==
                        cluster::template_of(finding.summary)
                ? Shows::kYes
                : Shows::kOtherwise;
  }
  REFUTE_TRY(const EngineInfo info, release.confirmation.info(label));
  // Of the engine that it was found in: as today's oracles say it.
  if (shows == Shows::kYes && label == finding.engine_label &&
      info.version == finding.engine_version) {
    const store::Finding row =
        campaign::to_row(subject, (*again)->outcome, *seen, *(*again)->engine);
    static_cast<store::Exhibit&>(entry.cause.finding) = row;
    entry.cause.finding.level = row.level;
    entry.jdk = release.jdk;
  }
  // A release goes by the name that users give it.
  entry.releases[label.find(':') != std::string::npos
                     ? label
                     : info.name + ":" + info.version] = shows;
  return shows;
}

/// A line that is written over while work goes on.
void tell(const Terminal& terminal, const std::string& text) {
  if (terminal.interactive()) fmt::print("{}{}", clear_line(), text);
  std::fflush(stdout);
}

}  // namespace

bool is_meant(const CatalogueEntry& entry,
              const std::vector<std::string>& only) {
  return only.empty() ||
         std::any_of(only.begin(), only.end(), [&](const std::string& part) {
           return entry.id.find(part) != std::string::npos;
         });
}

Result<void> ask_release(const std::string& label, const AskOptions& options,
                         std::vector<CatalogueEntry>& entries,
                         std::vector<std::string>& gone) {
  const std::string engine = label.substr(0, label.find(':'));
  REFUTE_TRY(const auto release, open_release(label, options));
  REFUTE_TRY(const EngineInfo info, release->confirmation.info(label));
  const Terminal terminal;
  std::int64_t asked = 0, yes = 0;
  for (auto& entry : entries) {
    if (StopSignal::requested()) break;
    tell(terminal,
         fmt::format("{}: {} tried, {} show there", label, asked, yes));
    const store::Finding& finding = entry.cause.finding;
    if (!is_asked(entry, engine, options)) continue;
    if (label != finding.engine_label && entry.releases.contains(label))
      continue;
    REFUTE_TRY(const auto shows, ask(*release, entry));
    if (!shows) continue;
    // The engine of the finding itself: is it still seen by today's oracles?
    if (label == finding.engine_label && *shows == Shows::kNo &&
        info.version == finding.engine_version)
      gone.push_back(entry.id);
    ++asked;
    yes += *shows == Shows::kYes;
  }
  fmt::print("{}{}: {} of {} show there\n",
             terminal.interactive() ? clear_line() : "", label, yes, asked);
  return {};
}

Result<std::vector<std::string>> older_releases(const std::string& engine) {
  std::vector<std::string> names;
  for (const auto& entry : engine_catalogue()) {
    names.emplace_back(entry.name);
    if (entry.name != engine || !entry.versions) continue;
    std::vector<std::string> labels;
    for (const auto& each : entry.versions())
      labels.push_back(engine + ":" + each.version);
    return labels;
  }
  return usage_error("no engine \"" + engine + "\" has older releases" +
                     did_you_mean(engine, names));
}

Result<void> bisect(const std::string& engine, const AskOptions& options,
                    std::vector<CatalogueEntry>& entries) {
  REFUTE_TRY(const auto labels, older_releases(engine));
  std::vector<std::unique_ptr<Release>> releases(labels.size());
  const Terminal terminal;
  std::int64_t done = 0, oldest = 0;
  for (auto& entry : entries) {
    if (StopSignal::requested()) break;
    tell(terminal, fmt::format("{}: {} bisected", engine, done));
    if (!is_asked(entry, engine, options)) continue;
    // Of labels[at], and whether it could be asked at all.
    const auto shows = [&](std::size_t at) -> Result<std::optional<Shows>> {
      const auto known = entry.releases.find(labels[at]);
      if (known != entry.releases.end() && known->second != Shows::kCannotAsk)
        return known->second;
      if (!releases[at]) {
        REFUTE_TRY(releases[at], open_release(labels[at], options));
      }
      return ask(*releases[at], entry);
    };
    REFUTE_TRY(const auto first, shows(0));
    if (!first) continue;
    ++done;
    oldest += *first != Shows::kNo;
    std::size_t without = 0, with = *first == Shows::kNo ? labels.size() : 0;
    while (with > without + 1 && !StopSignal::requested()) {
      const std::size_t middle = (without + with) / 2;
      REFUTE_TRY(const auto there, shows(middle));
      if (!there) break;
      (*there == Shows::kNo ? without : with) = middle;
    }
  }
  fmt::print("{}{}: {} bisected, {} of them show in {} already\n",
             terminal.interactive() ? clear_line() : "", engine, done, oldest,
             labels.front());
  return {};
}

}  // namespace refute::cli
