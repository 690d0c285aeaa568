#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

/// A process that runs code nobody has read gives up, for itself and for all it
/// starts, what such code has no business with: files, sockets, processes,
/// privileges, the user's environment. Guards in Java stand in front of this,
/// for good messages; what they overlook ends here, in the kernel. All of it or
/// nothing: a process that cannot be confined is told so, and must not go on.
namespace refute {

struct Confines {
  /// Beside the system's libraries, its clock and its random numbers.
  std::vector<std::filesystem::path> read = {};
  std::vector<std::filesystem::path> write = {};  ///< Folders; mostly none.
  /// The program that this process is about to become, if it is not that
  /// already. Its address is what counts: the same string goes to execve.
  const char* program = nullptr;
};

/// What took hold.
struct Confinement {
  int landlock = 0;         ///< Its version.
  bool namespaces = false;  ///< A network and IPC of its own, without anybody.
};

/// Why tested code cannot be confined on this machine; empty if it can.
Result<void> can_confine();

/// There is no way back. Call it before any thread is started: running threads
/// would stay free, so they are an error.
Result<Confinement> confine(const Confines& confines);

/// Overwrites the environment, in the kernel's view of this process too, and
/// leaves a locale, and `home` for HOME and TMPDIR.
void empty_environment(const std::string& home);

}  // namespace refute
