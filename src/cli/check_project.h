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

struct ProjectPlace {
  std::filesystem::path before;
  std::filesystem::path after;
  /// Where its build can run: the work tree, or the folder after.
  std::filesystem::path build;
};

struct ProjectLeave {
  bool offline = false;    ///< Download nothing.
  bool run_build = false;  ///< Run the project's own build files.
};

/// Of the project in both folders; the later version's jars come first. Says on
/// standard error that it asks, since that can take a while.
ProjectPath project_path(const ProjectPlace& place, const ProjectLeave& leave);

}  // namespace refute::cli
