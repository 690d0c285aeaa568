#pragma once

#include <filesystem>

#include "base/files.h"
#include "base/variable_for_tests.h"

namespace refute {

/// A folder in memory if there is such a thing: for tests that bring many files
/// to the disk.
inline TempDir quick_folder() {
  std::error_code error;
  const Variable folder("TMPDIR",
                        std::filesystem::is_directory("/dev/shm", error)
                            ? "/dev/shm"
                            : std::filesystem::temp_directory_path().string());
  return *TempDir::create();
}

}  // namespace refute
