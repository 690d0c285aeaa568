#include <fmt/format.h>

#include "base/text.h"
#include "eval/common.h"
#include "eval/randoop.h"
#include "eval/statistics.h"

/// Randoop's sections 8.2.4 and 8.2.5 with equal time instead of equal calls:
/// directed against undirected generation, several seeds, and whether the
/// difference is more than luck; and against systematic generation, which takes
/// no seed.
namespace refute::eval {
namespace {

using nlohmann::json;

constexpr char kTimed[] = "8.2.5 ";
constexpr char kByLength[] = "8.2.4 ";
constexpr char kSystematic[] = "systematic";
constexpr int kSeedsInTime = 10;
constexpr int kSeconds = 10;

/// What each of these was given.
const std::vector<Technique>& timed_techniques() {
  static const std::vector<Technique> all = {
      {kDirected, {"--no-tests"}},
      {kBottomUp, {"--strategy", "bottom-up", "--no-tests"}},
      {kWalk, {"--strategy", "random-walk", "--no-tests"}}};
  return all;
}

const std::vector<Technique>& systematic_technique() {
  static const std::vector<Technique> one = {
      {kSystematic,
       {"--strategy", "systematic", "--constants", "3", "--no-tests"}}};
  return one;
}

json timed_digest(const json& told) {
  json kept{{"minunit", told.at("classes").size()},
            {"longest", told.at("calls_at_depth").size()}};
  for (const char* key : {"violating", "illegal", "milliseconds"})
    kept[key] = told.at(key);
  return kept;
}

std::vector<double> values_of(const Sample& sample, const std::string& key) {
  std::vector<double> values;
  for (const auto& run : sample.all()) values.push_back(run.value(key, 0.0));
  return values;
}

std::string spread(const Sample& sample) {
  return sample.empty()
             ? kNothing
             : fmt::format("{} ({:.0f}, {:.0f})", sample.shown("minunit"),
                           sample.least("minunit"), sample.most("minunit"));
}

std::string p_shown(double p) {
  return p < 0.001 ? "< 0.001" : fmt::format("{:.3f}", p);
}

/// How often directed did better, worse, and neither, so that it is no luck.
struct Score {
  int more = 0, fewer = 0, neither = 0;

  void add(const Comparison& result) {
    constexpr double kLuck = 0.05;
    ++(result.p >= kLuck ? neither : result.a12 > 0.5 ? more : fewer);
  }
  std::string shown(const std::string& other) const {
    return fmt::format(
        "Against {} directed finds more on {}, fewer on {}, and on {} the "
        "difference may be luck (p at least 0.05).",
        other, more, fewer, neither);
  }
};

Table table_time(const std::vector<Entry>& entries) {
  Table table{
      .name = "equal-time",
      .title = "Directed and undirected for equal time (8.2.5)",
      .head = {"library", "calls: directed", "calls: bottom-up",
               "calls: random walk", "MinUnit: directed", "MinUnit: bottom-up",
               "A12", "p", "MinUnit: random walk", "A12", "p"},
      .rows = {}};
  Score bottom_up, walk;
  for (const auto& library : libraries_of_fig84()) {
    const RowResult* row = find_row(entries, kTimed + library.name);
    if (row == nullptr) continue;
    if (!row->ran) {
      table.rows.push_back(
          without_figures({library.name}, row, table.head.size()));
      continue;
    }
    const Sample directed(row, kDirected);
    const auto against = [&](const std::string& technique, Score& score) {
      const Sample other(row, technique);
      const auto result =
          compare(values_of(directed, "minunit"), values_of(other, "minunit"));
      score.add(result);
      return std::vector<std::string>{
          spread(other), fmt::format("{:.2f}", result.a12), p_shown(result.p)};
    };
    std::vector<std::string> cells = {library.name};
    for (const char* technique : {kDirected, kBottomUp, kWalk})
      cells.push_back(Sample(row, technique).shown("calls"));
    cells.push_back(spread(directed));
    for (const auto& more :
         {against(kBottomUp, bottom_up), against(kWalk, walk)})
      cells.insert(cells.end(), more.begin(), more.end());
    table.rows.push_back(std::move(cells));
  }
  table.notes = {
      budget_of(rows_like(entries, kTimed)) +
      " Processor time of the worker, all its threads, without its start; the "
      "techniques take turns, seed by seed. The thesis had two minutes by the "
      "clock of a machine of its time, and one seed. Means over the seeds, in "
      "brackets the least and the most. MinUnit counts methods after which a "
      "contract was broken; no tests were written, so none was dropped as "
      "flaky. A12: how often a run of directed has more than one of the other, "
      "ties counted half. p: of the exact two-sided Mann-Whitney U test. " +
      bottom_up.shown(kBottomUp) + " " + walk.shown("a random walk")};
  return table;
}

Table table_systematic(const std::vector<Entry>& entries) {
  Table table{
      .name = "systematic",
      .title = "Systematic generation (8.2.4)",
      .head = {"library", "sequences", "calls in the longest", "illegal",
               "violating", "MinUnit", "MinUnit: directed, no longer"},
      .rows = {}};
  for (const auto& library : libraries_of_fig84()) {
    const RowResult* row = find_row(entries, kByLength + library.name);
    if (row == nullptr) continue;
    if (!row->ran) {
      table.rows.push_back(
          without_figures({library.name}, row, table.head.size()));
      continue;
    }
    const Sample sample(row, kSystematic);
    const RowResult* timed = find_row(entries, kTimed + library.name);
    const bool no_longer =
        timed != nullptr && timed->ran &&
        timed->figures.value("limit", 0) <= row->figures.value("limit", 0);
    table.rows.push_back(
        {library.name, sample.shown("sequences"), sample.shown("longest"),
         sample.shown("illegal"), sample.shown("violating"),
         sample.shown("minunit"),
         no_longer ? spread(Sample(timed, kDirected)) : kNothing});
  }
  table.notes = {
      budget_of(rows_like(entries, kByLength)) +
      " Every sequence up to ten calls, breadth first, with three constants "
      "per parameter; of sequences whose values are all in the same state one "
      "is extended. The order is fixed, so there are no seeds. The thesis: JPF "
      "with such a driver, sequences of ten calls, breadth first, ran out of "
      "memory on every library and reported no error. Directed: as in the "
      "table of equal time, where its runs were no longer than these."};
  return table;
}

Row timed_row(const std::string& prefix, const Library& library,
              const std::vector<Technique>& techniques, int seeds) {
  return randoop_row(prefix + library.name, kSeconds,
                     library.name == "java.util" ? 1 : 0,
                     [&, seeds](const Setting& setting) -> Result<json> {
                       REFUTE_TRY(const auto words, words_for(library));
                       return run_each(setting, words, techniques, seeds,
                                       timed_digest, "CPU seconds");
                     });
}

}  // namespace

std::vector<Row> time_rows() {
  std::vector<Row> rows;
  for (const auto& library : libraries_of_fig84()) {
    rows.push_back(timed_row(kByLength, library, systematic_technique(), 1));
    rows.push_back(
        timed_row(kTimed, library, timed_techniques(), kSeedsInTime));
  }
  return rows;
}

std::vector<Table> time_tables(const std::vector<Entry>& entries) {
  return {table_systematic(entries), table_time(entries)};
}

}  // namespace refute::eval
