#include "eval/papers.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>

#include "base/result.h"
#include "eval/table.h"

namespace refute::eval {
namespace {

struct PaperText {
  std::string_view name, toml;
};

constexpr PaperText kPapers[] = {
#include "eval/papers.inc"
};

using Tables = std::map<std::string, std::vector<PrintedRow>>;

PrintedRow::Cell cell_of(const toml::node& node) {
  if (const auto* whole = node.as_integer()) return whole->get();
  if (const auto* real = node.as_floating_point()) return real->get();
  if (const auto* flag = node.as_boolean()) return flag->get();
  const auto* text = node.as_string();
  REFUTE_CHECK(text != nullptr, "a cell is a number, a truth or a text");
  return text->get();
}

std::vector<PrintedRow> rows_of(const toml::table& table) {
  const auto* columns = table["columns"].as_array();
  const auto* rows = table["rows"].as_array();
  REFUTE_CHECK(columns && rows, "a printed table has columns and rows");
  std::vector<PrintedRow> all;
  for (const auto& row : *rows) {
    const auto* cells = row.as_array();
    REFUTE_CHECK(cells && cells->size() == columns->size(),
                 "a row has a cell for each column");
    std::map<std::string, PrintedRow::Cell, std::less<>> named;
    for (std::size_t i = 0; i < cells->size(); ++i)
      named.emplace(columns->get(i)->value_or(std::string()),
                    cell_of(*cells->get(i)));
    all.emplace_back(std::move(named));
  }
  return all;
}

std::map<std::string, Tables> read_all() {
  std::map<std::string, Tables> papers;
  for (const auto& paper : kPapers) {
    Tables& tables = papers[std::string(paper.name)];
    for (const auto& [name, table] : toml::parse(paper.toml))
      tables[std::string(name.str())] = rows_of(*table.as_table());
  }
  return papers;
}

}  // namespace

const PrintedRow::Cell& PrintedRow::at(std::string_view column) const {
  const auto found = cells_.find(column);
  REFUTE_CHECK(found != cells_.end(), "no column " + std::string(column));
  return found->second;
}

std::string PrintedRow::shown(std::string_view column) const {
  const Cell& cell = at(column);
  if (const auto* whole = std::get_if<std::int64_t>(&cell))
    return number(*whole);
  return text(column);
}

const std::string& PrintedRow::text(std::string_view column) const {
  const auto* text = std::get_if<std::string>(&at(column));
  REFUTE_CHECK(text != nullptr, "no text in column " + std::string(column));
  return *text;
}

bool PrintedRow::flag(std::string_view column) const {
  const auto* flag = std::get_if<bool>(&at(column));
  REFUTE_CHECK(flag != nullptr, "no truth in column " + std::string(column));
  return *flag;
}

bool PrintedRow::has_number(std::string_view column) const {
  const Cell& cell = at(column);
  return std::holds_alternative<std::int64_t>(cell) ||
         std::holds_alternative<double>(cell);
}

std::int64_t PrintedRow::whole(std::string_view column) const {
  const auto* whole = std::get_if<std::int64_t>(&at(column));
  return whole ? *whole : 0;
}

double PrintedRow::real(std::string_view column) const {
  const auto* real = std::get_if<double>(&at(column));
  return real ? *real : static_cast<double>(whole(column));
}

const std::vector<PrintedRow>& printed(const std::string& paper,
                                       const std::string& table) {
  static const auto papers = read_all();
  const auto its = papers.find(paper);
  REFUTE_CHECK(its != papers.end(), "no paper " + paper);
  const auto found = its->second.find(table);
  REFUTE_CHECK(found != its->second.end(), "no table " + table);
  return found->second;
}

const PrintedRow* find_printed(
    const std::vector<PrintedRow>& rows,
    std::initializer_list<std::pair<std::string_view, std::string_view>>
        where) {
  for (const auto& row : rows)
    if (std::all_of(where.begin(), where.end(), [&](const auto& wanted) {
          return row.text(wanted.first) == wanted.second;
        }))
      return &row;
  return nullptr;
}

std::string shown(const PrintedRow* row, std::string_view column,
                  const std::string& otherwise) {
  return row ? row->shown(column) : otherwise;
}

}  // namespace refute::eval
