#include "cli/check_project.h"

#include <fmt/format.h>

#include "base/files.h"
#include "project/gradle.h"
#include "project/maven.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;

constexpr char kWayOut[] =
    "; if classes are missing, give the jars or folders by --classpath";

project::Asking asking_of(const fs::path& cache, const char* tool,
                          bool offline) {
  return {.cache = cache, .offline = offline, .about_to_ask = [tool] {
            fmt::print(stderr, "Asking {} for the class path.\n", tool);
          }};
}

/// False if there was no answer.
bool take(Result<project::ClassPath> answer, ProjectPath& path) {
  if (!answer) {
    path.trouble = answer.error().message + kWayOut;
    return false;
  }
  for (auto& entry : answer->entries)
    project::add_once(std::move(entry), path.entries);
  return true;
}

}  // namespace

ProjectPath project_path(const ProjectPlace& place, const ProjectLeave& leave) {
  ProjectPath path;
  const auto cache = cache_folder();
  if (!cache) return {.trouble = cache.error().message};
  const auto maven = asking_of(*cache, "Maven", leave.offline);
  bool is_maven = false;
  for (const auto& folder : {place.after, place.before})
    if (project::is_maven(folder)) {
      is_maven = true;
      if (!take(project::maven_class_path(folder, maven), path)) break;
    }
  if (is_maven || !project::is_gradle(place.build)) return path;
  if (leave.run_build)
    take(project::gradle_class_path(place.build,
                                    asking_of(*cache, "Gradle", leave.offline)),
         path);
  else
    path.trouble =
        "Gradle was not asked for the class path: that runs the project's "
        "build files. --run-build asks it, --classpath states it";
  return path;
}

}  // namespace refute::cli
