#pragma once

#include <string_view>
#include <utility>

#include "eval/evaluation.h"
#include "java/program.h"

/// JDolly's Table 7: inheritance graphs, from a model and by choices.
namespace refute::eval {

Row graphs_row();
/// Whether the programs of `graphs_row` compile: with a JDK.
Row compiled_graphs_row();
Table graphs_table(const std::vector<Entry>& entries);

/// An inheritance graph in Java: which types are classes, and which are above
/// which; `public class T1 extends T0 implements T2 {}`.
java::Program as_program(const std::vector<bool>& classes,
                         const std::vector<std::pair<int, int>>& edges);

/// Lines of Alloy or C++ that are neither empty nor comments.
std::int64_t lines_of_code(std::string_view text);

/// The definitions of these functions and types in a C++ file of our format,
/// where a definition begins and ends in the first column: "has", "struct A".
std::string definitions(std::string_view text,
                        const std::vector<std::string>& names);

}  // namespace refute::eval
