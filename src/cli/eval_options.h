#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

/// What `refute eval` takes. `refute-eval` reads it; the manual pages and the
/// completions of `refute` show it.
namespace refute::cli {

struct EvalOptions {
  std::string name;
  std::string folder;
  std::string out;
  std::vector<std::string> engines;
  std::string rows;
  bool quick = false;
  std::string limit;
  std::uint64_t seed = 1;  ///< Of the sample.
  std::string budget;      ///< Of one row; empty: none.
  int jobs = 1;
  std::string shard;
  std::string reduce = "none";
  std::string jdk;
  bool list = false;
  bool tables_only = false;
  std::vector<std::string> tables;  ///< Empty: all.
};

inline void declare_eval(CLI::App& app, EvalOptions& options) {
  app.add_option("name", options.name,
                 "which evaluation; `refute eval --list` shows them");
  app.add_option("--folder", options.folder,
                 "folder of the stores (default: eval/NAME)");
  app.add_option("--out", options.out,
                 "folder of NAME.md, the page with the tables (default: "
                 "docs/evaluation; with --quick the stores' folder)");
  app.add_option("--engine", options.engines,
                 "engine to test instead of the evaluation's own; may be "
                 "repeated; see `list engines`");
  app.add_option(
      "--rows", options.rows,
      "only rows whose names contain this, or match it if it has a *");
  app.add_flag("--quick", options.quick,
               "a few rows with a few programs each, in about five minutes");
  app.add_option("--limit", options.limit,
                 "programs per row, spread evenly over the space, or all; for "
                 "randoop calls per run (Fig. 4-9: sequences)");
  app.add_option("--seed", options.seed,
                 "seed of the random numbers that choose the sample of --limit")
      ->capture_default_str();
  app.add_option("--budget", options.budget,
                 "time limit of a row, such as 20m or 2h (default: none)");
  app.add_option("--jobs", options.jobs,
                 "processes per engine, and JVMs that compile and compare")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  app.add_option("--shard", options.shard, "only every n-th row, such as 0/2");
  app.add_option("--reduce", options.reduce,
                 "time per row to reduce one finding per cluster: none, auto "
                 "(a fifth of the row's), or a time such as 5m")
      ->capture_default_str();
  app.add_option(
      "--jdk", options.jdk,
      "home of the JDK to use (default: JAVA_HOME, else the newest found)");
  app.add_flag("--list", options.list,
               "show the rows and how far each is; without a name, the "
               "evaluations");
  app.add_flag("--tables-only", options.tables_only,
               "only write the tables, from what was run so far");
  app.add_option("--table", options.tables,
                 "write only this table, such as fig5, and leave the others "
                 "of the page as they are; may be repeated");
  app.footer(
      "`refute eval --list` shows the evaluations, what they need and how long "
      "they take.\n"
      "Every row has its own store. Complete rows are not run again. Ctrl-C "
      "stops\ncleanly, and the same command continues. Exit codes: 0 every "
      "requested row is\ncomplete, 1 some are not yet, 2 wrong usage, 3 a "
      "row could not be run.");
}

}  // namespace refute::cli
