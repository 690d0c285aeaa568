#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <memory>

#include "base/files.h"
#include "base/marks.h"
#include "base/stop.h"
#include "base/text.h"
#include "campaign/confirmation.h"
#include "campaign/rows.h"
#include "cli/catalogue_file.h"
#include "cli/command.h"
#include "cli/jdt_tests.h"
#include "cli/new_folder.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "cluster/cluster.h"
#include "engine/catalogue.h"

/// `refute findings`: what campaigns found, as a catalogue of causes that a
/// person judges.
namespace refute::cli {
namespace {

namespace fs = std::filesystem;
using report::CatalogueEntry;
using report::Shows;

struct FindingsOptions {
  std::string folder;
  std::vector<std::string> stores;
  std::vector<std::string> releases;
  std::vector<std::string> bisected;
  std::vector<std::string> only;
  std::string jdt_tests;
  EngineOptions engine;
};

constexpr char kBegin[] = "<!-- begin: refute findings -->";

std::string today() {
  const std::time_t now = std::time(nullptr);
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(now));
}

/// Those that it was compared with; an engine of one's own has no name to
/// find it by.
std::vector<std::string> rivals_of(const store::Finding& finding,
                                   EngineOptions campaign) {
  if (!compares_engines(finding)) return {};
  campaign.commands.clear();
  std::vector<std::string> rivals = campaign.labels();
  std::erase(rivals, finding.engine_label);
  return rivals;
}

Result<std::int64_t> take_over(const std::string& path,
                               std::vector<CatalogueEntry>& entries) {
  REFUTE_TRY(auto store, store::Store::open(path, /*read_only=*/true));
  REFUTE_TRY(const auto model, report::read_model(store));
  REFUTE_TRY(const auto meta, store.meta());
  EngineOptions campaign;
  campaign.restore(meta);
  std::int64_t added = 0, large = 0;
  for (const auto& cause : model.causes) {
    if (!cause.reduced) {
      ++large;
      continue;
    }
    const std::string id = report::catalogue_id(cause);
    const auto known =
        std::find_if(entries.begin(), entries.end(),
                     [&](const auto& entry) { return entry.id == id; });
    if (known != entries.end()) {
      known->cause.alike = std::max(known->cause.alike, cause.alike);
      known->releases[cause.finding.engine + ":" +
                      cause.finding.engine_version] = Shows::kYes;
      if (known->rivals.empty())
        known->rivals = rivals_of(cause.finding, campaign);
      continue;
    }
    CatalogueEntry entry{id, cause, today(), {}};
    entry.cause.name = id;
    entry.releases[cause.finding.engine + ":" + cause.finding.engine_version] =
        Shows::kYes;
    entry.rivals = rivals_of(cause.finding, campaign);
    entries.push_back(std::move(entry));
    ++added;
  }
  if (model.announced > 0)
    fmt::print("{}: {} left out, the engine said that it goes wrong\n", path,
               plural(model.announced, "cluster"));
  if (large > 0)
    fmt::print("{}: {} left out, not made small; `refute reduce --store {}`\n",
               path, plural(large, "cause"), path);
  return added;
}

bool is_meant(const CatalogueEntry& entry, const FindingsOptions& options) {
  return options.only.empty() ||
         std::any_of(options.only.begin(), options.only.end(),
                     [&](const std::string& part) {
                       return entry.id.find(part) != std::string::npos;
                     });
}

/// Those that are meant. An oracle that compares engines would be asked of
/// others: those stay as they are.
bool is_asked(const CatalogueEntry& entry, const std::string& engine,
              const FindingsOptions& options) {
  const store::Finding& finding = entry.cause.finding;
  return is_meant(entry, options) && finding.engine == engine &&
         !compares_engines(finding);
}

/// One release, ready to be asked.
struct Release {
  Release(std::string l, campaign::Workers w)
      : label(std::move(l)), workers(std::move(w)) {}
  Release(const Release&) = delete;
  Release& operator=(const Release&) = delete;

  std::string label;
  campaign::Workers workers;
  campaign::Confirmation confirmation{workers};
};

/// Fetches it if it is not there yet.
Result<std::unique_ptr<Release>> open_release(const std::string& label,
                                              FindingsOptions options) {
  options.engine.engines = {label};
  REFUTE_TRY(auto workers, make_workers(options.engine));
  return std::make_unique<Release>(label, std::move(workers));
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
    fmt::print("{}: {} could not be asked: {}\n", entry.id, label,
               again.error().message);
    return std::nullopt;
  }
  Shows shows = Shows::kNo;
  if (*again) {
    shows = (*again)->signature == finding.signature ||
                    cluster::template_of((*again)->summary) ==
                        cluster::template_of(finding.summary)
                ? Shows::kYes
                : Shows::kOtherwise;
  }
  REFUTE_TRY(const EngineInfo info, release.confirmation.info(label));
  // Of the engine that it was found in: as today's oracles say it.
  if (shows == Shows::kYes && label == finding.engine_label &&
      info.version == finding.engine_version) {
    entry.cause.finding.summary = (*again)->summary;
    entry.cause.finding.evidence = (*again)->evidence;
    entry.cause.finding.test = (*again)->test;
  }
  // A release goes by the name that users give it.
  entry.releases[label.find(':') != std::string::npos
                     ? label
                     : info.name + ":" + info.version] = shows;
  return shows;
}

/// A line that is written over while work goes on.
void tell(const Terminal& terminal, const std::string& text) {
  if (terminal.interactive()) fmt::print("\r{}", text);
  std::fflush(stdout);
}

Result<void> ask_release(const std::string& label,
                         const FindingsOptions& options,
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
         fmt::format("{}: {} asked, {} show there", label, asked, yes));
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
  fmt::print("{}{}: {} of {} show there\n", terminal.interactive() ? "\r" : "",
             label, yes, asked);
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

/// Since which release each finding shows, by halving: what the oldest shows,
/// all are taken to have had.
Result<void> bisect(const std::string& engine, const FindingsOptions& options,
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
             terminal.interactive() ? "\r" : "", engine, done, oldest,
             labels.front());
  return {};
}

/// Between its marks; what people write around them stays.
Result<void> write_index(const fs::path& path, const std::string& index) {
  std::string text = fmt::format("# Findings\n\n{}\n{}\n", kBegin, kEndMark);
  if (fs::exists(path)) {
    REFUTE_TRY(text, read_file(path));
  }
  const auto put = put_between_marks(text, kBegin, "\n" + index + "\n");
  if (!put) return in_context(path.string(), put.error());
  if (!*put)
    return usage_error(path.string() + " has no place for the table",
                       fmt::format("put the lines {} and {} where it is to "
                                   "stand",
                                   kBegin, kEndMark));
  return replace_file(path, **put);
}

/// A finding with the cause of another must not vanish with it.
Result<void> check_same_as(const report::Judgements& judgements) {
  for (const auto& [id, judgement] : judgements) {
    if (judgement.same_as.empty()) continue;
    const auto other = judgements.find(judgement.same_as);
    if (other == judgements.end() || !other->second.true_finding ||
        !other->second.same_as.empty())
      return usage_error(
          fmt::format("{}: same-as of {} is {}", kJudgementsFile, id,
                      judgement.same_as),
          "it must be a finding that is judged true and stands for itself");
  }
  return {};
}

Result<void> check_only(const FindingsOptions& options,
                        const std::vector<CatalogueEntry>& entries) {
  if (options.only.empty()) return {};
  if (options.releases.empty() && options.bisected.empty())
    return usage_error("--only says of which findings to ask, and nobody is",
                       "name a release: --release eclipse, --bisect eclipse");
  std::vector<std::string> names;
  for (const auto& entry : entries) names.push_back(entry.id);
  for (const auto& part : options.only)
    if (std::none_of(names.begin(), names.end(), [&](const std::string& name) {
          return name.find(part) != std::string::npos;
        }))
      return usage_error("no finding has \"" + part + "\" in its name" +
                         did_you_mean(part, names));
  return {};
}

void remove_page(const fs::path& folder, const std::string& id, bool is_cause) {
  std::error_code ignored;
  fs::remove(folder / report::catalogue_page_path(id, is_cause), ignored);
}

/// One of each, and none that was judged to be no bug.
std::vector<report::Cause> eclipse_causes(
    const std::vector<CatalogueEntry>& entries,
    const report::Judgements& judgements) {
  std::vector<report::Cause> causes;
  for (const auto& entry : entries)
    if (report::is_cause(report::judgement_of(entry, judgements)) &&
        entry.cause.finding.engine == "eclipse")
      causes.push_back(entry.cause);
  return causes;
}

Result<ExitCode> catalogue(const FindingsOptions& options) {
  const fs::path folder = options.folder;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return fail(
        fmt::format("cannot make {}: {}", options.folder, error.message()));
  // Wrong words first: the answers to come take long.
  REFUTE_TRY(const auto judgements, read_judgements(folder / kJudgementsFile));
  REFUTE_TRY_VOID(check_same_as(judgements));
  for (const auto& engine : options.bisected)
    REFUTE_TRY_VOID(older_releases(engine));
  if (!options.jdt_tests.empty())
    REFUTE_TRY_VOID(must_be_new("--jdt-tests", options.jdt_tests));
  std::vector<CatalogueEntry> entries;
  if (fs::exists(folder / kCatalogueFile)) {
    REFUTE_TRY(entries, read_catalogue(folder / kCatalogueFile));
  }
  if (options.stores.empty()) REFUTE_TRY_VOID(check_only(options, entries));
  std::int64_t added = 0;
  for (const auto& path : options.stores) {
    REFUTE_TRY(const auto more, take_over(path, entries));
    added += more;
  }
  std::vector<std::string> gone;
  for (const auto& entry : entries)
    if (campaign::is_announced(entry.cause.finding)) gone.push_back(entry.id);
  // What was answered before something went wrong is kept.
  const auto asked = [&]() -> Result<void> {
    for (const auto& label : options.releases)
      REFUTE_TRY_VOID(ask_release(label, options, entries, gone));
    for (const auto& engine : options.bisected)
      REFUTE_TRY_VOID(bisect(engine, options, entries));
    return {};
  }();
  for (const auto& id : gone) {
    std::erase_if(entries, [&](const auto& entry) { return entry.id == id; });
    for (const bool is_cause : {true, false}) remove_page(folder, id, is_cause);
    fmt::print("{} left out: it is none by today's rules\n", id);
  }
  std::sort(entries.begin(), entries.end(),
            [](const auto& a, const auto& b) { return a.id < b.id; });
  for (const auto& [id, judgement] : judgements)
    if (std::none_of(entries.begin(), entries.end(),
                     [&, &id = id](const auto& e) { return e.id == id; }))
      fmt::print("{}: no finding is called {}\n", kJudgementsFile, id);
  REFUTE_TRY_VOID(replace_file(folder / kCatalogueFile,
                               report::catalogue_to_json(entries)));
  std::int64_t open = 0;
  for (const auto& entry : entries) {
    const auto* const judgement = report::judgement_of(entry, judgements);
    if (!judgement) ++open;
    const bool is_cause = report::is_cause(judgement);
    if (judgement && !judgement->true_finding) {
      for (const bool each : {true, false}) remove_page(folder, entry.id, each);
      continue;
    }
    std::vector<const CatalogueEntry*> alike;
    for (const auto& other : entries) {
      const auto* const said = report::judgement_of(other, judgements);
      if (said && said->same_as == entry.id) alike.push_back(&other);
    }
    const fs::path page =
        folder / report::catalogue_page_path(entry.id, is_cause);
    fs::create_directories(page.parent_path(), error);
    REFUTE_TRY_VOID(
        write_file(page, report::catalogue_page(entry, judgement, alike)));
    // A judgement may have moved it here.
    remove_page(folder, entry.id, !is_cause);
  }
  REFUTE_TRY_VOID(write_index(folder / "README.md",
                              report::catalogue_index(entries, judgements)));
  fmt::print("{}: {}, {} new, {} not judged yet\n", options.folder,
             plural(static_cast<std::int64_t>(entries.size()), "finding"),
             added, open);
  if (!asked) return tl::unexpected<Error>(asked.error());
  if (StopSignal::requested()) {
    fmt::print("stopped; the same command goes on\n");
    return ExitCode::kFindings;
  }
  if (!options.jdt_tests.empty())
    REFUTE_TRY_VOID(write_jdt_tests("--jdt-tests", options.jdt_tests,
                                    eclipse_causes(entries, judgements)));
  return ExitCode::kClean;
}

}  // namespace

Action declare_findings(CLI::App& app) {
  auto options = std::make_shared<FindingsOptions>();
  app.add_option("folder", options->folder,
                 "the catalogue: findings.json, judgements.toml and pages")
      ->required();
  app.add_option("stores", options->stores,
                 "campaigns whose causes are taken over; made small first, by "
                 "`refute reduce`");
  app.add_option("--release", options->releases,
                 "ask this release too, as in eclipse:1.21.100; may be "
                 "repeated; eclipse itself: what does not show any more "
                 "goes, and what does is told as it is told today")
      ->expected(1)
      ->take_all();
  app.add_option("--bisect", options->bisected,
                 "find the first release of this engine that shows each "
                 "finding; may be repeated")
      ->expected(1)
      ->take_all();
  app.add_option("--only", options->only,
                 "with --release and --bisect: ask only of findings with this "
                 "in their name; may be repeated")
      ->expected(1)
      ->take_all();
  app.add_option("--jdt-tests", options->jdt_tests,
                 "write Eclipse's causes as tests for its own suite, into this "
                 "new folder");
  app.add_option("--jdk", options->engine.jdk,
                 "home of the JDK to use; else JAVA_HOME, else the newest "
                 "found");
  app.footer(
      "refute findings docs/findings a.db b.db\n"
      "refute findings docs/findings --release eclipse:1.21.100\n"
      "refute findings docs/findings --bisect eclipse\n\n"
      "A person's part is judgements.toml:\n"
      "  [eclipse-push-down-method-3fa92c]\n"
      "  title = \"super.k() means another method after the move\"\n"
      "  why = \"JLS 15.12.3: …\"\n"
      "  true = true            # false: no bug, and our oracle needs mending\n"
      "  same-as = \"…\"          # the finding that has the same cause");
  return [options] { return catalogue(*options); };
}

}  // namespace refute::cli
