#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/result.h"

/// What a Maven pom says about dependencies, without anything that runs.
namespace refute::project {

struct Pom {
  std::string artifact;
  /// Folders or poms of the modules, as written, those of profiles too.
  std::vector<std::string> modules;
  /// Where the parent's pom should lie, as written; "" if it is in a
  /// repository alone. Maven's default is the folder above.
  std::string parent;
  /// Folders of the main sources and of the tests, as written; "" for Maven's
  /// defaults.
  std::string sources = {};
  std::string tests = {};
};

/// An Error names `name`, the place and the reason.
Result<Pom> read_pom(const std::string& text, const std::string& name);

/// The pom with its parent, properties, modules and dependencies alone: no
/// plugin, extension or repository is left that Maven could run or ask. The
/// `own` artifacts are the project's: their sources are there, so no dependency
/// on them is left. Dependencies on files of the machine (scope system) go too.
Result<std::string> dependencies_only(const std::string& text,
                                      const std::string& name,
                                      const std::set<std::string>& own);

}  // namespace refute::project
