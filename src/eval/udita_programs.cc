#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <ctime>

#include "choice/search.h"
#include "eval/common.h"
#include "eval/udita.h"
#include "javagen/catalogue.h"

/// UDITA's Figs. 15 to 18: generators of programs, through refactoring
/// engines, compilers and virtual machines.
namespace refute::eval {
namespace {

using nlohmann::json;

/// Fig. 15: five generators, written twice by the paper.
struct Generated {
  std::string_view paper_name, generator;
  int inputs;
  std::string_view astgen_seconds, udita_seconds;
};

// clang-format off
constexpr std::array kFig15 = {
  Generated{"2ClsMethParent", "2ClsMethParent/push-down-method", 2160, "492.87", "117.92"},
  Generated{"3ClsMethChild", "TripleClassChildMethod/pull-up-method", 1152, "265.19", "89.17"},
  Generated{"2ClsMethChild", "DoubleClassChildMethod/pull-up-method", 576, "135.34", "44.01"},
  Generated{"2Cls2FldChild", "2Cls2FldChild/pull-up-field", 540, "1.13", "36.96"},
  Generated{"2Cls2FldRef", "2Cls2FldRef/rename-field", 240, "2.62", "27.96"},
};

/// Fig. 16: failures and bugs of Eclipse 3.3.2 and NetBeans 6.5; -1: n/a.
struct Refactored {
  std::string_view paper_name, generator;
  int inputs, eclipse_failures, eclipse_bugs, netbeans_failures, netbeans_bugs;
  int quick;
};
constexpr std::array kFig16 = {
  Refactored{"RenameMethod", "InheritanceGraph/rename-method", 207, 0, 0, 75, 1, 40},
  Refactored{"IntroSuperType", "IntroduceSuperType/use-supertype", 402, 59, 1, 7, 1, 0},
  Refactored{"InferGenericType", "InferGenericType/infer-type-arguments", 414, 171, 1, -1, -1, 0},
};

/// Fig. 18: inputs, failures and bugs of the virtual machine JPF.
struct Executed {
  std::string_view generator;
  int inputs, failures, bugs;
  int quick;
};
constexpr std::array kFig18 = {
  Executed{"AnnotatedMethod", 1280, 0, 0, 0},
  Executed{"ReflectionGet", 160, 80, 1, 0},
  Executed{"DeclaredMethods", 64, 0, 0, 64},
  Executed{"DeclaredMethodReturn", 288, 32, 1, 0},
  Executed{"ReflectionSet", 160, 32, 1, 0},
  Executed{"NotDefaultAnnotatedField", 1760, 0, 0, 0},
  Executed{"Enum", 78, 0, 0, 78},
  Executed{"ConstructorClass", 387, 27, 1, 0},
  Executed{"DeclaredFieldTest", 180, 12, 1, 0},
  Executed{"ClassCastMethod", 102, 75, 1, 0},
};
// clang-format on

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
  for (const auto& row : kFig15) {
    REFUTE_TRY(const auto* generator, javagen::find_generator(row.generator));
    const std::clock_t before = std::clock();
    std::int64_t inputs = 0, lines = 0;
    for (const auto& subject : choice::Search(javagen::subjects(*generator))) {
      ++inputs;
      for (const auto& file : subject.program.files)
        lines += std::count(file.text.begin(), file.text.end(), '\n');
    }
    all[std::string(row.paper_name)] = {
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
    for (const auto& row : kFig15) {
      const auto found = result.figures.find(std::string(row.paper_name));
      const bool known = result.ran && found != result.figures.end();
      table.rows.push_back(
          {std::string(row.paper_name), number(row.inputs),
           known ? number(found->at("inputs").get<std::int64_t>())
                 : cell(result.state),
           std::string(row.astgen_seconds), std::string(row.udita_seconds),
           known ? fmt::format("{:.4f}", found->at("seconds").get<double>())
                 : kNothing});
    }
    if (result.ran) table.notes.push_back(conditions({&result}));
  }
  return table;
}

// What all campaigns say: tried, failures, kinds.
std::vector<std::string> campaign_cells(const RowResult& result,
                                        const std::string& engine,
                                        const std::vector<std::string>& names) {
  if (!result.ran) return {kNothing, kNothing, kNothing, cell(result.state)};
  const Figures f = result.of(engine);
  Failures failures;
  if (names.empty()) {
    std::vector<std::string> all;
    for (const auto& [oracle, its] : f.oracles) all.push_back(oracle);
    failures = f.failures(all);
  } else {
    failures = f.failures(names);
  }
  return {part_of(f.programs, result.space), number(failures.all()),
          fmt::format("{} / {}", failures.kinds, failures.clusters.size()),
          cell(f.unsupported > 0 ? "the engine has no such refactoring"
                                 : result.state)};
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
    for (const auto& row : kFig16) {
      if (job.row.name != row_name("Fig. 16", row.generator)) continue;
      const std::string& engine = job.engines.front();
      const bool netbeans = is_netbeans(engine);
      const int failures =
          netbeans ? row.netbeans_failures : row.eclipse_failures;
      const int bugs = netbeans ? row.netbeans_bugs : row.eclipse_bugs;
      const auto show = [](int n) { return n < 0 ? "n/a" : number(n); };
      const auto ours = campaign_cells(result, engine, {});
      table.rows.push_back({std::string(row.paper_name), engine,
                            number(row.inputs), ours[0], show(failures),
                            ours[1], show(bugs), ours[2], ours[3]});
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
  rows.push_back({.name = kGeneration,
                  .engines = Engines::kNone,
                  .quick_limit = 1,
                  .compute = generate});
  for (const auto& row : kFig16)
    rows.push_back({.name = row_name("Fig. 16", row.generator),
                    .generator = std::string(row.generator),
                    .quick_limit = row.quick});
  for (const auto& generator : kFig17)
    rows.push_back({.name = row_name("Fig. 17", generator),
                    .generator = std::string(generator),
                    .engines = Engines::kFixed,
                    .fixed = kCompilers});
  for (const auto& row : kFig18)
    rows.push_back({.name = row_name("Fig. 18", row.generator),
                    .generator = std::string(row.generator),
                    .engines = Engines::kFixed,
                    .fixed = kMachines,
                    .quick_limit = row.quick});
  return rows;
}

std::vector<Table> udita_tables(const std::vector<Entry>& entries) {
  std::vector<Table> tables = structure_tables(entries);
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
        for (const auto& row : kFig18)
          if (row.generator == generator)
            return std::vector{number(row.inputs), number(row.failures),
                               number(row.bugs)};
        return std::vector<std::string>(3, kNothing);
      }));
  tables.push_back(time_table(entries));
  tables.push_back(bug_table(entries));
  return tables;
}

}  // namespace refute::eval
