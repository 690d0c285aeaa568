#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// What the build files of a project say about its class path, for `refute
/// check`.
namespace refute::cli {

struct ProjectPath {
  std::vector<std::string> entries = {};
  /// Why it is not complete, and what a user can do; empty if it is.
  std::string trouble = {};
};

/// Of the project in both folders; the later version's jars come first. Says on
/// standard error that it asks, since that can take a while.
ProjectPath project_path(const std::filesystem::path& before,
                         const std::filesystem::path& after, bool offline);

}  // namespace refute::cli
