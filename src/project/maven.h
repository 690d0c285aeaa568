#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "project/class_path.h"
#include "project/pom.h"

/// The class path of a Maven project, as Maven resolves it.
///
/// A project may come from anywhere, and its build can run any program. So
/// Maven is asked about a copy of the poms in which only parents, properties,
/// modules and dependencies are left (project/pom.h), in a folder of the cache.
/// Its own settings and repositories are the user's. The answer is kept until a
/// pom changes.
namespace refute::project {

/// Whether the folder itself is a Maven project.
bool is_maven(const std::filesystem::path& folder);

/// A pom as it is written.
struct FoundPom {
  std::string text;
  Pom pom;
  std::filesystem::path parent = {};  ///< Its path, if it lies in the folder.
};

/// The poms of the project in `folder` by their paths below it: its own, those
/// of its modules, and those of parents that lie in the folder. Nothing outside
/// of it is read.
Result<std::map<std::filesystem::path, FoundPom>> poms_in(
    const std::filesystem::path& folder);

/// A pom, and where it lies below the project's folder.
struct PomFile {
  std::filesystem::path path;
  std::string text;
};

/// Those poms as Maven is asked about them.
Result<std::vector<PomFile>> poms_to_ask(const std::filesystem::path& folder);

/// Of all modules together. Maven first uses what it has; unless `offline`, it
/// then downloads. The Error says what Maven said.
Result<ClassPath> maven_class_path(const std::filesystem::path& folder,
                                   const Asking& asking);

}  // namespace refute::project
