#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "eval/common.h"

/// ASTGen's Fig. 9: 21 pairs of refactoring and generator, through both
/// engines and every oracle.
namespace refute::eval {
namespace {

/// A row of the figure. The paper ran its generators on Eclipse 3.2 and
/// NetBeans 6 or so, on two cores of 1.8 GHz; -1 stands for "n/a".
struct PaperRow {
  std::string_view refactoring, generator;
  int total;
  std::string_view time;  ///< Of Eclipse, minutes:seconds.
  int compile;
  int warned_eclipse, warned_netbeans;  ///< WarningStatus
  int broken_eclipse, broken_netbeans;  ///< DoesNotCompile
  int custom;                           ///< Custom and Inverse, Eclipse only
  int different;                        ///< Differential
  int bugs_eclipse, bugs_netbeans;
  int quick;  ///< Programs with --quick; 0: none.
};

// clang-format off
constexpr std::array kPaper = {
  PaperRow{"Rename(Class)", "ClassRelationships/rename-type", 108, "1:02", 88, 0, 0, 0, 0, 0, 0, 0, 0, 0},
  PaperRow{"Rename(Method)", "MethodReference/rename-method", 9540, "89:12", 9540, 0, 0, 0, 0, 0, 0, 0, 0, 60},
  PaperRow{"Rename(Field)", "FieldReference/rename-field", 3960, "28:20", 1512, 0, 0, 0, 304, 0, 40, 0, 1, 0},
  PaperRow{"Rename(Field)", "DoubleClassFieldReference/rename-field", 14850, "76:55", 3969, 0, 0, 0, 0, 0, 0, 0, 0, 0},
  PaperRow{"EncapsulateField", "ClassArrayField/encapsulate-field", 72, "0:45", 72, 0, 0, 48, 0, 0, 48, 1, 0, 72},
  PaperRow{"EncapsulateField", "FieldReference/encapsulate-field", 3960, "15:19", 1512, 0, 0, 320, 432, 14, 121, 4, 3, 0},
  PaperRow{"EncapsulateField", "DoubleClassFieldReference/encapsulate-field", 14850, "41:45", 3969, 0, 0, 187, 256, 100, 511, 1, 2, 0},
  PaperRow{"EncapsulateField", "SingleClassTwoFields/encapsulate-field", 60, "1:16", 48, 0, 0, 0, 0, 48, 15, 1, 0, 0},
  PaperRow{"EncapsulateField", "DoubleClassGetterSetter/encapsulate-field", 576, "8:45", 417, 216, 0, 162, 162, 18, 216, 3, 3, 0},
  PaperRow{"PushDownField", "DoubleClassFieldReference/push-down-field", 4635, "10:56", 1064, 760, 380, 152, 228, 0, 380, 2, 3, 0},
  PaperRow{"PushDownField", "DoubleClassParentField/push-down-field", 360, "6:50", 270, 246, 168, 18, 90, 0, 78, 1, 1, 0},
  PaperRow{"PushDownMethod", "DoubleClassParentMethod/push-down-method", 960, "17:11", 820, 784, 300, 16, 428, 0, 484, 2, 3, 60},
  PaperRow{"PullUpField", "DoubleClassChildField/pull-up-field", 60, "1:14", 44, 0, 18, 10, 6, 0, 44, 1, 1, 60},
  PaperRow{"PullUpField", "TripleClassChildField/pull-up-field", 144, "3:06", 108, 0, 42, 36, 20, 0, 42, 2, 2, 0},
  PaperRow{"PullUpMethod", "DoubleClassChildMethod/pull-up-method", 576, "14:38", 448, 0, 176, 0, 48, 0, 224, 0, 1, 0},
  PaperRow{"PullUpMethod", "TripleClassChildMethod/pull-up-method", 1152, "29:08", 864, 0, 336, 160, 160, 0, 336, 2, 2, 0},
  PaperRow{"CS(ChangeReturnType)", "MethodReference/change-return-type", 3816, "37:36", 3816, 1992, -1, 0, -1, 0, -1, 0, -1, 0},
  PaperRow{"CS(RemoveParameter)", "MethodReference/remove-parameter", 5724, "54:29", 5724, 1908, 0, 0, 0, 0, 0, 0, 0, 0},
  PaperRow{"CS(RemoveParameter)", "MethodParameterReference/remove-parameter", 1680, "7:11", 772, 772, 772, 0, 0, 0, 0, 0, 0, 0},
  PaperRow{"MemberToTop", "ClassRelationships/member-to-top", 70, "0:36", 51, 0, 0, 0, 2, 0, 2, 0, 1, 72},
  PaperRow{"MemberToTop", "DoubleClassFieldReference/member-to-top", 6600, "29:04", 2824, 0, 0, 353, 507, 0, 2824, 1, 1, 0},
};
// clang-format on

std::string figure(int value) { return value < 0 ? "n/a" : number(value); }

const PaperRow* paper_row(const Row& row) {
  for (const auto& paper : kPaper)
    if (paper.generator == row.generator) return &paper;
  return nullptr;
}

std::int64_t programs_of(const RowResult& result) {
  std::int64_t most = 0;
  for (const auto& [label, figures] : result.engines)
    most = std::max(most, figures.programs);
  return most;
}

std::int64_t compile_of(const RowResult& result) {
  std::int64_t most = 0;
  for (const auto& [label, figures] : result.engines)
    most = std::max(most, figures.compile);
  return most;
}

// "89:12", minutes and seconds.
std::chrono::milliseconds time_of(std::string_view time) {
  const std::string text(time);
  return std::chrono::minutes(std::atoi(text.c_str())) +
         std::chrono::seconds(std::atoi(text.c_str() + text.find(':') + 1));
}

/// All rows of one set of engines.
struct Sum {
  std::string engines;
  std::int64_t paper_total = 0, tried = 0, paper_compile = 0, compile = 0;
  std::chrono::milliseconds paper_time{0}, time{0};
};

Table programs_table(const std::vector<Entry>& entries) {
  Table table{
      .name = "programs",
      .title = "Fig. 9: programs and time",
      .head = {"refactoring", "generator", "engines", "paper: total",
               "ours: tried", "paper: compile", "ours: compile",
               "paper: time, Eclipse", "ours: time, all engines", "state"},
      .rows = {}};
  std::vector<Sum> sums;
  for (const auto& [job, result] : entries) {
    const PaperRow& paper = *paper_row(job.row);
    const auto engines = fmt::format("{}", fmt::join(job.engines, ", "));
    if (result.ran) {
      auto found = std::find_if(
          sums.begin(), sums.end(),
          [&](const Sum& known) { return known.engines == engines; });
      if (found == sums.end())
        found = sums.insert(sums.end(), {.engines = engines});
      Sum& sum = *found;
      sum.paper_total += paper.total;
      sum.tried += programs_of(result);
      sum.paper_compile += paper.compile;
      sum.compile += compile_of(result);
      sum.paper_time += time_of(paper.time);
      sum.time += result.spent.clock;
    }
    table.rows.push_back(
        {std::string(paper.refactoring), job.row.generator, engines,
         number(paper.total),
         result.ran ? part_of(programs_of(result), result.space) : kNothing,
         number(paper.compile),
         result.ran ? number(compile_of(result)) : kNothing,
         std::string(paper.time),
         result.ran ? clock(result.spent.clock) : kNothing,
         cell(result.state)});
  }
  for (const Sum& sum : sums)
    table.rows.push_back({"**all that was run**", "", sum.engines,
                          number(sum.paper_total), number(sum.tried),
                          number(sum.paper_compile), number(sum.compile),
                          clock(sum.paper_time), clock(sum.time), ""});
  table.notes.push_back(conditions(ran(entries)));
  return table;
}

// Of an engine in those rows in which it had just this company.
Table engine_table(const std::string& engine,
                   const std::vector<std::string>& company, bool another,
                   const std::vector<Entry>& entries) {
  const bool eclipse = is_eclipse(engine);
  const bool known = eclipse || is_netbeans(engine);
  const std::string with =
      company.size() < 2 ? "alone"
                         : fmt::format("in {}", fmt::join(company, " + "));
  Table table{.name = engine + (another ? "-" + with : ""),
              .title = "Fig. 9: what the oracles say of " + engine +
                       (another ? ", " + with : ""),
              .head = {"refactoring",
                       "generator",
                       "compile",
                       "applied",
                       "of them with a warning",
                       "refused",
                       "crash",
                       "does not compile: paper",
                       "ours",
                       "behaviour",
                       "warning status: paper",
                       "ours",
                       "erroneous warning",
                       "custom, inverse: paper",
                       "ours",
                       "preservation",
                       "differential: paper",
                       "ours",
                       "overly strong",
                       "bugs: paper",
                       "ours: kinds",
                       "clusters"},
              .rows = {}};
  std::set<std::string> clusters;
  std::int64_t kinds = 0, bugs = 0;
  for (const auto& [job, result] : entries) {
    if (job.engines != company) continue;
    const PaperRow& paper = *paper_row(job.row);
    if (!result.ran) {
      std::vector<std::string> cells = {std::string(paper.refactoring),
                                        job.row.generator, cell(result.state)};
      cells.resize(table.head.size(), kNothing);
      table.rows.push_back(std::move(cells));
      continue;
    }
    const Figures f = result.of(engine);
    const auto count = [&](const std::vector<std::string>& names) {
      return number(f.failures(names).all());
    };
    const auto of_paper = [&](int ecl, int nb) {
      return known ? figure(eclipse ? ecl : nb) : std::string(kNothing);
    };
    const bool alone = job.engines.size() < 2;
    const auto its = f.clusters();
    clusters.insert(its.begin(), its.end());
    kinds += static_cast<std::int64_t>(f.kinds.size());
    bugs += std::max(0, eclipse ? paper.bugs_eclipse : paper.bugs_netbeans);
    table.rows.push_back({std::string(paper.refactoring),
                          job.row.generator,
                          number(f.compile),
                          number(f.applied),
                          number(f.warned),
                          number(f.refused),
                          count({"crash"}),
                          of_paper(paper.broken_eclipse, paper.broken_netbeans),
                          count({"does-not-compile"}),
                          count({"behaviour"}),
                          of_paper(paper.warned_eclipse, paper.warned_netbeans),
                          count({"warning-status"}),
                          count({"erroneous-warning"}),
                          eclipse ? figure(paper.custom) : kNothing,
                          count({"custom", "inverse"}),
                          count({"preservation"}),
                          figure(paper.different),
                          alone ? kNothing : count({"differential"}),
                          alone ? kNothing : count({"overly-strong"}),
                          of_paper(paper.bugs_eclipse, paper.bugs_netbeans),
                          number(static_cast<std::int64_t>(f.kinds.size())),
                          number(static_cast<std::int64_t>(its.size()))});
  }
  std::vector<std::string> sum(table.head.size());
  sum[0] = "**all**";
  if (known) sum[19] = number(bugs);
  sum[20] = number(kinds);
  sum[21] = number(static_cast<std::int64_t>(clusters.size()));
  table.rows.push_back(std::move(sum));
  table.notes.push_back(
      "Counts are programs that an oracle flagged, of confirmed kinds only. "
      "The paper's warning status counts what the engine said of any program; "
      "ours only asks whether it refused what must be refused, so compare the "
      "paper's column with *with a warning* and *refused*. "
      "Clusters are kinds whose messages differ in more than names and places; "
      "the last line counts a cluster once if several generators show it.");
  return table;
}

}  // namespace

std::vector<Row> astgen_rows() {
  std::vector<Row> rows;
  for (const auto& paper : kPaper)
    rows.push_back({.name = std::string(paper.generator),
                    .generator = std::string(paper.generator),
                    .engines = Engines::kTogether,
                    .oracles = "all",
                    .quick_limit = paper.quick});
  return rows;
}

std::vector<Table> astgen_tables(const std::vector<Entry>& entries) {
  std::vector<Table> tables = {programs_table(entries)};
  // Those that were run come first; of the others only what they do not show.
  std::vector<std::vector<std::string>> companies;
  std::size_t were_run = 0;
  for (const bool ran : {true, false}) {
    for (const auto& [job, result] : entries)
      if (result.ran == ran && std::find(companies.begin(), companies.end(),
                                         job.engines) == companies.end())
        companies.push_back(job.engines);
    if (ran) were_run = companies.size();
  }
  std::set<std::string> shown;
  for (std::size_t i = 0; i < companies.size(); ++i)
    for (const auto& engine : companies[i]) {
      const bool another = !shown.insert(engine).second;
      if (i < were_run || !another)
        tables.push_back(engine_table(engine, companies[i], another, entries));
    }
  tables.push_back(time_table(entries));
  tables.push_back(bug_table(entries));
  return tables;
}

}  // namespace refute::eval
