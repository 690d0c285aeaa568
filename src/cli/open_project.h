#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/session.h"
#include "project/windows.h"

/// `refute run --project`: reads a project, compiles it once, and cuts it into
/// windows.
namespace refute::cli {

struct ProjectOptions {
  std::string project;     ///< A folder, or group:artifact:version.
  std::string class_path;  ///< Separated by ':'; empty: the build says it.
  bool offline = false;
  bool run_build = false;
};

struct OpenedProject {
  std::shared_ptr<project::Windows> windows;
  std::vector<std::string> left_out = {};  ///< Files, one sentence each.
  /// Changes with every source and every class that it needs.
  std::string state = {};
};

/// Files that do not compile are left out, with what needs them. An Error if
/// nothing is left.
Result<OpenedProject> open_project(const ProjectOptions& options,
                                   const std::string& encoding,
                                   const EngineOptions& engine);

}  // namespace refute::cli
