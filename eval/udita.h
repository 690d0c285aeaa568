#pragma once

#include "eval/evaluation.h"

/// The two halves of UDITA's evaluation: data structures, and programs
/// for refactoring engines, compilers and virtual machines.
namespace refute::eval {

std::vector<Row> structure_rows();
std::vector<Table> structure_tables(const std::vector<Entry>& entries);

}  // namespace refute::eval
