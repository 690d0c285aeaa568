#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"

/// Files, TCP ports and signals that a process may reach, by the kernel's
/// Landlock (Linux 5.13 and newer).
namespace refute {

struct FileRules {
  std::vector<std::filesystem::path> read = {};     ///< And all beneath.
  std::vector<std::filesystem::path> write = {};    ///< Read, make, delete too.
  std::vector<std::filesystem::path> devices = {};  ///< Read and write.
  std::vector<std::filesystem::path> execute = {};
};

/// The version of Landlock that this kernel has; 0 if it has none, or does not
/// let us use it.
int landlock_version();

/// From here on this process reaches what the rules name and nothing else, for
/// good. Paths that do not exist need no rule. PR_SET_NO_NEW_PRIVS must be set.
Result<void> restrict_files(const FileRules& rules);

}  // namespace refute
