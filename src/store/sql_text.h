#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/columns.h"

/// Parts of SQL that reading and writing share.
namespace refute::store {

/// What is looked up quickly, and that a trial is there once. Apart from the
/// tables, since many rows are written quicker without. In older stores the
/// first one is a constraint of its table, which does the same.
inline constexpr char kIndexesSql[] =
    "CREATE UNIQUE INDEX trial_place ON trial (generator, phase, ordinal, "
    "engine); CREATE INDEX finding_kind ON finding (engine_label || '|' || "
    "signature);";

/// "oracle, level, …", each with `prefix` before it.
template <typename Record>
std::string names(const std::vector<Column<Record>>& columns,
                  const std::string& prefix = "", bool with_large = true) {
  std::string all;
  for (const auto& column : columns)
    if (with_large || !column.large)
      all += (all.empty() ? "" : ", ") + prefix + column.name;
  return all;
}

/// "?, ?, ?"
inline std::string marks(std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += i == 0 ? "?" : ", ?";
  return all;
}

}  // namespace refute::store
