#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

/// A place for what must be a file, in memory where there is such a place.
namespace refute::fuzz {

/// In a folder of this process, which is removed when it ends well.
inline std::filesystem::path scratch_file(const std::string& name) {
  namespace fs = std::filesystem;
  static const struct Folder {
    fs::path path = (fs::exists("/dev/shm") ? fs::path("/dev/shm")
                                            : fs::temp_directory_path()) /
                    ("refute-fuzz-" + std::to_string(::getpid()));
    Folder() { fs::create_directories(path); }
    ~Folder() {
      std::error_code ignored;
      fs::remove_all(path, ignored);
    }
  } folder;
  return folder.path / name;
}

}  // namespace refute::fuzz
