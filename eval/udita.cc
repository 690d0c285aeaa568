#include "eval/udita.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/stop.h"
#include "choice/search.h"
#include "eval/common.h"
#include "eval/machine.h"
#include "eval/papers.h"
#include "structures/dag.h"
#include "structures/figures.h"
#include "structures/heap_array.h"
#include "structures/inheritance_graph.h"
#include "structures/queens.h"
#include "structures/red_black_hunt.h"
#include "structures/red_black_tree.h"
#include "structures/search_tree.h"
#include "structures/sorted_list.h"

/// UDITA's Figs. 9, 13, 14 and 24: paths that eager and delayed choice
/// explore, over the structures of examples/structures. Counts do not depend on
/// the machine; the tests of examples/structures hold them too.
namespace refute::eval {
namespace {

using choice::Choices;
using choice::Counts;
using nlohmann::json;
using namespace structures;

constexpr choice::Settings kEager{.evaluation = {.delayed = false}};

/// All that there are; fewer if the program is to stop.
template <auto kMake>
Counts count(int n, const choice::Settings& settings) {
  choice::Search search([n](Choices& c) { return kMake(c, n); },
                        choice::depth_first(), settings);
  while (!StopSignal::requested() && search.next()) {
  }
  return search.counts();
}

/// A structure of Fig. 13, and how its elements are counted.
struct Structure {
  std::string name;
  Counts (*count)(int n, const choice::Settings& settings);
};

const std::vector<Structure>& fig13() {
  static const std::vector<Structure> all = {
      {"DAG", count<dag_by_predicate>},
      {"HeapArray", count<heap_array_by_predicate>},
      {"NQueens", count<queens_by_predicate>},
      {"RBTree", count<red_black_tree_by_predicate>},
      {"SearchTree, equal values", count<search_tree_with_equals>},
      {"SearchTree, values 0..2N-2", count<search_tree_by_predicate>},
      {"SortedList", count<sorted_list_by_predicate>},
      {"SearchTree, pool", count<search_tree_declared>},
      {"SortedList, pool", count<sorted_list_declared>},
      {"RBTree, pool", count<red_black_tree_declared>},
      {"mainDecl", count<inheritance_declared>},
  };
  return all;
}

/// The sizes that the paper has of it.
std::vector<const PrintedRow*> sizes_of(const Structure& structure) {
  std::vector<const PrintedRow*> its;
  for (const auto& size : printed("udita", "fig13"))
    if (size.text("structure") == structure.name) its.push_back(&size);
  return its;
}

using Bug = RedBlackBug;

constexpr int kBits[] = {4, 8, 12, 16, 20};
constexpr int kValues[] = {2, 10, 1000};

json measured(const Structure& structure, int n,
              const choice::Settings& settings) {
  const double before = cpu_seconds();
  const Counts counts = structure.count(n, settings);
  return {{"structures", counts.completed},
          {"explored", counts.explored()},
          {"seconds", cpu_seconds() - before}};
}

json compute_fig13(const Structure& structure, bool quick) {
  json sizes = json::object();
  for (const auto* size : sizes_of(structure)) {
    const int n = static_cast<int>(size->whole("n"));
    json& one = sizes[std::to_string(n)];
    one["delayed"] = measured(structure, n, {});
    if (size->flag("eagerly")) one["eager"] = measured(structure, n, kEager);
    if (quick) break;
  }
  return sizes;
}

json compute_fig9(bool quick) {
  json all = json::object();
  for (const int n : kBits) {
    const auto bits = [n](Choices& c) { return rising_bits(c, n); };
    const Counts delayed = choice::count(bits);
    all[std::to_string(n)] = {{"eager", choice::count(bits, kEager).explored()},
                              {"completed", delayed.completed},
                              {"delayed", delayed.explored()}};
    if (quick && n >= 12) break;
  }
  return all;
}

json compute_fig24(bool quick) {
  json all = json::object();
  for (const int values : kValues) {
    const auto explored = [values](choice::Evaluation how) {
      return choice::count(
                 [values](Choices& c) {
                   return sort_keys_with_values(c, 4, values);
                 },
                 {.evaluation = how})
          .explored();
    };
    json& one = all[std::to_string(values)];
    one["with"] = explored({});
    if (values > 10) continue;  // more paths than anyone has time for
    one["without"] = explored({.copy_propagation = false});
    one["eager"] = explored({.delayed = false});
    if (quick) break;
  }
  return all;
}

// The lines of the figure: declared, small to large, and three sizes.
struct Line {
  std::string sizes;
  RbStyle style;
  int lo, hi;
};

std::vector<Line> lines_of(const Bug& bug) {
  const std::string sum = fmt::format("Σ(1-{})", bug.smallest);
  return {{sum + "*", RbStyle::kDeclared, 1, bug.smallest},
          {sum, RbStyle::kBackbone, 1, bug.smallest},
          {"6", RbStyle::kBackbone, 6, 6},
          {"7", RbStyle::kBackbone, 7, 7},
          {"8", RbStyle::kBackbone, 8, 8}};
}

json compute_fig14(const Bug& bug, bool quick) {
  json all = json::object();
  for (const auto& line : lines_of(bug)) {
    json& one = all[line.sizes];
    const auto timed = [&](const std::string& how,
                           const choice::Settings& settings) {
      const double before = cpu_seconds();
      const Hunt found = hunt(bug.bug, line.style, line.lo, line.hi, settings);
      one[how + " seconds"] = cpu_seconds() - before;
      one[how] = found.structures;
      return found.found;
    };
    one["found"] = timed("delayed", {});
    if (line.style == RbStyle::kBackbone) timed("eager", kEager);
    if (quick && line.sizes == "6") break;
  }
  return all;
}

// A figure of a row that was computed; a dash if it was not.
std::string at(const json& figures, const std::vector<std::string>& path) {
  const json* value = &figures;
  for (const auto& key : path) {
    if (!value->is_object() || !value->contains(key)) return "not run";
    value = &value->at(key);
  }
  if (value->is_number_float()) return measured_seconds(value->get<double>());
  return value->is_boolean() ? (value->get<bool>() ? "yes" : "no")
                             : number(value->get<std::int64_t>());
}

std::string row_name(const Structure& structure) {
  return "Fig. 13 " + structure.name;
}

std::string row_name(const Bug& bug) { return "Fig. 14 " + bug.name; }

constexpr char kFig9[] = "Fig. 9 ordered bits";
constexpr char kFig24[] = "Fig. 24 values";

Table table_13(const std::vector<Entry>& entries) {
  Table table{
      .name = "fig13",
      .title = "Fig. 13: enumeration",
      .head = {"structure", "N", "structures: paper", "ours",
               "eager, explored: paper", "ours", "seconds: paper", "ours",
               "delayed, explored: paper", "ours", "seconds: paper", "ours"},
      .rows = {}};
  for (const auto& structure : fig13()) {
    const RowResult* row = find_row(entries, row_name(structure));
    if (row == nullptr) continue;
    for (const auto* size : sizes_of(structure)) {
      const std::string n = size->shown("n");
      const auto ours = [&](const char* how, const char* what) {
        return row->ran ? at(row->figures, {n, how, what}) : cell(row->state);
      };
      table.rows.push_back(
          {structure.name, n, size->shown("structures"),
           ours("delayed", "structures"), size->shown("eager"),
           ours("eager", "explored"), size->shown("eager seconds"),
           ours("eager", "seconds"), size->shown("delayed"),
           ours("delayed", "explored"), size->shown("delayed seconds"),
           ours("delayed", "seconds")});
    }
  }
  table.notes.push_back(
      "Explored paths are those that were completed or abandoned. Ours run in "
      "one "
      "thread; seconds are processor time. Where eager choice was not run, it "
      "has more paths than there is time for. *Pool*: everything is drawn from "
      "pools and nothing built; the paper gives only two times.");
  return table;
}

Table table_14(const std::vector<Entry>& entries) {
  Table table{
      .name = "fig14",
      .title = "Fig. 14: four bugs in `remove`",
      .head = {"bug", "N", "eager: paper", "ours", "seconds: paper", "ours",
               "delayed: paper", "ours", "seconds: paper", "ours", "found"},
      .rows = {}};
  for (const auto& bug : fig14()) {
    const RowResult* row = find_row(entries, row_name(bug));
    if (row == nullptr) continue;
    for (const auto& line : lines_of(bug)) {
      const auto* paper =
          find_printed(printed("udita", "fig14"),
                       {{"bug", bug.name}, {"sizes", line.sizes}});
      const auto ours = [&](const char* what) {
        return row->ran ? at(row->figures, {line.sizes, what})
                        : cell(row->state);
      };
      table.rows.push_back({bug.name, line.sizes, shown(paper, "eager"),
                            ours("eager"), shown(paper, "eager seconds"),
                            ours("eager seconds"), shown(paper, "delayed"),
                            ours("delayed"), shown(paper, "delayed seconds"),
                            ours("delayed seconds"), ours("found")});
    }
  }
  table.notes.push_back(
      "Trees tried until the invariant first fails, and seconds until then; "
      "ours of the processor. `*`: everything is drawn from a pool.");
  return table;
}

// One line per key of a row's figures.
Table plain_table(const std::vector<Entry>& entries, const char* row_name,
                  Table table, const std::vector<std::string>& columns) {
  const RowResult* row = find_row(entries, row_name);
  if (row == nullptr || !row->ran) {
    std::vector<std::string> cells = {row ? cell(row->state) : "not run"};
    cells.resize(table.head.size(), kNothing);
    table.rows.push_back(std::move(cells));
    return table;
  }
  std::vector<int> keys;
  for (const auto& [key, value] : row->figures.items())
    keys.push_back(std::atoi(key.c_str()));
  std::sort(keys.begin(), keys.end());
  for (const int key : keys) {
    std::vector<std::string> cells = {std::to_string(key)};
    for (const auto& column : columns)
      cells.push_back(at(row->figures, {std::to_string(key), column}));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

template <typename Compute>
Row row_of(const std::string& name, Compute compute) {
  return {.name = name,
          .engines = Engines::kNone,
          .quick_limit = 1,
          .compute = [compute](const Setting& setting) -> Result<json> {
            return compute(setting.quick);
          }};
}

}  // namespace

const std::vector<RedBlackBug>& fig14() {
  static const std::vector<RedBlackBug> all = {
      {"bug1", RbBug::kSiblingNotTurned, 4},
      {"bug2", RbBug::kSiblingStaysRed, 6},
      {"bug3", RbBug::kParentStaysRed, 4},
      {"bug4", RbBug::kNoRepair, 3},
  };
  return all;
}

std::vector<Row> structure_rows() {
  std::vector<Row> rows;
  for (const auto& structure : fig13())
    rows.push_back(row_of(row_name(structure), [&structure](bool quick) {
      return compute_fig13(structure, quick);
    }));
  rows.push_back(row_of(kFig9, compute_fig9));
  rows.push_back(row_of(kFig24, compute_fig24));
  for (const auto& bug : fig14())
    rows.push_back(row_of(row_name(bug), [&bug](bool quick) {
      return compute_fig14(bug, quick);
    }));
  return rows;
}

std::vector<Table> structure_tables(const std::vector<Entry>& entries) {
  std::vector<Table> tables = {
      table_13(entries),
      plain_table(
          entries, kFig9,
          {.name = "fig9",
           .title = "Fig. 9: ordered bits",
           .head = {"n", "eager", "delayed: completed", "delayed: explored"},
           .rows = {},
           .notes = {"The paper: 2^n paths eagerly, O(n) delayed."}},
          {"eager", "completed", "delayed"}),
      plain_table(
          entries, kFig24,
          {.name = "fig24",
           .title = "Fig. 24: values that are never read, four keys",
           .head = {"values", "explored with copy propagation", "without",
                    "eager"},
           .rows = {},
           .notes = {"The paper: the number of values makes no difference."}},
          {"with", "without", "eager"}),
      table_14(entries)};
  std::vector<const RowResult*> computed;
  for (const auto& entry : entries)
    if (entry.job.row.compute && entry.result.ran)
      computed.push_back(&entry.result);
  for (auto& table : tables) table.notes.push_back(conditions(computed));
  return tables;
}

}  // namespace refute::eval
