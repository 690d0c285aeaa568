#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/plan.h"

/// A store is data, and may come from anybody; but it says with which programs
/// its findings were made. Such a program is run only if the user agreed: by
/// giving it on the command line, now or for an earlier campaign in this
/// folder, or by saying yes when asked. Engines and generators that refute
/// knows by name need no permission.
namespace refute::cli {

/// Programs, as they are given on a command line: `--engine-command 'e.py'`.
using Programs = std::vector<std::string>;

/// Who decides.
struct Leave {
  /// What the user wrote on the command line of this very run.
  Programs given = {};
  /// Where earlier command lines are remembered; empty: nowhere.
  std::filesystem::path memory = {};
  /// Asks the user; true for yes. Null: there is nobody to ask.
  bool (*ask)(const std::string& question) = nullptr;
};

/// As a command does it: the cache folder, and the terminal if there is one.
Leave leave_of_user(Programs given);

/// The programs that starting these engines would run, beside our own.
Programs programs_of(const EngineOptions& options);
/// Those and the ones that make the programs to test.
Programs programs_of(const PlanOptions& options);

/// The user gave these on the command line.
void remember_programs(const Programs& programs, const Leave& leave);

/// An error names a program that the user did not allow, or one that the user
/// gave and the store does not know.
Result<void> allow_programs(const Programs& from_store,
                            const std::string& store, const Leave& leave);

/// From now on generators and oracles among these may run (plugin/consent.h),
/// within the limits that these options set.
Result<void> let_run(const Programs& programs, const EngineOptions& options);

/// Whether a finding's generator may run: it is one of ours, or the user gave
/// it in this folder before, and then it is let run. If not, the finding is
/// replayed from the program in the store.
Result<bool> may_run(const std::string& generator,
                     const EngineOptions& options);

}  // namespace refute::cli
