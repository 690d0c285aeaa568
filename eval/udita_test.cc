#include "eval/udita.h"

#include <gtest/gtest.h>

#include "eval/testing.h"

namespace refute::eval {
namespace {

TEST(Fig14, HasThePapersTimesBesideOurs) {
  std::vector<Entry> entries;
  for (const auto& row : structure_rows()) {
    if (row.name != "Fig. 14 bug1") continue;
    RowResult result;
    result.ran = true;
    result.figures = *row.compute({.quick = true});
    entries.push_back({{row, {}, {}}, result});
  }
  ASSERT_EQ(entries.size(), 1U);
  const Table fig14 = structure_tables(entries).back();
  ASSERT_EQ(fig14.name, "fig14");
  int seen = 0;
  for (const auto& line : fig14.rows) {
    if (line.front() != "bug1" || line[1] != "6") continue;
    ++seen;
    EXPECT_EQ(cell_of(fig14, line, "seconds: paper"), "4.83");
    EXPECT_EQ(cell_of(fig14, line, "seconds: paper", "delayed: paper"), "3.82");
    EXPECT_NE(cell_of(fig14, line, "ours", "seconds: paper"), "not run");
    EXPECT_EQ(cell_of(fig14, line, "found"), "yes");
  }
  EXPECT_EQ(seen, 1);
}

TEST(PoolsTable, HasBothWaysToFindEachBug) {
  const Row row = pools_row();
  RowResult result;
  result.ran = true;
  result.figures = *row.compute({.quick = true});
  const Table table = pools_table({{{row, {}, {}}, result}});
  ASSERT_EQ(table.rows.size(), 3U);  // bug2 is no part of --quick
  for (const auto& line : table.rows) {
    EXPECT_EQ(cell_of(table, line, "found", "with a pool: trees"), "yes");
    EXPECT_EQ(cell_of(table, line, "found", "without: trees"), "yes");
  }
}

TEST(PoolsTable, SaysIfItWasNotRun) {
  const Table table = pools_table({});
  EXPECT_EQ(cell_of(table, table.rows.at(0), "with a pool: trees"), "not run");
}

}  // namespace
}  // namespace refute::eval
