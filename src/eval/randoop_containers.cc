#include <fmt/format.h>

#include <cmath>
#include <map>

#include "eval/common.h"
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

/// Of Fig. 8-1: blocks and predicates of the technique that ours stands for.
struct Container {
  std::string name;
  /// By the name of the technique: "blocks, predicates (seconds of each)".
  std::map<std::string, std::string> thesis;
};

// clang-format off
const std::vector<Container>& containers() {
  static const std::vector<Container> all = {
    {"BinTree", {{"directed", ".78, 54 (0.21, 1.6)"}, {"undirected, all off", ".78, 53.9 (0.13, 4.2)"},
                 {"random walk, 1000 sequences", ".78, 52.1 (0.14, 2.0)"}, {"exhaustive, shapes matched", ".78, 53.2 (0.14, 0.41)"}}},
    {"BHeap", {{"directed", ".95, 101 (0.59, 4.2)"}, {"undirected, all off", ".86, 58.5 (6.6, 15)"},
               {"random walk, 1000 sequences", ".95, 88.3 (6.2, 12)"}, {"exhaustive, shapes matched", ".95, 101 (4.3, 9.8)"}}},
    {"FibHeap", {{"directed", "1, 96 (0.63, 6.0)"}, {"undirected, all off", ".98, 90.3 (27, 67)"},
                 {"random walk, 1000 sequences", "1, 86 (1.1, 16)"}, {"exhaustive, shapes matched", "1, 93 (23, 95)"}}},
    {"TreeMap", {{"directed", ".72, 106 (0.84, 10)"}, {"undirected, all off", ".68, 55 (1.9, 1.9)"},
                 {"random walk, 1000 sequences", ".72, 104 (1.5, 10)"}, {"exhaustive, shapes matched", ".72, 106 (0.65, 47)"}}},
  };
  return all;
}

/// Fig. 8-2, and the class of ours that stands for it.
struct Structure {
  std::string_view name, ours, branches, rostra, symstra, randoop;
};

constexpr Structure kStructures[] = {
  {"IntStack", "IntStack", "9", "67 %, 689 s", "100 %, 0.6 s", "100 %"},
  {"UBStack", "UBStack", "13", "100 %, 269 s", "100 %, 10 s", "100 %"},
  {"BST", "BinTree", "34", "100 %, 23 s", "100 %, 317 s", "94 %"},
  {"BinHeap", "BHeap", "70", "84.3 %, 51 s", "91.4 %, 8.9 s", "84 %"},
  {"LinkedList", "LinkedList", "12", "100 %, 412 s", "100 %, 0.95 s", "100 %"},
  {"TreeMap", "TreeMap", "170", "84.1 %, 42 s", "84.1 %, 63 s", "81 %"},
  {"HeapArray", "HeapArray", "29", "75.9 %, 3.7 s", "100 %, 11 s", "100 %"},
};
// clang-format on

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
  for (const auto& structure : kStructures) {
    const std::string type = "containers." + std::string(structure.ours);
    REFUTE_TRY(
        const json one,
        run_each(setting,
                 {jar, "--classes", type, "--coverage", type, "--no-tests",
                  "--slow", "0"},
                 {{std::string(structure.name), {}}}, 3, [](const json& told) {
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
              .rows = {{"thesis, directed, one minute", "126", "133", "68",
                        "26", "8", "3", "4", "0", "10", "1", "0", "380"},
                       {"thesis, top-down, one minute", "141", "70", "3", "0",
                        "0", "0", "0", "0", "0", "0", "0", "200"}}};
  for (int i = 1; i < kLengths; ++i) table.head.push_back(std::to_string(i));
  table.head.insert(table.head.end(), {"> 10", "all"});
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
  for (const auto& container : containers()) {
    const RowResult* row = find_row(entries, fig81(container.name));
    if (row == nullptr) continue;
    rows.push_back(row);
    for (const auto& technique : container_techniques()) {
      const Sample sample(row, technique.name);
      const auto thesis = container.thesis.find(technique.name);
      std::vector<std::string> cells = {container.name, technique.name};
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
      cells.push_back(thesis == container.thesis.end() ? "" : thesis->second);
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
  for (const auto& structure : kStructures) {
    const Sample sample(row, std::string(structure.name));
    std::vector<std::string> cells = {
        std::string(structure.name),    std::string(structure.branches),
        sample.shown("branches"),       std::string(structure.rostra),
        std::string(structure.symstra), std::string(structure.randoop)};
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
  for (const auto& container : containers())
    rows.push_back(randoop_row(fig81(container.name), 300'000,
                               container.name == "BinTree" ? 20'000 : 0,
                               [name = container.name](const Setting& setting) {
                                 return compute_fig81(name, setting);
                               }));
  rows.push_back(randoop_row(kFig82, 100'000, 20'000, compute_fig82));
  return rows;
}

std::vector<Table> container_tables(const std::vector<Entry>& entries) {
  return {table_49(entries), table_81(entries), table_82(entries)};
}

}  // namespace refute::eval
