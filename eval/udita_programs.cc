#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <ctime>

#include "choice/search.h"
#include "eval/common.h"
#include "eval/papers.h"
#include "eval/udita.h"
#include "javagen/catalogue.h"

/// UDITA's Figs. 15 to 18: generators of programs, through refactoring
/// engines, compilers and virtual machines.
namespace refute::eval {
namespace {

using nlohmann::json;

const std::vector<PrintedRow>& fig15() { return printed("udita", "fig15"); }
const std::vector<PrintedRow>& fig16() { return printed("udita", "fig16"); }
const std::vector<PrintedRow>& fig18() { return printed("udita", "fig18"); }

// Fig. 17: the programs that tell compilers apart come from these.
constexpr std::array<std::string_view, 3> kFig17 = {
    "InheritanceGraph/rename-method",
    "DoubleClassParentMethod/push-down-method",
    "2ClsMethParent/push-down-method"};
const std::vector<std::string> kCompilers = {"javac", "ecj", "ecj:3.40.0"};
const std::vector<std::string> kMachines = {"java:int", "java:c2"};

constexpr char kGeneration[] = "Fig. 15 generation";

std::string row_name(const char* figure, std::string_view generator) {
  return fmt::format("{} {}", figure, generator);
}

bool is_of(const Row& row, const std::string& figure) {
  return row.name.starts_with(figure + " ");
}

// Every program built and printed, one after the other.
Result<json> generate(const Setting&) {
  json all = json::object();
  for (const auto& row : fig15()) {
    REFUTE_TRY(const auto* generator,
               javagen::find_generator(row.text("generator")));
    const std::clock_t before = std::clock();
    std::int64_t inputs = 0, lines = 0;
    for (const auto& subject : choice::Search(javagen::subjects(*generator))) {
      ++inputs;
      for (const auto& file : subject.program.files)
        lines += std::count(file.text.begin(), file.text.end(), '\n');
    }
    all[row.text("name")] = {
        {"inputs", inputs},
        {"lines", lines},
        {"seconds",
         static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC}};
  }
  return all;
}

Table table_15(const std::vector<Entry>& entries) {
  Table table{.name = "fig15",
              .title = "Fig. 15: generators of programs",
              .head = {"generator", "inputs: paper", "ours",
                       "seconds: paper, ASTGen", "paper, UDITA", "ours"},
              .rows = {}};
  for (const auto& [job, result] : entries) {
    if (job.row.name != kGeneration) continue;
    for (const auto& row : fig15()) {
      const auto found = result.figures.find(row.text("name"));
      const bool known = result.ran && found != result.figures.end();
      table.rows.push_back(
          {row.text("name"), row.shown("inputs"),
           known ? number(found->at("inputs").get<std::int64_t>())
                 : cell(result.state),
           row.text("ASTGen seconds"), row.text("UDITA seconds"),
           known ? fmt::format("{:.4f}", found->at("seconds").get<double>())
                 : kNothing});
    }
    if (result.ran) table.notes.push_back(conditions({&result}));
  }
  return table;
}

Table table_16(const std::vector<Entry>& entries) {
  Table table{.name = "fig16",
              .title = "Fig. 16: new refactorings",
              .head = {"refactoring", "engine", "inputs: paper", "ours: tried",
                       "failures: paper", "ours", "bugs: paper",
                       "ours: kinds / clusters", "state"},
              .rows = {}};
  std::vector<const RowResult*> its;
  for (const auto& [job, result] : entries) {
    if (!is_of(job.row, "Fig. 16")) continue;
    if (result.ran) its.push_back(&result);
    for (const auto& row : fig16()) {
      if (job.row.name != row_name("Fig. 16", row.text("generator"))) continue;
      const std::string& engine = job.engines.front();
      const std::string theirs = is_netbeans(engine) ? "netbeans" : "eclipse";
      std::string tried = kNothing, failing = kNothing, kinds = kNothing;
      std::string state = result.state;
      if (result.ran) {
        const Figures f = result.of(engine);
        std::vector<std::string> oracles;
        for (const auto& [oracle, of_it] : f.oracles) oracles.push_back(oracle);
        const Failures failures = f.failures(oracles);
        tried = part_of(f.programs, result.space);
        failing = number(failures.all());
        kinds =
            fmt::format("{} / {}", failures.kinds, failures.clusters.size());
        if (f.unsupported > 0) state = "the engine has no such refactoring";
      }
      table.rows.push_back({row.text("name"), engine, row.shown("inputs"),
                            tried, row.shown("failures " + theirs), failing,
                            row.shown("bugs " + theirs), kinds, cell(state)});
    }
  }
  table.notes.push_back(
      "Failures are findings of all default oracles, also behind warnings, of "
      "confirmed kinds only; a program may fail several.");
  table.notes.push_back(conditions(its));
  return table;
}

// Of a campaign whose engines are compared: what any of them is blamed for.
Table compared_table(
    const std::vector<Entry>& entries, Table table, const std::string& figure,
    const std::string& oracle,
    const std::function<std::vector<std::string>(const std::string& generator)>&
        paper) {
  std::vector<const RowResult*> its;
  for (const auto& [job, result] : entries) {
    if (!is_of(job.row, figure)) continue;
    if (result.ran) its.push_back(&result);
    std::int64_t tried = 0, failures = 0, kinds = 0;
    std::set<std::string> clusters;
    for (const auto& [label, figures] : result.engines) {
      const Failures f = figures.failures({oracle});
      tried = std::max(tried, figures.programs);
      failures += f.all();
      kinds += f.kinds;
      clusters.insert(f.clusters.begin(), f.clusters.end());
    }
    std::vector<std::string> cells = {
        job.row.generator, fmt::format("{}", fmt::join(job.engines, ", "))};
    for (auto& more : paper(job.row.generator))
      cells.push_back(std::move(more));
    if (result.ran) {
      cells.push_back(part_of(tried, result.space));
      cells.push_back(number(failures));
      cells.push_back(fmt::format("{} / {}", kinds, clusters.size()));
    }
    cells.resize(table.head.size(), kNothing);
    cells.back() = cell(result.state);
    table.rows.push_back(std::move(cells));
  }
  table.notes.push_back(conditions(its));
  return table;
}

}  // namespace

std::vector<Row> udita_rows() {
  std::vector<Row> rows = structure_rows();
  rows.push_back(pools_row());
  rows.push_back({.name = kGeneration,
                  .engines = Engines::kNone,
                  .quick_limit = 1,
                  .compute = generate});
  for (const auto& row : fig16())
    rows.push_back({.name = row_name("Fig. 16", row.text("generator")),
                    .generator = row.text("generator"),
                    .quick_limit = row.whole("quick")});
  for (const auto& generator : kFig17)
    rows.push_back({.name = row_name("Fig. 17", generator),
                    .generator = std::string(generator),
                    .engines = Engines::kFixed,
                    .fixed = kCompilers});
  for (const auto& row : fig18())
    rows.push_back({.name = row_name("Fig. 18", row.text("generator")),
                    .generator = row.text("generator"),
                    .engines = Engines::kFixed,
                    .fixed = kMachines,
                    .quick_limit = row.whole("quick")});
  return rows;
}

std::vector<Table> udita_tables(const std::vector<Entry>& entries) {
  std::vector<Table> tables = structure_tables(entries);
  tables.push_back(pools_table(entries));
  tables.push_back(table_15(entries));
  tables.push_back(table_16(entries));
  tables.push_back(compared_table(
      entries,
      {.name = "fig17",
       .title = "Fig. 17: compilers",
       .head = {"programs of", "compilers", "tried", "disagreements",
                "kinds / clusters", "state"},
       .rows = {},
       .notes =
           {"The paper found two programs on which javac 1.6 and Eclipse's "
            "compiler disagree. [compilers.md](compilers.md) describes ours, "
            "and who is right."}},
      "Fig. 17", "compilers-disagree",
      [](const std::string&) { return std::vector<std::string>(); }));
  tables.push_back(compared_table(
      entries,
      {.name = "fig18",
       .title = "Fig. 18: virtual machines",
       .head = {"generator", "machines", "inputs: paper",
                "failures of JPF: paper", "bugs: paper", "tried",
                "disagreements", "kinds / clusters", "state"},
       .rows = {},
       .notes = {"The paper's machine is JPF, which has its own implementation "
                 "of reflection; ours are modes of one HotSpot."}},
      "Fig. 18", "vms-disagree", [](const std::string& generator) {
        const auto* row = find_printed(fig18(), {{"generator", generator}});
        return std::vector{shown(row, "inputs", kNothing),
                           shown(row, "failures", kNothing),
                           shown(row, "bugs", kNothing)};
      }));
  tables.push_back(time_table(entries));
  tables.push_back(bug_table(entries));
  return tables;
}

}  // namespace refute::eval
