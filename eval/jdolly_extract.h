#pragma once

#include "eval/evaluation.h"

/// Extract Method, on programs whose methods have several statements. JDolly
/// says how its model would be extended to that, and leaves it for later: there
/// are no figures of the paper to compare with.
namespace refute::eval {

Row extract_row();
bool is_extract_row(const Row& row);
Table extract_table(const std::vector<Entry>& entries);

}  // namespace refute::eval
