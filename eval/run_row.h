#pragma once

#include <string>

#include "base/result.h"
#include "cli/terminal.h"
#include "eval/jobs.h"

/// One row of an evaluation: a campaign like that of `refute run`, or a
/// computation, into the row's own store.
namespace refute::eval {

/// What is the same for all rows.
struct RowOptions {
  bool quick = false;
  bool limit_given = false;
  std::uint64_t seed = 1;  ///< Of the sample.
  std::string jdk;
  std::string budget;  ///< Of one row; empty: none.
  int jobs = 1;
  std::string reduce = "none";
};

/// Runs what of the row is not done yet. A row that was begun goes on as it was
/// begun. How it ended is in its store; the error is in a file beside it.
Result<void> run_row(const Job& job, const RowOptions& options,
                     const cli::Terminal& terminal);

}  // namespace refute::eval
