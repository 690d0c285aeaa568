#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

/// Files and the places we look for them.
namespace refute {

Result<std::string> read_file(const std::filesystem::path& path);
/// Replaces a file atomically: the old one stays complete until the new one is.
Result<void> replace_file(const std::filesystem::path& path,
                          std::string_view text);

Result<void> write_file(const std::filesystem::path& path,
                        std::string_view text);

/// Returns once a file, or the names in a folder, would survive a power cut.
Result<void> sync_to_disk(const std::filesystem::path& path);

/// A new empty folder, removed with everything in it at the end.
class TempDir {
 public:
  static Result<TempDir> create();
  TempDir(TempDir&& other) noexcept;
  TempDir& operator=(TempDir&& other) noexcept;
  ~TempDir();
  const std::filesystem::path& path() const { return path_; }

 private:
  explicit TempDir(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

/// The folder that holds the running program.
std::filesystem::path program_folder();

/// Where the jars of the hosts are: $REFUTE_SHARE, or share/refute beside the
/// bin folder, in an installation and in a build tree alike.
Result<std::filesystem::path> share_folder();

/// The cache, for files that can be made again: $XDG_CACHE_HOME/refute or
/// ~/.cache/refute; created if it is missing.
Result<std::filesystem::path> cache_folder();

}  // namespace refute
