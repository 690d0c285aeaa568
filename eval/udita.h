#pragma once

#include "eval/evaluation.h"
#include "structures/red_black_tree.h"

/// The two halves of UDITA's evaluation: data structures, and programs
/// for refactoring engines, compilers and virtual machines.
namespace refute::eval {

/// A bug in `remove` of Fig. 14.
struct RedBlackBug {
  std::string name;
  structures::RbBug bug;
  int smallest;  ///< Tree that shows it.
};
const std::vector<RedBlackBug>& fig14();

std::vector<Row> structure_rows();
std::vector<Table> structure_tables(const std::vector<Entry>& entries);

/// The bugs of Fig. 14 with object pools and without.
Row pools_row();
Table pools_table(const std::vector<Entry>& entries);

}  // namespace refute::eval
