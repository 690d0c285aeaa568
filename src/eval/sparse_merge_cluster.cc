#include <fmt/format.h>

#include <array>
#include <map>

#include "cluster/cluster.h"
#include "eval/common.h"
#include "eval/orders.h"

/// The sparse/merge/cluster paper's Figs. 5 and 6: sparse generation, merging
/// and clusters of failing inputs. A row is one exhaustive campaign through all
/// levels of merging; what sparse orders would have cost is worked out from its
/// store.
namespace refute::eval {
namespace {

/// A level of Figs. 5 and 6; Eclipse 3.3.2, two cores of 3.4 GHz. Minutes and
/// seconds; empty where the paper has nothing.
struct Level {
  int inputs;
  std::string_view time, first_dense, first_sparse, apfd_dense, apfd_sparse;
  int failures, faults;
  std::string_view oracle, abstract, concrete;  ///< Number of clusters.
};

struct PaperRow {
  std::string_view generator;
  std::vector<Level> levels;  ///< M0 first.
  bool quick = false;
};

// clang-format off
const std::vector<PaperRow>& paper_rows() {
  static const std::vector<PaperRow> all = {
    {"DualClassFieldReference/push-down-field",
     {{7416, "133:32", "7:33", "0:47", "74.98", "98.16", 1074, 2, "2", "5", "68"},
      {1236, "22:43", "0:01", "0:02", "99.23", "88.62", 179, 1, "1", "3", "59"},
      {12, "0:21", "0:00", "0:01", "95.83", "74.17", 4, 1, "1", "2", "4"},
      {3, "0:13", "0:00", "0:00", "83.33", "63.33", 1, 1, "1", "1", "1"}}},
    {"DualClassFieldReference/encapsulate-field",
     {{23760, "427:09", "73:34", "7:14", "58.03", "97.59", 486, 3, "2", "4", "51"},
      {3960, "71:50", "12:03", "1:11", "69.82", "97.77", 354, 3, "2", "4", "112"},
      {72, "1:19", "0:13", "0:03", "74.31", "80.56", 31, 2, "2", "4", "8"},
      {18, "0:26", "0:06", "0:03", "58.33", "73.15", 8, 2, "2", "3", "3"}}},
    {"SingleClassFieldReference/encapsulate-field",
     {{8576, "155:15", "0:22", "0:03", "75.37", "97.61", 836, 4, "2", "4", "71"},
      {2144, "39:04", "0:21", "0:03", "66.86", "97.59", 242, 4, "2", "4", "73"},
      {1072, "19:35", "0:09", "0:02", "84.25", "93.04", 144, 3, "1", "4", "58"},
      {268, "4:55", "0:02", "0:02", "72.70", "88.11", 62, 3, "1", "5", "24"}}},
    {"DoubleClassParentMethod/push-down-method",
     {{960, "22:19", "11:28", "1:05", "43.91", "93.59", 180, 3, "2", "11", "20"},
      {192, "4:07", "2:07", "0:14", "41.75", "91.89", 38, 3, "2", "10", "16"},
      {48, "0:45", "0:28", "0:21", "40.63", "87.85", 2, 1, "1", "1", "2"}}},
    {"TripleClassChildMethod/pull-up-method",
     {{1152, "27:02", "9:09", "1:01", "13.19", "95.77", 160, 2, "1", "3", "127"},
      {192, "3:57", "1:25", "0:09", "48.18", "95.36", 96, 2, "1", "2", "84"},
      {48, "0:47", "0:17", "0:02", "56.25", "89.58", 24, 2, "1", "2", "24"}}},
    {"DoubleClassChildMethod/pull-up-method",
     {{576, "13:22", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""},
      {96, "1:49", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""},
      {24, "0:21", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""}}, true},
    {"DualClassFieldReference/rename-field",
     {{23760, "629:01", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""},
      {3960, "107:26", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""},
      {72, "1:56", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""},
      {18, "0:34", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""}}},
    {"SingleClassFieldReference/rename-field",
     {{8576, "229:00", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""},
      {2144, "57:28", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""},
      {1072, "28:44", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""},
      {268, "7:15", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""}}},
    {"MethodReference/rename-method",
     {{9540, "173:32", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""},
      {4900, "89:26", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""},
      {140, "2:37", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""},
      {80, "1:31", "n/a", "n/a", "n/a", "n/a", 0, 0, "", "", ""}}},
  };
  return all;
}
// clang-format on

const PaperRow& paper_row(const Row& row) {
  for (const auto& paper : paper_rows())
    if (paper.generator == row.generator) return paper;
  return paper_rows().front();
}

std::string seconds(double value) {
  return clock(
      std::chrono::milliseconds(static_cast<std::int64_t>(1e3 * value)));
}

Table orders_table(const std::vector<Entry>& entries) {
  Table table{.name = "fig5",
              .title = "Fig. 5: sparse generation and merging",
              .head = {"generator",
                       "engine",
                       "level",
                       "inputs: paper",
                       "ours",
                       "time: paper",
                       "ours",
                       "dense, first failure after: paper",
                       "ours",
                       "at input",
                       "sparse, first failure after: paper",
                       "ours",
                       "at input",
                       "APFD dense: paper",
                       "ours",
                       "APFD sparse: paper",
                       "ours",
                       "failing: paper",
                       "ours",
                       "faults: paper",
                       "kinds: ours",
                       "state"},
              .rows = {}};
  for (const auto& [job, result] : entries) {
    const PaperRow& paper = paper_row(job.row);
    auto database = result.ran
                        ? store::Database::open(
                              result.store, store::Database::Mode::kReadOnly)
                        : Result<store::Database>(fail(result.state));
    for (std::size_t level = 0; level < paper.levels.size(); ++level) {
      const Level& s = paper.levels[level];
      std::vector<std::string> cells(table.head.size(), kNothing);
      cells[0] = job.row.generator;
      cells[1] = job.engines.front();
      cells[2] = fmt::format("M{}", level);
      cells[3] = number(s.inputs);
      cells[5] = s.time;
      cells[7] = s.first_dense;
      cells[10] = s.first_sparse;
      cells[13] = s.apfd_dense;
      cells[15] = s.apfd_sparse;
      cells[17] = number(s.failures);
      cells[19] = number(s.faults);
      cells.back() = cell(result.state);
      const auto orders = database
                              ? compare_orders(*database, job.row.generator,
                                               static_cast<int>(level))
                              : Result<Orders>(fail(result.state));
      if (!orders) {
        cells.back() = cell(orders.error().message);
      } else {
        cells[4] = number(orders->inputs);
        cells[6] = seconds(orders->seconds);
        cells[18] = number(orders->failing);
        cells[20] = number(orders->kinds);
        if (orders->kinds > 0) {
          cells[8] = seconds(orders->dense.first_seconds);
          cells[9] = fmt::format("{:.0f}", orders->dense.first_failure);
          cells[11] = seconds(orders->sparse.first_seconds);
          cells[12] = fmt::format("{:.1f}", orders->sparse.first_failure);
          cells[14] = fmt::format("{:.2f}", orders->dense.apfd);
          cells[16] = fmt::format("{:.2f}", orders->sparse.apfd);
        }
      }
      table.rows.push_back(std::move(cells));
    }
  }
  table.notes.push_back(
      "One exhaustive campaign per generator, from the highest level of "
      "merging "
      "down to single programs. Sparse is the mean over seeds 1 to 20 of the "
      "campaign's own sparse walk, with outcome and time of each program taken "
      "from the store. Levels above M0 have fewer inputs than the paper's, "
      "since programs of which no part compiles are left out. Times are "
      "minutes:seconds; kinds are distinct signatures.");
  table.notes.push_back(conditions(ran(entries)));
  return table;
}

// The findings of confirmed kinds, by level of merging.
Result<std::map<int, std::vector<store::Finding>>> by_level(
    const RowResult& row) {
  REFUTE_TRY(auto store, store::Store::open(row.store, /*read_only=*/true));
  REFUTE_TRY(const auto confirmed,
             store.kinds(store::Confirmation::kConfirmed));
  REFUTE_TRY(const auto findings, store.findings());
  REFUTE_TRY(auto database, store::Database::open(
                                row.store, store::Database::Mode::kReadOnly));
  REFUTE_TRY(auto rows, database.prepare(
                            "SELECT f.id, t.phase FROM finding f JOIN trial t "
                            "ON f.trial = t.id"));
  std::map<std::int64_t, int> level;
  while (true) {
    REFUTE_TRY(const bool more, rows.step());
    if (!more) break;
    level[rows.integer(0)] = std::atoi(rows.text(1).c_str() + 1);
  }
  std::map<int, std::vector<store::Finding>> all;
  for (const auto& finding : findings)
    if (finding.confirmation != store::Confirmation::kRefuted &&
        confirmed.contains(kind_of(finding)))
      all[level[finding.id]].push_back(finding);
  return all;
}

Table clusters_table(const std::vector<Entry>& entries) {
  Table table{.name = "fig6",
              .title = "Fig. 6: clusters of failing inputs",
              .head = {"generator", "engine", "level", "failing: paper", "ours",
                       "by oracle: paper", "ours", "abstract messages: paper",
                       "ours", "concrete messages: paper", "ours"},
              .rows = {}};
  for (const auto& [job, result] : entries) {
    if (!result.ran) continue;
    const auto levels = by_level(result);
    const PaperRow& paper = paper_row(job.row);
    for (std::size_t level = 0; levels && level < paper.levels.size();
         ++level) {
      const auto found = levels->find(static_cast<int>(level));
      const Level& s = paper.levels[level];
      if (found == levels->end() && s.failures == 0) continue;
      const auto count = [&](cluster::By by) {
        return found == levels->end()
                   ? std::string("0")
                   : number(static_cast<std::int64_t>(
                         cluster::clusters(found->second, by).size()));
      };
      std::int64_t failing = 0;
      if (found != levels->end())
        for (const auto& one :
             cluster::clusters(found->second, cluster::By::kOracle))
          failing += static_cast<std::int64_t>(one.findings.size());
      const auto of_paper = [](std::string_view text) {
        return text.empty() ? std::string(kNothing) : std::string(text);
      };
      table.rows.push_back({job.row.generator, job.engines.front(),
                            fmt::format("M{}", level), number(s.failures),
                            number(failing), of_paper(s.oracle),
                            count(cluster::By::kOracle), of_paper(s.abstract),
                            count(cluster::By::kAbstract), of_paper(s.concrete),
                            count(cluster::By::kConcrete)});
    }
  }
  table.notes.push_back(
      "The paper's authors identified its faults by reading; whether one input "
      "per cluster finds all faults is measured on planted faults, in "
      "[clusters.md](clusters.md).");
  table.notes.push_back(conditions(ran(entries)));
  return table;
}

}  // namespace

std::vector<Row> sparse_rows() {
  std::vector<Row> rows;
  for (const auto& paper : paper_rows())
    rows.push_back({.name = std::string(paper.generator),
                    .generator = std::string(paper.generator),
                    .merge = "auto",
                    .quick_limit = paper.quick ? 1 : 0});
  return rows;
}

std::vector<Table> sparse_tables(const std::vector<Entry>& entries) {
  return {orders_table(entries), clusters_table(entries), time_table(entries),
          bug_table(entries)};
}

}  // namespace refute::eval
