#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "base/stop.h"
#include "base/text.h"
#include "campaign/place_walk.h"
#include "choice/search.h"
#include "cli/command.h"
#include "cli/program.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "cluster/news.h"
#include "engine/compilers.h"
#include "javagen/catalogue.h"
#include "javagen/merge.h"
#include "jdolly/source.h"
#include "structures/catalogue.h"
#include "typed/program.h"

/// `refute list`: what there is.
namespace refute::cli {
namespace {

// What `list refactorings` counts places in, in our source tree.
constexpr char kExamplePrograms[] = "examples/programs";

struct ListOptions {
  std::string what;
  std::string programs;
  std::string store = kDefaultStore;
  EngineOptions engine;
  bool brief = false;
  bool announced = false;
};

Result<void> list_findings(const ListOptions& options) {
  REFUTE_TRY(auto store, store::Store::open(options.store, /*read_only=*/true));
  REFUTE_TRY(const auto news, cluster::news_of(store));
  REFUTE_TRY(const auto alike, store.count_by_kind());
  std::int64_t findings = 0;
  for (const auto& [kind, count] : alike) findings += count;
  const auto show = [&](const std::vector<store::Finding>& kinds,
                        std::string_view mark) {
    for (const auto& f : kinds) {
      const std::int64_t count = alike.at(kind_of(f));
      fmt::print("{:>5}  {:<17} {:<9} {} {}  {}{}{}\n", f.id, f.oracle,
                 to_string(f.level), f.engine, f.engine_version, f.summary,
                 count == 1 ? "" : fmt::format("  ({} alike)", count), mark);
    }
  };
  show(news.confirmed, "");
  show(news.pending, "  [not confirmed]");
  if (options.announced) show(news.announced, "");
  fmt::print("{} of {}; {} announced by the engine, {} not confirmed{}\n",
             plural(static_cast<std::int64_t>(news.confirmed.size()),
                    "confirmed kind"),
             plural(findings, "finding"),
             plural(static_cast<std::int64_t>(news.announced.size()), "kind"),
             plural(static_cast<std::int64_t>(news.pending.size()), "kind"),
             news.pending.empty() ? "" : ": `refute confirm` repeats them");
  return {};
}

/// A campaign file, to be run again or sent to somebody.
Result<void> list_plan(const ListOptions& options) {
  REFUTE_TRY(auto store, store::Store::open(options.store, /*read_only=*/true));
  REFUTE_TRY(const auto meta, store.meta());
  const auto plan = meta.find(store::kPlanKey);
  if (plan == meta.end())
    return fail("store " + options.store + " holds no plan");
  fmt::print("{}", plan->second);
  return {};
}

/// Those that a model finder works for; their programs are not counted here.
Result<void> list_models(const ListOptions& options) {
  for (const auto& entry : jdolly::catalogue()) {
    if (StopSignal::requested()) break;
    fmt::print("{:<48} instances of models/{} for {}\n",
               fmt::format("jdolly:{}", entry.name), entry.file,
               entry.refactoring);
    fmt::print("{}", indent(entry.varies, "    "));
    if (options.brief) continue;
    REFUTE_TRY(auto source,
               jdolly::Source::open({.model = std::string(entry.name)}));
    REFUTE_TRY(const auto first, source.next());
    if (first)
      fmt::print("    for example: {}\n{}", describe(first->subject.request),
                 indent(java::to_text(first->subject.program), "        "));
  }
  return {};
}

/// Today's Java: themes that are walked whole, and everything.
void list_java(const ListOptions& options) {
  fmt::print("{:<48} random programs at any place\n", "java");
  fmt::print("{}", indent("everything; `java:themes` are all of the themes "
                          "below; the level of Java is --level",
                          "    "));
  for (const auto& theme : typed::themes()) {
    if (StopSignal::requested()) break;
    fmt::print("{:<48} {:>7} programs at any place, from Java {} on\n",
               fmt::format("java:{}", theme.name), theme.programs, theme.level);
    fmt::print("{}", indent(theme.about, "    "));
    if (!theme.refactorings.empty())
      fmt::print("    made for {}\n", theme.refactorings);
    if (options.brief) continue;
    typed::Programs programs(theme, theme.level);
    for (const auto& first : choice::Search(
             [&](choice::Choices& c) { return programs.write(c); })) {
      fmt::print("    for example:\n{}", indent(first, "        "));
      break;
    }
  }
}

Result<void> list_generators(const ListOptions& options) {
  for (const auto& generator : javagen::catalogue()) {
    if (StopSignal::requested()) break;
    const std::uint64_t programs =
        generator.build ? javagen::count(generator)
                        : choice::count(javagen::subjects(generator)).completed;
    fmt::print("{:<48} {:>7} programs for {}\n", generator.name, programs,
               generator.refactoring);
    fmt::print("{}", indent(generator.varies, "    "));
    const std::string factors = javagen::factors(generator);
    if (!factors.empty()) fmt::print("    {}\n", factors);
    for (int level = 1; level <= javagen::max_level(generator); ++level)
      fmt::print("    merged at M{}: {} programs\n", level,
                 javagen::count_merged(generator, level));
    if (options.brief) continue;
    for (const auto& first : choice::Search(javagen::subjects(generator))) {
      fmt::print("    for example: {}\n{}", describe(first.request),
                 indent(java::to_text(first.program), "        "));
      break;
    }
  }
  list_java(options);
  return list_models(options);
}

Result<void> list_oracles(const ListOptions&) {
  for (const auto& oracle : oracles())
    fmt::print("{:<17} {}\n", oracle.name, oracle.question);
  return {};
}

Result<void> list_engines(const ListOptions&) {
  for (const auto& engine : engine_catalogue()) {
    fmt::print("{:<17} {}\n", engine.name, engine.description);
    if (!engine.versions) continue;
    for (const auto& [version, description] : engine.versions())
      fmt::print("{:<17} {}\n", fmt::format("{}:{}", engine.name, version),
                 description);
  }
  for (const auto& [name, description] : compilers_found())
    fmt::print("{:<17} {}\n", name, description);
  for (const auto& [name, description] : machines_found())
    fmt::print("{:<17} {}\n", name, description);
  fmt::print("{:<17} {}\n", "java:COMMAND",
             "a JVM as you start it: 'java:/opt/jdk/bin/java -XX:+UseZGC'");
  fmt::print("{:<17} {}\n", "(any other)",
             "--engine-command 'PROGRAM ARGS', if it speaks docs/protocol.md");
  return {};
}

// How a refactoring's line ends: how many places the programs have for it.
std::string places_of(const Offer& offer, campaign::Corpus* corpus) {
  if (const auto why = places::unsupported(offer); !why.empty())
    return "unsupported here: " + why;
  if (corpus == nullptr) return "";
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < corpus->programs().size(); ++i)
    count += corpus->places(i, offer).count();
  return plural(static_cast<std::int64_t>(count), "place");
}

Result<void> list_refactorings(const ListOptions& options) {
  std::shared_ptr<campaign::Corpus> corpus;
  std::string folder = options.programs;
  if (folder.empty() && std::filesystem::exists(kExamplePrograms))
    folder = kExamplePrograms;
  if (!folder.empty()) {
    REFUTE_TRY(corpus, campaign::Corpus::open(folder, "UTF-8"));
  }
  REFUTE_TRY(const WorkerSpec spec, chosen_engine(options.engine));
  ProcessEngine engine(spec);
  REFUTE_TRY(const EngineInfo info, engine.info());
  fmt::print("{} {}\n", info.name, info.version);
  if (corpus)
    fmt::print(
        "places are counted in {} of {}\n",
        plural(static_cast<std::int64_t>(corpus->programs().size()), "program"),
        folder);
  for (const Offer& offer : info.refactorings) {
    fmt::print("{:<28} {:<9} {}\n", offer.refactoring, offer.target,
               places_of(offer, corpus.get()));
    if (options.brief) continue;
    for (const OfferedOption& option : offer.options)
      fmt::print("    {:<20} {}\n", option.name,
                 option.required ? "required"
                 : option.preset ? "default \"" + *option.preset + "\""
                                 : "optional");
  }
  return {};
}

Result<void> list_structures(const ListOptions&) {
  for (const auto& structure : structures::all_structures())
    fmt::print("{:<17} {} (size up to {})\n", structure.name,
               structure.description, structure.largest);
  return {};
}

Result<void> list_evaluations(const ListOptions&) {
  return tl::unexpected<Error>(become("refute-eval", {"--list"}));
}

struct Listing {
  std::string_view name;
  Result<void> (*show)(const ListOptions&);
};

constexpr Listing kListings[] = {
    {"findings", list_findings},         {"generators", list_generators},
    {"oracles", list_oracles},           {"engines", list_engines},
    {"refactorings", list_refactorings}, {"structures", list_structures},
    {"evaluations", list_evaluations},   {"plan", list_plan},
};

Result<ExitCode> list(const ListOptions& options) {
  std::vector<std::string> names;
  for (const auto& listing : kListings) {
    names.emplace_back(listing.name);
    if (listing.name != options.what) continue;
    REFUTE_TRY_VOID(listing.show(options));
    return ExitCode::kClean;
  }
  return usage_error("cannot list \"" + options.what + "\"" +
                         did_you_mean(options.what, names),
                     "one of: findings, generators, oracles, engines, "
                     "refactorings, structures, evaluations, plan");
}

}  // namespace

Action declare_list(CLI::App& app) {
  auto options = std::make_shared<ListOptions>();
  app.add_option("what", options->what,
                 "what to list; plan is the campaign file of a store")
      ->type_name(
          "{findings,generators,oracles,engines,refactorings,"
          "structures,evaluations,plan}")
      ->required();
  app.add_option("--store", options->store,
                 "the campaign's store, a SQLite file")
      ->capture_default_str();
  app.add_flag("--brief", options->brief,
               "generators: without an example; refactorings: without options");
  app.add_option("--programs", options->programs,
                 "refactorings: count the places of the programs in this "
                 "folder (default: examples/programs, if it is there)");
  app.add_flag("--announced", options->announced,
               "findings: also those that the engine announced");
  options->engine.declare(app);
  return [options] { return list(*options); };
}

}  // namespace refute::cli
