#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/session.h"

/// A store is data, and may come from anybody; but it says with which programs
/// its findings were made. Such a program is run only if the user agreed: by
/// giving it on the command line, now or for an earlier campaign in this
/// folder, or by saying yes when asked. Engines that refute knows by name need
/// no permission.
namespace refute::cli {

/// Who decides.
struct Leave {
  /// What the user wrote on the command line of this very run.
  EngineOptions given = {};
  /// Where earlier command lines are remembered; empty: nowhere.
  std::filesystem::path memory = {};
  /// Asks the user; true for yes. Null: there is nobody to ask.
  bool (*ask)(const std::string& question) = nullptr;
};

/// As a command does it: the cache folder, and the terminal if there is one.
Leave leave_of_user(const EngineOptions& given);

/// The programs that starting these engines would run, beside our own.
std::vector<std::string> programs_of(const EngineOptions& options);

/// The user gave these on the command line.
void remember_programs(const EngineOptions& options, const Leave& leave);

/// An error names a program that the user did not allow, or one that the user
/// gave and the store does not know.
Result<void> allow_programs(const EngineOptions& from_store,
                            const std::string& store, const Leave& leave);

}  // namespace refute::cli
