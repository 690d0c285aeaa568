#include "eval/common.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "eval/testing.h"

namespace refute::eval {
namespace {

using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

Entry entry(const std::string& name, std::vector<std::string> engines,
            bool ran = true) {
  Entry entry;
  entry.job.row.name = name;
  entry.job.engines = std::move(engines);
  entry.result.ran = ran;
  entry.result.state = ran ? "complete" : "not run: no store";
  return entry;
}

/// Adds a kind of finding with so many alike.
void add(Entry& entry, const std::string& oracle, Level level,
         const std::string& code, int alike) {
  for (const auto& label : entry.job.engines) {
    store::Finding f;
    f.oracle = oracle;
    f.level = level;
    f.signature = oracle + "|" + code;
    f.summary = code;
    f.request.refactoring = "rename-method";
    f.before = {{{"A.java", "class A {}"}}};
    f.messages = {{.code = code, .text = code}};
    f.engine = "JDT";
    f.engine_label = label;
    Figures& figures = entry.result.engines[label];
    figures.alike[kind_of(f)] = alike;
    figures.kinds.push_back(f);
  }
}

std::vector<std::string> column(const Table& table, const std::string& title) {
  std::vector<std::string> cells;
  for (const auto& row : table.rows)
    cells.push_back(cell_of(table, row, title));
  return cells;
}

TEST(BugTable, HasTheWorstFirst) {
  Entry one = entry("r", {"eclipse"});
  add(one, "crash", Level::kSilent, "crashes", 5);
  add(one, "behaviour", Level::kWarning, "warned", 100);
  add(one, "custom", Level::kSilent, "another", 100);
  add(one, "behaviour", Level::kSilent, "rarely", 1);
  add(one, "does-not-compile", Level::kSilent, "broken", 9);
  add(one, "behaviour", Level::kSilent, "often", 50);
  const Table table = bug_table({one});
  EXPECT_THAT(
      column(table, "what"),
      ElementsAre("often", "rarely", "broken", "crashes", "another", "warned"));
  EXPECT_THAT(column(table, "failing"),
              ElementsAre("50", "1", "9", "5", "100", "100"));
}

TEST(BugTable, SaysWhatTheEngineSaid) {
  Entry one = entry("r", {"eclipse"});
  add(one, "behaviour", Level::kSilent, "a", 1);
  add(one, "behaviour", Level::kWarning, "b", 2);
  add(one, "behaviour", Level::kError, "c", 1);
  EXPECT_THAT(column(bug_table({one}), "the engine said"),
              ElementsAre("nothing", "a warning", "an error"));
}

TEST(BugTable, UnitesWhatRowsAndEnginesShare) {
  Entry one = entry("r", {"eclipse"}), two = entry("s", {"eclipse"}),
        old = entry("r", {"eclipse:1.20.0"});
  for (Entry* each : {&one, &two, &old})
    add(*each, "behaviour", Level::kSilent, "same", 10);
  add(two, "behaviour", Level::kSilent, "own", 1);
  const Table table = bug_table({one, two, old});
  EXPECT_THAT(
      table.rows,
      ElementsAre(ElementsAre("eclipse / eclipse:1.20.0", "rename-method",
                              "behaviour", "nothing", "same", "20 / 10", "2"),
                  ElementsAre("eclipse", "rename-method", "behaviour",
                              "nothing", "own", "1", "1")));
  EXPECT_THAT(table.notes.front(),
              StartsWith("Lines by engine: eclipse: 2, eclipse:1.20.0: 1. "));
}

TEST(BugTable, DoesNotDependOnTheOrderOfTheRows) {
  std::vector<Entry> all;
  for (const char* name : {"a", "b", "c"}) {
    all.push_back(entry(name, {"eclipse"}));
    add(all.back(), "behaviour", Level::kSilent, "same", 10);
    add(all.back(), "crash", Level::kSilent, name, name[0]);
  }
  const Table first = bug_table(all);
  std::reverse(all.begin(), all.end());
  EXPECT_EQ(bug_table(all).rows, first.rows);
}

TEST(BugTable, LeavesOutAndCountsWhatWasAnnouncedOrIsNotConfirmed) {
  Entry one = entry("r", {"eclipse"});
  add(one, "behaviour", Level::kAnnounced, "told", 3);
  one.result.engines["eclipse"].unsettled = 2;
  const Table table = bug_table({one});
  EXPECT_THAT(table.rows, IsEmpty());
  EXPECT_THAT(table.notes.front(), StartsWith("Nothing was found. "));
  EXPECT_THAT(table.notes.front(),
              HasSubstr(" Left out: 1 kind announced by the engine. Not "
                        "counted: 2 kinds that were not confirmed."));
}

TEST(BugTable, WhatAnEngineSaysCannotEndACell) {
  Entry one = entry("r", {"eclipse"});
  add(one, "behaviour", Level::kSilent, "a | b\n<c>", 1);
  EXPECT_THAT(column(bug_table({one}), "what"), ElementsAre("a \\| b &lt;c>"));
}

TEST(TimeTable, SumsUpTheRowsOfTheSameEngines) {
  const auto timed = [](const char* name, std::vector<std::string> engines,
                        int programs) {
    Entry one = entry(name, std::move(engines));
    one.result.engines[one.job.engines.front()].programs = programs;
    one.result.spent.clock = seconds(10);
    one.result.spent.engines = {{one.job.engines.front(), seconds(6)}};
    one.result.spent.compiling = seconds(2);
    one.result.spent.comparing = seconds(1);
    one.result.spent.judging = seconds(4);
    one.result.meta[key::kCpu] = "15000";
    return one;
  };
  const Table table =
      time_table({timed("a", {"eclipse"}, 10), timed("b", {"netbeans"}, 20),
                  timed("c", {"eclipse"}, 30), entry("d", {"eclipse"}, false),
                  entry("computed", {})});
  EXPECT_THAT(
      table.rows,
      ElementsAre(ElementsAre("a", "eclipse", "10", "0:10.0", "0:15.0", "1.0",
                              "60.0 %", "20.0 %", "10.0 %", "10.0 %"),
                  ElementsAre("b", "netbeans", "20", "0:10.0", "0:15.0", "2.0",
                              "60.0 %", "20.0 %", "10.0 %", "10.0 %"),
                  ElementsAre("c", "eclipse", "30", "0:10.0", "0:15.0", "3.0",
                              "60.0 %", "20.0 %", "10.0 %", "10.0 %"),
                  ElementsAre("**all**", "eclipse", "40", "0:20.0", "0:30.0",
                              "2.0", "60.0 %", "20.0 %", "10.0 %", "10.0 %"),
                  ElementsAre("**all**", "netbeans", "20", "0:10.0", "0:15.0",
                              "2.0", "60.0 %", "20.0 %", "10.0 %", "10.0 %")));
}

TEST(TimeTable, WhereNothingWasMeasuredADashStands) {
  const Table table = time_table({entry("a", {"eclipse"})});
  ASSERT_THAT(table.rows, Not(IsEmpty()));
  EXPECT_THAT(table.rows.front(), ElementsAre("a", "eclipse", "0", "0:00.0",
                                              "–", "–", "–", "–", "–", "–"));
}

TEST(Rows, AreFoundByNameAndTheirEnginesAreListedOnce) {
  const std::vector<Entry> all = {
      entry("a", {"netbeans"}), entry("b", {"eclipse", "netbeans"}, false),
      entry("c", {}), entry("d", {"eclipse:1.20.0"})};
  EXPECT_THAT(labels(all),
              ElementsAre("netbeans", "eclipse", "eclipse:1.20.0"));
  EXPECT_EQ(find_row(all, "b"), &all[1].result);
  EXPECT_EQ(find_row(all, "e"), nullptr);
  EXPECT_EQ(ran(all).size(), 3u);
}

TEST(Rows, WithoutFiguresSayWhyInTheFirstCellThatIsFree) {
  const Entry one = entry("a", {}, false);
  EXPECT_THAT(without_figures({"x", "y"}, &one.result, 5),
              ElementsAre("x", "y", "not run: no store", "–", "–"));
  EXPECT_THAT(without_figures({"x"}, nullptr, 3),
              ElementsAre("x", "not run", "–"));
}

TEST(Labels, ALabelBeginsWithItsEngine) {
  EXPECT_TRUE(is_eclipse("eclipse") && is_eclipse("eclipse:1.21.100"));
  EXPECT_TRUE(is_netbeans("netbeans") && is_jrrt("jrrt:/opt/2010"));
  EXPECT_FALSE(is_eclipse("netbeans") || is_netbeans("jrrt") ||
               is_jrrt("eclipse"));
}

}  // namespace
}  // namespace refute::eval
