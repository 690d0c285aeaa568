#include "eval/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace refute::eval {
namespace {

std::string line(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const auto& c : cells) text += " " + c + " |";
  return text + "\n";
}

}  // namespace

std::string to_markdown(const Table& table) {
  std::string text = line(table.head);
  text += "|";
  for (std::size_t i = 0; i < table.head.size(); ++i) text += "---|";
  text += "\n";
  for (const auto& row : table.rows) text += line(row);
  for (const auto& note : table.notes) text += "\n" + note + "\n";
  return text;
}

Result<std::vector<Table>> chosen_tables(
    std::vector<Table> tables, const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const auto& table : tables) known.push_back(table.name);
  for (const auto& name : names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      return usage_error("no table called \"" + name + "\"",
                         fmt::format("one of: {}", fmt::join(known, ", ")));
  if (!names.empty())
    std::erase_if(tables, [&](const Table& table) {
      return std::find(names.begin(), names.end(), table.name) == names.end();
    });
  return tables;
}

std::string number(std::int64_t value) {
  std::string digits = std::to_string(value);
  const std::size_t first = value < 0 ? 1 : 0;
  for (std::size_t i = digits.size(); i > first + 3;) {
    i -= 3;
    digits.insert(i, ",");
  }
  return digits;
}

std::string part_of(std::int64_t part, std::int64_t all) {
  return part == all || all == 0
             ? number(part)
             : fmt::format("{} of {}", number(part), number(all));
}

std::string percent(std::int64_t part, std::int64_t all) {
  if (all == 0) return kNothing;
  return fmt::format(
      "{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(all));
}

std::string clock(std::chrono::milliseconds time) {
  const double seconds = static_cast<double>(time.count()) / 1000.0;
  if (seconds < 59.95) return fmt::format("0:{:04.1f}", seconds);
  const auto whole = static_cast<std::int64_t>(seconds + 0.5);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole % 3600 / 60,
                     whole % 60);
}

std::string measured_seconds(double value) {
  if (value >= 1) return fmt::format("{:.3f}", value);
  return value < 0.0001 ? "below 0.0001" : fmt::format("{:.4f}", value);
}

std::string cell(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\n' || c == '\r' || c == '\t')
      safe += ' ';
    else if (c == '|')
      safe += "\\|";
    else if (c == '<')
      safe += "&lt;";
    else
      safe += c;
  }
  return safe;
}

}  // namespace refute::eval
