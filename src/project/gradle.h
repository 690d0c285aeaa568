#pragma once

#include <filesystem>

#include "base/result.h"
#include "project/class_path.h"

/// The class path of a Gradle project, as Gradle resolves it.
///
/// Gradle's build files are programs: to ask it is to run them, with all that
/// the user may do. So it is asked only with the user's leave.
namespace refute::project {

/// Whether the folder itself is a Gradle project.
bool is_gradle(const std::filesystem::path& folder);

/// Of all its projects together, by its wrapper if it has one. The answer is
/// kept until a build file changes.
Result<ClassPath> gradle_class_path(const std::filesystem::path& folder,
                                    const Asking& asking);

}  // namespace refute::project
