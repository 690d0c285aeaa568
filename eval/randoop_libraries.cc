#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "base/text.h"
#include "eval/common.h"
#include "eval/papers.h"
#include "eval/randoop.h"

/// Randoop's section 8.2 and the first half of 8.4: what directed,
/// undirected and exception-ignoring generation find in libraries (Fig. 8-4),
/// and how short the tests become.
namespace refute::eval {
namespace {

using nlohmann::json;

constexpr char kRows[] = "Fig. 8-4 ";

const std::vector<Technique>& techniques() {
  static const std::vector<Technique> all = {
      {kDirected, {"--regressions", "50"}},
      {kBottomUp, {"--strategy", "bottom-up", "--regressions", "0"}},
      {kWalk, {"--strategy", "random-walk", "--regressions", "0"}},
      {kRandex, {"--strategy", "randex", "--regressions", "0"}}};
  return all;
}

/// A library of Fig. 8-4 or of today, and where it is to be had.
struct Line {
  Library library;
  std::string missing = {};  ///< Why it cannot be run.
};

constexpr char kNet[] = "not run: a .NET library";

// clang-format off
const std::vector<Line>& lines() {
  static const std::vector<Line> all = {
    {java_util()},
    {{.name = "javax.xml", .package = "javax.xml.*"}},
    {{.name = "chain 1.1", .artifact = {"commons-chain", "commons-chain", "1.1"}, .size = "2 MB"}},
    {collections()},
    {{.name = "jelly 1.0", .artifact = {"commons-jelly", "commons-jelly", "1.0"}, .size = "5 MB"}},
    {{.name = "logging 1.1", .artifact = {"commons-logging", "commons-logging", "1.1"}, .size = "1 MB"}},
    {{.name = "math 1.1", .artifact = {"commons-math", "commons-math", "1.1"}, .size = "1 MB"}},
    {primitives()},
    {{.name = "ZedGraph"}, kNet},
    {{.name = "Mscorlib"}, kNet},
    {{.name = "System.Data"}, kNet},
    {{.name = "System.Security"}, kNet},
    {{.name = "System.Xml"}, kNet},
    {{.name = "Web.Services"}, kNet},
    {{.name = "jsoup 1.17.2", .artifact = {"org.jsoup", "jsoup", "1.17.2"}, .size = "1 MB"}},
    {{.name = "joda-time 2.12.7", .artifact = {"joda-time", "joda-time", "2.12.7"}, .size = "1 MB"}},
    {{.name = "commons-lang3 3.14.0", .artifact = {"org.apache.commons", "commons-lang3", "3.14.0"}, .size = "1 MB"}},
    {{.name = "commons-collections4 4.4", .artifact = {"org.apache.commons", "commons-collections4", "4.4"}, .size = "1 MB"}},
    {{.name = "guava 33.2.0", .artifact = {"com.google.guava", "guava", "33.2.0-jre"}, .size = "4 MB"}},
  };
  return all;
}
// clang-format on

std::string row_name(const Line& line) { return kRows + line.library.name; }

json digest(const json& told) {
  std::vector<std::string> causes;
  for (const auto& each : told.at("errors"))
    causes.push_back(each.at("cause").get<std::string>());
  json kept{{"minunit", told.at("classes").size()},
            {"causes", causes},
            {"errors", causes.size()},
            {"crashes", told.at("crashes").size()},
            {"lost", told.at("lost").size()},
            {"classes", told.at("classes_under_test")}};
  for (const char* key :
       {"violating", "illegal", "regressions", "flaky", "uncompilable",
        "as_found", "removed", "replaced", "milliseconds"})
    kept[key] = told.at(key);
  return kept;
}

Result<json> compute(const Library& library, const Setting& setting) {
  REFUTE_TRY(const auto words, words_for(library));
  return run_each(setting, words, techniques(), 1, digest);
}

/// The thesis's libraries that can be run, and today's.
std::vector<const Line*> runnable() {
  std::vector<const Line*> all;
  for (const auto& line : lines())
    if (line.missing.empty()) all.push_back(&line);
  return all;
}

std::string causes_of(const Sample& sample) {
  return sample.empty() ? kNothing
                        : fmt::format("{} ({})", sample.shown("errors"),
                                      sample.united("causes").size());
}

// A line of the table for each library: `add` has those that were run.
void each_library(
    const std::vector<Entry>& entries, Table& table,
    const std::function<void(const std::string&, const RowResult&)>& add) {
  for (const Line* line : runnable()) {
    const std::string& name = line->library.name;
    const RowResult* row = find_row(entries, row_name(*line));
    if (row == nullptr) continue;
    if (row->ran)
      add(name, *row);
    else
      table.rows.push_back(without_figures({name}, row, table.head.size()));
  }
}

Table table_84(const std::vector<Entry>& entries) {
  Table table{.name = "fig8-4",
              .title = "Fig. 8-4: libraries",
              .head = {"library", "classes: thesis", "ours", "tests: thesis",
                       "ours", "violating: thesis", "ours", "MinUnit: thesis",
                       "ours", "error-revealing, errors: thesis",
                       "causes: ours", "regression tests", "flaky, dropped",
                       "javac refuses, dropped", "crashes"},
              .rows = {}};
  for (const auto& line : lines()) {
    const RowResult* row = find_row(entries, row_name(line));
    if (row == nullptr && line.missing.empty()) continue;
    const Sample sample(row, kDirected);
    const auto* thesis = find_printed(printed("randoop", "fig8-4"),
                                      {{"library", line.library.name}});
    const std::string errors =
        thesis ? fmt::format("{}, {}", thesis->shown("error-revealing"),
                             thesis->shown("errors"))
               : "";
    const std::string why =
        !line.missing.empty() ? line.missing : cell(row->state);
    table.rows.push_back(
        {line.library.name, shown(thesis, "classes"),
         sample.empty() ? why : sample.shown("classes"), shown(thesis, "tests"),
         sample.shown("sequences"), shown(thesis, "violating"),
         sample.shown("violating"), shown(thesis, "MinUnit"),
         sample.shown("minunit"), errors, causes_of(sample),
         sample.shown("regressions"), sample.shown("flaky"),
         sample.shown("uncompilable"), sample.shown("crashes")});
  }
  table.notes = {
      budget_of(rows_like(entries, kRows)) +
      " The thesis: two minutes by the clock. Directed; means over the seeds, "
      "and of causes in brackets how many there are over all seeds. A cause is "
      "a contract and where it was broken; each has one test, short, compiled "
      "by javac and seen to fail ten times. Which of them are errors was "
      "decided by reading, only for java.util, in a longer run (below). The "
      "last five are libraries of today; at most 50 regression tests are "
      "written. "
      "Versions are those of the thesis's time where Maven Central has them."};
  return table;
}

Table table_undirected(const std::vector<Entry>& entries) {
  Table table{.name = "undirected",
              .title = "Directed and undirected (8.2.5)",
              .head = {"library"},
              .rows = {}};
  const std::vector<std::string> compared = {kDirected, kBottomUp, kWalk};
  for (const auto& name : compared)
    for (const char* what : {"tests", "violating", "MinUnit", "causes"})
      table.head.push_back(name + ": " + what);
  // Causes by technique: means over the seeds, and of all seeds together.
  std::map<std::string, double> means, of_all_seeds;
  each_library(entries, table,
               [&](const std::string& name, const RowResult& row) {
                 std::vector<std::string> cells = {name};
                 for (const auto& technique : compared) {
                   const Sample sample(&row, technique);
                   for (const char* key : {"sequences", "violating", "minunit"})
                     cells.push_back(sample.shown(key));
                   cells.push_back(causes_of(sample));
                   means[technique] += sample.mean("errors");
                   of_all_seeds[technique] +=
                       static_cast<double>(sample.united("causes").size());
                 }
                 table.rows.push_back(std::move(cells));
               });
  std::vector<std::string> cells = {"**causes of all**"};
  for (const auto& technique : compared)
    cells.insert(cells.end(),
                 {"", "", "",
                  fmt::format("**{:.1f}** ({:.0f})", means[technique],
                              of_all_seeds[technique])});
  table.rows.push_back(std::move(cells));
  table.notes = {
      budget_of(rows_like(entries, kRows)) +
      " The thesis, over its 14 libraries: directed 4,200 violating, 424 of "
      "MinUnit, 210 errors; undirected 1,326, 60 and 60. *Bottom-up* builds "
      "on everything and prunes nothing; *random walk* keeps nothing. Equal "
      "calls, where the thesis had equal time."};
  return table;
}

Table table_randex(const std::vector<Entry>& entries) {
  Table table{
      .name = "randex",
      .title = "Randex: continuing after exceptions (8.2.3)",
      .head = {"library", "tests: directed", "Randex", "violating: directed",
               "Randex", "causes: directed", "Randex", "of both",
               "of Randex alone", "calls per CPU second: Randex to directed"},
      .rows = {}};
  std::size_t directed_all = 0, randex_all = 0, common = 0;
  each_library(
      entries, table, [&](const std::string& name, const RowResult& row) {
        const Sample directed(&row, kDirected), randex(&row, kRandex);
        const auto ours = directed.united("causes");
        const auto theirs = randex.united("causes");
        std::size_t both = 0;
        for (const auto& each : theirs) both += ours.count(each);
        directed_all += ours.size();
        randex_all += theirs.size();
        common += both;
        const auto rate = [](const Sample& sample) {
          return sample.sum("calls") /
                 std::max(1.0, sample.sum("cpu_milliseconds"));
        };
        table.rows.push_back(
            {name, directed.shown("sequences"), randex.shown("sequences"),
             directed.shown("violating"), randex.shown("violating"),
             causes_of(directed), causes_of(randex),
             number(static_cast<std::int64_t>(both)),
             number(static_cast<std::int64_t>(theirs.size() - both)),
             directed.empty()
                 ? kNothing
                 : fmt::format("{:.2f}", rate(randex) / rate(directed))});
      });
  table.rows.push_back(
      {"**all**", "", "", "", "", fmt::format("({})", directed_all),
       fmt::format("({})", randex_all), fmt::format("**{}**", common),
       fmt::format("**{}**", randex_all - common), ""});
  const PrintedRow& thesis = printed("randoop", "randex").front();
  table.rows.push_back({"thesis, errors", "", "", "", "",
                        thesis.shown("directed"), thesis.shown("Randex"),
                        thesis.text("both"), "", thesis.text("speed")});
  table.notes = {budget_of(rows_like(entries, kRows)) +
                 " Means over the seeds, in brackets over all of them. The "
                 "thesis: 233 tests of directed that reveal 23 errors, 224 of "
                 "Randex that reveal 20, hardly any new among them."};
  return table;
}

Table table_simplification(const std::vector<Entry>& entries) {
  Table table{.name = "simplification",
              .title = "Simplification (8.4)",
              .head = {"library", "error tests", "calls as found",
                       "after removal", "after replacement"},
              .rows = {}};
  double tests = 0, found = 0, removed = 0, replaced = 0;
  const auto line_of = [&](const std::string& name, double n, double a,
                           double b, double c) {
    const auto mean = [n](double sum) {
      return n > 0 ? fmt::format("{:.1f}", sum / n) : kNothing;
    };
    table.rows.push_back(
        {name, number(std::llround(n)), mean(a), mean(b), mean(c)});
  };
  each_library(entries, table,
               [&](const std::string& name, const RowResult& row) {
                 const Sample sample(&row, kDirected);
                 line_of(name, sample.sum("errors"), sample.sum("as_found"),
                         sample.sum("removed"), sample.sum("replaced"));
                 tests += sample.sum("errors");
                 found += sample.sum("as_found");
                 removed += sample.sum("removed");
                 replaced += sample.sum("replaced");
               });
  line_of("**all**", tests, found, removed, replaced);
  const PrintedRow& thesis = printed("randoop", "simplification").front();
  table.rows.push_back(
      {"thesis", "", thesis.shown("as found"), "", thesis.shown("replaced")});
  table.notes = {
      "Calls per error test of directed, on average. Of sequences that break a "
      "contract in the same way the shortest is kept, so what is found is "
      "shorter than the average failing sequence."};
  return table;
}

}  // namespace

const std::vector<Library>& libraries_of_fig84() {
  static const std::vector<Library> all = [] {
    std::vector<Library> some;
    for (const Line* line : runnable()) some.push_back(line->library);
    return some;
  }();
  return all;
}

std::vector<Row> library_rows() {
  std::vector<Row> rows;
  for (const Line* line : runnable())
    rows.push_back(randoop_row(row_name(*line), 400'000,
                               line->library.name == "java.util" ? 20'000 : 0,
                               [line](const Setting& setting) {
                                 return compute(line->library, setting);
                               }));
  return rows;
}

std::vector<Table> library_tables(const std::vector<Entry>& entries) {
  return {table_84(entries), table_undirected(entries), table_randex(entries),
          table_simplification(entries)};
}

}  // namespace refute::eval
