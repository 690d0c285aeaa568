#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "base/text.h"
#include "eval/common.h"
#include "eval/jdolly_extract.h"
#include "eval/jdolly_graphs.h"
#include "eval/papers.h"
#include "jdolly/catalogue.h"

/// JDolly's Tables 2 to 7: ten refactorings over programs of a
/// model, at its scopes; Extract Method, which it leaves for later; and the
/// overly strong conditions of Soares et al. (2011).
namespace refute::eval {
namespace {

const std::vector<PrintedRow>& table6() { return printed("jdolly", "table6"); }

// Table 4.
constexpr char kAdditional[] =
    "The paper's additional constraints: 1 someOverriding or someOverloading, "
    "2 someCaller, 3 someInheritance, 4 someFieldHiding, 5 someGetter, "
    "6 someTester, 7 somePublicField, 8 someMethodsWithSameNumParameter, "
    "9 somePrimitiveFields. Ours are read from the models built into the "
    "program; the constraints that select the class, method or field to "
    "refactor (C1, M1, F1, N1) replace the paper's main constraint.";

// Rows for refusals are asked of both engines at once, and are fewer: every
// program costs both. Those for coverage run more of each program.
constexpr std::int64_t kOfEach = 2000;
constexpr char kRefusals[] = "refusals of ";
constexpr char kCoverage[] = "coverage of ";

const PrintedRow& paper_row(const Row& row) {
  std::string name = row.name;
  for (const std::string prefix : {kRefusals, kCoverage})
    if (name.starts_with(prefix)) name = name.substr(prefix.size());
  const auto* found = find_printed(table6(), {{"refactoring", name}});
  REFUTE_CHECK(found != nullptr, row.name + " is not in Table 6");
  return *found;
}

bool is_refusals(const Row& row) { return row.name.starts_with(kRefusals); }

std::string failures(const Failures& f) {
  std::string text =
      fmt::format("{} / {} / {}", number(f.quiet), f.kinds, f.clusters.size());
  if (f.announced > 0)
    text += fmt::format(" (+ {} announced)", number(f.announced));
  return text;
}

// The paper's total is of all its rows; --quick has some of them.
std::string bugs_of_paper(const std::string& engine, std::int64_t in_rows,
                          std::size_t rows) {
  const auto total = printed("jdolly", "table6-bugs").front().whole(engine);
  if (rows < table6().size())
    return fmt::format("paper's bugs in these rows: {}", in_rows);
  return fmt::format(
      "paper's bugs: {}{}", total,
      in_rows == total ? "" : fmt::format(" (its rows say {})", in_rows));
}

// Another row about the same refactoring, with this engine alone.
const RowResult* beside(const std::string& prefix, const PrintedRow& paper,
                        const std::string& engine,
                        const std::vector<Entry>& entries) {
  const std::string name = prefix + paper.text("refactoring");
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

/// What one engine did in one row; the failures only if it was run.
struct EngineLine {
  const PrintedRow& paper;
  const RowResult& result;
  const RowResult* measured;  ///< The row that measures coverage, if any.
  Figures figures = {};
  Failures broken = {}, changed = {}, other = {};
};

EngineLine line_of(const PrintedRow& paper, const RowResult& result,
                   const RowResult* measured, const std::string& engine) {
  EngineLine line{paper, result, measured};
  if (!result.ran) return line;
  line.figures = result.of(engine);
  line.broken = line.figures.failures({"does-not-compile"});
  line.changed = line.figures.failures({"behaviour"});
  std::vector<std::string> rest;
  for (const auto& [oracle, its] : line.figures.oracles)
    if (oracle != "does-not-compile" && oracle != "behaviour")
      rest.push_back(oracle);
  line.other = line.figures.failures(rest);
  return line;
}

/// All rows of one engine.
struct EngineSums {
  std::string engine;  ///< As the paper's columns name it.
  std::size_t rows = 0;
  std::int64_t paper_programs = 0, paper_bugs = 0, programs = 0;
  double hours = 0;
  std::chrono::milliseconds spent{0};
  std::set<std::string> broken = {}, changed = {}, other = {};

  void add(const EngineLine& line) {
    ++rows;
    paper_programs += line.paper.whole("programs");
    hours += line.paper.real("hours " + engine);
    paper_bugs += line.paper.whole("broken bugs " + engine) +
                  line.paper.whole("changed bugs " + engine);
    if (!line.result.ran) return;
    programs += line.figures.programs;
    spent += line.result.spent.clock;
    broken.insert(line.broken.clusters.begin(), line.broken.clusters.end());
    changed.insert(line.changed.clusters.begin(), line.changed.clusters.end());
    other.insert(line.other.clusters.begin(), line.other.clusters.end());
  }
};

// `engine` as the paper's columns name it.
std::vector<Column<EngineLine, EngineSums>> engine_columns(
    const std::string& engine) {
  using Line = EngineLine;
  using Sums = EngineSums;
  const auto of_paper = [=](const char* column, const char* format) {
    return [=](const Line& l) -> std::string {
      const std::string name = fmt::format("{} {}", column, engine);
      return l.paper.has_number(name)
                 ? fmt::format(fmt::runtime(format), l.paper.real(name))
                 : l.paper.text(name);
    };
  };
  const auto failures_of_paper = [=](const std::string& what) {
    return [=](const Line& l) -> std::string {
      const std::string failing = fmt::format("{} {}", what, engine);
      return l.paper.has_number(failing)
                 ? fmt::format(
                       "{} / {}", l.paper.shown(failing),
                       l.paper.whole(fmt::format("{} bugs {}", what, engine)))
                 : l.paper.text(failing);
    };
  };
  // A dash where it was not run.
  const auto ours = [](auto show) {
    return [=](const Line& l) -> std::string {
      return l.result.ran ? show(l) : kNothing;
    };
  };
  const auto clusters = [](const std::set<std::string>& all) {
    return fmt::format("{} clusters", all.size());
  };
  return {
      {"refactoring", [](const Line& l) { return l.paper.text("refactoring"); },
       [](const Sums&) { return "**all**"; }},
      {"scope", [](const Line& l) { return l.paper.text("scope"); }},
      {"paper: programs",
       [](const Line& l) { return l.paper.shown("programs"); },
       [](const Sums& s) { return number(s.paper_programs); }},
      {"ours: tried", ours([](const Line& l) {
         return part_of(l.figures.programs, l.result.space);
       }),
       [](const Sums& s) { return number(s.programs); }},
      {"paper: compile",
       [](const Line& l) {
         return fmt::format("{:.1f} %", l.paper.real("compile"));
       }},
      {"ours: compile", ours([](const Line& l) {
         return percent(l.figures.compile, l.figures.programs);
       })},
      {"applied",
       ours([](const Line& l) { return number(l.figures.applied); })},
      {"refused",
       ours([](const Line& l) { return number(l.figures.refused); })},
      {"paper: hours", of_paper("hours", "{:.1f}"),
       [](const Sums& s) { return fmt::format("{:.1f}", s.hours); }},
      {"ours: time",
       ours([](const Line& l) { return clock(l.result.spent.clock); }),
       [](const Sums& s) { return clock(s.spent); }},
      {"compile errors, paper: failures / bugs", failures_of_paper("broken")},
      {"ours: failures / kinds / clusters",
       ours([](const Line& l) { return failures(l.broken); }),
       [=](const Sums& s) { return clusters(s.broken); }},
      {"behaviour, paper: failures / bugs", failures_of_paper("changed")},
      {"ours: failures / kinds / clusters",
       ours([](const Line& l) { return failures(l.changed); }),
       [=](const Sums& s) { return clusters(s.changed); }},
      {"other oracles: failures / kinds / clusters",
       ours([](const Line& l) { return failures(l.other); }),
       [=](const Sums& s) { return clusters(s.other); }},
      {"statements run, paper", of_paper("covered", "{:.0f} %")},
      {"ours: mean, programs",
       [](const Line& l) { return covered(l.measured); }},
      {"state", [](const Line& l) { return cell(l.result.state); },
       [](const Sums& s) {
         return bugs_of_paper(s.engine, s.paper_bugs, s.rows);
       }},
  };
}

// The paper tested two versions of JRRT. A folder whose name begins with the
// year of the first is taken for that one.
std::string paper_column(const std::string& engine) {
  if (is_netbeans(engine)) return "netbeans";
  if (!is_jrrt(engine)) return "eclipse";
  const std::string folder = engine.substr(engine.find_last_of("/:") + 1);
  return folder.starts_with("2010") ? "jrrtv1" : "jrrtv2";
}

Table engine_table(const std::string& engine,
                   const std::vector<Entry>& entries) {
  EngineSums all{.engine = paper_column(engine)};
  const auto columns = engine_columns(all.engine);
  Table table{.name = engine,
              .title = "Table 6: " + engine,
              .head = titles(columns),
              .rows = {}};
  for (const auto& [job, result] : entries) {
    if (is_refusals(job.row) || is_extract_row(job.row) || job.row.measure ||
        job.engines != std::vector{engine})
      continue;
    const PrintedRow& paper = paper_row(job.row);
    const EngineLine line = line_of(
        paper, result, beside(kCoverage, paper, engine, entries), engine);
    table.rows.push_back(cells(columns, line));
    all.add(line);
  }
  table.rows.push_back(sums(columns, all));
  table.notes.push_back(
      "Unless all programs were tried, they are spread evenly over the space, "
      "by jumps; by default as many as the paper had. Failures are programs "
      "that the engine got wrong without calling it an error, of confirmed "
      "kinds only; each kind is confirmed separately; clusters are "
      "kinds whose messages differ in more than names and places. Times are "
      "wall-clock, hours:minutes:seconds. Statements are the lines with code "
      "after the refactoring, measured in separate rows in which code that the "
      "change cannot reach is run too.");
  if (is_jrrt(engine))
    table.notes.push_back(
        fmt::format("The paper's figures are those of JRRT of {}.",
                    all.engine == "jrrtv1" ? "2010-05-18, its JRRTv1"
                                           : "2011-07-09, its JRRTv2"));
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
  for (const auto& paper : table6()) {
    const auto* constraint =
        find_printed(printed("jdolly", "table3"),
                     {{"refactoring", paper.text("refactoring")}});
    table.rows.push_back({paper.text("refactoring"), paper.text("scope"), "x",
                          paper.has_number("hours netbeans") ? "x" : kNothing,
                          shown(constraint, "main"),
                          shown(constraint, "additional"),
                          constraints_of(paper.text("model"))});
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
          paper_row(job.row).text("refactoring"), engine,
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
      if (const auto* row = beside("", paper_row(job.row), engine, entries);
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
  const auto model_of = [](const PrintedRow& paper) {
    return "jdolly:" + paper.text("model");
  };
  for (const auto& paper : table6())
    rows.push_back({.name = paper.text("refactoring"),
                    .generator = model_of(paper),
                    .limit = paper.whole("programs"),
                    .quick_limit = paper.whole("quick")});
  for (const auto& paper : table6())
    rows.push_back({.name = kRefusals + paper.text("refactoring"),
                    .generator = model_of(paper),
                    .engines = Engines::kTogether,
                    .oracles = "overly-strong",
                    .limit = kOfEach});
  for (const auto& paper : table6())
    rows.push_back({.name = kCoverage + paper.text("refactoring"),
                    .generator = model_of(paper),
                    .oracles = "behaviour",
                    .measure = true,
                    .limit = kOfEach});
  rows.push_back(extract_row());
  rows.push_back(graphs_row());
  rows.push_back(compiled_graphs_row());
  return rows;
}

std::vector<Table> jdolly_tables(const std::vector<Entry>& entries) {
  std::vector<Table> tables = {constraints_table()};
  for (const auto& engine : labels(entries))
    tables.push_back(engine_table(engine, entries));
  tables.push_back(extract_table(entries));
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
