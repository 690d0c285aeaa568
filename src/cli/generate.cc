#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "base/files.h"
#include "base/json_text.h"
#include "base/stop.h"
#include "base/text.h"
#include "campaign/command_walk.h"
#include "campaign/place_walk.h"
#include "campaign/plugin_walk.h"
#include "choice/search.h"
#include "cli/command.h"
#include "cli/strategy.h"
#include "cli/terminal.h"
#include "java/constructs.h"
#include "java/read_program.h"
#include "javagen/catalogue.h"
#include "javagen/merge.h"
#include "jdolly/source.h"
#include "plugin/generator_process.h"
#include "refactoring/request_json.h"
#include "structures/catalogue.h"
#include "typed/name.h"

/// `refute generate`: programs and data structures without an engine.
namespace refute::cli {
namespace {

namespace fs = std::filesystem;

struct GenerateOptions {
  std::string generator;
  std::string command;
  std::string scope;
  std::string merge = "M0";
  std::string structure;
  int size = 4;
  std::string form = "generator";
  bool eager = false;
  bool count = false;
  bool constructs = false;
  std::uint64_t limit = 0;
  std::string out;
  std::string timeout;
  int memory_mb = 2048;
  StrategyOptions strategy;
  const CLI::Option* order = nullptr;  ///< --strategy.

  bool strategy_given() const { return order != nullptr && order->count() > 0; }

  /// Of a generator of the user's own; `usual` if --timeout does not say.
  Result<plugin::Limits> limits(
      std::chrono::milliseconds usual = plugin::Limits().timeout) const {
    plugin::Limits limits{usual, static_cast<std::size_t>(memory_mb) << 20};
    if (!timeout.empty()) {
      REFUTE_TRY(limits.timeout, parse_duration(timeout));
    }
    return limits;
  }
};

// Counting prints nothing until its end, and a predicate may accept little.
constexpr std::chrono::hours kUnlimited(24 * 365);

// A random walk has no end of its own.
constexpr std::uint64_t kRandomPrograms = 10;

choice::Settings settings_of(const GenerateOptions& options) {
  choice::Settings settings;
  settings.evaluation.delayed = !options.eager;
  if (options.limit > 0)
    settings.limits.number = options.limit;
  else if (options.strategy.strategy == "random")
    settings.limits.number = kRandomPrograms;
  return settings;
}

void print_counts(const choice::Counts& counts) {
  fmt::print("{} ({} paths explored, {} pruned)\n", counts.completed,
             counts.explored(), counts.pruned);
}

Result<void> generate_structure(const GenerateOptions& options) {
  REFUTE_TRY(const auto* structure,
             structures::find_structure(options.structure));
  REFUTE_TRY(const auto form, structures::parse_form(options.form));
  REFUTE_TRY_VOID(structures::check_size(*structure, options.size));
  REFUTE_TRY(auto driver, options.strategy.driver());
  const auto settings = settings_of(options);
  if (options.count) {
    print_counts(
        structure->count(options.size, form, settings, std::move(driver)));
    return {};
  }
  choice::Search search(structure->texts(options.size, form), std::move(driver),
                        settings);
  while (!StopSignal::requested() && search.next())
    fmt::print("{}\n", search.current());
  return {};
}

/// DIR/000042/before/p/A.java and DIR/000042/request.json: a folder that
/// `refute try` takes.
Result<void> write_program(const fs::path& folder, std::uint64_t number,
                           const Subject& subject) {
  const fs::path home = folder / fmt::format("{:06}", number);
  REFUTE_TRY_VOID(java::write_program(home / "before", subject.program));
  return write_file(home / "request.json",
                    request_to_json(subject.request).dump(2) + "\n");
}

Result<int> level_of(const std::string& text, const javagen::Generator& of) {
  const int highest = javagen::max_level(of);
  if (text.size() == 2 && text[0] == 'M' && text[1] >= '0' &&
      text[1] - '0' <= highest)
    return text[1] - '0';
  return usage_error(
      fmt::format("\"{}\" is not a merging level of {}", text, of.name),
      highest == 0 ? "this generator cannot merge"
                   : fmt::format("one of M0 to M{}", highest));
}

/// Of a generator that checks it itself: "M2".
int merge_level_of(const GenerateOptions& options) {
  const std::string& text = options.merge;
  return text.size() == 2 && text[0] == 'M' && text[1] >= '0' && text[1] <= '9'
             ? text[1] - '0'
             : 0;
}

/// Which constructs of the grammar programs have.
class ConstructTable {
 public:
  void add(const java::Program& program) {
    ++programs_;
    std::set<std::string> found;
    for (const auto& file : program.files)
      found.merge(java::constructs_in(file.text));
    for (const auto& name : found) ++counts_[name];
  }
  void print() const {
    std::size_t missing = 0;
    fmt::print("| construct | programs of {} |\n|---|---|\n", programs_);
    for (const auto& name : java::grammar_constructs()) {
      const auto count = counts_.find(name);
      missing += count == counts_.end() ? 1U : 0U;
      fmt::print("| {} | {} |\n", name,
                 count == counts_.end() ? 0 : count->second);
    }
    fmt::print("{} occur in no program\n",
               plural(static_cast<std::int64_t>(missing), "construct"));
  }

 private:
  std::uint64_t programs_ = 0;
  std::map<std::string, std::uint64_t> counts_;
};

/// Writes a program, or shows it, unless only their number is wanted.
Result<void> put_out(const GenerateOptions& options, std::uint64_t number,
                     const std::string& label, const Subject& subject) {
  if (!options.out.empty()) return write_program(options.out, number, subject);
  if (!options.count)
    fmt::print("// {}: {}\n{}\n", label, describe(subject.request),
               java::to_text(subject.program));
  return {};
}

void print_place(const GenerateOptions& options, std::uint64_t number) {
  if (!options.out.empty())
    fmt::print("{} in {}\n",
               plural(static_cast<std::int64_t>(number), "program"),
               options.out);
}

/// How many instances a model has; none of them becomes a program.
Result<void> count_instances(const std::string& generator) {
  REFUTE_TRY(const auto name, jdolly::parse_model_name(generator));
  REFUTE_TRY(auto source, jdolly::Source::open(name));
  std::uint64_t number = 0;
  while (!StopSignal::requested() && source.skip()) ++number;
  fmt::print("{}\n", number);
  return {};
}

/// How the programs are called that are put out.
enum class Labels { kChoices, kNumbers };

/// The programs that a campaign would walk, of a source that counts itself.
Result<void> generate_by_walk(const GenerateOptions& options,
                              const std::string& generator,
                              const std::string& order, Labels labels) {
  const auto& strategy = options.strategy;
  REFUTE_TRY(const auto part, strategy.part());
  REFUTE_TRY(const auto source,
             campaign::generator_source(generator,
                                        {.order = order,
                                         .seed = strategy.seed,
                                         .max_jump = strategy.max_jump,
                                         .merge_from = merge_level_of(options),
                                         .merge_to = merge_level_of(options)}));
  const auto walk = source.phases.front().open();
  // A model has each instance once, in random order too.
  const bool endless = !jdolly::is_model_name(generator) &&
                       source.phases.front().name.ends_with("random");
  const std::uint64_t limit =
      options.limit == 0 && endless ? kRandomPrograms : options.limit;
  ConstructTable table;
  std::uint64_t number = 0;
  for (std::uint64_t i = 0;
       !StopSignal::requested() && (limit == 0 || number < limit); ++i) {
    const auto step = walk->next();
    if (!step) break;
    if (i % part.count != part.index) continue;
    if (options.constructs)
      table.add(step->subject.program);
    else
      REFUTE_TRY_VOID(put_out(
          options, number,
          labels == Labels::kChoices ? step->choices : std::to_string(number),
          step->subject));
    ++number;
  }
  if (const Error* const error = walk->error())
    return tl::unexpected<Error>(*error);
  if (options.constructs) table.print();
  if (options.count) fmt::print("{}\n", number);
  print_place(options, number);
  return {};
}

/// The instances of a model.
Result<void> generate_from_model(const GenerateOptions& options) {
  REFUTE_TRY(const auto generator,
             jdolly::with_scope(options.generator, options.scope));
  if (options.count && options.strategy.walks_everything() &&
      options.limit == 0)
    return count_instances(generator);
  return generate_by_walk(options, generator, options.strategy.strategy,
                          Labels::kChoices);
}

/// What a C++ file makes that makes no subjects.
Result<void> generate_values(const GenerateOptions& options) {
  const auto& strategy = options.strategy;
  REFUTE_TRY(const auto part, strategy.part());
  REFUTE_TRY(const auto limits, options.limits(kUnlimited));
  plugin::allow(campaign::plugin_allowed_as(options.generator), limits);
  REFUTE_TRY(auto program, campaign::plugin_program(options.generator));
  program.makes = "value";
  const auto settings = settings_of(options);
  const bool all = settings.limits.number == choice::Limits().number;
  REFUTE_TRY(auto process,
             plugin::GeneratorProcess::ask(
                 program, {{"values",
                            {{"strategy", campaign::strategy_to_json(
                                              {.order = strategy.strategy,
                                               .seed = strategy.seed,
                                               .max_jump = strategy.max_jump})},
                             {"shard", part.index},
                             {"shards", part.count},
                             {"eager", options.eager},
                             {"limit", all ? 0 : settings.limits.number},
                             {"count", options.count}}}}));
  while (!StopSignal::requested()) {
    REFUTE_TRY(const auto line, process.next_line());
    if (!line) break;
    const auto value = parse_json(*line);
    if (options.count && value.is_object())
      print_counts({.completed = value.value("completed", std::uint64_t{0}),
                    .pruned = value.value("pruned", std::uint64_t{0})});
    else if (value.is_string())
      fmt::print("{}\n", value.get<std::string>());
  }
  return {};
}

/// What a C++ file of the user's makes.
Result<void> generate_by_plugin(const GenerateOptions& options) {
  REFUTE_TRY(const auto limits, options.limits());
  plugin::allow(campaign::plugin_allowed_as(options.generator), limits);
  REFUTE_TRY(const auto names, campaign::names_in(options.generator));
  if (names.generators.empty() && !names.values.empty())
    return generate_values(options);
  return generate_by_walk(options, options.generator, options.strategy.strategy,
                          Labels::kChoices);
}

/// What a program of the user's own prints.
Result<void> generate_by_command(const GenerateOptions& options) {
  REFUTE_TRY(const auto limits, options.limits());
  plugin::allow(plugin::generator_command(options.command).allowed_as, limits);
  return generate_by_walk(options, campaign::command_name(options.command),
                          options.strategy.strategy, Labels::kChoices);
}

Result<void> generate_programs(const GenerateOptions& options) {
  if (jdolly::is_model_name(options.generator))
    return generate_from_model(options);
  if (campaign::is_plugin_name(options.generator))
    return generate_by_plugin(options);
  if (typed::is_java_name(options.generator))
    return generate_by_walk(options, options.generator,
                            options.strategy_given() ? options.strategy.strategy
                                                     : campaign::kSpread,
                            Labels::kNumbers);
  REFUTE_TRY(const auto* generator, javagen::find_generator(options.generator));
  REFUTE_TRY(const int level, level_of(options.merge, *generator));
  if (options.count && options.strategy.walks_everything() &&
      options.limit == 0 && generator->build) {
    fmt::print("{}\n", javagen::count_merged(*generator, level));
    return {};
  }
  REFUTE_TRY(auto driver, options.strategy.driver());
  std::function<Subject(choice::Choices&)> make = javagen::subjects(*generator);
  if (level > 0)
    make = [merged = javagen::merged_subjects(*generator, level)](
               choice::Choices& choices) { return merged(choices).subject; };
  choice::Search search(std::move(make), std::move(driver),
                        settings_of(options));
  std::uint64_t number = 0;
  while (!StopSignal::requested() && search.next()) {
    const Subject& subject = search.current();
    REFUTE_TRY_VOID(put_out(options, number, std::to_string(number), subject));
    ++number;
  }
  if (options.count) print_counts(search.counts());
  print_place(options, number);
  return {};
}

Result<ExitCode> generate(const GenerateOptions& options) {
  const auto given = {&options.generator, &options.command, &options.structure};
  if (std::ranges::count_if(
          given, [](const std::string* each) { return !each->empty(); }) != 1)
    return usage_error(
        "give one of --generator, --generator-command and "
        "--structure",
        "`refute list generators` and `refute list structures` "
        "show what there is");
  REFUTE_TRY_VOID(!options.command.empty()     ? generate_by_command(options)
                  : !options.structure.empty() ? generate_structure(options)
                                               : generate_programs(options));
  return ExitCode::kClean;
}

}  // namespace

Action declare_generate(CLI::App& app) {
  auto options = std::make_shared<GenerateOptions>();
  app.add_option("file", options->generator,
                 "a C++ file with a generator, or with any function of choices "
                 "(docs/generators.md)");
  app.add_option("--generator", options->generator,
                 "programs of this generator; see `list generators`");
  app.add_option("--generator-command", options->command,
                 "programs of a generator of your own, which speaks "
                 "docs/protocol.md");
  app.add_option("--scope", options->scope,
                 "for a jdolly: generator: how many packages, classes, fields "
                 "and methods at most, such as 2-3-0-4");
  app.add_option("--merge", options->merge,
                 "how far to merge small programs into larger ones: M0 (not at "
                 "all), M1, …")
      ->capture_default_str();
  app.add_option("--structure", options->structure,
                 "data structures instead; see `list structures`");
  app.add_option("--size", options->size, "size of the structures")
      ->capture_default_str();
  app.add_option(
         "--form", options->form,
         "generator (says how to build one) or predicate (says what is valid)")
      ->capture_default_str();
  app.add_flag("--eager", options->eager,
               "make every choice at once instead of at first use");
  app.add_flag("--count", options->count, "only say how many there are");
  app.add_flag("--constructs", options->constructs,
               "only say in how many programs each construct of Java's grammar "
               "occurs; for java and jdolly: generators");
  app.add_option("--limit", options->limit, "stop after this many");
  app.add_option("--out", options->out,
                 "write programs below this folder, each with its request as "
                 "`refute try` takes it");
  app.add_option("--timeout", options->timeout,
                 "how long a generator of your own may print nothing (default: "
                 "10s for programs, any time for other values)");
  app.add_option("--memory", options->memory_mb,
                 "memory limit of a generator of your own, in MB")
      ->check(CLI::Range(64, 1 << 20))
      ->capture_default_str();
  PlanRows rows(app);
  options->order = options->strategy.declare(rows);
  app.footer(
      "Examples:\n"
      "  refute generate --generator push-down-super --limit 3\n"
      "  refute generate --generator jdolly:pull-up-method --scope 1-2-0-4\n"
      "  refute generate --generator java@21 --seed 7\n"
      "  refute generate my_structure.cc --count\n"
      "  refute generate --structure searchtree --size 6 --count\n"
      "  refute generate --structure searchtree --size 4 --form predicate");
  return [options] { return generate(*options); };
}

}  // namespace refute::cli
