#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "eval/common.h"
#include "eval/papers.h"

/// ASTGen's Fig. 9: 21 pairs of refactoring and generator, through both
/// engines and every oracle.
namespace refute::eval {
namespace {

const std::vector<PrintedRow>& fig9() { return printed("astgen", "fig9"); }

const PrintedRow& paper_row(const Row& row) {
  const auto* found = find_printed(fig9(), {{"generator", row.generator}});
  REFUTE_CHECK(found != nullptr, row.generator + " is not in Fig. 9");
  return *found;
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
std::chrono::milliseconds time_of(const std::string& text) {
  return std::chrono::minutes(std::atoi(text.c_str())) +
         std::chrono::seconds(std::atoi(text.c_str() + text.find(':') + 1));
}

/// A pair of refactoring and generator: in the paper, and ours.
struct ProgramsLine {
  const PrintedRow& paper;
  const Job& job;
  const RowResult& result;
};

/// All rows of one set of engines.
struct ProgramsSums {
  std::string engines;
  std::int64_t paper_total = 0, tried = 0, paper_compile = 0, compile = 0;
  std::chrono::milliseconds paper_time{0}, time{0};

  void add(const ProgramsLine& line) {
    paper_total += line.paper.whole("total");
    tried += programs_of(line.result);
    paper_compile += line.paper.whole("compile");
    compile += compile_of(line.result);
    paper_time += time_of(line.paper.text("time"));
    time += line.result.spent.clock;
  }
};

std::string engines_of(const Job& job) {
  return fmt::format("{}", fmt::join(job.engines, ", "));
}

std::vector<Column<ProgramsLine, ProgramsSums>> programs_columns() {
  using Line = ProgramsLine;
  using Sums = ProgramsSums;
  return {
      {"refactoring", [](const Line& l) { return l.paper.text("refactoring"); },
       [](const Sums&) { return "**all that was run**"; }},
      {"generator", [](const Line& l) { return l.job.row.generator; }},
      {"engines", [](const Line& l) { return engines_of(l.job); },
       [](const Sums& s) { return s.engines; }},
      {"paper: total", [](const Line& l) { return l.paper.shown("total"); },
       [](const Sums& s) { return number(s.paper_total); }},
      {"ours: tried",
       [](const Line& l) {
         return l.result.ran ? part_of(programs_of(l.result), l.result.space)
                             : kNothing;
       },
       [](const Sums& s) { return number(s.tried); }},
      {"paper: compile", [](const Line& l) { return l.paper.shown("compile"); },
       [](const Sums& s) { return number(s.paper_compile); }},
      {"ours: compile",
       [](const Line& l) {
         return l.result.ran ? number(compile_of(l.result)) : kNothing;
       },
       [](const Sums& s) { return number(s.compile); }},
      {"paper: time, Eclipse",
       [](const Line& l) { return l.paper.text("time"); },
       [](const Sums& s) { return clock(s.paper_time); }},
      {"ours: time, all engines",
       [](const Line& l) {
         return l.result.ran ? clock(l.result.spent.clock) : kNothing;
       },
       [](const Sums& s) { return clock(s.time); }},
      {"state", [](const Line& l) { return cell(l.result.state); }},
  };
}

Table programs_table(const std::vector<Entry>& entries) {
  const auto columns = programs_columns();
  Table table{.name = "programs",
              .title = "Fig. 9: programs and time",
              .head = titles(columns),
              .rows = {}};
  std::vector<ProgramsSums> all;
  for (const auto& [job, result] : entries) {
    const ProgramsLine line{paper_row(job.row), job, result};
    table.rows.push_back(cells(columns, line));
    if (!result.ran) continue;
    auto found = std::find_if(all.begin(), all.end(), [&](const auto& known) {
      return known.engines == engines_of(job);
    });
    if (found == all.end())
      found = all.insert(all.end(), {.engines = engines_of(job)});
    found->add(line);
  }
  for (const auto& one : all) table.rows.push_back(sums(columns, one));
  table.notes.push_back(conditions(ran(entries)));
  return table;
}

/// What the oracles say of one engine in one row.
struct OraclesLine {
  const PrintedRow& paper;
  const Job& job;
  Figures figures;
};

struct OraclesSums {
  std::set<std::string> clusters = {};
  std::size_t kinds = 0;
  std::int64_t bugs = 0;  ///< The paper's.
};

std::vector<Column<OraclesLine, OraclesSums>> oracles_columns(
    const std::string& engine) {
  using Line = OraclesLine;
  using Sums = OraclesSums;
  const bool eclipse = is_eclipse(engine);
  const bool known = eclipse || is_netbeans(engine);
  // The paper's figure of this engine.
  const auto of_paper = [=](const std::string& column) {
    return [=](const Line& l) -> std::string {
      return known
                 ? l.paper.shown(column + (eclipse ? " eclipse" : " netbeans"))
                 : kNothing;
    };
  };
  // A dash where none of them was asked.
  const auto found_by = [](const std::vector<std::string>& oracles) {
    return [=](const Line& l) -> std::string {
      return were_asked(l.job, oracles)
                 ? number(l.figures.failures(oracles).all())
                 : kNothing;
    };
  };
  const auto size = [](const auto& of) {
    return number(static_cast<std::int64_t>(of.size()));
  };
  return {
      {"refactoring", [](const Line& l) { return l.paper.text("refactoring"); },
       [](const Sums&) { return "**all**"; }},
      {"generator", [](const Line& l) { return l.job.row.generator; }},
      {"compile", [](const Line& l) { return number(l.figures.compile); }},
      {"applied", [](const Line& l) { return number(l.figures.applied); }},
      {"of them with a warning",
       [](const Line& l) { return number(l.figures.warned); }},
      {"refused", [](const Line& l) { return number(l.figures.refused); }},
      {"crash", found_by({"crash"})},
      {"does not compile: paper", of_paper("broken")},
      {"ours", found_by({"does-not-compile"})},
      {"behaviour", found_by({"behaviour"})},
      {"warning status: paper", of_paper("warned")},
      {"ours", found_by({"warning-status"})},
      {"erroneous warning", found_by({"erroneous-warning"})},
      {"custom, inverse: paper",
       [=](const Line& l) {
         return eclipse ? l.paper.shown("custom") : kNothing;
       }},
      {"ours", found_by({"custom", "inverse"})},
      {"preservation", found_by({"preservation"})},
      {"differential: paper",
       [](const Line& l) { return l.paper.shown("different"); }},
      {"ours", found_by({"differential"})},
      {"overly strong", found_by({"overly-strong"})},
      {"bugs: paper", of_paper("bugs"),
       [=](const Sums& s) { return known ? number(s.bugs) : ""; }},
      {"ours: kinds", [=](const Line& l) { return size(l.figures.kinds); },
       [](const Sums& s) {
         return number(static_cast<std::int64_t>(s.kinds));
       }},
      {"clusters", [=](const Line& l) { return size(l.figures.clusters()); },
       [=](const Sums& s) { return size(s.clusters); }},
  };
}

// Of an engine in those rows in which it had just this company.
Table engine_table(const std::string& engine,
                   const std::vector<std::string>& company, bool another,
                   const std::vector<Entry>& entries) {
  const auto columns = oracles_columns(engine);
  const std::string with =
      company.size() < 2 ? "alone"
                         : fmt::format("in {}", fmt::join(company, " + "));
  Table table{.name = engine + (another ? "-" + with : ""),
              .title = "Fig. 9: what the oracles say of " + engine +
                       (another ? ", " + with : ""),
              .head = titles(columns),
              .rows = {}};
  OraclesSums all;
  for (const auto& [job, result] : entries) {
    if (job.engines != company) continue;
    const PrintedRow& paper = paper_row(job.row);
    if (!result.ran) {
      table.rows.push_back(
          without_figures({paper.text("refactoring"), job.row.generator},
                          &result, columns.size()));
      continue;
    }
    const OraclesLine line{paper, job, result.of(engine)};
    all.clusters.merge(line.figures.clusters());
    all.kinds += line.figures.kinds.size();
    all.bugs +=
        paper.whole(is_eclipse(engine) ? "bugs eclipse" : "bugs netbeans");
    table.rows.push_back(cells(columns, line));
  }
  table.rows.push_back(sums(columns, all));
  table.notes.push_back(
      "Counts are programs that an oracle flagged, of confirmed kinds only. "
      "The paper's warning status counts what the engine said of any program; "
      "ours only asks whether it refused what must be refused, so compare the "
      "paper's column with *with a warning* and *refused*. "
      "Clusters are kinds whose messages differ in more than names and places; "
      "the last line counts a cluster once if several generators show it. A "
      "dash stands where no such oracle was asked.");
  std::set<std::string> reasons;
  for (const auto& [job, result] : entries)
    if (const auto why = why_not_compared(job);
        job.engines == company && !why.empty())
      reasons.insert(
          fmt::format("{}: {}", paper_row(job.row).text("refactoring"), why));
  if (!reasons.empty())
    table.notes.push_back(fmt::format("Not compared with the other engine: {}.",
                                      fmt::join(reasons, "; ")));
  return table;
}

}  // namespace

std::vector<Row> astgen_rows() {
  std::vector<Row> rows;
  for (const auto& paper : fig9())
    rows.push_back({.name = paper.text("generator"),
                    .generator = paper.text("generator"),
                    .engines = Engines::kTogether,
                    .oracles = "all",
                    .quick_limit = paper.whole("quick")});
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
