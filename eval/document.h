#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "eval/table.h"

/// A document that people write and a program puts tables into. A table stands
/// between two comments; all the rest is left as it is.
///
///     <!-- begin: refute eval jdolly eclipse -->
///     | refactoring | …
///     <!-- end -->
namespace refute::eval {

/// `document` with the table's text in its place; where there is none yet, a
/// section at the end. The error: a place that does not end.
Result<std::string> with_table(const std::string& document,
                               const std::string& evaluation,
                               const Table& table);

/// Puts all tables into the file; one that is not there gets `head` first. The
/// file is replaced as a whole, or not at all.
Result<void> write_tables(const std::filesystem::path& path,
                          const std::string& head,
                          const std::string& evaluation,
                          const std::vector<Table>& tables);

}  // namespace refute::eval
