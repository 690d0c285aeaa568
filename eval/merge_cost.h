#pragma once

#include "eval/evaluation.h"

/// What merging saves, measured: the processor time that engine, compiler and
/// tests take for one input of each level of merging.
///
/// The campaigns of Fig. 5 cannot say it. They walk from the highest level
/// down, so that the few large programs meet processes that have just started;
/// trials overlap; and their clock also shows what else the machine did. Here
/// the processes are warm, one input follows the other, and time is that of the
/// processor.
namespace refute::eval {

/// Rows for these generators, one each.
std::vector<Row> merge_cost_rows(const std::vector<std::string>& generators);
bool is_merge_cost_row(const Row& row);

Table merge_cost_table(const std::vector<Entry>& entries);

}  // namespace refute::eval
