#pragma once

#include <filesystem>

/// A process that runs code nobody has read gives up, for itself and for all it
/// starts, what such code has no business with: writing, making, renaming or
/// deleting anything outside one folder, sockets to the network, and signals to
/// other processes. Guards in Java stand in front of this; what they overlook
/// (memory itself, reflection by the JDK) ends here, in the kernel.
namespace refute {

/// What the kernel could be made to refuse. Linux before 5.13, or a container
/// that forbids Landlock, gives less; the process then runs all the same.
struct Confinement {
  bool files = false;    ///< Writes outside the folder.
  bool network = false;  ///< Sockets of the internet families.
  bool signals = false;  ///< To processes outside.
};

/// There is no way back. To be called before any thread is started: threads
/// that run already stay free.
Confinement confine(const std::filesystem::path& folder);

}  // namespace refute
