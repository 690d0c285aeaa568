#include "eval/merge_cost.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "eval/metered.h"
#include "eval/testing.h"

namespace refute::eval {
namespace {

TEST(MergeCost, IsTheMeanOfAnInputTimesTheInputsOfItsLevel) {
  const Row row = merge_cost_rows({"G/rename-field"}).front();
  EXPECT_TRUE(is_merge_cost_row(row));
  RowResult result;
  result.ran = true;
  result.figures = {{{"level", 0},
                     {"inputs", 1000},
                     {"parts", 1000},
                     {"tried", 100},
                     {"compile", 50},
                     {"seconds", {{"engine", 0.3}, {"compiler", 0.1}}}},
                    {{"level", 1},
                     {"inputs", 10},
                     {"parts", 400},
                     {"tried", 10},
                     {"compile", 10},
                     {"seconds", {{"engine", 0.5}, {"behaviour", 0.3}}}}};
  const Table table = merge_cost_table({{{row, {}, {}}, result}});
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(cell_of(table, table.rows[0], "engine, ms"), "3.0");
  EXPECT_EQ(cell_of(table, table.rows[0], "all"), "4.0");
  EXPECT_EQ(cell_of(table, table.rows[0], "the level, s"), "4.0");
  EXPECT_EQ(cell_of(table, table.rows[1], "behaviour"), "30.0");
  EXPECT_EQ(cell_of(table, table.rows[1], "compiler"), "0.0");
  EXPECT_EQ(cell_of(table, table.rows[1], "the level, s"), "0.8");
  EXPECT_EQ(cell_of(table, table.rows[1], "M0 takes"), "5.0 times that");
}

TEST(MergeCost, ARowThatWasNotRunSaysSo) {
  const Row row = merge_cost_rows({"G/rename-field"}).front();
  RowResult none;
  none.state = "not run: no store";
  const Table table = merge_cost_table({{{row, {}, {}}, none}});
  EXPECT_EQ(cell_of(table, table.rows.at(0), "level"), "not run: no store");
}

TEST(ChildCalled, IsAChildOfThisProcessAlone) {
  EXPECT_EQ(child_called("no such program"), -1);
  const pid_t child = ::fork();
  if (child == 0) {
    ::execlp("sleep", "sleep", "60", nullptr);
    ::_exit(1);
  }
  pid_t found = -1;
  for (int i = 0; i < 500 && found != child; ++i) {
    ::usleep(10'000);
    found = child_called("sleep");
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(found, child);
  EXPECT_EQ(child_called("sleep"), -1);
}

TEST(Reading, CountsFromTheLastTimeAndAnotherProcessFromItsStart) {
  Reading reading;
  EXPECT_EQ(reading.since(-1), 0);
  const double first = reading.since(::getpid());
  EXPECT_GT(first, 0);
  double sum = 0;
  while (cpu_seconds(::getpid()) < first + 0.02) sum += 1;
  EXPECT_GT(sum, 0);
  const double second = reading.since(::getpid());
  EXPECT_GE(second, 0.01);
  EXPECT_LT(second, first + 10);
}

}  // namespace
}  // namespace refute::eval
