#include "engine/eclipse_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <vector>

#include "engine/eclipse_releases.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRefactorings = "org.eclipse.jdt.core.manipulation";
constexpr std::string_view kModel = "org.eclipse.jdt.core";

// Ours must stay: the launcher has it on its class path.
constexpr std::string_view kFramework = "org.eclipse.osgi";

using Jars = std::map<std::string, fs::path>;

// What builds put beside a bundle. p2's sources are bundles of their own name.
bool is_beside(const std::string& jar) {
  return jar.ends_with("-sources.jar") || jar.ends_with("-javadoc.jar") ||
         jar.ends_with("-tests.jar");
}

// By bundle.
Result<Jars> jars_in(const fs::path& folder) {
  Jars jars;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename();
    if (!name.ends_with(".jar") || is_beside(name)) continue;
    const std::string bundle = bundle_in(name);
    const auto [known, is_new] = jars.emplace(bundle, entry.path());
    if (!is_new)
      return usage_error(
          fmt::format("{} has {} twice: {} and {}", folder.string(), bundle,
                      known->second.filename().string(), name),
          "leave one of them there");
  }
  if (error)
    return usage_error(
        fmt::format("cannot read {}: {}", folder.string(), error.message()));
  return jars;
}

}  // namespace

bool is_eclipse_folder(std::string_view version) {
  std::error_code error;
  return version.find('/') != version.npos || version == "." ||
         fs::is_directory(fs::path(version), error);
}

std::string bundle_in(const std::string& jar) {
  std::size_t end = jar.size();
  for (std::size_t i = 1; i + 1 < jar.size() && end == jar.size(); ++i)
    if ((jar[i] == '-' || jar[i] == '_') &&
        std::isdigit(static_cast<unsigned char>(jar[i + 1])) != 0)
      end = i;
  if (end == jar.size() && jar.ends_with(".jar")) end -= 4;
  const std::string name = jar.substr(0, end);
  // Maven Central has the compiler under the name that it had before.
  return name == "ecj" ? "org.eclipse.jdt.core.compiler.batch" : name;
}

Result<fs::path> eclipse_bundles_of(const fs::path& folder,
                                    const fs::path& platform,
                                    const fs::path& cache) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return usage_error("there is no folder " + folder.string(),
                       "`--engine eclipse:FOLDER` takes a folder of jars, an "
                       "update site or an installation");
  const fs::path plugins = folder / "plugins";
  REFUTE_TRY(const Jars theirs,
             jars_in(fs::is_directory(plugins, error) ? plugins : folder));
  REFUTE_TRY(const Jars ours, jars_in(platform));
  if (!theirs.contains(std::string(kRefactorings)) &&
      !theirs.contains(std::string(kModel)))
    return usage_error(
        fmt::format("no Eclipse to test in {}: neither {} nor {} is among its "
                    "{} jars",
                    folder.string(), kRefactorings, kModel, theirs.size()),
        "name the folder that has them, such as target/repository of an "
        "update site's build");
  std::vector<fs::path> jars;
  for (const auto& [bundle, jar] : ours) {
    const auto own = theirs.find(bundle);
    const bool is_ours = own == theirs.end() || bundle == kFramework;
    jars.push_back(is_ours ? jar : fs::canonical(own->second, error));
  }
  return linked_bundles(std::move(jars), cache / "eclipse" / "folders");
}

}  // namespace refute
