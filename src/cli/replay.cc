#include <fmt/format.h>

#include <memory>

#include "base/text.h"
#include "campaign/confirmation.h"
#include "campaign/java_walk.h"
#include "campaign/place_walk.h"
#include "campaign/project_walk.h"
#include "campaign/rows.h"
#include "cli/catalogue_file.h"
#include "cli/command.h"
#include "cli/plan.h"
#include "cli/stored_commands.h"
#include "cli/terminal.h"

/// `refute replay`: repeats a finding from its choices, in fresh processes.
namespace refute::cli {
namespace {

struct ReplayOptions {
  std::string id;
  std::string store = kDefaultStore;
  std::string catalogue = kDefaultCatalogue;
  EngineOptions engine;
  bool engine_given = false;
};

// From the generator's choices if it still makes the same program, else from
// the program that the store kept.
Result<Subject> subject_of(const store::Finding& finding) {
  REFUTE_TRY(Subject subject, campaign::stored_subject(finding));
  if (campaign::is_project_name(finding.generator)) return subject;
  if (campaign::is_places_name(finding.generator)) {
    const auto now =
        campaign::placed_program(finding.generator, finding.choices);
    if (!now || *now != subject.program)
      fmt::print("the program has changed; replaying the stored one\n");
    return subject;
  }
  if (campaign::is_java_place_name(finding.generator)) {
    const auto now = campaign::java_program(finding.generator, finding.choices);
    if (!now || *now != subject.program)
      fmt::print(
          "generator {} now makes another program from these choices; "
          "replaying the stored one\n",
          finding.generator);
    return subject;
  }
  const auto again = campaign::regenerate(finding.generator, finding.choices);
  if (!again)
    fmt::print("generator {} has changed ({}); replaying the stored program\n",
               finding.generator, again.error().message);
  else if (again->subject.program != subject.program ||
           again->subject.request != subject.request)
    fmt::print(
        "generator {} now makes another program from these choices; replaying "
        "the stored one\n",
        finding.generator);
  return subject;
}

/// A finding to do again, and how to ask for it once more.
struct Chosen {
  store::Finding finding;
  std::string replay_line;
};

Result<Chosen> from_store(std::int64_t id, ReplayOptions& options,
                          const CLI::App& given) {
  REFUTE_TRY(auto store, store::Store::open(options.store, /*read_only=*/true));
  REFUTE_TRY(auto found, store.finding(id));
  if (!found)
    return usage_error(fmt::format("no finding {} in {}", id, options.store),
                       "`refute list findings` shows what there is");
  REFUTE_TRY(const auto meta, store.meta());
  const Leave leave = leave_of_user(options.engine);
  const auto plan = stored_plan(meta, &given);
  if (!plan) return in_context("store " + options.store, plan.error());
  const EngineOptions& stored = plan->engine;
  // Repeated, it is no other engine but leave to run this one.
  if (stored.labels() == leave.given.labels()) options.engine_given = false;
  if (!options.engine_given) {
    REFUTE_TRY_VOID(options.engine.must_agree(stored, given));
    REFUTE_TRY_VOID(allow_programs(stored, options.store, leave));
    options.engine = stored;
  }
  return Chosen{*std::move(found), replay_line(id, options.store)};
}

Result<Chosen> from_catalogue(ReplayOptions& options) {
  const auto path = std::filesystem::path(options.catalogue) / kCatalogueFile;
  if (!std::filesystem::exists(path))
    return usage_error(
        fmt::format("no finding called {}: there is no {}", options.id,
                    path.string()),
        "a number is a finding of --store, a name one of --catalogue");
  REFUTE_TRY(const auto entries, read_catalogue(path));
  std::vector<std::string> names;
  for (const auto& entry : entries) {
    if (entry.id == options.id) {
      if (!options.engine_given) {
        options.engine.engines = entry.rivals;
        options.engine.engines.insert(options.engine.engines.begin(),
                                      entry.cause.finding.engine_label);
      }
      store::Finding finding = entry.cause.finding;
      finding.choices.clear();  // a small program is not the generator's
      if (compares_engines(finding) && entry.rivals.empty() &&
          !options.engine_given)
        return usage_error(entry.id + " compares engines",
                           "name them, its own first: --engine " +
                               finding.engine_label + " --engine …");
      std::string line = "refute replay " + entry.id;
      if (options.catalogue != kDefaultCatalogue)
        line += " --catalogue " + options.catalogue;
      return Chosen{finding, line};
    }
    names.push_back(entry.id);
  }
  return usage_error(
      fmt::format("no finding {} in {}{}", options.id, path.string(),
                  did_you_mean(options.id, names)),
      "a number is a finding of --store");
}

bool is_number(const std::string& text) {
  return !text.empty() &&
         text.find_first_not_of("0123456789") == std::string::npos &&
         text.size() < 18;
}

Result<ExitCode> replay(ReplayOptions options, const CLI::App& given) {
  REFUTE_TRY(const Chosen chosen,
             is_number(options.id)
                 ? from_store(std::stoll(options.id), options, given)
                 : from_catalogue(options));
  const store::Finding* const found = &chosen.finding;
  REFUTE_TRY(const Subject subject, found->choices.empty()
                                        ? campaign::stored_subject(*found)
                                        : subject_of(*found));
  REFUTE_TRY(const auto workers, make_workers(options.engine));
  campaign::Confirmation confirmation(workers);
  const std::string label = options.engine_given ? workers.engines.front().label
                                                 : found->engine_label;
  REFUTE_TRY(const EngineInfo info, confirmation.info(label));
  if (info.name != found->engine || info.version != found->engine_version)
    fmt::print("found with {} {}, replayed with {} {}\n", found->engine,
               found->engine_version, info.name, info.version);
  REFUTE_TRY(const auto seen,
             confirmation.confirm(subject, found->oracle, label));
  const Finding* const again = seen ? &seen->finding : nullptr;
  const Terminal terminal;
  fmt::print("{}", show_finding(terminal, *found, 1, chosen.replay_line));
  // A finding of a catalogue is reduced, and has no signature.
  if (again && (again->signature == found->signature ||
                again->summary == found->summary)) {
    fmt::print("\n{} {}\n", terminal.red("reproduced:"), again->summary);
    return ExitCode::kFindings;
  }
  fmt::print("\n{} {}\n", terminal.green("not reproduced:"),
             again ? "it fails in another way now: " + again->summary
                   : "the oracle no longer objects");
  return again ? ExitCode::kFindings : ExitCode::kClean;
}

}  // namespace

Action declare_replay(CLI::App& app) {
  auto options = std::make_shared<ReplayOptions>();
  app.add_option("id", options->id,
                 "number of the finding, or its name in a catalogue")
      ->required();
  app.add_option("--store", options->store,
                 "the campaign's store, a SQLite file")
      ->capture_default_str();
  app.add_option("--catalogue", options->catalogue,
                 "catalogue of named findings; see `refute findings`")
      ->capture_default_str();
  options->engine.declare(app);
  app.footer("Exit code 1: the finding is still there. 0: it is gone.");
  return [options, &app] {
    for (const char* option : {"--engine", "--engine-command"})
      if (app.count(option) > 0) options->engine_given = true;
    return replay(*options, app);
  };
}

}  // namespace refute::cli
