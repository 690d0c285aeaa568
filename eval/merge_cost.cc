#include "eval/merge_cost.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/stop.h"
#include "campaign/bench.h"
#include "campaign/walk.h"
#include "choice/search.h"
#include "cli/session.h"
#include "eval/common.h"
#include "eval/metered.h"
#include "javagen/catalogue.h"
#include "javagen/merge.h"

namespace refute::eval {
namespace {

using campaign::Bench;
using nlohmann::json;

constexpr char kPrefix[] = "cost of ";
constexpr char kEngine[] = "eclipse";
// So many that compile, and so reach the engine: before anything is measured,
// and of each level.
constexpr std::size_t kWarmUp = 400;
constexpr std::size_t kMeasured = 200;
const std::vector<std::string> kParts = {"engine", "compiler", "behaviour",
                                         "other"};

/// At most `wanted` inputs of one level, spread evenly over it; those that do
/// not compile are among them. And how many inputs the level has.
struct Inputs {
  std::vector<Subject> some;
  std::size_t all = 0;
};

Result<Inputs> inputs_of(const std::string& generator, int level,
                         std::size_t wanted) {
  REFUTE_TRY(const auto source,
             campaign::generator_source(
                 generator, {.merge_from = level, .merge_to = level}));
  const auto walk_over = [&](auto each) {
    const auto walk = source.phases.front().open();
    while (auto step = walk->next()) each(std::move(step->subject));
  };
  Inputs inputs;
  walk_over([&](Subject&&) { ++inputs.all; });
  const std::size_t count = std::min(wanted, inputs.all);
  std::size_t at = 0;
  walk_over([&](Subject&& subject) {
    // The i-th of `count` is in the middle of the i-th of as many stretches.
    const std::size_t next = (2 * inputs.some.size() + 1) * inputs.all /
                             (2 * std::max<std::size_t>(count, 1));
    if (at++ == next && inputs.some.size() < count)
      inputs.some.push_back(std::move(subject));
  });
  return inputs;
}

/// The small programs that all inputs of a level stand for.
Result<std::uint64_t> parts_of(const std::string& name, int level) {
  REFUTE_TRY(const auto* generator, javagen::find_generator(name));
  if (level == 0) return javagen::count_merged(*generator, 0);
  std::uint64_t parts = 0;
  choice::Search search(javagen::merged_subjects(*generator, level));
  while (search.next()) parts += search.current().parts.size();
  return parts;
}

struct Measured {
  std::int64_t tried = 0, compile = 0;
  Meter spent = {};
};

// The meter is set to zero first.
Result<Measured> run(Bench& bench, Meter& meter,
                     const campaign::Question& question,
                     const std::vector<Subject>& subjects) {
  Measured measured;
  meter.clear();
  for (const auto& subject : subjects) {
    if (StopSignal::requested()) break;
    REFUTE_TRY(const auto report, bench.run(subject, question));
    ++measured.tried;
    if (!report.attempts.empty()) ++measured.compile;
  }
  measured.spent = meter;
  return measured;
}

Result<json> measure(const std::string& name, const Setting& setting) {
  REFUTE_TRY(const auto* generator, javagen::find_generator(name));
  cli::EngineOptions options;
  options.engines = {kEngine};
  options.jdk = setting.jdk;
  const auto meter = std::make_shared<Meter>();
  REFUTE_TRY(const auto engine, cli::chosen_engine(options));
  REFUTE_TRY(const auto lab, cli::lab_spec(options));
  const campaign::Workers workers{
      {{kEngine,
        [=] { return std::make_unique<MeteredEngine>(engine, meter); }}},
      [=, level = options.level] {
        return std::make_unique<MeteredLab>(lab, level, meter);
      }};
  Bench bench(workers);
  REFUTE_TRY_VOID(bench.start());
  REFUTE_TRY(const auto oracles, choose_oracles({"default"}));
  const campaign::Question question{.oracles = oracles};
  // Above M0 every input compiles; of the single programs, as many as are
  // parts.
  REFUTE_TRY(const auto compile, parts_of(name, 1));
  const auto wanted = [&](int level, std::size_t compiling) {
    const auto all = javagen::count_merged(*generator, 0);
    return level > 0 || compile == 0 ? compiling : compiling * all / compile;
  };
  REFUTE_TRY(const auto warm_up, inputs_of(name, 0, wanted(0, kWarmUp)));
  REFUTE_TRY_VOID(run(bench, *meter, question, warm_up.some));
  json figures = json::array();
  for (int level = 0; level <= javagen::max_level(*generator); ++level) {
    REFUTE_TRY(const auto inputs,
               inputs_of(name, level, wanted(level, kMeasured)));
    REFUTE_TRY(const auto parts, parts_of(name, level));
    REFUTE_TRY(const auto measured, run(bench, *meter, question, inputs.some));
    figures.push_back({{"level", level},
                       {"inputs", inputs.all},
                       {"parts", parts},
                       {"tried", measured.tried},
                       {"compile", measured.compile},
                       {"seconds", measured.spent}});
  }
  return figures;
}

double per_input(const json& level, const std::string& part) {
  const double tried = level.at("tried").get<double>();
  return tried == 0 ? 0 : level.at("seconds").value(part, 0.0) / tried;
}

double per_input(const json& level) {
  double all = 0;
  for (const auto& part : kParts) all += per_input(level, part);
  return all;
}

std::string milliseconds_of(double seconds) {
  return fmt::format("{:.1f}", 1e3 * seconds);
}

}  // namespace

std::vector<Row> merge_cost_rows(const std::vector<std::string>& generators) {
  std::vector<Row> rows;
  for (const auto& generator : generators)
    rows.push_back({.name = kPrefix + generator,
                    .generator = generator,
                    .engines = Engines::kNone,
                    .compute =
                        [generator](const Setting& setting) {
                          return measure(generator, setting);
                        },
                    .needs_jdk = true});
  return rows;
}

bool is_merge_cost_row(const Row& row) { return row.name.starts_with(kPrefix); }

Table merge_cost_table(const std::vector<Entry>& entries) {
  Table table{.name = "cost",
              .title = "What an input costs at each level",
              .head = {"generator", "level", "inputs", "small programs in them",
                       "measured", "that compile", "engine, ms", "compiler",
                       "behaviour", "other", "all", "the level, s", "M0 takes"},
              .rows = {}};
  std::vector<const RowResult*> its;
  for (const auto& [job, result] : entries) {
    if (!is_merge_cost_row(job.row)) continue;
    if (!result.ran || !result.figures.is_array()) {
      table.rows.push_back(
          without_figures({job.row.generator}, &result, table.head.size()));
      continue;
    }
    its.push_back(&result);
    double m0 = 0;
    for (const auto& level : result.figures) {
      const auto inputs = level.at("inputs").get<std::int64_t>();
      const double whole = per_input(level) * static_cast<double>(inputs);
      if (level.at("level") == 0) m0 = whole;
      std::vector<std::string> cells = {
          job.row.generator,
          fmt::format("M{}", level.at("level").get<int>()),
          number(inputs),
          number(level.at("parts").get<std::int64_t>()),
          number(level.at("tried").get<std::int64_t>()),
          number(level.at("compile").get<std::int64_t>())};
      for (const auto& part : kParts)
        cells.push_back(milliseconds_of(per_input(level, part)));
      cells.push_back(milliseconds_of(per_input(level)));
      cells.push_back(fmt::format("{:.1f}", whole));
      cells.push_back(fmt::format("{:.1f} times that", m0 / whole));
      table.rows.push_back(std::move(cells));
    }
  }
  table.notes.push_back(
      "Milliseconds of the processor for one input, programs that do not "
      "compile included: about 200 inputs of a level that compile, spread "
      "evenly over it, one after the other, in processes that have done 400 "
      "others before. An input is a program with one request. The level is the "
      "mean times the number of its inputs. *Small programs*: those that the "
      "inputs stand for; above M0 only those that compile.");
  table.notes.push_back(conditions(its));
  return table;
}

}  // namespace refute::eval
