#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "eval/randoop.h"

namespace refute::eval {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A row whose runs have these numbers of errors, in turn.
RowResult row_of(const std::vector<double>& errors,
                 const std::string& technique = kDirected) {
  RowResult row;
  row.ran = true;
  json runs = json::array();
  for (std::size_t i = 0; i < errors.size(); ++i)
    runs.push_back({{"technique", technique},
                    {"seed", i},
                    {"calls", 1000},
                    {"errors", errors[i]}});
  row.figures = {{"unit", "calls"}, {"limit", 1000}, {"runs", runs}};
  return row;
}

std::string shown(const std::vector<double>& errors, int digits = 1) {
  const RowResult row = row_of(errors);
  return Sample(&row, kDirected).shown("errors", digits);
}

TEST(Sample, OfNothingIsADash) {
  const RowResult not_run;
  const RowResult other = row_of({1, 2}, kWalk);
  for (const RowResult* row :
       {static_cast<const RowResult*>(nullptr), &not_run, &other}) {
    const Sample sample(row, kDirected);
    EXPECT_TRUE(sample.empty());
    EXPECT_EQ(sample.runs(), 0);
    EXPECT_EQ(sample.mean("errors"), 0);
    EXPECT_EQ(sample.least("errors"), 0);
    EXPECT_EQ(sample.most("errors"), 0);
    EXPECT_EQ(sample.shown("errors"), kNothing);
    EXPECT_THAT(sample.united("causes"), IsEmpty());
  }
}

TEST(Sample, ItsMeanLiesBetweenTheLeastAndTheMostInAnyOrder) {
  std::vector<double> errors = {7, 3, 9, 4};
  std::sort(errors.begin(), errors.end());
  do {
    const RowResult row = row_of(errors);
    const Sample sample(&row, kDirected);
    EXPECT_EQ(sample.runs(), 4);
    EXPECT_EQ(sample.sum("errors"), 23);
    EXPECT_EQ(sample.least("errors"), 3);
    EXPECT_EQ(sample.most("errors"), 9);
    EXPECT_EQ(sample.mean("errors"), 5.75);
  } while (std::next_permutation(errors.begin(), errors.end()));
}

TEST(Sample, AMeanHasDigitsOnlyWhereTheRunsDiffer) {
  EXPECT_EQ(shown({12, 12, 12}), "12");
  EXPECT_EQ(shown({12, 13}), "12.5");
  EXPECT_EQ(shown({11, 13}), "12.0");
  EXPECT_EQ(shown({0.25, 0.25}, 2), "0.25");
  EXPECT_EQ(shown({1000, 1000}), "1,000");
  EXPECT_EQ(shown({1000, 1001}), "1,001");
  EXPECT_EQ(shown({0}), "0");
}

TEST(Sample, WhatAnotherVersionDidNotMeasureIsNothing) {
  const RowResult row = row_of({1, 2});
  EXPECT_EQ(Sample(&row, kDirected).sum("new_figure"), 0);
}

TEST(Sample, WordsOfAllRunsAreUnited) {
  RowResult row = row_of({1, 1, 1});
  row.figures["runs"][0]["causes"] = {"a", "b"};
  row.figures["runs"][2]["causes"] = {"b", "c"};
  EXPECT_THAT(Sample(&row, kDirected).united("causes"),
              ElementsAre("a", "b", "c"));
}

TEST(Budget, IsWhatAllRunsHad) {
  const RowResult ten = row_of({1, 1, 1}), one = row_of({1});
  EXPECT_EQ(budget_of({&ten}),
            "Ours: 1,000 calls per run, 3 seeds with each technique.");
  EXPECT_EQ(budget_of({&one}),
            "Ours: 1,000 calls per run, 1 seed with each technique.");
  EXPECT_EQ(budget_of({&one, nullptr, &ten}),
            "Ours: 1,000 calls per run, 1 to 3 seeds with each technique.");
}

TEST(Budget, SaysWhereRunsEndedBeforeTheirCallsWereMade) {
  RowResult row = row_of({1, 1});
  row.figures["runs"][1]["calls"] = 999;
  EXPECT_THAT(budget_of({&row}),
              HasSubstr(" Some made fewer, since they had no more to try or "
                        "20m were over."));
}

TEST(Budget, OfNothingSaysSo) {
  const RowResult not_run;
  EXPECT_EQ(budget_of({}), "Nothing was run yet.");
  EXPECT_EQ(budget_of({nullptr, &not_run}), "Nothing was run yet.");
}

TEST(RowsLike, AreThoseThatRanAndBeginSo) {
  const auto entry = [](const char* name, bool ran) {
    Entry made;
    made.job.row.name = name;
    made.result.ran = ran;
    made.result.state = name;
    return made;
  };
  const std::vector<Entry> entries = {
      entry("Fig. 8-1 BHeap", true), entry("Fig. 8-10 x", true),
      entry("Fig. 8-1 TreeMap", false), entry("About Fig. 8-1 ", true)};
  const auto rows = rows_like(entries, "Fig. 8-1 ");
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0]->state, "Fig. 8-1 BHeap");
}

TEST(RandoopRows, HaveNamesOfTheirOwnAndAreComputedWithAJdk) {
  std::set<std::string> names;
  for (const auto& row : randoop_rows()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_TRUE(row.compute) << row.name;
    EXPECT_TRUE(row.needs_jdk) << row.name;
    EXPECT_LE(row.quick_limit, row.limit) << row.name;
  }
}

TEST(Libraries, OfTheJdkArePackages) {
  const auto words = words_for(java_util());
  ASSERT_TRUE(words);
  EXPECT_THAT(*words, ElementsAre("--package", "java.util"));
}

}  // namespace
}  // namespace refute::eval
