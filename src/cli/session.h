#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "campaign/campaign.h"
#include "cli/plan_rows.h"
#include "engine/catalogue.h"
#include "oracle/jvm_lab.h"
#include "refactoring/task.h"
#include "store/store.h"

/// What several commands share: the options that choose engine, JDK and store.
namespace refute::cli {

constexpr char kDefaultStore[] = "refute.db";

struct EngineOptions {
  std::vector<std::string> engines;   ///< By name.
  std::vector<std::string> commands;  ///< Programs that speak the protocol.
  std::string jdk;
  int level = 17;
  std::string library = "auto";
  std::vector<std::string> oracle_commands = {};  ///< Programs that judge.
  std::vector<std::string> oracle_files = {};     ///< C++ files that do.
  std::string timeout = "10s";
  int memory_mb = 2048;
  int sequences = Effort().sequences;  ///< Of calls, per comparison.
  std::string check_budget = "2s";     ///< Time for one comparison.
  /// Of one run alone: no store can ask for it.
  bool unconfined = false;
  /// What was cut off in the workers that `make_workers` made of these.
  std::shared_ptr<jvm::CutOffTally> cut_off =
      std::make_shared<jvm::CutOffTally>();

  void declare(PlanRows& rows);
  void declare(CLI::App& app);

  /// An error if `given`, a command line that these options come from, has one
  /// that holds for a whole campaign, and not as `stored` has it: what repeats
  /// a finding would not listen to it.
  Result<void> must_agree(const EngineOptions& stored,
                          const CLI::App& given) const;
  /// `stock`: for confirming.
  Result<EngineSettings> settings(bool stock = false) const;

  /// As EngineSettings has it; of one run alone, so that it is in no store.
  bool long_run = false;

  std::string task = {};  ///< Empty: what the engines named are for.

  /// What the engines are asked for; engines for different tasks do not go
  /// together.
  Result<Task> chosen_task() const;

  /// How the engines are called: names first, then commands.
  std::vector<std::string> labels() const;

  /// The oracles that `--oracles` and `--oracle-command` ask for. Starts those
  /// that are commands, so that the user must have agreed (stored_commands.h).
  Result<std::vector<const Oracle*>> oracles(
      const std::vector<std::string>& names) const;
};

/// The processes that these options ask for; an error says what is missing.
Result<campaign::Workers> make_workers(const EngineOptions& options);

/// How to start the JVM worker; `read` is what it needs of the user's files.
Result<WorkerSpec> lab_spec(
    const EngineOptions& options,
    const std::vector<std::filesystem::path>& read = {});

/// What --unconfined means, the same in every command.
void declare_unconfined(CLI::App& app, bool& unconfined);

/// How to start the engine, the first if there are several.
Result<WorkerSpec> chosen_engine(const EngineOptions& options);

/// What all of the engines offer; starts each of them once. An Error if they
/// must take a class path and one does not.
Result<std::vector<Offer>> offered(const EngineOptions& options,
                                   bool with_class_path = false);

/// `refute replay 3`, with the store if it is not the default one.
std::string replay_line(std::int64_t finding, const std::string& store);

}  // namespace refute::cli
