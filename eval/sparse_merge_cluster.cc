#include <fmt/format.h>

#include <cstdlib>
#include <map>

#include "cluster/cluster.h"
#include "eval/common.h"
#include "eval/orders.h"
#include "eval/papers.h"

/// The sparse/merge/cluster paper's Figs. 5 and 6: sparse generation, merging
/// and clusters of failing inputs. A row is one exhaustive campaign through all
/// levels of merging; what sparse orders would have cost is worked out from its
/// store.
namespace refute::eval {
namespace {

/// The row of --quick: its levels are small.
constexpr char kQuick[] = "DoubleClassChildMethod/pull-up-method";

const std::vector<PrintedRow>& levels() {
  return printed("sparse-merge-cluster", "levels");
}

/// Those of one generator, M0 first.
std::vector<const PrintedRow*> levels_of(const std::string& generator) {
  std::vector<const PrintedRow*> its;
  for (const auto& level : levels())
    if (level.text("generator") == generator) its.push_back(&level);
  return its;
}

/// 2 for "M2".
int number_of(const std::string& level) { return std::atoi(level.c_str() + 1); }

std::string seconds(double value) {
  return clock(
      std::chrono::milliseconds(static_cast<std::int64_t>(1e3 * value)));
}

/// A generator at one level of merging: in the paper, and ours.
struct OrdersLine {
  const PrintedRow& paper;
  const Job& job;
  const RowResult& result;
  Result<Orders> orders;
};

std::vector<Column<OrdersLine>> orders_columns() {
  using Line = OrdersLine;
  const auto of_paper = [](const std::string& column) {
    return [=](const Line& l) { return l.paper.shown(column); };
  };
  // A dash where the level was not walked to its end.
  const auto ours = [](auto show) {
    return [=](const Line& l) -> std::string {
      return l.orders ? show(*l.orders) : kNothing;
    };
  };
  // A dash also where nothing failed.
  const auto of_failures = [=](auto show) {
    return ours([=](const Orders& o) -> std::string {
      return o.kinds > 0 ? show(o) : kNothing;
    });
  };
  return {
      {"generator", [](const Line& l) { return l.job.row.generator; }},
      {"engine", [](const Line& l) { return l.job.engines.front(); }},
      {"level", of_paper("level")},
      {"inputs: paper", of_paper("inputs")},
      {"ours", ours([](const Orders& o) { return number(o.inputs); })},
      {"time: paper", of_paper("time")},
      {"ours", ours([](const Orders& o) { return seconds(o.seconds); })},
      {"dense, first failure after: paper", of_paper("first dense")},
      {"ours", of_failures([](const Orders& o) {
         return seconds(o.dense.first_seconds);
       })},
      {"at input", of_failures([](const Orders& o) {
         return fmt::format("{:.0f}", o.dense.first_failure);
       })},
      {"sparse, first failure after: paper", of_paper("first sparse")},
      {"ours", of_failures([](const Orders& o) {
         return seconds(o.sparse.first_seconds);
       })},
      {"at input", of_failures([](const Orders& o) {
         return fmt::format("{:.1f}", o.sparse.first_failure);
       })},
      {"APFD dense: paper", of_paper("APFD dense")},
      {"ours", of_failures([](const Orders& o) {
         return fmt::format("{:.2f}", o.dense.apfd);
       })},
      {"APFD sparse: paper", of_paper("APFD sparse")},
      {"ours", of_failures([](const Orders& o) {
         return fmt::format("{:.2f}", o.sparse.apfd);
       })},
      {"failing: paper", of_paper("failures")},
      {"ours", ours([](const Orders& o) { return number(o.failing); })},
      {"faults: paper", of_paper("faults")},
      {"kinds: ours", ours([](const Orders& o) { return number(o.kinds); })},
      {"state",
       [](const Line& l) {
         return cell(l.orders ? l.result.state : l.orders.error().message);
       }},
  };
}

Table orders_table(const std::vector<Entry>& entries) {
  const auto columns = orders_columns();
  Table table{.name = "fig5",
              .title = "Fig. 5: sparse generation and merging",
              .head = titles(columns),
              .rows = {}};
  for (const auto& [job, result] : entries) {
    auto database = result.ran
                        ? store::Database::open(
                              result.store, store::Database::Mode::kReadOnly)
                        : Result<store::Database>(fail(result.state));
    for (const auto* paper : levels_of(job.row.generator))
      table.rows.push_back(cells(
          columns,
          OrdersLine{*paper, job, result,
                     database ? compare_orders(*database, job.row.generator,
                                               number_of(paper->text("level")))
                              : Result<Orders>(fail(result.state))}));
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
  REFUTE_TRY(const auto findings, store.list());
  REFUTE_TRY(auto database, store::Database::open(
                                row.store, store::Database::Mode::kReadOnly));
  REFUTE_TRY(auto rows, database.prepare(
                            "SELECT f.id, t.phase FROM finding f JOIN trial t "
                            "ON f.trial = t.id"));
  std::map<std::int64_t, int> level;
  while (true) {
    REFUTE_TRY(const bool more, rows.step());
    if (!more) break;
    level[rows.integer(0)] = number_of(rows.text(1));
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
    const auto found = by_level(result);
    if (!found) continue;
    for (const auto* paper : levels_of(job.row.generator)) {
      const auto level = found->find(number_of(paper->text("level")));
      const bool failed = level != found->end();
      if (!failed && paper->whole("failures") == 0) continue;
      const auto count = [&](cluster::By by) {
        return failed ? number(static_cast<std::int64_t>(
                            cluster::clusters(level->second, by).size()))
                      : std::string("0");
      };
      std::int64_t failing = 0;
      if (failed)
        for (const auto& one :
             cluster::clusters(level->second, cluster::By::kOracle))
          failing += static_cast<std::int64_t>(one.findings.size());
      const auto of_paper = [&](const char* column) {
        return paper->has_number(column) ? paper->shown(column) : kNothing;
      };
      table.rows.push_back({job.row.generator, job.engines.front(),
                            paper->text("level"), paper->shown("failures"),
                            number(failing), of_paper("by oracle"),
                            count(cluster::By::kOracle), of_paper("abstract"),
                            count(cluster::By::kAbstract), of_paper("concrete"),
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
  for (const auto& level : levels()) {
    const std::string& generator = level.text("generator");
    if (!rows.empty() && rows.back().generator == generator) continue;
    rows.push_back({.name = generator,
                    .generator = generator,
                    .merge = "auto",
                    .quick_limit = generator == kQuick ? 1 : 0});
  }
  return rows;
}

std::vector<Table> sparse_tables(const std::vector<Entry>& entries) {
  return {orders_table(entries), clusters_table(entries), time_table(entries),
          bug_table(entries)};
}

}  // namespace refute::eval
