#include <fmt/format.h>

#include <cmath>

#include "eval/common.h"
#include "eval/papers.h"
#include "eval/randoop.h"

/// Randoop's Figs. 4-9, 8-1 and 8-2: polynomials and containers.
namespace refute::eval {
namespace {

using nlohmann::json;

constexpr int kLengths = 11;  ///< The last is "more than ten".
constexpr char kFig49[] = "Fig. 4-9 polynomials";
constexpr char kFig82[] = "Fig. 8-2 structures";

std::string fig81(const std::string& container) {
  return "Fig. 8-1 " + container;
}

const std::vector<Technique>& polynomial_techniques() {
  static const std::vector<Technique> all = {
      {"directed", {}}, {"top-down", {"--strategy", "top-down"}}};
  return all;
}

/// RP_U has nothing that directs; JPF_U ends after 1000 inputs. The walk for
/// all the calls is stronger than both. Shapes are matched over 16 constants.
const std::vector<Technique>& container_techniques() {
  static const std::vector<Technique> all = {
      {"directed", {}},
      {"directed, no repetition", {"--repetition", "0"}},
      {"undirected, all off", {"--strategy", "bottom-up", "--repetition", "0"}},
      {"random walk, 1000 sequences",
       {"--strategy", "random-walk", "--limit", "1000"}},
      {"random walk, all the calls", {"--strategy", "random-walk"}},
      {"exhaustive, shapes matched",
       {"--strategy", "exhaustive-shape", "--constants", "16"}},
  };
  return all;
}

/// Of Fig. 8-1.
constexpr const char* kContainers[] = {"BinTree", "BHeap", "FibHeap",
                                       "TreeMap"};

const std::vector<PrintedRow>& structures() {
  return printed("randoop", "fig8-2");
}

json share(const json& told, const char* key) {
  const auto& pair = told.at(key);
  const double all = pair.at(1).get<double>();
  return all > 0 ? pair.at(0).get<double>() / all : 0.0;
}

Result<json> compute_fig49(const Setting& setting) {
  REFUTE_TRY(const auto jar, subjects_jar());
  return run_each(
      setting,
      {jar, "--classes", "poly.Rat,poly.Mono,poly.Poly", "--visitor",
       "counters.Polys", "--counter", "counters.Polys", "--prune", "reflective",
       "--repetition", "0", "--no-contracts", "--no-tests", "--slow", "0"},
      polynomial_techniques(), 5,
      [](const json& told) {
        json kept;
        const auto counts = told.at("counted").get<std::vector<std::int64_t>>();
        std::int64_t all = 0;
        for (std::size_t i = 1; i < counts.size(); ++i) {
          kept[std::to_string(i)] = counts[i];
          all += counts[i];
        }
        kept["all"] = all;
        return kept;
      },
      "sequences");
}

Result<json> compute_fig81(const std::string& container,
                           const Setting& setting) {
  REFUTE_TRY(const auto jar, subjects_jar());
  const std::string type = "containers." + container;
  return run_each(
      setting,
      {jar, "--classes", type, "--coverage", type, "--counter",
       "containers.Cover", "--no-tests", "--slow", "0"},
      container_techniques(), 5, [](const json& told) {
        const auto& gain = told.at("last_gain");
        return json{
            {"blocks", share(told, "blocks")},
            {"predicates", told.at("counted").at(0)},
            {"blocks_after", gain.at("blocks").at("calls")},
            {"predicates_after", gain.at("counted").at("calls")},
            {"predicates_ms", gain.at("counted").at("cpu_milliseconds")}};
      });
}

Result<json> compute_fig82(const Setting& setting) {
  REFUTE_TRY(const auto jar, subjects_jar());
  json all{
      {"unit", "calls"}, {"limit", setting.limit}, {"runs", json::array()}};
  for (const auto& structure : structures()) {
    const std::string type = "containers." + structure.text("ours");
    REFUTE_TRY(
        const json one,
        run_each(setting,
                 {jar, "--classes", type, "--coverage", type, "--no-tests",
                  "--slow", "0"},
                 {{structure.text("structure"), {}}}, 3, [](const json& told) {
                   return json{{"branches", told.at("branches").at(1)},
                               {"covered", share(told, "branches")}};
                 }));
    for (const auto& run : one.at("runs")) all["runs"].push_back(run);
  }
  return all;
}

Table table_49(const std::vector<Entry>& entries) {
  Table table{.name = "fig4-9",
              .title = "Fig. 4-9: legal, distinct polynomials by length",
              .head = {"technique"},
              .rows = {}};
  for (int i = 1; i < kLengths; ++i) table.head.push_back(std::to_string(i));
  table.head.insert(table.head.end(), {"> 10", "all"});
  for (const auto& thesis : printed("randoop", "fig4-9")) {
    std::vector<std::string> cells;
    for (const auto& column : table.head) cells.push_back(thesis.shown(column));
    cells.front() = fmt::format("thesis, {}, one minute", cells.front());
    table.rows.push_back(std::move(cells));
  }
  const RowResult* row = find_row(entries, kFig49);
  for (const auto& technique : polynomial_techniques()) {
    const Sample sample(row, technique.name);
    std::vector<std::string> cells = {"ours, " + technique.name};
    if (sample.empty()) {
      cells = without_figures(cells, row, table.head.size());
    } else {
      for (int i = 1; i <= kLengths; ++i)
        cells.push_back(sample.shown(std::to_string(i)));
      cells.push_back(sample.shown("all"));
    }
    table.rows.push_back(std::move(cells));
  }
  table.notes = {
      budget_of({row}) +
      " Means over the seeds. Counts are distinct values of calls that "
      "returned; values with the same monomials are the same. "
      "Directed prunes by comparing fields. The thesis gives the totals "
      "in round numbers."};
  return table;
}

Table table_81(const std::vector<Entry>& entries) {
  Table table{
      .name = "fig8-1",
      .title = "Fig. 8-1: four containers",
      .head = {"container", "technique", "blocks", "after calls", "predicates",
               "least, most", "after calls", "after CPU s", "calls made",
               "thesis: blocks, predicates (after s)"},
      .rows = {}};
  std::vector<const RowResult*> rows;
  for (const char* container : kContainers) {
    const RowResult* row = find_row(entries, fig81(container));
    if (row == nullptr) continue;
    rows.push_back(row);
    for (const auto& technique : container_techniques()) {
      const Sample sample(row, technique.name);
      const auto* thesis = find_printed(
          printed("randoop", "fig8-1"),
          {{"container", container}, {"technique", technique.name}});
      std::vector<std::string> cells = {container, technique.name};
      if (sample.empty()) {
        cells = without_figures(cells, row, table.head.size() - 1);
      } else {
        cells.insert(
            cells.end(),
            {fmt::format("{:.3f}", sample.mean("blocks")),
             number(std::llround(sample.mean("blocks_after"))),
             fmt::format("{:.1f}", sample.mean("predicates")),
             fmt::format("{:.0f}, {:.0f}", sample.least("predicates"),
                         sample.most("predicates")),
             number(std::llround(sample.mean("predicates_after"))),
             fmt::format("{:.2f}", sample.mean("predicates_ms") / 1000),
             number(std::llround(sample.mean("calls")))});
      }
      cells.push_back(shown(thesis, "covered"));
      table.rows.push_back(std::move(cells));
    }
  }
  table.notes = {
      budget_of(rows) +
      " Means over the seeds; *after*: when the last gain came, in calls and "
      "in "
      "seconds of processor time since the library was open. A technique that "
      "made fewer calls ended early: after its 1000 sequences, or with no more "
      "to try."};
  return table;
}

Table table_82(const std::vector<Entry>& entries) {
  Table table{.name = "fig8-2",
              .title = "Fig. 8-2: branches of seven structures",
              .head = {"structure", "branches: thesis", "ours", "Rostra",
                       "Symstra", "Randoop, 1 s", "ours", "least", "CPU s"},
              .rows = {}};
  const RowResult* row = find_row(entries, kFig82);
  for (const auto& structure : structures()) {
    const Sample sample(row, structure.text("structure"));
    std::vector<std::string> cells = {
        structure.text("structure"), structure.shown("branches"),
        sample.shown("branches"),    structure.text("Rostra"),
        structure.text("Symstra"),   structure.text("Randoop")};
    if (sample.empty()) {
      cells = without_figures(cells, row, table.head.size());
    } else {
      cells.insert(
          cells.end(),
          {fmt::format("{:.1f} %", 100 * sample.mean("covered")),
           fmt::format("{:.1f} %", 100 * sample.least("covered")),
           fmt::format("{:.2f}", sample.mean("cpu_milliseconds") / 1000)});
    }
    table.rows.push_back(std::move(cells));
  }
  table.notes = {
      budget_of({row}) +
      " The structures are ours, of the same names "
      "([list](../../tests/randoop/containers/README.md)): branches are sides "
      "of conditional jumps in the byte code. In BST, BinHeap and TreeMap "
      "those of Fig. 8-1's predicates are among them. Rostra and Symstra are "
      "not available; their figures are those that the thesis quotes."};
  return table;
}

}  // namespace

std::vector<Row> container_rows() {
  std::vector<Row> rows = {randoop_row(kFig49, 10'000, 2'000, compute_fig49)};
  for (const std::string container : kContainers)
    rows.push_back(randoop_row(fig81(container), 300'000,
                               container == "BinTree" ? 20'000 : 0,
                               [container](const Setting& setting) {
                                 return compute_fig81(container, setting);
                               }));
  rows.push_back(randoop_row(kFig82, 100'000, 20'000, compute_fig82));
  return rows;
}

std::vector<Table> container_tables(const std::vector<Entry>& entries) {
  return {table_49(entries), table_81(entries), table_82(entries)};
}

}  // namespace refute::eval
