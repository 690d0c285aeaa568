#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <set>

#include "cli/catalogue_file.h"
#include "cluster/cluster.h"
#include "eval/common.h"
#include "eval/judged.h"
#include "eval/merge_cost.h"
#include "eval/orders.h"
#include "eval/papers.h"
#include "javagen/catalogue.h"
#include "javagen/merge.h"

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

/// How many programs a level has, with those of which no part compiles.
std::int64_t programs_at(const std::string& generator, int level) {
  const auto found = javagen::find_generator(generator);
  return found
             ? static_cast<std::int64_t>(javagen::count_merged(**found, level))
             : 0;
}

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
      {"programs: paper", of_paper("inputs")},
      {"ours",
       [](const Line& l) -> std::string {
         return l.orders
                    ? part_of(l.orders->programs,
                              programs_at(l.job.row.generator,
                                          number_of(l.paper.text("level"))))
                    : kNothing;
       }},
      {"requests: ours",
       ours([](const Orders& o) { return number(o.inputs); })},
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

/// The campaigns of Fig. 5 that were run.
std::vector<const RowResult*> campaigns(const std::vector<Entry>& entries) {
  std::vector<const RowResult*> rows;
  for (const auto& entry : entries)
    if (entry.result.ran && !is_merge_cost_row(entry.job.row))
      rows.push_back(&entry.result);
  return rows;
}

Table orders_table(const std::vector<Entry>& entries) {
  const auto columns = orders_columns();
  Table table{.name = "fig5",
              .title = "Fig. 5: sparse generation and merging",
              .head = titles(columns),
              .rows = {}};
  for (const auto& [job, result] : entries) {
    if (is_merge_cost_row(job.row)) continue;
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
      "from the store. *12 of 18*: the others have no part that compiles, and "
      "are left out. At M3 the fields are merged, too, and a request names one "
      "field: a program is asked once for each. *At input* and *failing* count "
      "requests. Times are minutes:seconds by the clock, of processes that "
      "start with the highest level; *what an input costs* below has the "
      "processor's time in warm ones. Kinds are distinct signatures.");
  table.notes.push_back(conditions(campaigns(entries)));
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

/// How failing inputs are chosen to be read, and what the sample shows.
struct Selection {
  std::int64_t clusters = 0;
  double causes = 0;  ///< Distinct ones, on average.
};

/// The failing inputs of one level.
struct Failing {
  std::int64_t inputs = 0;
  std::int64_t judged = 0;  ///< Whose cause is known.
  std::set<std::string> causes = {};
  std::map<cluster::By, Selection> by = {};
  double random = 0;  ///< Causes in a sample without clusters.
};

Failing failing_of(const std::vector<store::Finding>& findings,
                   const JudgedCauses& judged) {
  const auto input_of = [](const store::Finding& finding) {
    return finding.generator + "|" + finding.choices;
  };
  std::map<std::string, Shown> shown;
  std::map<std::int64_t, std::string> inputs;
  for (const auto& finding : findings) {
    shown[input_of(finding)].merge(judged.of(finding));
    inputs[finding.id] = input_of(finding);
  }
  Failing failing;
  std::vector<Shown> all;
  for (const auto& [input, causes] : shown) {
    ++failing.inputs;
    failing.judged += causes.empty() ? 0 : 1;
    failing.causes.insert(causes.begin(), causes.end());
    all.push_back(causes);
  }
  // The paper's rule: one input of each cluster of messages; of the others as
  // many as there are abstract clusters.
  const auto abstract =
      cluster::clusters(findings, cluster::By::kAbstract).size();
  for (const auto by :
       {cluster::By::kOracle, cluster::By::kAbstract, cluster::By::kConcrete}) {
    std::vector<std::vector<Shown>> clusters;
    for (const auto& one : cluster::clusters(findings, by)) {
      auto& its = clusters.emplace_back();
      for (const auto id : one.findings) its.push_back(shown[inputs[id]]);
    }
    const std::size_t each =
        by == cluster::By::kOracle && !clusters.empty()
            ? (abstract + clusters.size() - 1) / clusters.size()
            : 1;
    failing.by[by] = {static_cast<std::int64_t>(clusters.size()),
                      causes_in_samples(clusters, each)};
  }
  failing.random = causes_in_samples({all}, abstract);
  return failing;
}

// The paper's or ours: how many clusters, and how many faults the sample shows.
std::string clusters_and_faults(const std::string& clusters,
                                const std::string& faults) {
  return faults.empty() ? clusters : clusters + " / " + faults;
}

Table clusters_table(const std::vector<Entry>& entries) {
  Table table{.name = "fig6",
              .title = "Fig. 6: clusters of failing inputs",
              .head = {"generator", "engine", "level", "failing: paper", "ours",
                       "of them judged", "faults: paper", "causes: ours",
                       "random: faults found, paper", "ours",
                       "by oracle: clusters / faults, paper", "ours",
                       "abstract messages: paper", "ours",
                       "concrete messages: paper", "ours"},
              .rows = {}};
  const auto judged = JudgedCauses::read(cli::kDefaultCatalogue);
  const JudgedCauses causes = judged ? *judged : JudgedCauses({}, {});
  for (const auto& [job, result] : entries) {
    if (!result.ran || is_merge_cost_row(job.row)) continue;
    const auto found = by_level(result);
    if (!found) continue;
    for (const auto* paper : levels_of(job.row.generator)) {
      const auto level = found->find(number_of(paper->text("level")));
      const bool failed = level != found->end();
      if (!failed && paper->whole("failures") == 0) continue;
      const Failing failing =
          failed ? failing_of(level->second, causes) : Failing{};
      const auto of_paper = [&](const std::string& by) -> std::string {
        if (!paper->has_number(by)) return kNothing;
        return clusters_and_faults(paper->shown(by),
                                   paper->text(by + " faults"));
      };
      const auto ours = [&](cluster::By by) -> std::string {
        const auto its = failing.by.find(by);
        if (its == failing.by.end()) return "0";
        return clusters_and_faults(
            number(its->second.clusters),
            failing.judged > 0 ? fmt::format("{:.2f}", its->second.causes)
                               : "");
      };
      const std::string random = paper->text("random faults");
      table.rows.push_back(
          {job.row.generator, job.engines.front(), paper->text("level"),
           paper->shown("failures"), number(failing.inputs),
           number(failing.judged), paper->shown("faults"),
           failing.judged > 0
               ? number(static_cast<std::int64_t>(failing.causes.size()))
               : kNothing,
           random.empty() ? kNothing : random,
           failing.judged > 0 ? fmt::format("{:.2f}", failing.random)
                              : kNothing,
           of_paper("by oracle"), ours(cluster::By::kOracle),
           of_paper("abstract"), ours(cluster::By::kAbstract),
           of_paper("concrete"), ours(cluster::By::kConcrete)});
    }
  }
  table.notes.push_back(
      "Faults are distinct ones in a sample of failing inputs, the mean over "
      "1000 samples: one input of each cluster of messages; by oracle and at "
      "random as many inputs as there are clusters of abstract messages, by "
      "oracle spread evenly (rounded up). The paper's authors found its faults "
      "by reading. Ours are the causes of [docs/findings](../findings/"
      "README.md), judged by reading one program of each kind: an input has "
      "the cause of the judged finding with the same messages, names and "
      "places aside; a merged one those whose messages are among its own. "
      "Inputs that the engine announced have no cause, and *judged* leaves out "
      "those whose messages fit several." +
      std::string(judged ? ""
                         : " The causes could not be read: " +
                               judged.error().message + "."));
  table.notes.push_back(conditions(campaigns(entries)));
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
  std::vector<std::string> generators;
  for (const auto& row : rows) generators.push_back(row.generator);
  for (auto& row : merge_cost_rows(generators)) rows.push_back(std::move(row));
  return rows;
}

std::vector<Table> sparse_tables(const std::vector<Entry>& entries) {
  return {orders_table(entries), merge_cost_table(entries),
          clusters_table(entries), time_table(entries), bug_table(entries)};
}

}  // namespace refute::eval
