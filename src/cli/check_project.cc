#include "cli/check_project.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/files.h"
#include "project/maven.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;

constexpr char kWayOut[] =
    "; if classes are missing, give the jars or folders by --classpath";

bool is_gradle(const fs::path& folder) {
  std::error_code error;
  return std::ranges::any_of(
      std::to_array<const char*>({"build.gradle", "build.gradle.kts",
                                  "settings.gradle", "settings.gradle.kts"}),
      [&](const char* name) { return fs::exists(folder / name, error); });
}

/// False once there is no point in asking about another version.
bool ask_maven(const fs::path& folder, const fs::path& cache, bool offline,
               ProjectPath& path) {
  const project::Asking asking{
      .cache = cache, .offline = offline, .about_to_ask = [] {
        fmt::print(stderr, "Asking Maven for the class path.\n");
      }};
  const auto answer = project::maven_class_path(folder, asking);
  if (!answer) {
    path.trouble = answer.error().message + kWayOut;
    return false;
  }
  for (const auto& entry : answer->entries)
    if (std::ranges::find(path.entries, entry) == path.entries.end())
      path.entries.push_back(entry);
  return true;
}

}  // namespace

ProjectPath project_path(const fs::path& before, const fs::path& after,
                         bool offline) {
  ProjectPath path;
  const auto cache = cache_folder();
  bool asked = false;
  for (const auto& folder : {after, before})
    if (cache && project::is_maven(folder)) {
      asked = true;
      if (!ask_maven(folder, *cache, offline, path)) break;
    }
  if (!asked && is_gradle(after))
    path.trouble =
        std::string(
            "Gradle is not asked for the class path, since its build "
            "files are programs") +
        kWayOut;
  return path;
}

}  // namespace refute::cli
