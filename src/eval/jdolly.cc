#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "eval/common.h"
#include "eval/jdolly_graphs.h"
#include "jdolly/catalogue.h"

/// JDolly's Tables 2 to 7: ten refactorings over programs of a
/// model, at its scopes; and the overly strong conditions of Soares et
/// al. (2011).
namespace refute::eval {
namespace {

/// Of one engine: hours, failures and bugs.
struct PaperEngine {
  double hours;               ///< Negative: the engine had no such refactoring.
  int broken, broken_bugs;    ///< Compilation errors
  int changed, changed_bugs;  ///< Behavioural changes
  int covered;                ///< Statements that its tests ran, per cent
};

/// A row of Table 6. Eclipse JDT 3.7 and NetBeans 7.0.1, two cores of 2.5 GHz.
struct PaperRow {
  std::string_view refactoring, model, scope;
  int programs;
  double compile;  ///< Per cent
  PaperEngine eclipse, netbeans;
  int quick;
};

// clang-format off
constexpr std::array kPaper = {
  PaperRow{"rename class", "rename-class", "2-3-0-3", 15322, 74.3, {6.7, 1016, 3, 145, 1, 54}, {22.84, 3352, 4, 15, 1, 56}, 0},
  PaperRow{"rename method", "rename-method", "2-3-0-3", 11263, 79.5, {6.9, 559, 1, 0, 0, 83}, {23.2, 1731, 2, 1231, 2, 86}, 60},
  PaperRow{"rename field", "rename-field", "2-3-2-1", 19424, 79.2, {29.3, 48, 1, 0, 0, 100}, {50.41, 326, 3, 1667, 1, 100}, 0},
  PaperRow{"push down method", "push-down-method", "2-3-0-4", 20544, 78.5, {11.9, 1267, 2, 853, 5, 90}, {31.9, 10323, 4, 1485, 6, 90}, 60},
  PaperRow{"push down field", "push-down-field", "2-3-2-1", 11936, 79.1, {6, 342, 1, 92, 1, 100}, {13.7, 6889, 4, 270, 2, 100}, 0},
  PaperRow{"pull up method", "pull-up-method", "2-3-0-4", 8937, 72, {7.3, 269, 2, 202, 3, 90}, {13.5, 3049, 3, 1073, 5, 89}, 0},
  PaperRow{"pull up field", "pull-up-field", "2-3-2-1", 10927, 79.7, {8.6, 518, 1, 546, 4, 100}, {12.1, 1128, 4, 239, 2, 100}, 60},
  PaperRow{"encapsulate field", "encapsulate-field", "2-3-1-3", 2000, 92.8, {2.5, 238, 1, 0, 0, 66}, {5.7, 234, 1, 439, 1, 76}, 0},
  PaperRow{"move method", "move-method", "2-3-1-3", 22905, 69, {10.3, 214, 2, 3586, 3, 82}, {-1, 0, 0, 0, 0, 0}, 0},
  PaperRow{"add parameter", "add-parameter", "2-3-0-3", 30186, 63, {34.69, 1663, 2, 2238, 2, 87}, {50.36, 5824, 4, 2186, 2, 87}, 0},
};
// clang-format on

/// A row of Table 3: the main constraint, and which of Table 4 were added.
struct PaperConstraint {
  std::string_view main, additional;
};

constexpr std::array kConstraints = {
    PaperConstraint{"some Class", "1, 2, 3"},
    PaperConstraint{"some Method", "2, 3, 8"},
    PaperConstraint{"some Field", "2, 3, 9"},
    PaperConstraint{"some c: Class, someSubclass[c] and someMethod[c]", "1, 6"},
    PaperConstraint{"some c: Class, someSubclass[c] and someField[c]", "2, 4"},
    PaperConstraint{"some c: Class, someParent[c] and someMethod[c]", "1, 6"},
    PaperConstraint{"some c: Class, someParent[c] and someField[c]", "2, 4"},
    PaperConstraint{"some Field", "5, 6, 7"},
    PaperConstraint{
        "some c: Class, someTargetClassField[c] and someMethodToMove[c]",
        "1, 2"},
    PaperConstraint{"some Method", "1, 2, 3"},
};
static_assert(kConstraints.size() == kPaper.size());

// Table 4.
constexpr char kAdditional[] =
    "The paper's additional constraints: 1 someOverriding or someOverloading, "
    "2 someCaller, 3 someInheritance, 4 someFieldHiding, 5 someGetter, "
    "6 someTester, 7 somePublicField, 8 someMethodsWithSameNumParameter, "
    "9 somePrimitiveFields. Ours are read from the models built into the "
    "program; the constraints that select the class, method or field to "
    "refactor (C1, M1, F1, N1) replace the paper's main constraint.";

// As the paper counts them; its rows for Eclipse have one more.
constexpr int kBugsEclipse = 34;
constexpr int kBugsNetbeans = 51;

// Rows for refusals are asked of both engines at once, and are fewer: every
// program costs both. Those for coverage run more of each program.
constexpr std::int64_t kOfEach = 2000;
constexpr char kRefusals[] = "refusals of ";
constexpr char kCoverage[] = "coverage of ";

const PaperRow* paper_row(const Row& row) {
  for (const auto& paper : kPaper)
    for (const std::string_view of : {"", kRefusals, kCoverage})
      if (row.name == std::string(of) + std::string(paper.refactoring))
        return &paper;
  return nullptr;
}

bool is_refusals(const Row& row) { return row.name.starts_with(kRefusals); }

std::string failures(const Failures& f) {
  std::string text =
      fmt::format("{} / {} / {}", number(f.quiet), f.kinds, f.clusters.size());
  if (f.announced > 0)
    text += fmt::format(" (+ {} announced)", number(f.announced));
  return text;
}

std::string of_paper(const PaperEngine& paper, int failing, int bugs) {
  return paper.hours < 0 ? "n/a"
                         : fmt::format("{} / {}", number(failing), bugs);
}

// The paper's total is of all its rows; --quick has some of them.
std::string bugs_of_paper(int total, int in_rows, std::size_t rows) {
  if (rows < kPaper.size())
    return fmt::format("paper's bugs in these rows: {}", in_rows);
  return fmt::format(
      "paper's bugs: {}{}", total,
      in_rows == total ? "" : fmt::format(" (its rows say {})", in_rows));
}

// Another row about the same refactoring, with this engine alone.
const RowResult* beside(std::string_view prefix, const PaperRow& paper,
                        const std::string& engine,
                        const std::vector<Entry>& entries) {
  const std::string name = std::string(prefix) + std::string(paper.refactoring);
  for (const auto& [job, result] : entries)
    if (job.row.name == name && job.engines == std::vector{engine})
      return &result;
  return nullptr;
}

std::string covered(const RowResult* measured) {
  if (measured == nullptr || measured->spent.coverage.programs == 0)
    return kNothing;
  const auto& coverage = measured->spent.coverage;
  return fmt::format("{:.1f} % of {}", 100 * coverage.mean(),
                     number(coverage.programs));
}

Table engine_table(const std::string& engine,
                   const std::vector<Entry>& entries) {
  Table table{
      .name = engine,
      .title = "Table 6: " + engine,
      .head = {"refactoring", "scope", "paper: programs", "ours: tried",
               "paper: compile", "ours: compile", "applied", "refused",
               "paper: hours", "ours: time",
               "compile errors, paper: failures / bugs",
               "ours: failures / kinds / clusters",
               "behaviour, paper: failures / bugs",
               "ours: failures / kinds / clusters",
               "other oracles: failures / kinds / clusters",
               "statements run, paper", "ours: mean, programs", "state"},
      .rows = {}};
  const bool netbeans = is_netbeans(engine);
  std::int64_t programs = 0, paper_programs = 0;
  double hours = 0;
  std::chrono::milliseconds spent{0};
  int paper_bugs = 0;
  std::set<std::string> broken, changed, other;
  for (const auto& [job, result] : entries) {
    if (is_refusals(job.row) || job.row.measure ||
        job.engines != std::vector{engine})
      continue;
    const PaperRow& paper = *paper_row(job.row);
    const PaperEngine& theirs = netbeans ? paper.netbeans : paper.eclipse;
    paper_programs += paper.programs;
    hours += std::max(0.0, theirs.hours);
    paper_bugs += theirs.broken_bugs + theirs.changed_bugs;
    std::vector<std::string> cells = {
        std::string(paper.refactoring),
        std::string(paper.scope),
        number(paper.programs),
        kNothing,
        fmt::format("{:.1f} %", paper.compile),
        kNothing,
        kNothing,
        kNothing,
        theirs.hours < 0 ? "n/a" : fmt::format("{:.1f}", theirs.hours),
        kNothing,
        of_paper(theirs, theirs.broken, theirs.broken_bugs),
        kNothing,
        of_paper(theirs, theirs.changed, theirs.changed_bugs),
        kNothing,
        kNothing,
        theirs.hours < 0 ? "n/a" : fmt::format("{} %", theirs.covered),
        covered(beside(kCoverage, paper, engine, entries)),
        cell(result.state)};
    if (result.ran) {
      const Figures f = result.of(engine);
      const Failures errors = f.failures({"does-not-compile"});
      const Failures behaviour = f.failures({"behaviour"});
      std::vector<std::string> rest;
      for (const auto& [oracle, its] : f.oracles)
        if (oracle != "does-not-compile" && oracle != "behaviour")
          rest.push_back(oracle);
      const Failures others = f.failures(rest);
      programs += f.programs;
      spent += result.spent.clock;
      broken.insert(errors.clusters.begin(), errors.clusters.end());
      changed.insert(behaviour.clusters.begin(), behaviour.clusters.end());
      other.insert(others.clusters.begin(), others.clusters.end());
      cells[3] = part_of(f.programs, result.space);
      cells[5] = percent(f.compile, f.programs);
      cells[6] = number(f.applied);
      cells[7] = number(f.refused);
      cells[9] = clock(result.spent.clock);
      cells[11] = failures(errors);
      cells[13] = failures(behaviour);
      cells[14] = failures(others);
    }
    table.rows.push_back(std::move(cells));
  }
  table.rows.push_back({"**all**", "", number(paper_programs), number(programs),
                        "", "", "", "", fmt::format("{:.1f}", hours),
                        clock(spent), "",
                        fmt::format("{} clusters", broken.size()), "",
                        fmt::format("{} clusters", changed.size()),
                        fmt::format("{} clusters", other.size()), "", "",
                        bugs_of_paper(netbeans ? kBugsNetbeans : kBugsEclipse,
                                      paper_bugs, table.rows.size())});
  table.notes.push_back(
      "Unless all programs were tried, they are spread evenly over the space, "
      "by jumps; by default as many as the paper had. Failures are programs "
      "that the engine got wrong without calling it an error, of confirmed "
      "kinds only; each kind is confirmed separately; clusters are "
      "kinds whose messages differ in more than names and places. Times are "
      "wall-clock, hours:minutes:seconds. Statements are the lines with code "
      "after the refactoring, measured in separate rows in which code that the "
      "change cannot reach is run too.");
  std::vector<const RowResult*> its;
  for (const auto& entry : entries)
    if (entry.result.ran && entry.job.engines == std::vector{engine})
      its.push_back(&entry.result);
  table.notes.push_back(conditions(its));
  return table;
}

// The lines of the model's one predicate without parameters: what its programs
// are made to have.
std::string constraints_of(std::string_view model) {
  std::string_view file;
  for (const auto& entry : jdolly::catalogue())
    if (entry.name == model) file = entry.file;
  const std::string text(jdolly::model_text(file).value_or(""));
  std::vector<std::string> lines;
  bool inside = false;
  for (const auto& raw : split(text, '\n')) {
    const std::string line =
        raw.substr(std::min(raw.find_first_not_of(' '), raw.size()));
    if (inside && line == "}") break;
    if (inside && !line.empty() && !line.starts_with("//"))
      lines.push_back(cell("`" + line + "`"));
    if (line.starts_with("pred ")) inside = true;
  }
  return fmt::format("{}", fmt::join(lines, ", "));
}

Table constraints_table() {
  Table table{.name = "constraints",
              .title = "Tables 2 to 4: scopes and constraints",
              .head = {"refactoring", "scope", "paper: in Eclipse", "NetBeans",
                       "paper: main constraint", "paper: additional",
                       "ours: the model says"},
              .rows = {}};
  for (std::size_t i = 0; i < kPaper.size(); ++i) {
    const PaperRow& paper = kPaper[i];
    table.rows.push_back(
        {std::string(paper.refactoring), std::string(paper.scope), "x",
         paper.netbeans.hours < 0 ? kNothing : "x",
         std::string(kConstraints[i].main),
         std::string(kConstraints[i].additional), constraints_of(paper.model)});
  }
  table.notes.push_back(kAdditional);
  return table;
}

Table refusals_table(const std::vector<Entry>& entries) {
  Table table{
      .name = "overly-strong",
      .title = "Overly strong conditions",
      .head = {"refactoring", "engine", "beside", "tried", "compile", "applied",
               "refused", "refuses what the other does correctly", "kinds",
               "clusters", "warns although nothing goes wrong, programs",
               "kinds", "clusters", "state"},
      .rows = {}};
  std::map<std::string, std::set<std::string>> all, warned;
  std::vector<const RowResult*> its;
  for (const auto& [job, result] : entries) {
    if (!is_refusals(job.row)) continue;
    if (result.ran) its.push_back(&result);
    for (const auto& engine : job.engines) {
      std::string others;
      for (const auto& o : job.engines)
        if (o != engine) others += (others.empty() ? "" : ", ") + o;
      std::vector<std::string> cells = {
          std::string(paper_row(job.row)->refactoring), engine,
          others.empty() ? "nobody: give two engines" : others};
      if (!result.ran) {
        cells.resize(table.head.size() - 4, kNothing);
      } else {
        const Figures f = result.of(engine);
        const Failures strong = f.failures({"overly-strong"});
        all[engine].insert(strong.clusters.begin(), strong.clusters.end());
        const std::vector<std::string> figures = {
            part_of(f.programs, result.space),
            number(f.compile),
            number(f.applied),
            number(f.refused),
            number(strong.all()),
            number(strong.kinds),
            number(static_cast<std::int64_t>(strong.clusters.size()))};
        cells.insert(cells.end(), figures.begin(), figures.end());
      }
      std::vector<std::string> warnings(3, kNothing);
      if (const auto* row = beside("", *paper_row(job.row), engine, entries);
          row != nullptr && row->ran) {
        const Figures f = row->of(engine);
        const Failures wrong = f.failures({"erroneous-warning"});
        warned[engine].insert(wrong.clusters.begin(), wrong.clusters.end());
        warnings = {
            fmt::format("{} of {}", number(wrong.all()), number(f.programs)),
            number(wrong.kinds),
            number(static_cast<std::int64_t>(wrong.clusters.size()))};
      }
      cells.insert(cells.end(), warnings.begin(), warnings.end());
      cells.push_back(cell(result.state));
      table.rows.push_back(std::move(cells));
    }
  }
  std::string sums;
  for (const auto& [engine, clusters] : all)
    sums += fmt::format(" {} {} and {},", engine, clusters.size(),
                        warned[engine].size());
  if (!sums.empty()) sums.back() = '.';
  table.notes.push_back(
      "Soares et al. (2011): of 42,774 programs, 17 kinds in Eclipse and 7 in "
      "JRRT (27 refactorings). Ours, in clusters of refusals and of warnings "
      "or "
      "errors that prove wrong (these from Table 6's rows, where the engine "
      "proceeds all the same):" +
      (sums.empty() ? " not run." : sums));
  table.notes.push_back(conditions(its));
  return table;
}

}  // namespace

std::vector<Row> jdolly_rows() {
  std::vector<Row> rows;
  for (const auto& paper : kPaper)
    rows.push_back({.name = std::string(paper.refactoring),
                    .generator = "jdolly:" + std::string(paper.model),
                    .limit = paper.programs,
                    .quick_limit = paper.quick});
  for (const auto& paper : kPaper)
    rows.push_back({.name = kRefusals + std::string(paper.refactoring),
                    .generator = "jdolly:" + std::string(paper.model),
                    .engines = Engines::kTogether,
                    .oracles = "overly-strong",
                    .limit = kOfEach});
  for (const auto& paper : kPaper)
    rows.push_back({.name = kCoverage + std::string(paper.refactoring),
                    .generator = "jdolly:" + std::string(paper.model),
                    .oracles = "behaviour",
                    .measure = true,
                    .limit = kOfEach});
  rows.push_back(graphs_row());
  return rows;
}

std::vector<Table> jdolly_tables(const std::vector<Entry>& entries) {
  std::vector<Table> tables = {constraints_table()};
  for (const auto& engine : labels(entries))
    tables.push_back(engine_table(engine, entries));
  tables.push_back(refusals_table(entries));
  // What is measured was counted before: it finds the same once more.
  std::vector<Entry> counted;
  for (const auto& entry : entries)
    if (!entry.job.row.measure) counted.push_back(entry);
  tables.push_back(time_table(counted));
  tables.push_back(graphs_table(entries));
  tables.push_back(bug_table(counted));
  return tables;
}

}  // namespace refute::eval
