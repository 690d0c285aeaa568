#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

/// Jars of other releases, fetched by Maven when they are first asked for.
namespace refute {

struct MavenArtifact {
  std::string group, name, version;
  bool alone = false;  ///< Without what it needs, whatever the others get.
};

struct MavenFetch {
  std::string what;  ///< "Eclipse 2024-06"
  std::string size;  ///< "13 MB"
  std::vector<MavenArtifact> artifacts;
  bool with_dependencies = false;
  std::string exclude = {};  ///< Names of artifacts, with commas.
};

/// Leaves the jars in the folder `to`, which is there only when all of them
/// are. The error names them, so that they can be put there by hand.
Result<void> fetch_with_maven(const MavenFetch& wanted,
                              const std::filesystem::path& to);

}  // namespace refute
