#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

/// Tables as Markdown.
namespace refute::eval {

struct Table {
  std::string name;   ///< In the document's markers: "eclipse".
  std::string title;  ///< Of the section, if the document has no place for it.
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> notes = {};  ///< Below it, one paragraph each.
};

std::string to_markdown(const Table& table);

/// Those of these names, in their own order; all if there are no names. An
/// error if there is no such table.
Result<std::vector<Table>> chosen_tables(std::vector<Table> tables,
                                         const std::vector<std::string>& names);

/// A column of a table: its title, what stands in it on a line, and what on the
/// last line, which sums the others up; nothing if that is left out.
template <typename Line, typename Sums = Line>
struct Column {
  using Cell = std::function<std::string(const Line&)>;
  using Sum = std::function<std::string(const Sums&)>;

  Column(std::string its_title, Cell its_cell, Sum its_sum = nullptr)
      : title(std::move(its_title)),
        cell(std::move(its_cell)),
        sum(std::move(its_sum)) {}

  std::string title;
  Cell cell;
  Sum sum;
};

/// The titles of these columns, for the head of a table.
template <typename Line, typename Sums>
std::vector<std::string> titles(
    const std::vector<Column<Line, Sums>>& columns) {
  std::vector<std::string> all;
  for (const auto& column : columns) all.push_back(column.title);
  return all;
}

template <typename Line, typename Sums>
std::vector<std::string> cells(const std::vector<Column<Line, Sums>>& columns,
                               const Line& line) {
  std::vector<std::string> all;
  for (const auto& column : columns) all.push_back(column.cell(line));
  return all;
}

template <typename Line, typename Sums>
std::vector<std::string> sums(const std::vector<Column<Line, Sums>>& columns,
                              const Sums& of) {
  std::vector<std::string> all;
  for (const auto& column : columns)
    all.push_back(column.sum ? column.sum(of) : "");
  return all;
}

/// "257,104"
std::string number(std::int64_t value);

/// "12 of 30", or "30" if that is all.
std::string part_of(std::int64_t part, std::int64_t all);

/// "69.8 %"; "–" of nothing.
std::string percent(std::int64_t part, std::int64_t all);

/// "1:02:03", "2:03" or "0:03.4": hours, minutes and seconds.
std::string clock(std::chrono::milliseconds time);

/// "12.419" or "0.0121": what is measured in far less than a second, too.
std::string measured_seconds(double value);

/// A text that cannot end its cell, in one line.
std::string cell(std::string_view text);

/// Where nothing was measured.
inline constexpr char kNothing[] = "–";

}  // namespace refute::eval
