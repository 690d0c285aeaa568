#pragma once

#include "eval/evaluation.h"

/// JDolly's Table 7: inheritance graphs, from a model and by choices.
namespace refute::eval {

Row graphs_row();
Table graphs_table(const std::vector<Entry>& entries);

}  // namespace refute::eval
