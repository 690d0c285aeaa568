#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/files.h"
#include "base/stop.h"
#include "base/text.h"
#include "campaign/rows.h"
#include "cli/catalogue_ask.h"
#include "cli/catalogue_file.h"
#include "cli/catalogue_own.h"
#include "cli/catalogue_pages.h"
#include "cli/catalogue_reduce.h"
#include "cli/catalogue_tests.h"
#include "cli/command.h"
#include "cli/jdt_tests.h"
#include "cli/judged_model.h"
#include "cli/new_folder.h"
#include "cli/plan.h"
#include "cli/terminal.h"
#include "report/jdt_suite.h"

/// `refute findings`: what campaigns found, as a catalogue of judged causes.
namespace refute::cli {
namespace {

namespace fs = std::filesystem;
using report::CatalogueEntry;
using report::Shows;

struct FindingsOptions {
  std::string folder;
  std::vector<std::string> stores;
  OwnPrograms own;
  std::vector<std::string> releases;
  std::vector<std::string> bisected;
  std::string jdt_tests;
  std::string reduce;  ///< Time for each; empty: they stay as they are.
  int jobs = 1;
  bool check = false;
  bool check_tests = false;
  AskOptions ask;
};

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

/// Adds the causes of a store, and the text of the judgements on those that are
/// new. What was judged no bug is left out.
Result<std::int64_t> take_over(const std::string& path,
                               std::vector<CatalogueEntry>& entries,
                               const report::Judgements& before,
                               std::string& judgements) {
  REFUTE_TRY(auto store, store::Store::open(path, /*read_only=*/true));
  Known known;
  REFUTE_TRY_VOID(known.read_judgements(path));
  REFUTE_TRY(const auto model, read_judged(store, known, false));
  REFUTE_TRY(const auto meta, store.meta());
  const auto plan = stored_plan(meta);
  if (!plan) return in_context("store " + path, plan.error());
  std::int64_t added = 0, large = 0, no_bugs = 0;
  for (const auto& cause : model.causes) {
    if (cause.judged && cause.judged->verdict == report::Verdict::kNotABug) {
      ++no_bugs;
      continue;
    }
    if (!cause.reduced) {
      ++large;
      continue;
    }
    const std::string id = report::catalogue_id(cause);
    const auto there =
        std::find_if(entries.begin(), entries.end(),
                     [&](const auto& entry) { return entry.id == id; });
    if (there != entries.end()) {
      there->cause.alike = std::max(there->cause.alike, cause.alike);
      there->releases[cause.finding.engine + ":" +
                      cause.finding.engine_version] = Shows::kYes;
      if (there->rivals.empty())
        there->rivals = rivals_of(cause.finding, plan->engine);
      continue;
    }
    if (cause.judged && !before.contains(id))
      judgements += judgement_text(id, *cause.judged);
    CatalogueEntry entry{id, cause, today(), {}};
    entry.cause.name = id;
    entry.releases[cause.finding.engine + ":" + cause.finding.engine_version] =
        Shows::kYes;
    entry.rivals = rivals_of(cause.finding, plan->engine);
    entries.push_back(std::move(entry));
    ++added;
  }
  if (no_bugs > 0)
    fmt::print("{}: {} left out, judged no bug\n", path,
               plural(no_bugs, "cause"));
  if (model.announced > 0)
    fmt::print("{}: {} left out, announced by the engine\n", path,
               plural(model.announced, "cluster"));
  if (large > 0)
    fmt::print("{}: {} left out, not reduced yet; `refute reduce --store {}`\n",
               path, plural(large, "cause"), path);
  return added;
}

Result<void> check_only(const FindingsOptions& options,
                        const std::vector<CatalogueEntry>& entries) {
  if (options.ask.only.empty()) return {};
  if (options.releases.empty() && options.bisected.empty() &&
      options.reduce.empty() && !options.check_tests)
    return usage_error("--only selects findings, but nothing is done with them",
                       "name a release: --release eclipse, --bisect eclipse; "
                       "or --reduce, or --check-tests");
  std::vector<std::string> names;
  for (const auto& entry : entries) names.push_back(entry.id);
  for (const auto& part : options.ask.only)
    if (std::none_of(names.begin(), names.end(), [&](const std::string& name) {
          return name.find(part) != std::string::npos;
        }))
      return usage_error("no finding has \"" + part + "\" in its name" +
                         did_you_mean(part, names));
  return {};
}

/// One of each, with what is expected of it; none that may be no bug.
std::vector<report::Cause> jdt_causes(
    const std::vector<CatalogueEntry>& entries,
    const report::Judgements& judgements) {
  std::vector<report::Cause> causes;
  for (const auto& entry : entries) {
    const auto* const judgement = report::judgement_of(entry, judgements);
    if (!report::is_cause(judgement) || report::is_debatable(judgement) ||
        !report::has_jdt_suite(entry.cause))
      continue;
    causes.push_back(entry.cause);
    if (judgement) causes.back().expected = judgement->result;
  }
  return causes;
}

Result<std::vector<CatalogueEntry>> entries_in(const fs::path& folder) {
  std::vector<CatalogueEntry> entries;
  if (fs::exists(folder / kCatalogueFile)) {
    REFUTE_TRY(entries, read_catalogue(folder / kCatalogueFile));
  }
  return entries;
}

/// Writes nothing; reports whatever is wrong.
Result<ExitCode> check(const FindingsOptions& options) {
  const fs::path folder = options.folder;
  REFUTE_TRY(const auto judgements, read_judgements(folder / kJudgementsFile));
  REFUTE_TRY(const auto entries, entries_in(folder));
  REFUTE_TRY_VOID(check_only(options, entries));
  std::vector<std::string> wrong;
  if (options.check) {
    wrong = report::broken_rules(entries, judgements, /*whole=*/true);
    REFUTE_TRY(const auto stale, stale_pages(folder, entries, judgements));
    for (const auto& page : stale)
      wrong.push_back(page + " is not as `refute findings` writes it");
  }
  if (options.check_tests) {
    std::vector<CatalogueEntry> meant;
    for (const auto& entry : entries)
      if (is_meant(entry, options.ask.only)) meant.push_back(entry);
    REFUTE_TRY(const auto failed, check_tests(meant, options.ask.engine.jdk));
    wrong.insert(wrong.end(), failed.begin(), failed.end());
  }
  for (const auto& sentence : wrong) fmt::print("{}\n", sentence);
  if (wrong.empty()) fmt::print("{}: all is well\n", options.folder);
  return wrong.empty() ? ExitCode::kClean : ExitCode::kFindings;
}

/// What makes judgements contradict each other, as an error.
Result<void> check_judgements(const std::vector<CatalogueEntry>& entries,
                              const report::Judgements& judgements) {
  const auto broken =
      report::broken_rules(entries, judgements, /*whole=*/false);
  if (broken.empty()) return {};
  return usage_error(fmt::format("{}: {}", kJudgementsFile, broken.front()));
}

/// The first argument is easily forgotten; then a store stands in its place.
Result<void> must_be_no_store(const std::string& folder) {
  const fs::path path = folder;
  std::error_code error;
  const bool file = fs::exists(path, error) && !fs::is_directory(path, error);
  if (!file && (fs::exists(path, error) || path.extension() != ".db"))
    return {};
  return usage_error(
      fmt::format("{} {} a folder", folder, file ? "is not" : "does not name"),
      fmt::format("the catalogue's folder comes first, then stores: refute "
                  "findings docs/findings {}",
                  folder));
}

Result<ExitCode> catalogue(const FindingsOptions& options) {
  REFUTE_TRY_VOID(must_be_no_store(options.folder));
  if (options.check || options.check_tests) return check(options);
  const fs::path folder = options.folder;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return fail(
        fmt::format("cannot make {}: {}", options.folder, error.message()));
  // Wrong words first: the answers to come take long.
  REFUTE_TRY(auto judgements, read_judgements(folder / kJudgementsFile));
  for (const auto& engine : options.bisected)
    REFUTE_TRY_VOID(older_releases(engine));
  if (!options.jdt_tests.empty())
    REFUTE_TRY_VOID(must_be_new("--jdt-tests", options.jdt_tests));
  REFUTE_TRY(auto entries, entries_in(folder));
  REFUTE_TRY_VOID(check_judgements(entries, judgements));
  if (options.stores.empty() && options.own.folders.empty())
    REFUTE_TRY_VOID(check_only(options, entries));
  std::int64_t added = 0;
  std::string judged;
  for (const auto& path : options.stores) {
    REFUTE_TRY(const auto more, take_over(path, entries, judgements, judged));
    added += more;
  }
  if (!judged.empty()) {
    REFUTE_TRY(judgements, add_judgements(folder / kJudgementsFile, judged));
  }
  if (!options.own.folders.empty()) {
    REFUTE_TRY(const auto more,
               add_own(options.own, options.ask.engine, entries));
    for (const auto& id : more) fmt::print("{} is new\n", id);
    added += static_cast<std::int64_t>(more.size());
  }
  std::vector<std::string> gone;
  for (const auto& entry : entries)
    if (campaign::is_announced(entry.cause.finding)) gone.push_back(entry.id);
  // Answers up to an error are kept.
  const auto asked = [&]() -> Result<void> {
    if (!options.reduce.empty()) {
      REFUTE_TRY(const auto each, parse_duration(options.reduce));
      REFUTE_TRY_VOID(reduce_entries(options.ask, each, options.jobs, entries));
    }
    for (const auto& label : options.releases)
      REFUTE_TRY_VOID(ask_release(label, options.ask, entries, gone));
    for (const auto& engine : options.bisected)
      REFUTE_TRY_VOID(bisect(engine, options.ask, entries));
    return {};
  }();
  for (const auto& id : gone) {
    std::erase_if(entries, [&](const auto& entry) { return entry.id == id; });
    fmt::print("{} left out: by today's rules it is not a finding\n", id);
  }
  std::sort(entries.begin(), entries.end(),
            [](const auto& a, const auto& b) { return a.id < b.id; });
  for (const auto& [id, judgement] : judgements)
    if (std::none_of(entries.begin(), entries.end(),
                     [&, &id = id](const auto& e) { return e.id == id; }))
      fmt::print("{}: no finding is called {}\n", kJudgementsFile, id);
  REFUTE_TRY_VOID(replace_file(folder / kCatalogueFile,
                               report::catalogue_to_json(entries)));
  REFUTE_TRY_VOID(write_pages(folder, entries, judgements));
  const auto open =
      std::count_if(entries.begin(), entries.end(), [&](const auto& entry) {
        return !report::judgement_of(entry, judgements);
      });
  fmt::print("{}: {}, {} new, {} not judged yet\n", options.folder,
             plural(static_cast<std::int64_t>(entries.size()), "finding"),
             added, open);
  if (!asked) return tl::unexpected<Error>(asked.error());
  if (StopSignal::requested()) {
    fmt::print("stopped; the same command continues\n");
    return ExitCode::kFindings;
  }
  if (!options.jdt_tests.empty())
    REFUTE_TRY_VOID(write_jdt_tests("--jdt-tests", options.jdt_tests,
                                    jdt_causes(entries, judgements)));
  return ExitCode::kClean;
}

}  // namespace

Action declare_findings(CLI::App& app) {
  auto options = std::make_shared<FindingsOptions>();
  app.add_option("folder", options->folder,
                 "the catalogue: findings.json, judgements.toml and pages")
      ->required();
  app.add_option(
      "stores", options->stores,
      "campaigns to take causes from; run `refute reduce` on them first");
  app.add_option(
         "--try", options->own.folders,
         "add a bug that this program of your own shows, as for `refute "
         "try`; may be repeated; goes with --engine")
      ->expected(1)
      ->take_all();
  app.add_option("--engine", options->own.engine, "the engine that --try asks")
      ->capture_default_str();
  app.add_option(
         "--release", options->releases,
         "try the findings on this release too, such as eclipse:1.21.100; may "
         "be repeated. With the engine they were found in (eclipse), those "
         "that no longer show are removed, and the others get fresh evidence")
      ->expected(1)
      ->take_all();
  app.add_option("--bisect", options->bisected,
                 "find the first release of this engine that shows each "
                 "finding; may be repeated")
      ->expected(1)
      ->take_all();
  app.add_option("--only", options->ask.only,
                 "with --release, --bisect, --reduce and --check-tests: only "
                 "findings whose names contain this; may be repeated")
      ->expected(1)
      ->take_all();
  app.add_option("--reduce", options->reduce,
                 "try to reduce the programs further, for this long each, such "
                 "as 1m; the names stay");
  app.add_option("--jobs", options->jobs,
                 "with --reduce: engines that run at once")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  app.add_option("--jdt-tests", options->jdt_tests,
                 "write Eclipse's causes as tests for Eclipse's own suite, "
                 "into this new folder");
  app.add_flag("--check", options->check,
               "write nothing; check that judgements are complete, that no two "
               "causes have the same source, that each page shows the smallest "
               "program, and that pages are up to date");
  app.add_flag("--check-tests", options->check_tests,
               "write nothing; check that the JUnit test of each behaviour "
               "change passes before and fails after");
  app.add_option(
      "--jdk", options->ask.engine.jdk,
      "home of the JDK to use (default: JAVA_HOME, else the newest found)");
  app.footer(
      "refute findings docs/findings a.db b.db\n"
      "refute findings docs/findings --try my-bug --engine netbeans\n"
      "refute findings docs/findings --release eclipse:1.21.100\n"
      "refute findings docs/findings --bisect eclipse\n"
      "refute findings docs/findings --check --check-tests\n\n"
      "judgements.toml is written by hand:\n"
      "  [eclipse-push-down-method-3fa92c]\n"
      "  title = \"super.k() means another method after the move\"\n"
      "  why = \"JLS 15.12.3: …\"\n"
      "  true = true            # false: no bug, and our oracle needs a fix\n"
      "  same-as = \"…\"          # the finding that has the same cause\n"
      "  source = \"C.m\"         # the method of the engine to fix\n"
      "  separate = \"…\"         # why it is not the same cause as others "
      "here\n"
      "  expected = \"…\"         # what a correct engine would do\n"
      "  debatable = \"…\"        # what speaks for the engine\n"
      "  reports = [\"https://…\"] # of the same bug\n"
      "  searched = \"…\"         # what trackers were asked for");
  return [options] { return catalogue(*options); };
}

}  // namespace refute::cli
