#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

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

/// "257,104"
std::string number(std::int64_t value);

/// "12 of 30", or "30" if that is all.
std::string part_of(std::int64_t part, std::int64_t all);

/// "69.8 %"; "–" of nothing.
std::string percent(std::int64_t part, std::int64_t all);

/// "1:02:03", "2:03" or "0:03.4": hours, minutes and seconds.
std::string clock(std::chrono::milliseconds time);

/// A text that cannot end its cell, in one line.
std::string cell(std::string text);

/// Where nothing was measured.
inline constexpr char kNothing[] = "–";

}  // namespace refute::eval
