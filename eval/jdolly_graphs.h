#pragma once

#include <string_view>

#include "eval/evaluation.h"

/// JDolly's Table 7: inheritance graphs, from a model and by choices.
namespace refute::eval {

Row graphs_row();
Table graphs_table(const std::vector<Entry>& entries);

/// Lines of Alloy or C++ that are neither empty nor comments.
std::int64_t lines_of_code(std::string_view text);

/// The definitions of these functions and types in a C++ file of our format,
/// where a definition begins and ends in the first column: "has", "struct A".
std::string definitions(std::string_view text,
                        const std::vector<std::string>& names);

}  // namespace refute::eval
