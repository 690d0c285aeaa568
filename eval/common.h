#pragma once

#include <string>
#include <vector>

#include "eval/evaluation.h"

/// What the tables of several evaluations share.
namespace refute::eval {

/// Labels of the engines in these entries, in the order in which they come.
std::vector<std::string> labels(const std::vector<Entry>& entries);

/// Which engine is behind a label such as "eclipse:1.21.100".
bool is_eclipse(const std::string& label);
bool is_netbeans(const std::string& label);
bool is_jrrt(const std::string& label);

/// Whether any of these oracles has something to say in this row: it is among
/// those of the row, knows the refactoring, and the engines can be compared.
bool were_asked(const Job& job, const std::vector<std::string>& oracles);

/// Why results of these engines are never compared for the refactoring of this
/// row; empty if they are.
std::string why_not_compared(const Job& job);

/// What the row of that name says; none if there is no such row.
const RowResult* find_row(const std::vector<Entry>& entries,
                          const std::string& name);

/// A line of `cells` for a row without figures: how it begins, and why.
std::vector<std::string> without_figures(std::vector<std::string> beginning,
                                         const RowResult* row,
                                         std::size_t cells);

/// The entries that were run, for `conditions`.
std::vector<const RowResult*> ran(const std::vector<Entry>& entries);

/// Where the time of the campaigns went: clock, processors, engine, compiler,
/// behaviour; one line per store, and all of them together.
Table time_table(const std::vector<Entry>& entries);

/// One line per cause: findings of all stores whose oracle said the same. The
/// worst first: silent changes of behaviour.
Table bug_table(const std::vector<Entry>& entries);

}  // namespace refute::eval
