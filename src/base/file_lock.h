#pragma once

#include <filesystem>

#include "base/result.h"

namespace refute {

/// Keeps a second process from working on the same file. Released at the end,
/// however the process ends.
class FileLock {
 public:
  FileLock() = default;  ///< Locks nothing.

  /// Locks an existing file; an error if another process has it.
  static Result<FileLock> acquire(const std::filesystem::path& path);

  /// Whether some process has it locked, without locking it even for a moment.
  static bool held(const std::filesystem::path& path);

  bool locks() const { return fd_ >= 0; }  ///< Anything at all.

  /// Whether `path` is still the file that was locked: it may have been moved,
  /// removed or replaced since. True if nothing is locked.
  bool still_at(const std::filesystem::path& path) const;

  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  ~FileLock();

 private:
  int fd_ = -1;
};

}  // namespace refute
