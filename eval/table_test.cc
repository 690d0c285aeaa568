#include "eval/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.h"

namespace refute::eval {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;

/// Bars that end a cell: those without a backslash in front.
int bars(const std::string& line) {
  int count = 0;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (line[i] == '|' && (i == 0 || line[i - 1] != '\\')) ++count;
  return count;
}

TEST(MeasuredSeconds, AreShownDownToATenthOfAMillisecond) {
  EXPECT_EQ(measured_seconds(12.41), "12.410");
  EXPECT_EQ(measured_seconds(0.0121), "0.0121");
  EXPECT_EQ(measured_seconds(0.00002), "below 0.0001");
}

TEST(Table, WhateverStandsInACellTheTableKeepsItsShape) {
  Table table{.name = "t", .title = "T", .head = {"a", "b", "c"}, .rows = {}};
  const char* const hostile[] = {"|",  "||",           "a|b\nc|d", "\r\n",
                                 "\t", "<!-- end -->", "<br>",     "",
                                 "–",  "| x |"};
  for (const char* text : hostile)
    table.rows.push_back({cell(text), "x", cell(text)});
  auto lines = split(to_markdown(table), '\n');
  ASSERT_EQ(lines.size(), std::size(hostile) + 3);
  EXPECT_EQ(lines.back(), "");
  lines.pop_back();
  for (const auto& line : lines) {
    EXPECT_EQ(bars(line), 4) << line;
    EXPECT_EQ(line.find('<'), std::string::npos) << line;
  }
}

TEST(Table, ATextWithoutSpecialSignsIsLeftAsItIs) {
  for (const char* text : {"", "plain", "a > b & c", "`code`", "**all**",
                           "\xc3\xa9 –", "back\\slash"})
    EXPECT_EQ(cell(text), text);
}

TEST(Table, NotesAreParagraphsBelowIt) {
  const Table table{.name = "t",
                    .title = "T",
                    .head = {"a"},
                    .rows = {},
                    .notes = {"one", "two"}};
  EXPECT_EQ(to_markdown(table), "| a |\n|---|\n\none\n\ntwo\n");
}

struct Line {
  std::string name;
  int count;
};
struct Sum {
  int all;
};

TEST(Table, ColumnsGiveTitlesCellsAndSumsInOneOrder) {
  const std::vector<Column<Line, Sum>> columns = {
      {"name", [](const Line& l) { return l.name; },
       [](const Sum&) { return "**all**"; }},
      {"remark", [](const Line&) { return "r"; }},
      {"count", [](const Line& l) { return number(l.count); },
       [](const Sum& s) { return number(s.all); }}};
  EXPECT_THAT(titles(columns), ElementsAre("name", "remark", "count"));
  EXPECT_THAT(cells(columns, Line{"x", 1200}), ElementsAre("x", "r", "1,200"));
  EXPECT_THAT(sums(columns, Sum{7}), ElementsAre("**all**", "", "7"));
}

TEST(Numbers, WithoutTheirCommasAreTheDigits) {
  std::int64_t value = 1;
  for (int digits = 1; digits <= 18; ++digits, value = value * 10 + 7)
    for (const std::int64_t each : {value, -value}) {
      std::string text = number(each);
      const auto commas = std::count(text.begin(), text.end(), ',');
      EXPECT_EQ(commas, (digits - 1) / 3) << text;
      for (auto at = text.find(','); at != std::string::npos;
           at = text.find(',', at + 1))
        EXPECT_EQ((text.size() - at) % 4, 0u) << text;
      std::erase(text, ',');
      EXPECT_EQ(text, std::to_string(each));
    }
}

TEST(Numbers, APartIsShownWithItsWholeUnlessItIsAllOrThatIsUnknown) {
  EXPECT_EQ(part_of(0, 30), "0 of 30");
  EXPECT_EQ(part_of(30, 30), "30");
  EXPECT_EQ(part_of(1500, 0), "1,500");
  EXPECT_EQ(part_of(0, 0), "0");
}

TEST(ChosenTables, AreThoseNamedOrAll) {
  const auto names_of = [](const std::vector<std::string>& wanted) {
    std::vector<Table> all(3);
    all[0].name = "fig5";
    all[1].name = "fig6";
    all[2].name = "time";
    std::vector<std::string> names;
    const auto chosen = *chosen_tables(all, wanted);
    for (const auto& table : chosen) names.push_back(table.name);
    return names;
  };
  EXPECT_EQ(names_of({}), (std::vector<std::string>{"fig5", "fig6", "time"}));
  EXPECT_EQ(names_of({"time", "fig5"}),
            (std::vector<std::string>{"fig5", "time"}));
  const std::vector<Table> only(1, Table{"fig5", "", {}, {}});
  const auto none = chosen_tables(only, {"fig7"});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().hint, "one of: fig5");
}

TEST(Numbers, SharesHaveOneDigit) {
  EXPECT_EQ(percent(0, 5), "0.0 %");
  EXPECT_EQ(percent(5, 5), "100.0 %");
  EXPECT_EQ(percent(2, 3), "66.7 %");
  EXPECT_EQ(percent(3, 2), "150.0 %");
}

TEST(Times, AreRoundedBeforeTheyAreCutIntoUnits) {
  const std::pair<int, const char*> known[] = {
      {0, "0:00.0"},          {49, "0:00.0"},          {9'960, "0:10.0"},
      {59'949, "0:59.9"},     {59'950, "1:00"},        {60'499, "1:00"},
      {60'500, "1:01"},       {119'500, "2:00"},       {3'599'499, "59:59"},
      {3'599'500, "1:00:00"}, {36'000'000, "10:00:00"}};
  for (const auto& [time, text] : known)
    EXPECT_EQ(clock(milliseconds(time)), text) << time;
}

TEST(Times, NeverHaveSixtySecondsOrMinutes) {
  for (int time = 0; time < 7'300'000; time += 777) {
    const auto parts = split(clock(milliseconds(time)), ':');
    for (std::size_t i = 1; i < parts.size(); ++i)
      ASSERT_LT(std::stod(parts[i]), 60.0) << time;
  }
}

}  // namespace
}  // namespace refute::eval
