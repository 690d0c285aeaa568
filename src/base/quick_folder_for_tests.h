#pragma once

#include <cstdint>
#include <filesystem>

#include "base/files.h"
#include "base/variable_for_tests.h"

namespace refute {

/// A folder in memory if there is room: for tests that bring many files to the
/// disk.
inline TempDir quick_folder() {
  constexpr std::uintmax_t kRoom = 512u << 20;
  std::error_code error;
  const auto memory = std::filesystem::space("/dev/shm", error);
  const Variable folder("TMPDIR",
                        !error && memory.available >= kRoom
                            ? "/dev/shm"
                            : std::filesystem::temp_directory_path().string());
  return *TempDir::create();
}

}  // namespace refute
