#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "eval/table.h"

/// For tests of tables.
namespace refute::eval {

/// What a row has under this title. Several columns may be called "ours": then
/// `after` is the title of one before the wanted one.
inline std::string cell_of(const Table& table,
                           const std::vector<std::string>& row,
                           const std::string& title,
                           const std::string& after = "") {
  const auto& head = table.head;
  const auto from =
      after.empty() ? head.begin() : std::find(head.begin(), head.end(), after);
  const auto found = std::find(from, head.end(), title);
  if (found == head.end()) throw std::runtime_error("no column " + title);
  return row.at(static_cast<std::size_t>(found - head.begin()));
}

}  // namespace refute::eval
