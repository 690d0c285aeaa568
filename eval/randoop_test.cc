#include "eval/randoop.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "base/text.h"
#include "eval/jobs.h"
#include "eval/testing.h"
#include "store/store.h"

namespace refute::eval {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class RandoopEvalTest : public testing::Test {
 protected:
  // A store as `refute eval` leaves it.
  void computed(const std::string& row, const json& figures) {
    Choice choice{.folder = folder()};
    choice.rows = row;
    const auto job = jobs(evaluation(), choice)->front();
    ASSERT_EQ(job.row.name, row);
    std::filesystem::create_directories(job.store.parent_path());
    auto store = *store::Store::create(job.store);
    ASSERT_TRUE(store.set_meta(key::kRow, row));
    ASSERT_TRUE(store.set_meta(key::kJdk, "25.0.3"));
    ASSERT_TRUE(store.set_meta(key::kMachine, "2 cores of X, 8.0 GB"));
    ASSERT_TRUE(store.set_meta(key::kFigures, figures.dump()));
    ASSERT_TRUE(store.set_meta(key::kEnding, "complete"));
  }

  Table table(const std::string& name) {
    for (auto& table :
         evaluation().tables(entries(evaluation(), {.folder = folder()})))
      if (table.name == name) return table;
    ADD_FAILURE() << "no table " << name;
    return {};
  }

  // The rows of a table that begin so.
  static std::vector<std::vector<std::string>> rows_of(
      const Table& table, const std::vector<std::string>& beginning) {
    std::vector<std::vector<std::string>> found;
    for (const auto& row : table.rows)
      if (std::equal(beginning.begin(), beginning.end(), row.begin()))
        found.push_back(row);
    return found;
  }

  static std::vector<std::string> row_of(
      const Table& table, const std::vector<std::string>& beginning) {
    const auto found = rows_of(table, beginning);
    EXPECT_EQ(found.size(), 1U);
    return found.empty() ? std::vector<std::string>{} : found.front();
  }

  // What the one row that begins so has under this title.
  static std::string cell_in(const Table& table,
                             const std::vector<std::string>& beginning,
                             const std::string& title) {
    return cell_of(table, row_of(table, beginning), title);
  }

  static const Evaluation& evaluation() { return **find_evaluation("randoop"); }
  std::filesystem::path folder() const { return dir_.path() / "eval"; }

  TempDir dir_ = *TempDir::create();
};

std::int64_t number_in(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ','), text.end());
  return text.empty() ? 0 : std::stoll(text);
}

TEST_F(RandoopEvalTest, TheThesissFiguresAddUpToItsOwnTotals) {
  const auto libraries = table("fig8-4");
  std::int64_t tests = 0, violating = 0, minunit = 0, revealing = 0, errors = 0;
  for (const auto& row : libraries.rows) {
    const auto cell = [&](const std::string& title) {
      return cell_of(libraries, row, title);
    };
    tests += number_in(cell("tests: thesis"));
    violating += number_in(cell("violating: thesis"));
    minunit += number_in(cell("MinUnit: thesis"));
    const auto found = cell("error-revealing, errors: thesis");
    if (found.empty()) continue;
    const auto both = split(found, ',');
    revealing += number_in(both.at(0));
    errors += number_in(both.at(1));
  }
  EXPECT_EQ(tests, 208'503);
  EXPECT_EQ(violating, 4'200);
  EXPECT_EQ(minunit, 424);
  EXPECT_EQ(revealing, 254);
  EXPECT_EQ(errors, 210);
  const auto depth = table("fig8-9");
  for (const auto& [technique, total] : {std::pair{"random walk", 99},
                                         {"bottom-up, legal", 113},
                                         {"directed", 147}}) {
    std::int64_t sum = 0;
    for (const auto& row : depth.rows)
      if (cell_of(depth, row, "technique") == technique &&
          cell_of(depth, row, "library") != "**all**")
        sum += number_in(cell_of(depth, row, "errors: thesis"));
    EXPECT_EQ(sum, total) << technique;
  }
}

TEST_F(RandoopEvalTest, WhatWasNotRunSaysWhy) {
  const auto libraries = table("fig8-4");
  EXPECT_EQ(cell_in(libraries, {"java.util"}, "ours"), "not run: no store");
  EXPECT_EQ(cell_in(libraries, {"ZedGraph"}, "ours"),
            "not run: a .NET library");
  EXPECT_EQ(cell_in(table("fig8-9"), {"jace", "directed"}, "sequences"),
            "not run: no jar of it in Maven Central");
  EXPECT_EQ(cell_in(table("fig8-1"), {"BinTree", "directed"}, "blocks"),
            "not run: no store");
  EXPECT_EQ(cell_in(table("jdk"), {"java.sql"}, "classes"),
            "not run: no store");
  EXPECT_THAT(libraries.notes.front(), HasSubstr("Nothing was run yet."));
}

json library_run(const std::string& technique, int seed,
                 const std::vector<std::string>& causes) {
  return {{"technique", technique},
          {"seed", seed},
          {"sequences", 1000 + seed},
          {"calls", 400'000},
          {"cpu_milliseconds", technique == "Randex" ? 2000 : 1000},
          {"violating", 10},
          {"illegal", 5},
          {"minunit", 4 + seed},
          {"causes", causes},
          {"errors", causes.size()},
          {"crashes", 0},
          {"lost", 0},
          {"classes", 134},
          {"regressions", 50},
          {"flaky", 1},
          {"uncompilable", 0},
          {"as_found", 40},
          {"removed", 12},
          {"replaced", 8},
          {"milliseconds", 5}};
}

TEST_F(RandoopEvalTest, LibrariesAreMeansOverSeedsAndCausesAreUnited) {
  computed("Fig. 8-4 java.util",
           {{"unit", "calls"},
            {"limit", 400'000},
            {"runs", json::array({library_run("directed", 0, {"a", "b"}),
                                  library_run("directed", 1, {"b", "c", "d"}),
                                  library_run("Randex", 0, {"b", "x"})})}});
  const auto libraries = table("fig8-4");
  EXPECT_THAT(
      row_of(libraries, {"java.util"}),
      ElementsAre("java.util", "204", "134", "22,474", "1,001", "298", "10",
                  "20", "4.5", "19, 6", "2.5 (4)", "50", "1", "0", "0"));
  EXPECT_THAT(libraries.notes.front(),
              HasSubstr("400,000 calls per run, 2 seeds"));
  EXPECT_THAT(libraries.notes.back(), HasSubstr("JDK 25.0.3"));
  const auto randex = [&](const std::string& title) {
    return cell_in(table("randex"), {"java.util"}, title);
  };
  EXPECT_EQ(randex("of both"), "1");          // "b"
  EXPECT_EQ(randex("of Randex alone"), "1");  // "x"
  // As many calls, twice the time.
  EXPECT_EQ(randex("calls per CPU second: Randex to directed"), "0.50");
  EXPECT_THAT(row_of(table("simplification"), {"java.util"}),
              ElementsAre("java.util", "5", "16.0", "4.8", "3.2"));
  EXPECT_EQ(
      cell_in(table("undirected"), {"**causes of all**"}, "directed: causes"),
      "**2.5** (4)");
}

json timed_run(const std::string& technique, int seed, int minunit) {
  return {
      {"technique", technique}, {"seed", seed},       {"sequences", 1000},
      {"calls", 50'000},        {"CPU seconds", 6.1}, {"violating", minunit},
      {"illegal", 1},           {"minunit", minunit}, {"longest", 3}};
}

TEST_F(RandoopEvalTest, TechniquesAreComparedForEqualTimeByRank) {
  json runs = json::array();
  for (int seed = 0; seed < 5; ++seed) {
    runs.push_back(timed_run("directed", seed, 6 + seed));
    runs.push_back(timed_run("bottom-up", seed, 1 + seed));
    runs.push_back(timed_run("random walk", seed, 10 - seed));
  }
  computed("8.2.5 java.util",
           {{"unit", "CPU seconds"}, {"limit", 6}, {"runs", runs}});
  const auto timed = table("equal-time");
  EXPECT_THAT(row_of(timed, {"java.util"}),
              ElementsAre("java.util", "50,000", "50,000", "50,000",
                          "8.0 (6, 10)", "3.0 (1, 5)", "1.00", "0.008",
                          "8.0 (6, 10)", "0.50", "1.000"));
  EXPECT_THAT(timed.notes.front(),
              HasSubstr("Ours: 6 CPU seconds per run, 5 seeds"));
  EXPECT_THAT(timed.notes.front(),
              HasSubstr("Against bottom-up directed finds more on 1, fewer on "
                        "0, and on 0 the difference may be luck"));
  EXPECT_THAT(timed.notes.front(),
              HasSubstr("Against a random walk directed finds more on 0, fewer "
                        "on 0, and on 1 the"));
}

TEST_F(RandoopEvalTest, SystematicStandsBesideDirectedThatRanNoLonger) {
  const auto ran = [&](const std::string& row, const char* technique,
                       int limit) {
    computed(row, {{"unit", "CPU seconds"},
                   {"limit", limit},
                   {"runs", json::array({timed_run(technique, 0, 4)})}});
  };
  ran("8.2.4 java.util", "systematic", 6);
  ran("8.2.5 java.util", "directed", 5);
  ran("8.2.4 jsoup 1.17.2", "systematic", 6);
  ran("8.2.5 jsoup 1.17.2", "directed", 60);
  EXPECT_THAT(
      row_of(table("systematic"), {"java.util"}),
      ElementsAre("java.util", "1,000", "3", "1", "4", "4", "4 (4, 4)"));
  EXPECT_EQ(row_of(table("systematic"), {"jsoup 1.17.2"}).back(), "–");
}

TEST_F(RandoopEvalTest, FailureRatesAreMeansOverAllErrors) {
  const auto run = [](const std::string& technique, int seed,
                      const json& errors, std::int64_t failing) -> json {
    return {{"technique", technique},
            {"seed", seed},
            {"sequences", 100},
            {"calls", 1'000'000},
            {"cpu_milliseconds", 1000},
            {"operations",
             {400'000, 100'000, 300'000, 0, 100'000, 0, 50'000, 0, 45'000, 0, 0,
              5'000}},
            {"by_error", errors},
            {"errors", errors.size()},
            {"failing", failing},
            {"distinct", 7}};
  };
  computed("Fig. 8-9 java.util",
           {{"unit", "calls"},
            {"limit", 1'000'000},
            {"runs",
             {run("directed", 0,
                  {{"p.A", {1, 1, 0, 0, 0, 0, 0, 0, 9, 0, 1}},
                   {"p.B", {0, 0, 0, 3}}},
                  15),
              run("directed", 1, {{"p.A", {2, 0}}}, 2),
              run("random walk", 0, {{"p.C", {1, 0}}}, 1)}}});
  const auto directed = row_of(table("fig8-9"), {"java.util", "directed"});
  EXPECT_THAT(directed, ElementsAre("java.util", "directed", "200", "19,000",
                                    "17", "27", "2", "1.5", "7"));
  // Four failures in a million operations, over three errors; of the deepest
  // there are only 10,000 operations.
  EXPECT_THAT(row_of(table("fig8-10"), {"directed", "failures per million"}),
              ElementsAre("directed", "failures per million", "1.33", "1.67",
                          "0.00", "0.00", "33.33", "33.33"));
  EXPECT_EQ(cell_in(table("fig8-10"), {"random walk", "operations"}, "0 to 9"),
            "50.0 %");
  EXPECT_EQ(cell_in(table("fig8-10"), {"random walk", "failures per million"},
                    "from 50"),
            "–");
  const auto errors = table("fig8-11");
  EXPECT_EQ(errors.rows.size(), 3U);
  EXPECT_THAT(row_of(errors, {"java.util", "`p.A`"}),
              ElementsAre("java.util", "`p.A`", "0", "14"));
  EXPECT_THAT(errors.notes.front(),
              HasSubstr("Of 3 errors directed fails more often than the walk "
                        "with 2, less often with 1; 2 are found by directed "
                        "alone, 1 by the walk alone"));
}

TEST_F(RandoopEvalTest, CoverageIsShownWithItsSpread) {
  const auto run = [](int seed, double blocks, int predicates) -> json {
    return {{"technique", "directed"},  {"seed", seed},
            {"sequences", 100},         {"calls", 500'010},
            {"cpu_milliseconds", 900},  {"blocks", blocks},
            {"predicates", predicates}, {"blocks_after", 1000},
            {"predicates_after", 3000}, {"predicates_ms", 500}};
  };
  computed("Fig. 8-1 BHeap", {{"unit", "calls"},
                              {"limit", 500'000},
                              {"runs", {run(0, 1.0, 90), run(1, 0.9, 93)}}});
  EXPECT_THAT(
      row_of(table("fig8-1"), {"BHeap", "directed"}),
      ElementsAre("BHeap", "directed", "0.950", "1,000", "91.5", "90, 93",
                  "3,000", "0.50", "500,010", ".95, 101 (0.59, 4.2)"));
}

TEST_F(RandoopEvalTest, DifferencesBetweenJdksAreCountedByKind) {
  computed("9.1 java.math", {{"from", "17.0.21"},
                             {"to", "25.0.3"},
                             {"calls", 200'000},
                             {"classes", 4},
                             {"regressions", 90},
                             {"errors", 2},
                             {"flaky", 3},
                             {"tests", 92},
                             {"passed", 87},
                             {"mended", 1},
                             {"flaky_there", 0},
                             {"differ", 3},
                             {"kinds", {{"throws", 1}, {"another-value", 2}}},
                             {"differences", json::array()}});
  const auto jdk = table("jdk");
  EXPECT_THAT(row_of(jdk, {"java.math"}),
              ElementsAre("java.math", "4", "200,000", "90", "3", "87", "3",
                          "another-value 2, throws 1", "2", "1", "0"));
  EXPECT_EQ(cell_in(jdk, {"**all**"}, "differ"), "3");
  EXPECT_THAT(jdk.notes.front(), HasSubstr("JDK 17.0.21 to 25.0.3"));
}

}  // namespace
}  // namespace refute::eval
