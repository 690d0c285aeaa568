#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string_view>
#include <vector>

#include "base/result.h"

/// One subcommand per file, listed in the table of main.cc.
namespace refute::cli {

/// What a command does once its options are read.
using Action = std::function<Result<ExitCode>()>;

struct Command {
  std::string_view name;
  std::string_view summary;
  /// Declares the options on `app` and gives the action that will use them.
  /// None: the command is a program of its own, `refute-NAME`.
  Action (*declare)(CLI::App& app);
};

Action declare_run(CLI::App& app);
Action declare_check(CLI::App& app);
Action declare_randoop(CLI::App& app);
Action declare_generate(CLI::App& app);
Action declare_solve(CLI::App& app);
Action declare_try(CLI::App& app);
Action declare_replay(CLI::App& app);
Action declare_report(CLI::App& app);
Action declare_findings(CLI::App& app);
Action declare_merge(CLI::App& app);
Action declare_cluster(CLI::App& app);
Action declare_reduce(CLI::App& app);
Action declare_list(CLI::App& app);
Action declare_engine_test(CLI::App& app);
Action declare_generator_host(CLI::App& app);
Action declare_oracle_host(CLI::App& app);
Action declare_lsp_host(CLI::App& app);
Action declare_generator_test(CLI::App& app);
Action declare_oracle_test(CLI::App& app);
Action declare_doctor(CLI::App& app);
Action declare_confirm(CLI::App& app);
Action declare_export(CLI::App& app);
Action declare_man(CLI::App& app);
Action declare_completions(CLI::App& app);

}  // namespace refute::cli
