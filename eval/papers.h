#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// What the papers printed: the tables of eval/papers, which are built into the
/// program. Cells go by the names of their columns. A paper, table or column
/// that is not there is a mistake of ours, and ends the program.
namespace refute::eval {

/// A line of a printed table.
class PrintedRow {
 public:
  /// A number as we read it, or what stands there instead of one: "n/a", "-",
  /// nothing.
  using Cell = std::variant<std::int64_t, double, bool, std::string>;

  explicit PrintedRow(std::map<std::string, Cell, std::less<>> cells)
      : cells_(std::move(cells)) {}

  /// For a table: "9,540" for a whole number, a text as it is.
  std::string shown(std::string_view column) const;
  const std::string& text(std::string_view column) const;
  bool flag(std::string_view column) const;

  bool has_number(std::string_view column) const;
  /// 0 where there is no number.
  std::int64_t whole(std::string_view column) const;
  double real(std::string_view column) const;

 private:
  const Cell& at(std::string_view column) const;

  std::map<std::string, Cell, std::less<>> cells_;
};

/// A table of one paper, such as "fig9" of "astgen".
const std::vector<PrintedRow>& printed(const std::string& paper,
                                       const std::string& table);

/// The line with these texts in these columns; none if there is none.
const PrintedRow* find_printed(
    const std::vector<PrintedRow>& rows,
    std::initializer_list<std::pair<std::string_view, std::string_view>> where);

/// What a line that may be missing shows.
std::string shown(const PrintedRow* row, std::string_view column,
                  const std::string& otherwise = "");

}  // namespace refute::eval
