#include "cli/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

#include "base/json_text.h"
#include "base/text.h"
#include "campaign/command_walk.h"
#include "campaign/file_walk.h"
#include "campaign/place_walk.h"
#include "campaign/plugin_walk.h"
#include "cli/plan_java.h"
#include "cli/plan_places.h"
#include "javagen/catalogue.h"
#include "jdolly/source.h"
#include "typed/name.h"

namespace refute::cli {
namespace {

// What a bare `refute run` goes through.
const std::vector<std::string> kDefaultGenerators = {"push-down-super",
                                                     "encapsulate-references"};

Result<int> merge_level(const std::string& text) {
  if (text == "none") return 0;
  if (text == "auto") return campaign::Strategy::kHighest;
  int level = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), level);
  if (error != std::errc() || end != text.data() + text.size() || level < 0)
    return usage_error("\"" + text + "\" is not a merging level",
                       "write --merge none, auto, 2, or 3..1");
  return level;
}

// Without a name: machines run what was written for them.
std::vector<std::string> default_generators(Task task) {
  if (task != Task::kRun) return kDefaultGenerators;
  std::vector<std::string> names;
  for (const auto& generator : javagen::catalogue())
    if (task_of(generator.refactoring) == task)
      names.emplace_back(generator.name);
  return names;
}

bool is_own(const std::string& generator) {
  return campaign::is_command_name(generator) ||
         campaign::is_plugin_name(generator);
}

// A refactoring that no generator is for is a slip. Programs in today's Java
// take any, so there the engines say whether they have it; and generators of
// the user's own may ask for any.
Result<void> must_be_known(const PlanOptions& options) {
  if (std::ranges::any_of(options.all_generators(), [](const auto& name) {
        return typed::is_java_name(name) || is_own(name);
      }))
    return {};
  std::vector<std::string> known = java_refactorings();
  for (const auto& generator : javagen::catalogue())
    known.emplace_back(generator.refactoring);
  for (const auto& name : options.refactorings)
    if (std::ranges::find(known, name) == known.end())
      return usage_error("no generator for refactoring \"" + name + "\"" +
                             did_you_mean(name, known),
                         "`refute list generators` shows what there is");
  return {};
}

// The generators that --generator and --refactoring leave, by name.
Result<std::vector<std::string>> choose_generators(const PlanOptions& options,
                                                   Task task) {
  const std::set<std::string> refactorings(options.refactorings.begin(),
                                           options.refactorings.end());
  REFUTE_TRY_VOID(must_be_known(options));
  std::vector<std::string> names = options.all_generators();
  if (names.empty() && refactorings.empty()) names = default_generators(task);
  if (names.empty()) {
    std::set<std::string> known;
    for (const auto& generator : javagen::catalogue()) {
      names.emplace_back(generator.name);
      known.emplace(generator.refactoring);
    }
    // Whether engines offer it at all, is asked when its source is added.
    for (const auto& name : refactorings)
      if (!known.contains(name))
        for (auto& java : java_generators_for(name, options.engine.level))
          names.push_back(std::move(java));
  }
  std::vector<std::string> chosen;
  for (const auto& name : names) {
    if (campaign::is_files_name(name)) {
      if (task == Task::kRefactor)
        return usage_error("files: is for compilers and virtual machines",
                           "to refactor programs of your own, give the folder "
                           "with --programs: docs/projects.md");
      chosen.push_back(name);
      continue;
    }
    if (typed::is_java_name(name) || is_own(name)) {
      chosen.push_back(name);
      continue;
    }
    if (jdolly::is_model_name(name)) {
      REFUTE_TRY(const auto model, jdolly::with_scope(name, options.scope));
      REFUTE_TRY(const auto refactoring, jdolly::refactoring_of(model));
      if (refactorings.empty() || refactorings.contains(refactoring))
        chosen.push_back(model);
      continue;
    }
    REFUTE_TRY(const auto* generator, javagen::find_generator(name));
    if (!refactorings.empty() &&
        !refactorings.contains(std::string(generator->refactoring)))
      continue;
    if (task == Task::kRefactor &&
        task_of(generator->refactoring) != Task::kRefactor)
      return usage_error(
          fmt::format("generator {} has nothing to refactor", generator->name),
          "its programs are for compilers and virtual machines: "
          "docs/compilers.md");
    chosen.emplace_back(generator->name);
  }
  if (chosen.empty())
    return usage_error("no generator is left by --refactoring and --generator");
  return chosen;
}

void declare_offers(PlanRows& rows, std::optional<std::vector<Offer>>& offers) {
  rows.fixed(
          "--offers",
          [&offers] { return offers ? offers_to_json(*offers).dump() : ""; },
          [&offers](const std::string& text) {
            offers = offers_from_json(parse_json(text));
          },
          "what the engines offer, as JSON")
      ->group("");
}

}  // namespace

void PlanOptions::declare(PlanRows& rows) {
  engine.declare(rows);
  rows.fixed("--generator", generators,
             "generator of programs (see `list generators`), or a C++ file of "
             "your own (docs/generators.md); may be repeated");
  rows.fixed("--generator-command", generator_commands,
             "command that prints programs and requests, as docs/protocol.md "
             "says; may be repeated");
  rows.fixed("--scope", scope,
             "for jdolly: generators: how many packages, classes, fields and "
             "methods at most, such as 2-3-0-4");
  rows.fixed("--programs", programs,
             "programs of your own: every folder and every .java file in "
             "this folder is one, and is refactored at all of its places");
  rows.fixed("--project", project.project,
             "a real project, refactored at all of its places: a folder, or "
             "group:artifact:version of a published library");
  rows.fixed("--classpath", project.class_path,
             "with --project: jars and class folders that it needs, separated "
             "by ':' (default: what its build says)");
  rows.fixed("--project-state", project_state, "what the project was then")
      ->group("");
  rows.app().add_flag("--run-build", project.run_build,
                      "with --project: run a Gradle project's build files, to "
                      "ask for the class path");
  rows.app().add_flag("--offline", project.offline,
                      "with --project: Maven and Gradle download nothing");
  rows.fixed("--encoding", encoding, "encoding of the .java files")
      ->capture_default_str();
  // What the engines said when the campaign began, so that it goes on with it.
  declare_offers(rows, offers);
  rows.fixed("--refactoring", refactorings,
             "only generators for this refactoring; with --programs, --project "
             "or --generator java, only this refactoring; may be repeated");
  rows.fixed("--oracles", oracles,
             "oracles to ask, such as crash,behaviour; also all or "
             "default; see `list oracles`")
      ->delimiter(',');
  strategy_given_ = strategy.declare(rows);
  rows.fixed("--second-pass", second_pass,
             "after a sparse pass: rest (the skipped programs), full "
             "(everything) or none")
      ->check(CLI::IsMember({"rest", "full", "none"}))
      ->capture_default_str();
  rows.fixed(
          "--merge", merge,
          "merge small programs into larger ones: none, a level such as 2, "
          "levels "
          "from high to low such as 3..1, or auto (from the highest level down "
          "to single programs)")
      ->capture_default_str();
  // For `refute eval`: it is no question of the user's.
  rows.fixed("--measure", measure, "count how much of the results is run")
      ->group("");
}

std::vector<std::string> PlanOptions::fixed() {
  CLI::App app;
  PlanRows rows(app);
  PlanOptions options;
  options.declare(rows);
  return rows.fixed_names();
}

std::vector<std::string> PlanOptions::all_generators() const {
  std::vector<std::string> names = generators;
  for (const auto& command : generator_commands)
    names.push_back(campaign::command_name(command));
  return names;
}

std::string PlanOptions::order() const {
  const bool given = strategy_given_ == nullptr || strategy_given_->count() > 0;
  const bool places = has_places() || wants_java(*this);
  return !places || given ? strategy.strategy : campaign::kSpread;
}

Result<void> PlanOptions::ask_engines() {
  if (!has_places()) {
    REFUTE_TRY(const Task task, engine.chosen_task());
    if (task != Task::kRefactor || !wants_java(*this) || offers) return {};
    REFUTE_TRY(offers, offered(engine, /*with_class_path=*/false));
    return {};
  }
  const bool real = !project.project.empty();
  REFUTE_TRY_VOID(must_fit_places(*this));
  if (real) {
    // A store may name any project, but must not make us download it.
    const bool resumed = !project_state.empty();
    project.offline = project.offline || resumed;
    REFUTE_TRY(opened, open_project(project, encoding, engine));
    if (resumed && project_state != opened.state)
      return fail(project.project + " has changed since the campaign began",
                  "start a new one; with Gradle, give --run-build again");
    project_state = opened.state;
  }
  if (offers) return {};
  REFUTE_TRY(offers, offered(engine, /*with_class_path=*/real));
  return {};
}

Result<campaign::Strategy> PlanOptions::walk_strategy() const {
  campaign::Strategy walk{
      .order = order(), .seed = strategy.seed, .max_jump = strategy.max_jump};
  walk.second_pass =
      campaign::second_pass_named(second_pass).value_or(walk.second_pass);
  const auto dots = merge.find("..");
  REFUTE_TRY(walk.merge_from, merge_level(merge.substr(0, dots)));
  if (dots != std::string::npos) {
    REFUTE_TRY(walk.merge_to, merge_level(merge.substr(dots + 2)));
  } else if (merge != "auto") {
    walk.merge_to = walk.merge_from;
  }
  if (walk.merge_to > walk.merge_from)
    return usage_error("--merge " + merge + " goes up",
                       "merging goes from a high level down, as in 3..1");
  return walk;
}

Result<campaign::Plan> PlanOptions::plan() const {
  campaign::Plan plan;
  REFUTE_TRY(plan.oracles, engine.oracles(oracles));
  REFUTE_TRY(const Task task, engine.chosen_task());
  REFUTE_TRY(const auto walk, walk_strategy());
  if (has_places()) {
    REFUTE_TRY_VOID(add_places(*this, task, walk, plan));
  } else {
    REFUTE_TRY(const auto names, choose_generators(*this, task));
    auto plain = walk;  // Only places can be spread.
    if (wants_java(*this) && plain.order == campaign::kSpread)
      plain.order = "exhaustive";
    for (const auto& name : names) {
      if (typed::is_java_name(name)) {
        REFUTE_TRY_VOID(add_java(*this, name, task, walk, plan));
        continue;
      }
      REFUTE_TRY(plan.sources.emplace_back(),
                 campaign::generator_source(join_task(task, name), plain));
    }
    if (plan.sources.empty())
      return usage_error("no program has a place for these refactorings");
  }
  REFUTE_TRY(const auto part, strategy.part());
  plan.shard = {part.index, part.count};
  plan.measure = measure;
  return plan;
}

std::vector<std::string> PlanOptions::left_out() const {
  std::vector<std::string> sentences;
  const auto walk = walk_strategy();
  if (!walk) return sentences;
  const auto task = engine.chosen_task();
  if (task && *task != Task::kRefactor && engine.labels().size() < 2)
    sentences.emplace_back(
        "with a single engine there is nothing to compare: refute looked only "
        "for crashes");
  if (walk->merge_to > 0)
    sentences.push_back(
        fmt::format("only merged programs of M{} and above were tried: a fault "
                    "that another one masks shows only in single programs",
                    walk->merge_to));
  if (walk->order == "sparse" &&
      walk->second_pass == campaign::SecondPass::kNone)
    sentences.emplace_back(
        "programs that the sparse pass skipped were not tried");
  if (!strategy.shard.empty())
    sentences.push_back("this was shard " + strategy.shard +
                        "; `refute merge` merges the shards");
  return sentences;
}

PlanOptions PlanOptions::resolved(const campaign::Plan& plan) const {
  PlanOptions named = *this;
  const auto labels = engine.labels();
  named.engine.engines.assign(labels.begin(),
                              labels.end() - std::ssize(engine.commands));
  named.strategy.strategy = order();
  if (!has_places()) {
    named.generators.clear();
    named.generator_commands.clear();
    for (const auto& source : plan.sources)
      named.generators.push_back(split_task(source.name).name);
    named.scope.clear();  // these two are in the names
    named.refactorings.clear();
  }
  named.oracles.clear();
  for (const Oracle* oracle : plan.oracles)
    if (!oracle->is_own) named.oracles.emplace_back(oracle->name);
  return named;
}

Result<std::string> PlanOptions::to_toml() const {
  CLI::App app;
  PlanRows rows(app);
  PlanOptions options = *this;
  options.declare(rows);
  return rows.to_toml();
}

Result<PlanOptions> stored_plan(const std::map<std::string, std::string>& meta,
                                const CLI::App* given) {
  CLI::App app;
  PlanRows rows(app);
  PlanOptions options;
  options.declare(rows);
  const auto text = meta.find(store::kPlanKey);
  REFUTE_TRY_VOID(rows.read(text == meta.end() ? "" : text->second, given));
  options.strategy_given_ = nullptr;  // the order is the store's
  return options;
}

}  // namespace refute::cli
